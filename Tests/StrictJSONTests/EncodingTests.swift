import StrictJSON
import Testing

/// Texts that are not UTF-8, or UTF-8 with a byte order mark (RFC 8259 §8.1).
struct EncodingTests {
    @Test(arguments: [
        RefusedText("\u{FEFF}{}", .byteOrderMark, "1:1", fix: "without BOM"),
        RefusedText("\u{FEFF}", .byteOrderMark, "1:1", fix: "without BOM"),
        RefusedText(bytes: [0xEF, 0xBB, 0x7B, 0x7D], .notUTF8, "1:1"),
        RefusedText("[]\u{FEFF}", .trailingContent, "1:3"),
    ])
    func `a byte order mark is refused`(text: RefusedText) throws { try text.check() }

    @Test(arguments: [
        RefusedText(bytes: [0xFF, 0xFE, 0x5B, 0, 0x5D, 0], .notUTF8, "1:1", fix: "as UTF-8"),
        RefusedText(bytes: [0xFE, 0xFF, 0, 0x5B, 0, 0x5D], .notUTF8, "1:1", fix: "as UTF-8"),
        RefusedText(
            bytes: [0x5B, 0, 0x22, 0, 0xE9, 0, 0x22, 0, 0x5D, 0],
            .notUTF8,
            "1:1",
            fix: "as UTF-8"
        ),
        RefusedText(
            bytes: [0, 0x5B, 0, 0x22, 0, 0xE9, 0, 0x22, 0, 0x5D],
            .notUTF8,
            "1:1",
            fix: "as UTF-8"
        ),
        RefusedText(bytes: [0x5B, 0, 0, 0, 0x5D, 0, 0, 0], .notUTF8, "1:1", fix: "as UTF-8"),
        RefusedText(bytes: [0, 0, 0, 0x5B, 0, 0, 0, 0x5D], .notUTF8, "1:1", fix: "as UTF-8"),
        RefusedText(bytes: [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x37], .notUTF8, "1:1", fix: "as UTF-8"),
        RefusedText(bytes: [0x37, 0], .notUTF8, "1:1", fix: "as UTF-8"),
    ])
    func `UTF-16 and UTF-32 are refused by name`(text: RefusedText) throws {
        try text.check()
        let error = #expect(throws: JSONError.self) { _ = try JSONValue(parsing: text.bytes) }
        #expect(error?.message == "the text is UTF-16 or UTF-32")
    }

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
        try RefusedText(bytes: text, .notUTF8, "1:\(column)", fix: "save the text as UTF-8").check()
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
