package import BorrowedBytes

/// A link's text, split at its raw delimiters, with each piece decoded exactly once (docs/route-table.md#r1).
///
/// `URL` repairs and re-encodes its input, so two readers of one link may disagree; this type does neither.
public struct LinkURL: Hashable, Sendable {
    /// A `name` or `name=value` of the query.
    public struct QueryItem: Hashable, Sendable {
        /// The name, decoded.
        public let name: String
        /// The value, decoded; nil if the item has no `=`.
        public let value: String?

        /// Creates an item; links are also printed from items.
        public init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// The original text.
    public let text: String
    /// The scheme in lower case.
    public let scheme: String
    /// The host, decoded, in its original case; nil without `//`, empty for `scheme:///path`.
    public let host: String?
    /// Whether there is user information before the host; an https link with it never opens an app.
    public let hasUserInfo: Bool
    /// The segments of the path, decoded; trailing slashes add none, empty segments inside stay.
    public let segments: [String]
    /// The query items in order, repeats kept, empty pairs skipped (docs/route-table.md#r7).
    public let query: [QueryItem]
    /// The fragment, decoded; nil without `#`.
    public let fragment: String?

    /// Splits a link.
    ///
    /// - Throws: the first reason why no table could route it.
    public init(_ text: String) throws(LinkURLError) {
        self = try CheckedLink(text).url
    }

    fileprivate init(_ text: String, _ bytes: Borrowed<UInt8>, scan: LinkScan, path: PathScan, query: QueryScan) {
        self.text = text
        scheme = ASCII.lowercased(PercentEncoding.decoded(bytes, scan.scheme))
        host = scan.hasAuthority ? PercentEncoding.decoded(bytes, scan.host) : nil
        hasUserInfo = scan.hasUserInfo
        segments = path.segments(bytes).map { PercentEncoding.decoded(bytes, $0) }
        self.query = query.items(bytes)
        fragment = scan.fragment.map { PercentEncoding.decoded(bytes, $0) }
    }
}

/// A link that is split and checked once, to ask several questions about it.
package struct CheckedLink: Sendable {
    /// The link, each piece decoded.
    package let url: LinkURL
    package let bytes: [UInt8]
    let scan: LinkScan
    /// The path without the host of a scheme link.
    package let path: PathScan
    package let query: QueryScan

    /// Splits and checks a link.
    ///
    /// - Throws: the first reason why no table could route it.
    package init(_ text: String) throws(LinkURLError) {
        let bytes = Array(text.utf8)
        let scan = try LinkScan(bytes.borrowed)
        let path = try PathScan(bytes.borrowed, scan.path)
        let query = try QueryScan(bytes.borrowed, scan.query)
        url = LinkURL(text, bytes.borrowed, scan: scan, path: path, query: query)
        (self.bytes, self.scan, self.path, self.query) = (bytes, scan, path, query)
    }
}

/// Why no table can match a text (docs/route-table.md#r1, docs/route-table.md#r4).
public struct LinkURLError: Error, Hashable, Sendable {
    /// The kinds of mistake; the names are stable for programs.
    public enum Code: String, Sendable, CaseIterable {
        /// The text does not begin with a scheme and a colon.
        case noScheme
        /// More than 8,192 bytes.
        case tooLong
        /// User information, host or port that RFC 3986 §3.2 does not allow.
        case badAuthority
        /// A `%` without two hex digits after it.
        case badEscape
        /// A piece whose decoded bytes are not UTF-8.
        case badUTF8
        /// `%00`.
        case nul
        /// A raw control byte.
        case control
        /// A raw space.
        case space
        /// A raw backslash before the query: browsers read it as a slash, but the app does not.
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
    /// The offset in bytes from the start of the text.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension LinkURLError: CustomStringConvertible {
    /// One sentence: what is wrong and where.
    public var description: String {
        switch code {
        case .noScheme: "the text does not begin with a scheme and a colon, such as https:"
        case .tooLong: "the link is longer than \(LinkLimits.bytes) bytes"
        case .badAuthority: "the host or port at byte \(offset) is malformed"
        case .badEscape: "two hex digits must follow the % at byte \(offset); a plain percent sign is %25"
        case .badUTF8: "the bytes at \(offset), decoded, are not UTF-8"
        case .nul: "a link cannot contain %00, found at byte \(offset)"
        case .control: "a raw control character at byte \(offset); percent-encode it"
        case .space: "a raw space at byte \(offset); write %20"
        case .backslash: "a raw backslash at byte \(offset); write %5C"
        case .dotSegment: "the segment at byte \(offset) is . or .., which browsers and apps read differently"
        case .tooManySegments: "the path has more than \(LinkLimits.segments) segments"
        case .tooManyQueryItems: "the query has more than \(LinkLimits.queryItems) items"
        }
    }
}

/// The limits of a link; a longer one cannot be routed, so that these limits bound the cost of every link.
package enum LinkLimits {
    package static let bytes = 8192
    package static let segments = 64
    package static let queryItems = 64
}

/// The names of query items that belong to x-callback-url and to the app that calls: they begin with `x-`.
///
/// No route has such an item, and no handler gets one (docs/route-table.md#r7).
package enum ReservedItemName {
    private static let start = "x-"

    /// Whether a decoded name is reserved.
    package static func contains(_ name: String) -> Bool { name.hasBytes(atStart: start) }

    /// Whether a name in the bytes of a link is reserved, decoded.
    package static func contains(_ name: Range<Int>, in bytes: Borrowed<UInt8>) -> Bool {
        var index = name.lowerBound
        for byte in start.utf8 {
            guard index < name.upperBound, PercentEncoding.next(in: bytes, &index) == byte else { return false }
        }
        return true
    }
}
