import BorrowedBytes

/// Segments in the syntax of other routers, such as `:sku`, `<sku>`, `[sku]`, `$sku`, `(.*)` and `[0-9]+`.
///
/// Read as it stands, such a segment would be fixed text that no link contains (docs/route-table.md#paths). What to write
/// in its place is not known here, so that apps do not carry it.
package enum ForeignSegment {
    /// The characters that begin such syntax; a path holds them percent-encoded where they are meant as they stand.
    package static let marks = ":<>[]$()\\+^"

    /// Returns the mark by which a segment is the syntax of another router; nil for any other segment.
    package static func mark(in text: some StringProtocol) -> String? {
        // Nearly all segments are plain words.
        guard text.hasByte(among: ":<[$(\\^.") else { return nil }
        let text = Substring(String(text))
        let rest = Substring(text.utf8.dropFirst())
        switch text.utf8.first {
        case UInt8(ascii: ":") where beginsWithLetter(rest): return ":"
        case UInt8(ascii: "(") where rest.utf8.first == UInt8(ascii: ":") && rest.utf8.last == UInt8(ascii: ")"):
            if beginsWithLetter(Substring(rest.utf8.dropFirst())) { return "(:" }
        case UInt8(ascii: "<") where rest.utf8.last == UInt8(ascii: ">"): return "<"
        case UInt8(ascii: "["):
            if isInBrackets(text) { return "[" }
        case UInt8(ascii: "$"):
            let isInBraces = rest.utf8.first == UInt8(ascii: "{") && rest.utf8.last == UInt8(ascii: "}")
            if rest.isEmpty || isInBraces || PatternParser.isName(rest) { return "$" }
        default: break
        }
        return text.hasByte(among: "{}") ? nil : expression(in: text)
    }

    /// Returns a text with percent escapes for the marks.
    package static func escaped(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            guard marks.utf8.contains(byte) else {
                escaped.append(byte)
                continue
            }
            escaped += "%\(String(byte, radix: 16, uppercase: true))".utf8
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Returns a text whose percent escapes are all of marks, decoded; nil for any other escape.
    package static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let mark = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count > 1,
                marks.utf8.contains(mark), rest.prefix(2).allSatisfy(\.isHexDigit)
            else { return nil }
            bytes.append(mark)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func beginsWithLetter(_ text: Substring) -> Bool { text.utf8.first.map(\.isLetter) ?? false }

    /// Whether a text is `[name]`, `[name].html`, `[...name]` or `[[...name]]`.
    private static func isInBrackets(_ text: Substring) -> Bool {
        guard let end = text.utf8.lastIndex(of: UInt8(ascii: "]")) else { return false }
        var inner = Substring(text.utf8[..<end].dropFirst())
        if inner.utf8.first == UInt8(ascii: "["), inner.utf8.last == UInt8(ascii: "]") {
            inner = Substring(inner.utf8.dropFirst().dropLast())
        }
        if inner.hasBytes(atStart: "...") { inner = Substring(inner.utf8.dropFirst(3)) }
        return PatternParser.isName(inner) && !Substring(text.utf8[end...].dropFirst()).hasByte(among: ":*?#{}()<>+")
    }

    /// Returns the part of a text by which it is a regular expression; nil if it is none.
    private static func expression(in text: Substring) -> String? {
        if let whole = [".*", ".+"].first(where: { text.hasSameBytes(as: $0) }) { return whole }
        let signs = ["\\d", "\\w", "\\s", "\\S", "\\D", "\\W", "\\.", "(.", "(?", "(\\", "([", "[^"]
        if let sign = signs.first(where: text.hasBytes(anywhere:)) { return sign }
        if text.hasBytes(atStart: "("), text.hasBytes(anywhere: "|"), text.hasBytes(anywhere: ")") { return "|" }
        if text.hasBytes(atStart: "^"), text.utf8.contains(UInt8(ascii: "$")) { return "^" }
        guard text.hasBytes(anywhere: "[") else { return nil }
        return ["]+", "]*", "]{", "]?"].first(where: text.hasBytes(anywhere:))
    }
}
