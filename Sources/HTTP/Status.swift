/// A response status: the code and the reason phrase of its status line (RFC 9110 §15).
public struct Status: Hashable, Sendable {
    /// The three digits, 200 to 599.
    public let code: Int
    /// The reason phrase, printable ASCII.
    public let reason: String
    /// The whole status line with its line end, rendered once because every answer begins with it.
    let line: [UInt8]

    private init(_ code: Int, _ reason: String) {
        self.code = code
        self.reason = reason
        line = Array("HTTP/1.1 \(code) \(reason)\r\n".utf8)
    }

    /// The page, file or document follows.
    public static let ok = Status(200, "OK")
    /// The client has the present version (RFC 9110 §15.4.5).
    public static let notModified = Status(304, "Not Modified")
    /// Not a request that may be understood; the connection ends.
    public static let badRequest = Status(400, "Bad Request")
    /// There is something, but not for this client.
    public static let forbidden = Status(403, "Forbidden")
    /// No route, file or document has this path.
    public static let notFound = Status(404, "Not Found")
    /// A known method other than `GET` and `HEAD`; comes with `Allow`.
    public static let methodNotAllowed = Status(405, "Method Not Allowed")
    /// A head was begun and not finished in time; the connection ends.
    public static let requestTimeout = Status(408, "Request Timeout")
    /// There was a page once, and it will not come back.
    public static let gone = Status(410, "Gone")
    /// The request has a body; the connection ends.
    public static let contentTooLarge = Status(413, "Content Too Large")
    /// The target is over its limit; the connection ends.
    public static let uriTooLong = Status(414, "URI Too Long")
    /// The request has an `Expect`; the connection ends.
    public static let expectationFailed = Status(417, "Expectation Failed")
    /// The host is none of this server's (RFC 9110 §15.5.20).
    public static let misdirectedRequest = Status(421, "Misdirected Request")
    /// What was asked for is understood and cannot be done as things are (RFC 9110 §15.5.21).
    public static let unprocessableContent = Status(422, "Unprocessable Content")
    /// The head is over a limit; the connection ends (RFC 6585 §5).
    public static let requestHeaderFieldsTooLarge = Status(431, "Request Header Fields Too Large")
    /// The server failed, not the client.
    public static let internalServerError = Status(500, "Internal Server Error")
    /// A method that nobody here knows.
    public static let notImplemented = Status(501, "Not Implemented")
    /// Too many connections; this one ends.
    public static let serviceUnavailable = Status(503, "Service Unavailable")
    /// Neither HTTP/1.0 nor HTTP/1.1; the connection ends.
    public static let httpVersionNotSupported = Status(505, "HTTP Version Not Supported")

    /// Compares by code, which is what a status is.
    public static func == (left: Status, right: Status) -> Bool {
        left.code == right.code
    }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension Status: CaseIterable {
    /// Every status that there is, in the order of the codes.
    public static let allCases: [Status] = [
        .ok, .notModified, .badRequest, .forbidden, .notFound, .methodNotAllowed, .requestTimeout, .gone,
        .contentTooLarge, .uriTooLong, .expectationFailed, .misdirectedRequest, .unprocessableContent,
        .requestHeaderFieldsTooLarge, .internalServerError, .notImplemented, .serviceUnavailable,
        .httpVersionNotSupported,
    ]
}
