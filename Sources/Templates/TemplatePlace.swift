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
