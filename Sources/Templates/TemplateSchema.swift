/// The names that a template may use.
public struct TemplateSchema: Hashable, Sendable {
    /// The kind of each name.
    public let kinds: [String: TemplateKind]

    /// Creates a schema from names and their kinds.
    public init(_ kinds: [String: TemplateKind]) { self.kinds = kinds }
}

/// The kind of value of a name in a template.
public indirect enum TemplateKind: Hashable, Sendable {
    /// Any text: allowed between tags and as the whole of a quoted attribute.
    case text
    /// A complete URL that is safe to follow: allowed as the whole of a URL attribute, or as text.
    case url
    /// A root-relative URL of the page's own site: allowed where a `url` is, and the page may load from it.
    case localURL
    /// Complete markup with balanced tags: allowed only between tags.
    case element
    /// The content of the Smart App Banner: allowed only as the whole `content` of its `<meta>`.
    case appBanner
    /// A Boolean value, for sections.
    case flag
    /// Objects with these names, for sections; for a list of plain values, the name `.` has the kind of the items.
    case list(TemplateSchema)
    /// An object with members, for sections and dotted names.
    case object(TemplateSchema)
}

extension TemplateKind: CustomStringConvertible {
    /// The kind with its article, for example `a string`.
    public var description: String {
        switch self {
        case .text: "a string"
        case .url: "a URL"
        case .localURL: "a URL of this site"
        case .element: "an element"
        case .appBanner: "the content of the app banner"
        case .flag: "a flag"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

/// The place of a hole, which determines how its content is escaped.
public enum TemplatePlace: Hashable, Sendable {
    /// Between tags: `&`, `<` and `>` are escaped; an element is written unchanged.
    case text
    /// In `<title>` or `<textarea>`, which hold no tags: escaped in the same way.
    case plainText
    /// The whole of a quoted attribute that browsers may show or read aloud: quotes are escaped too.
    case attribute
    /// The whole of a quoted attribute that only programs read, the `content` of a `<meta>` or `data-…`: escaped in the same way.
    case metadata
    /// The `content` of the Smart App Banner's `<meta>`, which only the app receives.
    case appBanner
    /// The whole quoted `href` of an `<a>` or `<area>`: a URL that opens when a person taps it.
    case tappedURL
    /// The whole of any other quoted URL attribute.
    case wholeURL
}
