/// What the web shows for a route.
public struct Page: Hashable, Sendable {
    /// The heading and title.
    public let title: PageText
    /// A sentence about what the link leads to.
    public let description: PageText?
    /// The preview image, the table's where the page has none of its own: an https URL, or a path on this site.
    public let image: PageText?
    /// The labels of the values that the page lists, by path parameter or required query item.
    ///
    /// They have no holes. A private page has none.
    public let labels: [String: PageText]
    /// Where it goes on on the web, nil for nowhere.
    public let website: PageWebsite?
    /// Whether Safari shows a Smart App Banner.
    public let hasBanner: Bool
    /// Whether search engines are asked to leave the page out.
    public let isUnindexed: Bool
    /// Whether the URL holds a token: nothing of it is shown, stored, previewed or passed on as a referrer.
    public let isPrivate: Bool
}

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

/// Where a page's "continue on the web" leads.
public enum PageWebsite: Hashable, Sendable {
    /// The link's own path and query on this website: an https origin, perhaps with a path, without a slash at its end.
    case samePath(String)
    /// An https URL with its host written out, with holes for the values of the link.
    case address(PageText)
}
