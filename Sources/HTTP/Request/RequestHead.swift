public import BorrowedBytes

/// A parsed request head, as ranges of the bytes that it was parsed from.
///
/// Nothing is copied or decoded: percent-escapes stay. A field that may occur only once counts as absent if it is
/// repeated. A list is the range from the start of its first line's value to the end of the last one's; what reads it
/// skips the lines of other names between them.
public struct RequestHead: Sendable {
    /// The method.
    public internal(set) var method = Method.unknown
    /// Whether the client keeps the connection open, by version and `Connection` list (RFC 9112 §9.3).
    public internal(set) var keepsAlive = true
    /// Whether the version is HTTP/1.0; a higher minor version counts as HTTP/1.1.
    var isHTTP10 = false
    /// Whether the target is `*`, which only `OPTIONS` has: the request is about the server (RFC 9112 §3.2.4).
    public internal(set) var isForServer = false
    /// The condition fields that occur, also repeated ones.
    var conditions: ConditionFields = []
    /// The method's token, for logs: `method` does not distinguish unknown methods.
    public internal(set) var methodToken = 0..<0
    /// The raw target, for logs.
    public internal(set) var target = 0..<0
    /// The raw path: it begins with `/` and has no query; `*` if the request is about the server.
    public internal(set) var path = 0..<0
    /// The raw query without its `?`; nil if there is no `?`.
    @CompactRange public internal(set) var query: Range<Int>?
    /// The host without its port, an IPv6 address with its brackets; nil only in HTTP/1.0 without `Host`.
    ///
    /// The host of an absolute-form target takes precedence over the field (RFC 9112 §3.2.2).
    @CompactRange public internal(set) var host: Range<Int>?
    /// The list of entity tags, for `EntityTag.isListed(in:_:)`.
    @CompactRange public internal(set) var ifNoneMatch: Range<Int>?
    /// A date, for `HTTPDate.init(_:at:)`; ignored if `ifNoneMatch` is present (RFC 9110 §13.1.3).
    @CompactRange public internal(set) var ifModifiedSince: Range<Int>?
    /// The languages that the client prefers.
    @CompactRange public internal(set) var acceptLanguage: Range<Int>?
    /// The content codings that the client accepts.
    @CompactRange public internal(set) var acceptEncoding: Range<Int>?
    /// The page with the link, for logs.
    @CompactRange public internal(set) var referer: Range<Int>?
    /// The client's software, for logs; no answer depends on it.
    @CompactRange public internal(set) var userAgent: Range<Int>?
    /// The `X-Forwarded-For` list, for `TrustedProxies`.
    @CompactRange public internal(set) var forwardedFor: Range<Int>?

    /// The minor version of HTTP/1.x, 0 or 1.
    public var minorVersion: Int { isHTTP10 ? 0 : 1 }

    /// Returns the head with another query.
    package func with(query: Range<Int>) -> RequestHead {
        var head = self
        head.query = query
        return head
    }
}

extension RequestHead {
    /// Whether the request has a condition or a range.
    public var isConditional: Bool { !conditions.isEmpty }

    /// Returns the value of a field that is not stored here; nil if it is absent or occurs more than once.
    public func value(ofField name: String, in bytes: Borrowed<UInt8>) -> Range<Int>? {
        let values = values(ofField: name, in: bytes)
        return values.count == 1 ? values.first : nil
    }

    /// Returns the values of a field that is not stored here, one for each of its lines.
    ///
    /// It searches all lines, so do not use it for fields that are needed in many requests.
    ///
    /// - Parameters:
    ///   - name: the name in lower case.
    ///   - bytes: the bytes that the head was parsed from.
    public func values(ofField name: String, in bytes: Borrowed<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = nextLine(in: bytes, from: target.upperBound)
        while start < bytes.count, bytes[start] != .carriageReturn, bytes[start] != .lineFeed {
            let end = nextLine(in: bytes, from: start)
            if let colon = bytes.firstIndex(of: .colon, from: start, to: end),
                bytes.equalsIgnoringCase(name, at: start..<colon)
            {
                found.append(value(in: bytes, colon + 1..<end))
            }
            start = end
        }
        return found
    }

    /// Returns the start of the line after the one at `index`.
    private func nextLine(in bytes: Borrowed<UInt8>, from index: Int) -> Int {
        bytes.firstIndex(of: .lineFeed, from: index, to: bytes.count).map { $0 + 1 } ?? bytes.count
    }

    /// Returns a line's content without blanks and its CRLF.
    private func value(in bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] == .lineFeed || bytes[end - 1] == .carriageReturn { end -= 1 }
        return bytes.trimmingBlanks(range.lowerBound..<end)
    }
}

/// The condition fields of a request and its range, so that other requests need no search for them.
struct ConditionFields: OptionSet, Sendable {
    let rawValue: UInt8

    /// `If-None-Match` or `If-Modified-Since`.
    static let forCaches = ConditionFields(rawValue: 1)
    /// `If-Match` or `If-Unmodified-Since`.
    static let forVersions = ConditionFields(rawValue: 2)
    /// `Range`.
    static let range = ConditionFields(rawValue: 4)
}

/// The request methods that the server distinguishes.
///
/// Tokens are case-sensitive (RFC 9110 §9.1): `get` is an `unknown` method, not `get`.
public enum Method: Sendable {
    case get, head, post, put, delete, options, trace, patch, connect
    /// Any other token.
    case unknown

    /// Recognizes the method token at `range` of `bytes`.
    init(_ bytes: Borrowed<UInt8>, at range: Range<Int>) {
        self =
            switch range.count {
            case 3 where bytes.equals("GET", at: range): .get
            case 3 where bytes.equals("PUT", at: range): .put
            case 4 where bytes.equals("HEAD", at: range): .head
            case 4 where bytes.equals("POST", at: range): .post
            case 5 where bytes.equals("TRACE", at: range): .trace
            case 5 where bytes.equals("PATCH", at: range): .patch
            case 6 where bytes.equals("DELETE", at: range): .delete
            case 7 where bytes.equals("OPTIONS", at: range): .options
            case 7 where bytes.equals("CONNECT", at: range): .connect
            default: .unknown
            }
    }
}
