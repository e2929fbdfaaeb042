/// Where a hole stands, which says how its content has to be escaped.
public enum TemplatePlace: Hashable, Sendable {
    /// Between tags, or in `<title>` and `<textarea>`: `&`, `<` and `>` are escaped; an element is written as it is.
    case text
    /// In a quoted attribute: the quotes are escaped too.
    case attribute
    /// The whole of an attribute that is a URL, in quotes.
    case wholeURL
    /// In the path of a URL in a quoted attribute: all but unreserved characters is percent-encoded, a slash too
    /// (RFC 3986 §2.3).
    case urlPath
    /// In the query of a URL in a quoted attribute, percent-encoded as in a path.
    case urlQuery
    /// In the fragment of a URL in a quoted attribute, percent-encoded as in a path.
    case urlFragment
}
