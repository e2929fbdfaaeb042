/// The names that a template may use.
public struct TemplateSchema: Hashable, Sendable {
    /// What each name stands for.
    public let kinds: [String: TemplateKind]

    /// Makes a schema of its names.
    public init(_ kinds: [String: TemplateKind]) { self.kinds = kinds }
}

/// What a name of a template stands for.
public indirect enum TemplateKind: Hashable, Sendable {
    /// Any text: shown between tags and in quoted attributes, or a part of a URL after its fixed start.
    case text
    /// A finished URL that is safe to follow: the whole of a URL attribute, or shown as a text.
    case url
    /// A root-relative URL of the page's own site: goes where a `url` goes, and the page may load from it.
    case localURL
    /// Finished markup that balances its own tags: stands between tags and nowhere else.
    case element
    /// Yes or no, for sections.
    case flag
    /// Objects with these names, for sections; the name `.` says what the items of a list of plain values are.
    case list(TemplateSchema)
    /// Names of its own, for sections and dotted names.
    case object(TemplateSchema)
}

extension TemplateKind: CustomStringConvertible {
    /// The kind with its article, for example `a text`.
    public var description: String {
        switch self {
        case .text: "a text"
        case .url: "a URL"
        case .localURL: "a URL of this site"
        case .element: "an element"
        case .flag: "a flag"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

/// Where a hole stands, which says how its content has to be escaped.
public enum TemplatePlace: Hashable, Sendable {
    /// Between tags, or in `<title>` and `<textarea>`: `&`, `<` and `>` are escaped; an element is written as it is.
    case text
    /// In a quoted attribute, which browsers may show or read aloud: the quotes are escaped too.
    case attribute
    /// In a quoted attribute that only programs read, the `content` of a `<meta>` or `data-…`: escaped likewise.
    case metadata
    /// In the `content` of the Smart App Banner's `<meta>`, which goes to the app alone: escaped likewise.
    case appBanner
    /// The whole `href` of an `<a>` or `<area>`, in quotes: a URL that opens when somebody taps it.
    case tappedURL
    /// The whole of any other attribute that is a URL, in quotes.
    case wholeURL
    /// In the path of a URL in a quoted attribute: all but unreserved characters is percent-encoded, a slash too
    /// (RFC 3986 §2.3).
    case urlPath
    /// In the query of a URL in a quoted attribute, percent-encoded as in a path.
    case urlQuery
    /// In the fragment of a URL in a quoted attribute, percent-encoded as in a path.
    case urlFragment
}
