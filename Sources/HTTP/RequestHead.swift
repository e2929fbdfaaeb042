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
