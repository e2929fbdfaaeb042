/// A response status: the code and the reason phrase of its status line (RFC 9110 §15).
public enum Status: Int, CaseIterable, Sendable {
    /// The page, file or document follows.
    case ok = 200
    /// The client has the present version (RFC 9110 §15.4.5).
    case notModified = 304
    /// The same is found elsewhere, for good, by the same method (RFC 9110 §15.4.9).
    case permanentRedirect = 308
    /// Not a request that may be understood; the connection ends.
    case badRequest = 400
    /// There is something, but not for this client.
    case forbidden = 403
    /// No route, file or document has this path.
    case notFound = 404
    /// A known method other than `GET` and `HEAD`; comes with `Allow`.
    case methodNotAllowed = 405
    /// A head was begun and not finished in time; the connection ends.
    case requestTimeout = 408
    /// There was a page once, and it will not come back.
    case gone = 410
    /// The request has a body; the connection ends.
    case contentTooLarge = 413
    /// The target is over its limit; the connection ends.
    case uriTooLong = 414
    /// The request has an `Expect`; the connection ends.
    case expectationFailed = 417
    /// The host is none of this server's (RFC 9110 §15.5.20).
    case misdirectedRequest = 421
    /// What was asked for is understood and cannot be done as things are (RFC 9110 §15.5.21).
    case unprocessableContent = 422
    /// The head is over a limit; the connection ends (RFC 6585 §5).
    case requestHeaderFieldsTooLarge = 431
    /// The server failed, not the client.
    case internalServerError = 500
    /// A method that nobody here knows.
    case notImplemented = 501
    /// Too many connections; this one ends.
    case serviceUnavailable = 503
    /// Neither HTTP/1.0 nor HTTP/1.1; the connection ends.
    case httpVersionNotSupported = 505

    /// The three digits, 200 to 599.
    public var code: Int { rawValue }

    /// The reason phrase, printable ASCII.
    public var reason: String {
        switch self {
        case .ok: "OK"
        case .notModified: "Not Modified"
        case .permanentRedirect: "Permanent Redirect"
        case .badRequest: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .requestTimeout: "Request Timeout"
        case .gone: "Gone"
        case .contentTooLarge: "Content Too Large"
        case .uriTooLong: "URI Too Long"
        case .expectationFailed: "Expectation Failed"
        case .misdirectedRequest: "Misdirected Request"
        case .unprocessableContent: "Unprocessable Content"
        case .requestHeaderFieldsTooLarge: "Request Header Fields Too Large"
        case .internalServerError: "Internal Server Error"
        case .notImplemented: "Not Implemented"
        case .serviceUnavailable: "Service Unavailable"
        case .httpVersionNotSupported: "HTTP Version Not Supported"
        }
    }

    /// The whole status line with its line end, rendered once because every answer begins with it.
    var line: [UInt8] { Self.lines[code - Self.firstCode] }

    private static let firstCode = 200
    /// By code; empty where a code is no status.
    private static let lines = (firstCode...599).map { code in
        Status(rawValue: code).map { Array("HTTP/1.1 \($0.code) \($0.reason)\r\n".utf8) } ?? []
    }
}
