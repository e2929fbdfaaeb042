import BorrowedBytes
import HTTP
import SeededRandom
import Testing

@Suite struct AcceptedCodingsTests {
    private static func prefersGzip(_ field: String) -> Bool {
        let bytes = Array("Accept-Encoding: \(field)\r\n".utf8)
        return AcceptedCodings(bytes.borrowed, 17..<bytes.count - 2).prefersGzip
    }

    @Test(arguments: [
        "gzip", "gzip, br", "GZip,BR", "x-gzip", "X-GZIP;q=0.5", "gzip, deflate, br, zstd", "*", "*;q=0.5",
        "gzip;q=1.0, *;q=0", "identity;q=0, *", "br;q=0.1, gzip;q=0.001", "gzip;q=1.000", "gzip;q=1.",
        " gzip\t;\tQ=0.25 , br", ",, gzip ,,", "gzip, gzip;q=0.3", "identity, gzip", "identity;q=0.3, gzip;q=0.3",
    ])
    func `gzip is preferred`(field: String) {
        #expect(Self.prefersGzip(field))
    }

    @Test(arguments: [
        "", "br", "deflate", "identity", "*, gzip;q=0", "*;q=0", "identity;q=0", "gzip;q=0", "gzip;q=0.000",
        "gzip;q=0.",
        "gzip;q=0, gzip", "gzip, x-gzip;q=0", "identity, gzip;q=0.999", "*, gzip;q=0.5", "identity;q=0.3, gzip;q=0.299",
    ])
    func `gzip is refused, or less welcome than the content as it is`(field: String) {
        #expect(!Self.prefersGzip(field))
    }

    @Test(arguments: [
        "gzip;q=1.001", "gzip;q=2", "gzip;q=", "gzip;q", "gzip;", "gzip;;q=1", "gzip;q=-1", "gzip;q=+1", "gzip;q=.5",
        "gzip;q=0,5", "gzip;q=0.1234", "gzip;q=01", "gzip;q=1e0", "gzip;q= 1", "gzip;q =1", "gzip;x=1",
        "gzip;q=0.5;x=1",
        "gzip;q=\"1\"", "gzip;q=1.0 0", "gz ip", "gzip br", "\"gzip\"", "gzip=1", ";q=1", "=", "*/*", "**", "gzi",
        "gzipp",
    ])
    func `a malformed element is ignored`(field: String) {
        #expect(!Self.prefersGzip(field))
    }

    @Test func `a malformed element is not matched by the star`() {
        #expect(!Self.prefersGzip("gzip;q=x, *"))
    }

    @Test func `a range outside the bytes has no effect`() {
        let bytes = Array("gzip".utf8)
        #expect(!AcceptedCodings(bytes.borrowed, 4..<9).prefersGzip)
        #expect(AcceptedCodings(bytes.borrowed, -3..<9).prefersGzip)
    }
}

@Suite struct PreferenceReaderTests {
    @Test(arguments: [
        ("a,b,c", 2, ["a", "b"]), ("a,b", 2, ["a", "b"]), ("a,b", 3, ["a", "b"]), ("a", 0, []),
        (",, \t,a", 1, ["a"]), ("a,,,b,", 2, ["a", "b"]), (";,a", 1, []), (";,a", 2, ["a"]),
        ("a;q=0,,b", 2, ["a", "b"]),
    ])
    func `at most so many elements are read, without the empty ones`(field: String, most: Int, expected: [String]) {
        let bytes = Array(field.utf8)
        var reader = PreferenceReader(bytes.borrowed, 0..<bytes.count, atMost: most)
        var names: [String] = []
        while let next = reader.next(in: bytes.borrowed) {
            names.append(String(decoding: bytes[next.name], as: UTF8.self))
        }
        #expect(names == expected)
    }

    /// The elements as `name weight`.
    private static func elements(_ field: [UInt8]) -> [String] {
        let bytes = [0x2C] + field + Array(",z".utf8)
        var reader = PreferenceReader(bytes.borrowed, 1..<bytes.count - 2)
        var elements: [String] = []
        while let preference = reader.next(in: bytes.borrowed) {
            elements.append("\(String(decoding: bytes[preference.name], as: UTF8.self)) \(preference.weight)")
        }
        return elements
    }

    @Test(arguments: [
        ("", []), (" , ,\t", []), ("a", ["a 1000"]), (" a , b;q=0.5,c ; q=0", ["a 1000", "b 500", "c 0"]),
        (";q=1, a", ["a 1000"]), ("a b;q=1", ["a b 1000"]), ("a;b;c", ["a 0"]),
    ])
    func `elements are in their order`(field: String, elements: [String]) {
        #expect(Self.elements(Array(field.utf8)) == elements)
    }

    /// The same by text and regular expression, slowly.
    private static func expected(_ field: [UInt8]) -> [String] {
        let text = String(decoding: field, as: UTF8.self)
        let blanks: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let trim = { (text: Substring) in
            String(String(text.drop(while: blanks)).reversed().drop(while: blanks).reversed())
        }
        return text.split(separator: ",").compactMap { element in
            let parts = element.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            let name = trim(parts[0])
            guard !name.isEmpty else { return nil }
            guard parts.count == 2 else { return "\(name) 1000" }
            let weight = trim(parts[1])
            guard let match = weight.wholeMatch(of: /[qQ]=(?:0(?:\.([0-9]{0,3}))?|1(?:\.0{0,3})?)/) else {
                return "\(name) 0"
            }
            guard weight.dropFirst(2).first == "0" else { return "\(name) 1000" }
            let digits = (match.1 ?? "") + "000"
            return "\(name) \(Int(digits.prefix(3)) ?? 0)"
        }
    }

    @Test func `random lists read as a slow reader reads them`() {
        var random = SeededGenerator(seed: 12)
        let pieces = ["gzip", "br", "identity", "*", ";", "q=", "Q=", "0", "1", ".", "5", "001", ",", " ", "\t", "x"]
        for _ in 0..<TestRounds.count(2_500) {
            let count = Int.random(in: 0...14, using: &random)
            let field = (0..<count).flatMap { _ in Array((pieces.randomElement(using: &random) ?? "").utf8) }
            #expect(Self.elements(field) == Self.expected(field), "\(String(decoding: field, as: UTF8.self))")
        }
    }

    @Test func `random bytes are read to the end`() {
        var random = SeededGenerator(seed: 13)
        for _ in 0..<TestRounds.count(2_500) {
            let field = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let start = Int.random(in: -3...field.count + 3, using: &random)
            let range = start..<start + Int.random(in: 0...44, using: &random)
            var reader = PreferenceReader(field.borrowed, range)
            var last = 0
            while let preference = reader.next(in: field.borrowed) {
                #expect(preference.name.lowerBound >= last && preference.name.upperBound <= field.count)
                #expect(!preference.name.isEmpty && (0...1_000).contains(preference.weight))
                last = preference.name.upperBound
            }
        }
    }

    @Test func `a field as long as the head limit is read quickly`() {
        #expect(Self.elements(Array(repeating: UInt8(ascii: ","), count: 16_384)).isEmpty)
        #expect(Self.elements(Array(repeating: UInt8(ascii: ";"), count: 16_384)).isEmpty)
        #expect(Self.elements(Array(String(repeating: "a;q=1,", count: 2_730).utf8)).count == 2_730)
    }
}
