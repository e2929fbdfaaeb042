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
