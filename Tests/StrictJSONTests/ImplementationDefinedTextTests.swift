import StrictJSON
import Testing

/// What RFC 8259 leaves to the reader, with this reader's decision.
struct ImplementationDefinedTextTests {
    @Test(arguments: [
        "1.5e+9999", "-1e+9999", "-123123e100000", "0.4e00669999999999999999999999999999999999999999999969999999006",
        "123.456e-789", "123e-10000000", "-123123123123123123123123123123", "100000000000000000000",
        String(repeating: "9", count: 5000), "0." + String(repeating: "0", count: 5000) + "1",
    ])
    func `a number of any size is kept as text`(spelling: String) throws {
        try AcceptedText("[\(spelling)]", [.number(spelling)]).check()
        #expect(try JSONValue(parsing: Array(spelling.utf8)).integer == nil)
    }

    @Test(arguments: [
        ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("-0", 0), ("0", 0), ("17", 17),
    ])
    func `a whole number that fits is an integer`(spelling: String, value: Int) throws {
        #expect(try JSONValue(parsing: Array(spelling.utf8)).integer == value)
    }

    @Test(arguments: ["9223372036854775808", "-9223372036854775809", "1.0", "1e2", "-0.0"])
    func `a number with a fraction, an exponent or too many digits is not an integer`(spelling: String) throws {
        #expect(try JSONValue(parsing: Array(spelling.utf8)).integer == nil)
    }

    @Test(arguments: [
        RefusedText(#"["\uDADA"]"#, .badEscape, "1:3"),
        RefusedText(#"["\uD888\u1234"]"#, .badEscape, "1:3"),
        RefusedText(#"["\uD800\n"]"#, .badEscape, "1:3"),
        RefusedText(#"["\uD800\uD800\n"]"#, .badEscape, "1:3"),
        RefusedText(#"["\uDd1ea"]"#, .badEscape, "1:3"),
        RefusedText(#"["ab\ud800abc"]"#, .badEscape, "1:5"),
        RefusedText(#"["\uDd1e\uD834"]"#, .badEscape, "1:3"),
        RefusedText(#"["\uDFAA"]"#, .badEscape, "1:3"),
        RefusedText(#"{"\uDFAA":0}"#, .badEscape, "1:3"),
        RefusedText(#"["\uD834\uDd"]"#, .badEscape, "1:3"),
        RefusedText(#"["\uD800\"]"#, .badEscape, "1:3"),
        RefusedText(#"["\uD800\u"]"#, .badEscape, "1:3"),
        RefusedText(#"["\uD800\u1x"]"#, .badEscape, "1:3"),
        RefusedText(#"["\uD800\uD800\x"]"#, .badEscape, "1:3"),
        RefusedText(#"["\uD83D\uDE00\uD83D"]"#, .badEscape, "1:15"),
        RefusedText(#""\uD800"#, .badEscape, "1:2"),
    ])
    func `an unpaired surrogate is refused, because no string can hold it`(text: RefusedText) throws {
        try text.check()
    }

    @Test func `nesting to the limit is read and one level more is refused`() throws {
        #expect(throws: Never.self) { _ = try JSONValue(parsing: nested(64)) }
        try RefusedText(bytes: nested(65), .tooDeep, "1:65").check()
        try RefusedText(bytes: nested(500), .tooDeep, "1:65").check()
    }

    private func nested(_ depth: Int) -> [UInt8] {
        Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
}
