import BorrowedBytes
import StrictJSON
import Testing

/// The UTF-8 check against the standard library, which repairs just what is not well formed.
struct UTF8TextTests {
    private static func isWellFormed(_ bytes: some Collection<UInt8>) -> Bool {
        String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }

    private static func firstInvalid(_ bytes: [UInt8]) -> Int? {
        UTF8Text.firstInvalid(in: bytes.borrowed, 0..<bytes.count)
    }

    /// Whether the offset is where the well-formed beginning ends.
    private static func agrees(_ bytes: [UInt8]) -> Bool {
        guard let offset = firstInvalid(bytes) else { return isWellFormed(bytes) }
        let rest = bytes[offset...]
        return isWellFormed(bytes[..<offset]) && !rest.isEmpty
            && !(1...4).contains { $0 <= rest.count && isWellFormed(rest.prefix($0)) }
    }

    /// Bytes on both sides of every boundary that RFC 3629 §4 draws.
    private static let boundaries: [UInt8] = [
        0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF,
    ]

    @Test func `one byte and every two are judged as the standard library does`() {
        var disagreements: [[UInt8]] = []
        for first in 0...UInt8.max {
            if !Self.agrees([first]) { disagreements.append([first]) }
            for second in 0...UInt8.max where !Self.agrees([first, second]) { disagreements.append([first, second]) }
        }
        #expect(disagreements.isEmpty)
    }

    @Test func `three bytes with every second byte are judged as the standard library does`() {
        var disagreements: [[UInt8]] = []
        for first in 0xE0...0xEF as ClosedRange<UInt8> {
            for second in 0...UInt8.max {
                for third in [0x7F, 0x80, 0xBF, 0xC0] as [UInt8] where !Self.agrees([first, second, third]) {
                    disagreements.append([first, second, third])
                }
            }
        }
        #expect(disagreements.isEmpty)
    }

    @Test func `four bytes at every boundary are judged as the standard library does`() {
        var disagreements: [[UInt8]] = []
        for first in 0xEF...0xF5 as ClosedRange<UInt8> {
            for second in Self.boundaries {
                for third in Self.boundaries {
                    for fourth in [0x7F, 0x80, 0xBF, 0xC0] as [UInt8]
                    where !Self.agrees([first, second, third, fourth]) {
                        disagreements.append([first, second, third, fourth])
                    }
                }
            }
        }
        #expect(disagreements.isEmpty)
    }

    @Test func `every scalar value is well formed`() {
        var text = ""
        for number in 0...0x10FFFF as ClosedRange<UInt32> where number < 0x900 || number % 97 == 0 || number > 0x10FF00
        {
            if let scalar = Unicode.Scalar(number) { text.unicodeScalars.append(scalar) }
        }
        #expect(Self.firstInvalid(Array(text.utf8)) == nil)
    }

    @Test(
        arguments: [
            (0..<7, 5), (0..<5, nil), (0..<2, 1), (1..<3, nil), (2..<5, 2), (3..<7, 5), (6..<7, nil), (4..<4, nil),
        ] as [(Range<Int>, Int?)]
    )
    func `only the range is judged, with offsets of the whole`(range: Range<Int>, expected: Int?) {
        let bytes: [UInt8] = [0x61, 0xC3, 0xA9, 0x62, 0x63, 0xFF, 0x64]
        #expect(UTF8Text.firstInvalid(in: bytes.borrowed, range) == expected)
    }
}

/// Texts that are not UTF-8, or UTF-8 with a byte order mark (RFC 8259 §8.1).
struct EncodingTests {
    @Test(arguments: [
        RefusedText("\u{FEFF}{}", .byteOrderMark, "1:1"),
        RefusedText("\u{FEFF}", .byteOrderMark, "1:1"),
        RefusedText(bytes: [0xEF, 0xBB, 0x7B, 0x7D], .notUTF8, "1:1"),
        RefusedText("[]\u{FEFF}", .trailingContent, "1:3"),
    ])
    func `a byte order mark is refused`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText(bytes: [0xFF, 0xFE, 0x5B, 0, 0x5D, 0], .notUTF8, "1:1"),
        RefusedText(bytes: [0xFE, 0xFF, 0, 0x5B, 0, 0x5D], .notUTF8, "1:1"),
        RefusedText(
            bytes: [0x5B, 0, 0x22, 0, 0xE9, 0, 0x22, 0, 0x5D, 0],
            .notUTF8,
            "1:1"
        ),
        RefusedText(
            bytes: [0, 0x5B, 0, 0x22, 0, 0xE9, 0, 0x22, 0, 0x5D],
            .notUTF8,
            "1:1"
        ),
        RefusedText(bytes: [0x5B, 0, 0, 0, 0x5D, 0, 0, 0], .notUTF8, "1:1"),
        RefusedText(bytes: [0, 0, 0, 0x5B, 0, 0, 0, 0x5D], .notUTF8, "1:1"),
        RefusedText(bytes: [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x37], .notUTF8, "1:1"),
        RefusedText(bytes: [0x37, 0], .notUTF8, "1:1"),
    ])
    func `UTF-16 and UTF-32 are refused`(text: RefusedText) throws { try text.check() }

    /// What stands between the quotes of `["…"]`, with the column of its first bad byte.
    static let badSequences: [(bytes: [UInt8], column: Int)] = [
        ([0xFF], 3), ([0xE9], 3), ([0x81], 3), ([0xC0, 0xAF], 3), ([0xC1, 0xBF], 3), ([0xE0, 0x80, 0xAF], 3),
        ([0xE0, 0x9F, 0xBF], 3), ([0xF0, 0x8F, 0xBF, 0xBF], 3), ([0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF], 3),
        ([0xFC, 0x80, 0x80, 0x80, 0x80, 0x80], 3), ([0xF8, 0x88, 0x80, 0x80, 0x80], 3), ([0xE0, 0xFF], 3),
        ([0xED, 0xA0, 0x80], 3), ([0xED, 0xBF, 0xBF], 3), ([0xF4, 0x90, 0x80, 0x80], 3), ([0xF4, 0xBF, 0xBF, 0xBF], 3),
        ([0xF5, 0x80, 0x80, 0x80], 3), ([0x61, 0xE2, 0x82], 4), ([0xE2, 0x82, 0xAC, 0xE2, 0x82], 4), ([0xC3], 3),
        ([0xC3, 0xA9, 0xF0, 0x9F, 0x98], 4), ([0x5C, 0xE5], 4), ([0x5C, 0x75, 0xE5], 5),
    ]

    @Test(arguments: badSequences)
    func `bytes that are not UTF-8 are refused inside a string`(bytes: [UInt8], column: Int) throws {
        let text = Array("[\"".utf8) + bytes + Array("\"]".utf8)
        try RefusedText(bytes: text, .notUTF8, "1:\(column)").check()
    }

    @Test(arguments: [
        RefusedText(bytes: [0xE5], .notUTF8, "1:1"),
        RefusedText(bytes: Array("[a".utf8) + [0xE5, 0x5D], .notUTF8, "1:3"),
        RefusedText(bytes: Array("[123".utf8) + [0xE5, 0x5D], .notUTF8, "1:5"),
        RefusedText(bytes: Array("[1e".utf8) + [0xE5, 0x5D], .notUTF8, "1:4"),
        RefusedText(bytes: Array("{\"".utf8) + [0xB9] + Array("\":\"0\"}".utf8), .notUTF8, "1:3"),
        RefusedText(bytes: Array("[]".utf8) + [0xFF], .notUTF8, "1:3"),
        RefusedText(bytes: Array("[\r\n\"é\",\r\"ü".utf8) + [0x80], .notUTF8, "3:3"),
        RefusedText(bytes: Array("\n\n".utf8) + [0x80], .notUTF8, "3:1"),
        RefusedText(bytes: [0x0D, 0x80], .notUTF8, "2:1"),
    ])
    func `bytes that are not UTF-8 are refused anywhere`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText(bytes: [0], .unexpectedCharacter, "1:1"),
        RefusedText(bytes: [0x5B, 0, 0x5D], .unexpectedCharacter, "1:2"),
    ])
    func `a zero byte in UTF-8 is a wrong character, not another encoding`(text: RefusedText) throws {
        try text.check()
    }
}
