/// One answer, ready to be written any number of times.
///
/// The body is that of `GET`; an answer to `HEAD` has the same head and leaves the body out (RFC 9110 §9.3.2).
public struct Response: Sendable {
    /// The status line's content.
    public let status: Status
    /// The `ETag`; nil for what is not worth asking about again.
    public let entityTag: EntityTag?
    /// Where the answer comes from, as a place in its responder's `origins`.
    public var origin: UInt32 = 0
    /// The body of an answer to `GET`.
    public let body: ResponseBody
    /// The field lines; those of the content stand in front of them when they were rendered before.
    let lines: [UInt8]
    /// Where the lines of the content end in `lines`; 0 when they are yet to be rendered.
    let fieldsStart: Int

    /// Makes an answer of its parts.
    public init(status: Status, fields: ResponseFields, entityTag: EntityTag? = nil, body: ResponseBody = .none) {
        self.status = status
        self.entityTag = entityTag
        self.body = body
        lines = fields.lines
        fieldsStart = 0
    }

    /// The same answer with the lines of its content rendered, for one that is sent again and again.
    public init(rendering response: Response) {
        status = response.status
        entityTag = response.entityTag
        origin = response.origin
        body = response.body
        let content = ResponseHead.contentLines(of: response)
        lines = content + response.fields.lines
        fieldsStart = content.count
    }

    /// All field lines but those that `ResponseHead` writes itself.
    public var fields: ResponseFields { ResponseFields(lines: Array(lines[fieldsStart...])) }
}

/// What follows an answer's head.
public enum ResponseBody: Sendable {
    case none
    case bytes([UInt8])
    case file(any OpenFile)

    /// The length in bytes.
    public var count: Int {
        switch self {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .file(let file): max(file.count, 0)
        }
    }
}

/// A file too large to keep in memory, open for as long as somebody holds it.
public protocol OpenFile: AnyObject, Sendable {
    /// A descriptor that can be read at any offset.
    var descriptor: Int32 { get }
    /// The bytes to send, from the file's beginning.
    var count: Int { get }
}

/// What an answer comes from, for counting: a site, and what of it.
public struct ResponseOrigin: Hashable, Sendable {
    /// The site's name; empty where no site answers.
    public let site: String
    /// A route's id, or the name of something else that answers, with a hyphen; empty for the origin 0.
    public let route: String

    /// Makes an origin.
    public init(site: String, route: String) {
        self.site = site
        self.route = route
    }

    /// The origin of answers that name none.
    public static let none = ResponseOrigin(site: "", route: "")
}

extension Response {
    /// The small text answer to a request that is refused: nothing of the request is in it, nobody keeps it.
    ///
    /// A 405 names the allowed methods (RFC 9110 §15.5.6).
    public static func refusal(_ status: Status) -> Response {
        refusals[status] ?? makeRefusal(status)
    }

    private static let refusals = Dictionary(
        uniqueKeysWithValues: [
            .badRequest, .forbidden, .notFound, .methodNotAllowed, .requestTimeout, .gone, .contentTooLarge,
            .uriTooLong, .expectationFailed, .misdirectedRequest, .requestHeaderFieldsTooLarge, .internalServerError,
            .notImplemented, .serviceUnavailable, .httpVersionNotSupported,
        ].map { (status: Status) in (status, makeRefusal(status)) }
    )

    private static func makeRefusal(_ status: Status) -> Response {
        Response(
            rendering: Response(
                status: status,
                fields: status == .methodNotAllowed ? .refusalWithAllow : .refusal,
                body: .bytes(Array("\(status.code) \(status.reason)\n".utf8))
            )
        )
    }
}

extension ResponseFields {
    /// The fields of every refusal.
    static let refusal = ResponseFields(
        spelledOut: """
            Content-Type: text/plain; charset=utf-8\r
            X-Content-Type-Options: nosniff\r
            Cache-Control: no-store\r
            \r

            """
    )

    /// The fields of a 405.
    static let refusalWithAllow = ResponseFields(
        spelledOut: """
            Allow: GET, HEAD\r
            Content-Type: text/plain; charset=utf-8\r
            X-Content-Type-Options: nosniff\r
            Cache-Control: no-store\r
            \r

            """
    )
}

/// Answers requests: a pure function of the request and of what it was made from.
public protocol Responder: Sendable {
    /// Answers the request whose head lies in `bytes`; never waits for anything.
    ///
    /// - Parameter onLoopback: whether the request came in on a listener that only this machine can reach.
    func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response

    /// Answers with a status where there is no request to answer: too many connections, or none that can be read.
    func refusal(_ status: Status) -> Response

    /// What `Response.origin` counts: names by which answers are told apart; the first is of those that name none.
    var origins: [ResponseOrigin] { get }
}

extension Responder {
    /// The small text of the status.
    public func refusal(_ status: Status) -> Response { .refusal(status) }

    /// No origins but that of all answers.
    public var origins: [ResponseOrigin] { [.none] }
}
