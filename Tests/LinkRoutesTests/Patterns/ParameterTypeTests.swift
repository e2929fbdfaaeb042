import LinkRoutes
import SeededRandom
import TableSamples
import Testing

/// What each type takes, at its edges.
@Suite struct ParameterTypeTests {
    @Test func `a date takes the 366 month-days and no other`() {
        let days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var taken = 0
        for month in 0...99 {
            for day in 0...99 {
                let text = "2025-" + String("0\(month)".suffix(2)) + "-" + String("0\(day)".suffix(2))
                let isDay = (1...12).contains(month) && day >= 1 && day <= days[month - 1]
                #expect(ParameterType.date.accepts(text) == isDay, "\(text)")
                taken += isDay ? 1 : 0
            }
        }
        #expect(taken == 366)
    }

    @Test(arguments: ["0000-01-01", "9999-12-31", "2023-02-29"])
    func `a date takes any year of four digits`(_ text: String) {
        #expect(ParameterType.date.accepts(text))
    }

    @Test(arguments: [
        "", "2026-02-30", "2026-13-01", "2026-00-10", "2026-1-01", "2026-01-1", "20260131", "2026/01/31", "026-01-31",
        "12026-01-31", "2026-01-311", "2026-01-31T00:00", "-026-01-31", "2026-01-", "٢٠٢٦-01-31", "2026-01-3a",
    ])
    func `a date takes nothing else`(_ text: String) {
        #expect(!ParameterType.date.accepts(text))
    }

    @Test func `an int takes 1 to 19 digits, those of every 64-bit number`() {
        for count in 0...40 {
            #expect(ParameterType.int.accepts(String(repeating: "9", count: count)) == (1...19).contains(count))
        }
        #expect(ParameterType.int.accepts(String(Int64.max)))
    }

    @Test(arguments: ["-1", "+1", "1.0", "1e3", "0x1", " 1", "1 ", "a", "١", "1_000", "½", "%31"])
    func `an int takes no sign and nothing but ASCII digits`(_ text: String) {
        #expect(!ParameterType.int.accepts(text))
    }

    @Test(arguments: [
        ("00000000-0000-0000-0000-000000000000", true),
        ("01234567-89ab-cdef-0123-456789abcdef", true),
        ("01234567-89AB-CDEF-0123-456789ABCdef", true),
        ("g1234567-89ab-cdef-0123-456789abcdef", false),
        ("0123456789ab-cdef-0123-456789abcdef", false),
        ("01234567-89ab-cdef-0123-456789abcde", false),
        ("01234567-89ab-cdef-0123-456789abcdef0", false),
        ("0123456-789ab-cdef-0123-456789abcdef", false),
        ("{01234567-89ab-cdef-0123-456789abcde}", false),
        ("01234567-89ab-cdef-0123-456789abcde-", false),
        ("", false),
    ])
    func `a uuid is 8-4-4-4-12 hex digits`(_ text: String, _ isTaken: Bool) {
        #expect(ParameterType.uuid.accepts(text) == isTaken)
    }

    @Test(arguments: [
        ("map", true), ("info", true), ("", false), ("Map", false), ("ma", false), ("mapp", false), ("é", true),
        ("e\u{301}", false),
    ])
    func `an enum takes its values byte for byte`(_ text: String, _ isTaken: Bool) {
        #expect(ParameterType.enumeration(["map", "info", "é"]).accepts(text) == isTaken)
    }

    @Test(arguments: [("", false), (" ", true), ("é%/", true), ("\u{0}", true)])
    func `string takes any text except the empty one`(_ text: String, _ isTaken: Bool) {
        #expect(ParameterType.string.accepts(text) == isTaken)
    }

    @Test(arguments: [
        ("{x:int}", "/%31%32", true), ("{x:int}", "/1%2F2", false), ("{x:date}", "/2026%2D01-31", true),
        ("{x:uuid}", "/%30123456%37-89ab-cdef-0123-456789abcdef", true), ("{x:enum(a b|c)}", "/a%20b", true),
        ("{x:enum(50%)}", "/50%25", true), ("v{x}", "/%76%31", true), ("v{x}", "/v", false), ("v{x}", "/%76", false),
        ("{x}.jpg", "/a%2Ejpg", true), ("{x}.jpg", "/.jpg", false), ("{x}.jpg", "/.jpg.jpg", true),
        ("{x}é", "/%C3%A9%C3%A9", true),
        ("{x}é", "/e%CC%81", false), (".{x}", "/.well-known", true), ("{x}.", "/a.", true),
    ])
    func `types and affixes look at decoded text`(_ segment: String, _ path: String, _ isTaken: Bool) throws {
        let table = try RouteTable(paths: ["/" + segment])
        #expect((table.id(for: path) != nil) == isTaken)
        let texts = try LinkURL("t:" + path).segments
        #expect(table.routes.allSatisfy { $0.path.accepts(texts) == isTaken })
    }

    @Test(arguments: ScalarTexts.bools)
    func `a bool is true, false, 1 or 0`(_ text: String, _ value: Bool?) {
        #expect(ParameterType.bool.accepts(text) == (value != nil))
        #expect(LinkValues.bool(text) == value)
    }

    @Test(arguments: ScalarTexts.numbers)
    func `a number is decimal, with a minus, a fraction and an exponent or without`(_ text: String, _ value: Double?) {
        #expect(ParameterType.number.accepts(text) == (value != nil))
        #expect(LinkValues.number(text) == value)
    }

    @Test(arguments: ScalarTexts.tooLarge)
    func `a number that no Double holds is of the type, but has no value`(_ text: String) {
        #expect(ParameterType.number.accepts(text))
        #expect(LinkValues.number(text) == nil)
    }

    @Test(arguments: ScalarTexts.printed)
    func `a number is printed without an exponent`(_ value: Double, _ text: String) {
        #expect(LinkParts.text(value) == text)
    }

    @Test func `every finite number is read as it was printed, and no other is of the type`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<TestRounds.count(5_000) {
            let value = Double(bitPattern: random.next())
            let text = LinkParts.text(value)
            #expect(LinkValues.number(text) == (value.isFinite ? value : nil), "\(value)")
            #expect(!value.isFinite || !text.contains("e"), "\(text)")
        }
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(!ParameterType.number.accepts(LinkParts.text(value)))
        }
    }

    @Test func `two types overlap when one text satisfies both`() {
        let types: [ParameterType] = [
            .string, .int, .number, .bool, .uuid, .date, .enumeration(["a", "1"]), .enumeration(["1", "b"]),
            .enumeration(["2026-01-31"]),
        ]
        let texts = ["a", "b", "1", "true", "2026-01-31", "00000000-0000-4000-8000-000000000000"]
        for one in types {
            for other in types {
                let isShared = texts.contains { one.accepts($0) && other.accepts($0) }
                #expect(one.overlaps(other) == isShared, "\(one) \(other)")
            }
            #expect(one.accepts(one.example))
        }
    }

    @Test func `long enums overlap by the same rule`() {
        let evens = ParameterType.enumeration((0..<5_000).map { "\($0 * 2)" })
        let odds = ParameterType.enumeration((0..<5_000).map { "\($0 * 2 + 1)" })
        #expect(!evens.overlaps(odds))
        #expect(evens.overlaps(.enumeration(["1", "3", "5", "7", "9", "11", "13", "15", "17", "9998"])))
    }
}
