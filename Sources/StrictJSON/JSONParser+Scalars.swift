import BorrowedBytes

/// Strings and numbers (RFC 8259 §6, §7).
extension JSONParser {
    /// Reads a string, from its opening quote to the byte after its closing quote.
    mutating func string() throws(JSONError) -> String {
        index += 1
        var text: [UInt8] = []
        while true {
            let start = index
            skipPlainText()
            guard index < bytes.count else { throw cutOff }
            let plain = bytes[start..<index]
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                // Most strings have no escapes and are copied once, directly from the text.
                return String(decoding: text.isEmpty ? plain : (text + plain)[...], as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += plain
                try appendEscape(to: &text)
            default:
                throw controlCharacter()
            }
        }
    }

    /// Skips the characters of a string that are not escaped.
    private mutating func skipPlainText() {
        while index < bytes.count {
            let byte = bytes[index]
            guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { return }
            if byte & 0xC0 == 0x80 { continuations += 1 }
            index += 1
        }
    }

    private func controlCharacter() -> JSONError {
        let isLineEnd = bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r")
        return error(
            .controlCharacter,
            isLineEnd ? "line break in a string" : "control character in a string",
            fix: isLineEnd ? "close the string, or use \\n for the line break" : "use an escape, e.g. \\t for a tab",
            at: .string
        )
    }

    private mutating func appendEscape(to text: inout [UInt8]) throws(JSONError) {
        guard index + 1 < bytes.count else { throw cutOff }
        let escape = bytes[index + 1]
        let simple: UInt8? =
            switch escape {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escape
            case UInt8(ascii: "b"): 0x08
            case UInt8(ascii: "f"): 0x0C
            case UInt8(ascii: "n"): 0x0A
            case UInt8(ascii: "r"): 0x0D
            case UInt8(ascii: "t"): 0x09
            default: nil
            }
        if let simple {
            text.append(simple)
            index += 2
            return
        }
        guard escape == UInt8(ascii: "u"), let unit = hexUnit(at: index + 2) else {
            throw error(
                .badEscape,
                "invalid escape",
                fix: "use \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hex digits"
            )
        }
        text.append(contentsOf: try scalar(from: unit).utf8)
    }

    /// Reads the scalar of the `\u` escape at `index`, including the second half of a surrogate pair.
    private mutating func scalar(from unit: UInt16) throws(JSONError) -> Unicode.Scalar {
        if let scalar = Unicode.Scalar(unit) {
            index += 6
            return scalar
        }
        let low = isEscapedUnit(at: index + 6) ? hexUnit(at: index + 8) : nil
        guard (0xD800..<0xDC00).contains(unit), let low, (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
        else {
            throw error(
                .badEscape,
                "incomplete surrogate pair",
                fix: "use two \\u escapes for a character above U+FFFF, or the character itself"
            )
        }
        index += 12
        return scalar
    }

    private func isEscapedUnit(at start: Int) -> Bool {
        start + 1 < bytes.count && bytes[start] == UInt8(ascii: "\\") && bytes[start + 1] == UInt8(ascii: "u")
    }

    private func hexUnit(at start: Int) -> UInt16? {
        guard start + 4 <= bytes.count else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[start..<start + 4] {
            guard let digit = byte.hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Reads a number as written.
    mutating func number() throws(JSONError) -> String {
        let start = index
        _ = consume("-")
        let first = index
        try digits()
        if index - first > 1, bytes[first] == UInt8(ascii: "0") {
            index = first
            throw error(.badNumber, "leading zero in a number", fix: "remove the zero, or use a string")
        }
        if consume(".") { try digits() }
        if consume("e") || consume("E") {
            if !consume("+") { _ = consume("-") }
            try digits()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Skips digits, at least one.
    private mutating func digits() throws(JSONError) {
        let start = index
        while index < bytes.count, bytes[index].isDigit { index += 1 }
        guard index > start else {
            throw error(.badNumber, "expected a digit", fix: "complete the number, or use a string")
        }
    }
}
