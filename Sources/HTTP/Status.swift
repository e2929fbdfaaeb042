/// A response status: the code and the reason phrase of its status line (RFC 9110 §15).
public enum Status: Int, CaseIterable, Sendable {
    /// The page, file or document follows.
    case ok = 200
    /// The requested part of the file follows (RFC 9110 §15.3.7).
    case partialContent = 206
    /// The client has the current version (RFC 9110 §15.4.5).
    case notModified = 304
    /// The resource is permanently at another URL; the method stays the same (RFC 9110 §15.4.9).
    case permanentRedirect = 308
    /// The request is malformed; the connection closes.
    case badRequest = 400
    /// The resource exists, but this client may not have it.
    case forbidden = 403
    /// No route, file or document has this path.
    case notFound = 404
    /// A known method other than `GET` and `HEAD`; the answer contains `Allow`.
    case methodNotAllowed = 405
    /// A head was started but not completed in time; the connection closes.
    case requestTimeout = 408
    /// The page existed and will not come back.
    case gone = 410
    /// A condition of the request is false (RFC 9110 §15.5.13).
    case preconditionFailed = 412
    /// The request has a body; the connection closes.
    case contentTooLarge = 413
    /// The target exceeds its limit; the connection closes.
    case uriTooLong = 414
    /// The file does not have the requested range (RFC 9110 §15.5.17).
    case rangeNotSatisfiable = 416
    /// The request has an `Expect`; the connection closes.
    case expectationFailed = 417
    /// The host does not belong to this server (RFC 9110 §15.5.20).
    case misdirectedRequest = 421
    /// The request was understood but cannot be executed (RFC 9110 §15.5.21).
    case unprocessableContent = 422
    /// The head exceeds a limit; the connection closes (RFC 6585 §5).
    case requestHeaderFieldsTooLarge = 431
    /// The server failed, not the client.
    case internalServerError = 500
    /// An unknown method.
    case notImplemented = 501
    /// Too many connections; this one closes.
    case serviceUnavailable = 503
    /// Neither HTTP/1.0 nor HTTP/1.1; the connection closes.
    case httpVersionNotSupported = 505

    /// The three digits, 200 to 599.
    public var code: Int { rawValue }

    /// The reason phrase, printable ASCII.
    public var reason: String {
        switch self {
        case .ok: "OK"
        case .partialContent: "Partial Content"
        case .notModified: "Not Modified"
        case .permanentRedirect: "Permanent Redirect"
        case .badRequest: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .requestTimeout: "Request Timeout"
        case .gone: "Gone"
        case .preconditionFailed: "Precondition Failed"
        case .contentTooLarge: "Content Too Large"
        case .uriTooLong: "URI Too Long"
        case .rangeNotSatisfiable: "Range Not Satisfiable"
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

    /// The whole status line with its line end, rendered once, since every answer begins with it.
    var line: [UInt8] { Self.lines[code - Self.firstCode] }

    private static let firstCode = 200
    /// The lines by code; empty for a code that is not a status.
    private static let lines = (firstCode...599).map { code in
        Status(rawValue: code).map { Array("HTTP/1.1 \($0.code) \($0.reason)\r\n".utf8) } ?? []
    }
}
