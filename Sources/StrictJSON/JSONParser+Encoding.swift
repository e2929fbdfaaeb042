/// What is checked before the first byte is parsed: size and encoding, RFC 8259 §8.1.
extension JSONParser {
    func checkEncoding() throws(JSONError) {
        guard bytes.count <= limits.bytes else {
            throw error(
                .tooLarge,
                "the text has \(bytes.count) bytes; at most \(limits.bytes) are read",
                hint: "split it, or leave out what nobody reads"
            )
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw error(.byteOrderMark, "the text begins with a byte order mark", hint: "save it as UTF-8 without BOM")
        }
        guard !isWide else { throw error(.notUTF8, "the text is UTF-16 or UTF-32", hint: "save it as UTF-8") }
        guard let invalid = UTF8Text.firstInvalid(in: bytes.span, 0..<bytes.count) else { return }
        throw JSONError(
            code: .notUTF8,
            position: position(of: invalid),
            message: "a byte here is not UTF-8",
            hint: "save the text as UTF-8"
        )
    }

    /// Whether the text has a byte order mark of UTF-16 or UTF-32, or the zero bytes that its first, ASCII, character
    /// has there.
    private var isWide: Bool {
        guard bytes.count >= 2, bytes.count.isMultiple(of: 2) else { return false }
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE), (0xFE, 0xFF), (0, _), (_, 0): return true
        default: return false
        }
    }

    /// The position of a byte that no parsing has reached yet.
    private func position(of offset: Int) -> JSONPosition {
        var line = 1
        var column = 1
        for index in 0..<offset {
            switch bytes[index] {
            case UInt8(ascii: "\r") where isCRLF(at: index):
                break
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                line += 1
                column = 1
            case let byte:
                column += byte & 0xC0 == 0x80 ? 0 : 1
            }
        }
        return JSONPosition(offset: offset, line: line, column: column)
    }

    /// Whether CR and LF stand here, which are one line end.
    func isCRLF(at index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
    }
}
