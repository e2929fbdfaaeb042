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
            })
    }

    /// Splits a text at its holes; nil when a brace is no hole.
    package static func pieces(_ text: String) -> [Piece]? {
        var pieces: [Piece] = []
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            guard let close = rest[open...].firstIndex(of: "}") else { return nil }
            let name = rest[rest.index(after: open)..<close]
            guard PatternParser.isName(name) else { return nil }
            pieces.append(.hole(String(name)))
            rest = rest[rest.index(after: close)...]
        }
        guard !pieces.contains(where: { if case .text(let text) = $0 { text.contains("}") } else { false } }),
            !rest.contains("}")
        else { return nil }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }
}

/// What the web shows for a route.
public struct Page: Hashable, Sendable {
    /// The heading and title.
    public let title: PageText
    /// A sentence about what the link leads to.
    public let description: PageText?
    /// The preview image: an https URL, or a path on this site.
    public let image: PageText?
    /// Whether search engines are asked to leave the page out.
    public let isUnindexed: Bool
    /// Whether the URL holds a token: nothing of it is stored, previewed or passed on as a referrer.
    public let isPrivate: Bool
}
