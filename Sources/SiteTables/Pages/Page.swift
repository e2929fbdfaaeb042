import LinkRoutes

/// The page that the web shows for a route.
public struct Page: Hashable, Sendable {
    /// The heading and title.
    public let title: PageText
    /// A sentence about the link's content.
    public let description: PageText?
    /// The preview image, or the table's if the page has none: an https URL, or a path on this site.
    public let image: PageText?
    /// The labels of the listed values, by path parameter or required query item.
    ///
    /// Labels have no holes. A private page has no labels.
    public let labels: [String: PageText]
    /// The address at which the page continues on the web; nil if there is none.
    public let website: PageWebsite?
    /// Whether a desktop goes on to the website at once; false without one, and on a private page.
    public let opensWebsiteOnDesktop: Bool
    /// Whether Safari shows a Smart App Banner.
    public let hasBanner: Bool
    /// Whether search engines should not index the page.
    public let isUnindexed: Bool
    /// Whether the URL contains a token: no part of it is shown, stored, previewed or sent as a referrer.
    public let isPrivate: Bool
    /// The name of the page's own template, without `.html`; nil for the one of all pages.
    public let template: String?
}

/// A text of a page, in one or more languages, with holes for the values of the link.
public struct PageText: Hashable, Sendable {
    /// A piece of a text.
    public enum Piece: Hashable, Sendable {
        /// Fixed text.
        case text(String)
        /// `{name}`: a path parameter or a required query item; the segments of a catch-all are joined with `/`.
        case hole(String)
    }

    /// The pieces by language tag.
    public let languages: [String: [Piece]]

    /// Splits a text at its holes; nil if a brace does not belong to a hole.
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

extension [PageText.Piece] {
    /// The fixed text, without holes.
    package var fixedText: String {
        reduce(into: "") { text, piece in
            if case .text(let fixed) = piece { text += fixed }
        }
    }
}

/// The target of a page's "continue on the web".
public enum PageWebsite: Hashable, Sendable {
    /// The link's own path and query on this website: an https origin, optionally with a path, without a slash at its
    /// end.
    case samePath(String)
    /// An https URL with a fixed host, with holes for the values of the link.
    case address(PageText)
}
