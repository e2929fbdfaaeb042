import LinkRoutes

/// The address at which another app reports the outcome of a request:
/// `scheme://x-callback-url/x-callback-reply/<id>/success`.
///
/// The id is in the path, because other apps append to queries, and a few rewrite them.
struct ReplyAddress: Hashable, Sendable {
    /// The id of the request.
    let id: String
    /// The outcome that the address reports.
    let outcome: CallbackName

    /// Returns the address as text.
    func text(scheme: String) -> String { "\(scheme)://x-callback-url/\(Self.marker)/\(id)/\(outcome.word)" }

    /// Returns the request's id and the outcome if a text is a reply address; nil for any other link.
    ///
    /// Both members are nil if the text has the form of a reply but this module did not write it.
    static func read(_ text: String, scheme: String) -> (id: String?, outcome: CallbackName?)? {
        // A reply's query may be longer than a link's. Even if it is malformed, the request's id can be read.
        let head = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let url = try? LinkURL(String(Substring(head))),
            url.scheme.hasSameBytes(as: ASCII.lowercased(scheme)),
            isDropped(url.host), let first = url.segments.first, first.hasSameBytes(as: marker)
        else { return nil }
        guard url.segments.count == 3 else { return (nil, nil) }
        let outcome = CallbackName.allCases.first { $0.word.hasSameBytes(as: url.segments[2]) }
        return (url.segments[1], outcome)
    }

    /// Returns the items of a reply's query.
    ///
    /// - Throws: why the query is malformed.
    static func items(_ text: String) throws(LinkURLError) -> [LinkURL.QueryItem] {
        let bytes = Array(text.utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        guard let mark = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) else { return [] }
        return try QueryScan(bytes.span, mark + 1..<end).items(bytes.span)
    }

    private static func isDropped(_ host: String?) -> Bool {
        guard let host else { return true }
        return host.isEmpty || ASCII.lowercased(host).hasSameBytes(as: "x-callback-url")
    }

    private static let marker = "x-callback-reply"
}
