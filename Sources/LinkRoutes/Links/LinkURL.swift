/// A link's text, split at its raw delimiters and each piece decoded exactly once (house rule R1).
///
/// `URL` repairs and re-encodes what it is given, so that two readers of one link disagree; this does neither.
public struct LinkURL: Hashable, Sendable {
    /// A `name` or `name=value` of the query.
    public struct QueryItem: Hashable, Sendable {
        /// The name, decoded.
        public let name: String
        /// The value, decoded; nil where the item has no `=`.
        public let value: String?

        /// Makes an item; printing takes them too.
        public init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// The text as it came.
    public let text: String
    /// The scheme in lower case.
    public let scheme: String
    /// The host, decoded, spelled as in the text; nil without `//`, empty for `scheme:///path`.
    public let host: String?
    /// Whether user information stands in front of the host, which makes an https link nobody's universal link.
    public let hasUserInfo: Bool
    /// The segments of the path, decoded; a trailing run of slashes adds none, an empty segment inside stays.
    public let segments: [String]
    /// The items of the query in order, repeats kept, empty pairs skipped (R7).
    public let query: [QueryItem]
    /// The fragment, decoded; nil without `#`.
    public let fragment: String?

    /// Splits a link.
    ///
    /// - Throws: the first reason why no table could route it.
    public init(_ text: String) throws(LinkURLError) {
        let bytes = Array(text.utf8)
        let span = bytes.span
        let scan = try LinkScan(span)
        let path = try PathScan(span, scan.path)
        let query = try QueryScan(span, scan.query)
        self.text = text
        scheme = ASCII.lowercased(PercentEncoding.decoded(span, scan.scheme))
        host = scan.hasAuthority ? PercentEncoding.decoded(span, scan.host) : nil
        hasUserInfo = scan.hasUserInfo
        segments = path.segments(span).map { PercentEncoding.decoded(span, $0) }
        self.query = query.items(span)
        fragment = scan.fragment.map { PercentEncoding.decoded(span, $0) }
    }
}
