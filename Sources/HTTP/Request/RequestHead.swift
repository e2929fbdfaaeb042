/// What a request head says, as ranges into the bytes it was parsed from.
///
/// Nothing is copied or decoded: a percent-escape stays one, a repeated field that may stand once counts as absent.
public struct RequestHead: Sendable {
    /// The method by name.
    public internal(set) var method: Method
    /// Whether the client lets the connection go on, by version and `Connection` list (RFC 9112 §9.3).
    public internal(set) var keepsAlive: Bool
    /// Whether it is of HTTP/1.0; else it is of HTTP/1.1.
    var isHTTP10 = false
    /// The method's token, for logs: `method` does not tell unknown ones apart.
    public internal(set) var methodToken: Range<Int>
    /// The raw target, for logs.
    public internal(set) var target: Range<Int>
    /// The raw path: begins with `/`, has no query.
    public internal(set) var path: Range<Int>
    /// The raw query without its `?`; nil when there is no `?`.
    @CompactRange public internal(set) var query: Range<Int>?
    /// The host without its port, an IPv6 address with its brackets; nil only in HTTP/1.0 without `Host`.
    ///
    /// The host of an absolute-form target wins over the field (RFC 9112 §3.2.2).
    @CompactRange public internal(set) var host: Range<Int>?
    /// The list of entity tags, for `EntityTag.isListed(in:_:)`.
    @CompactRange public internal(set) var ifNoneMatch: Range<Int>?
    /// A date, for `HTTPDate.init(_:at:)`; ignored where `ifNoneMatch` is present (RFC 9110 §13.1.3).
    @CompactRange public internal(set) var ifModifiedSince: Range<Int>?
    /// The languages the client likes.
    @CompactRange public internal(set) var acceptLanguage: Range<Int>?
    /// The content codings the client takes.
    @CompactRange public internal(set) var acceptEncoding: Range<Int>?
    /// Where the link was followed, for logs.
    @CompactRange public internal(set) var referer: Range<Int>?
    /// What the client calls itself, for logs; no answer depends on it.
    @CompactRange public internal(set) var userAgent: Range<Int>?
    /// The whole `X-Forwarded-For` list with the lines between its first and its last one, for `TrustedProxies`.
    @CompactRange public internal(set) var forwardedFor: Range<Int>?

    /// 0 or 1, of HTTP/1.x.
    public var minorVersion: Int { isHTTP10 ? 0 : 1 }

    /// Makes the head that a parser fills in.
    init() {
        method = .unknown
        methodToken = 0..<0
        target = 0..<0
        path = 0..<0
        keepsAlive = true
    }
}

extension RequestHead {
    /// The value of a field that the parser does not look for; nil where it is absent or stands more than once.
    ///
    /// It searches all lines, so it is not for fields that many requests are asked for.
    ///
    /// - Parameters:
    ///   - name: in lower case.
    ///   - bytes: those that the head was parsed from.
    public func value(ofField name: String, in bytes: Span<UInt8>) -> Range<Int>? {
        var found: Range<Int>?
        var start = nextLine(in: bytes, from: target.upperBound)
        while start < bytes.count, bytes[start] != .carriageReturn, bytes[start] != .lineFeed {
            let end = nextLine(in: bytes, from: start)
            if let colon = bytes.firstIndex(of: .colon, from: start, to: end),
                bytes.equalsIgnoringCase(name, at: start..<colon)
            {
                guard found == nil else { return nil }
                found = value(in: bytes, colon + 1..<end)
            }
            start = end
        }
        return found
    }

    /// Where the line behind the one at `index` begins.
    private func nextLine(in bytes: Span<UInt8>, from index: Int) -> Int {
        bytes.firstIndex(of: .lineFeed, from: index, to: bytes.count).map { $0 + 1 } ?? bytes.count
    }

    /// A line's content without blanks and its CRLF.
    private func value(in bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] == .lineFeed || bytes[end - 1] == .carriageReturn { end -= 1 }
        return bytes.trimmingBlanks(range.lowerBound..<end)
    }
}

/// The request methods a server has a name for.
///
/// Tokens are case-sensitive (RFC 9110 §9.1): `get` is an `unknown` method, not `get`.
public enum Method: Sendable {
    case get, head, post, put, delete, options, trace, patch, connect
    /// Any other token.
    case unknown

    /// Recognises the method token at `range` of `bytes`.
    init(_ bytes: Span<UInt8>, at range: Range<Int>) {
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

/// What an answer says about the connection it came on (RFC 9112 §9.3).
public enum Persistence: Sendable {
    /// It goes on, and need not say so: HTTP/1.1.
    case implied
    /// It goes on and says so, for a client of HTTP/1.0 that asked.
    case stated
    /// It ends with this answer.
    case ends
}
