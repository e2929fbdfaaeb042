import LinkRoutes

/// Where another app sends the outcome of a request: `scheme://x-callback-url/x-callback-reply/<id>/success`.
///
/// The id is in the path, since other apps append to queries, and a few write them anew.
struct ReplyAddress: Hashable, Sendable {
    /// Which request it is.
    let id: String
    /// What became of it, as the address says.
    let outcome: CallbackName

    /// The address's text.
    func text(scheme: String) -> String { "\(scheme)://x-callback-url/\(Self.marker)/\(id)/\(outcome.word)" }

    /// The id of the request that a text is the reply to, and the outcome; nil for any other link.
    ///
    /// Both are nil where the text is addressed as a reply, but is none that this module wrote.
    static func read(_ text: String, scheme: String) -> (id: String?, outcome: CallbackName?)? {
        // A reply's query may be longer than a link may be, and need not be sound for its sender to be known.
        let head = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let url = try? LinkURL(String(Substring(head))),
            url.scheme.hasSameBytes(as: ASCII.lowercased(scheme)),
            isDropped(url.host), let first = url.segments.first, first.hasSameBytes(as: marker)
        else { return nil }
        guard url.segments.count == 3 else { return (nil, nil) }
        let outcome = CallbackName.allCases.first { $0.word.hasSameBytes(as: url.segments[2]) }
        return (url.segments[1], outcome)
    }

    /// The items of a reply's query.
    ///
    /// - Throws: what is malformed in it.
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
