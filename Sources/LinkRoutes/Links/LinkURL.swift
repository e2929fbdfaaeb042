/// A link's text, split at its raw delimiters and each piece decoded exactly once (docs/route-table.md#r1).
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
    /// The items of the query in order, repeats kept, empty pairs skipped (docs/route-table.md#r7).
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

/// Why a text is no link that any table could route (docs/route-table.md#r1 and #r4).
public struct LinkURLError: Error, Hashable, Sendable {
    /// The kinds of mistake, stable names for programs.
    public enum Code: String, Sendable, CaseIterable {
        /// No scheme and colon at the start.
        case noScheme
        /// More than 8,192 bytes.
        case tooLong
        /// User information, host or port that RFC 3986 §3.2 does not allow.
        case badAuthority
        /// A `%` that two hex digits do not follow.
        case badEscape
        /// A piece whose bytes, decoded once, are not UTF-8.
        case badUTF8
        /// `%00`.
        case nul
        /// A raw control byte.
        case control
        /// A raw space.
        case space
        /// A raw backslash in front of the query: browsers read it as a slash, the app does not.
        case backslash
        /// A segment `.` or `..`, escaped or not.
        case dotSegment
        /// More than 64 segments.
        case tooManySegments
        /// More than 64 query items.
        case tooManyQueryItems
    }

    /// The kind of mistake.
    public let code: Code
    /// Where it stands, in bytes from the start of the text.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension LinkURLError: CustomStringConvertible {
    /// One sentence that says what is wrong and where.
    public var description: String {
        switch code {
        case .noScheme: "the text begins with no scheme and colon, such as https:"
        case .tooLong: "the link is longer than \(LinkLimits.bytes) bytes"
        case .badAuthority: "the host or port at byte \(offset) is malformed"
        case .badEscape: "two hex digits must follow the % at byte \(offset); a plain percent sign is %25"
        case .badUTF8: "the bytes at \(offset), decoded, are not UTF-8"
        case .nul: "%00 stands at byte \(offset); no link may hold it"
        case .control: "a raw control byte stands at byte \(offset); escape it"
        case .space: "a raw space stands at byte \(offset); write %20"
        case .backslash: "a raw backslash stands at byte \(offset); write %5C"
        case .dotSegment: "the segment at byte \(offset) is . or .., which browsers and apps read differently"
        case .tooManySegments: "the path has more than \(LinkLimits.segments) segments"
        case .tooManyQueryItems: "the query has more than \(LinkLimits.queryItems) items"
        }
    }
}

/// The limits of a link; beyond them it is unroutable, so that no link costs more than these bound.
enum LinkLimits {
    static let bytes = 8192
    static let segments = 64
    static let queryItems = 64
}
