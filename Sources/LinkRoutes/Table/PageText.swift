/// A text of a page, in one or more languages, with holes for the values of the link.
public struct PageText: Hashable, Sendable {
    /// A stretch of a text.
    public enum Piece: Hashable, Sendable {
        /// Fixed text.
        case text(String)
        /// `{name}`: a path parameter or a required query item; a catch-all joins with `/`.
        case hole(String)
    }

    /// The pieces by language tag.
    public let languages: [String: [Piece]]

    /// The names of its holes.
    package var holes: Set<String> {
        Set(
            languages.values.joined().compactMap {
                if case .hole(let name) = $0 { name } else { nil }
            }
        )
    }

    /// Splits a text at its holes; nil when a brace is no hole.
    package static func pieces(_ text: String) -> [Piece]? {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.utf8.firstIndex(where: isBrace) {
            guard rest.utf8[open] == UInt8(ascii: "{"),
                let close = rest.utf8[open...].dropFirst().firstIndex(where: isBrace),
                rest.utf8[close] == UInt8(ascii: "}")
            else { return nil }
            let name = rest[rest.utf8.index(after: open)..<close]
            guard PatternParser.isName(name) else { return nil }
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            pieces.append(.hole(String(name)))
            rest = rest[rest.utf8.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }

    private static func isBrace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }
}
