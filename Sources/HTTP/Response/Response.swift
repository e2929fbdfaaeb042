public import BorrowedBytes

/// An answer that can be written any number of times.
///
/// It has the body for `GET`; an answer to `HEAD` has the same head without the body. Only `Content-Length` is missing where
/// the body would have to be made to know it (RFC 9110 §9.3.2).
public struct Response: Sendable {
    /// The status.
    public let status: Status
    /// The `ETag`; nil if revalidation is not useful.
    public let entityTag: EntityTag?
    /// The origin of the answer, as an index into its responder's `origins`.
    public var origin: UInt32 = 0
    /// The body of an answer to `GET`.
    public let body: ResponseBody
    /// All field lines except those that `appendHead` writes.
    public let fields: ResponseFields

    /// Creates an answer.
    public init(status: Status, fields: ResponseFields, entityTag: EntityTag? = nil, body: ResponseBody = .none) {
        self.status = status
        self.entityTag = entityTag
        self.body = body
        self.fields = fields
    }
}

extension Response {
    private static let contentLength = Array("Content-Length: ".utf8)
    private static let entityTagName = Array("ETag: ".utf8)
    private static let keepAlive = Array("Connection: keep-alive\r\n".utf8)
    private static let close = Array("Connection: close\r\n".utf8)

    /// Appends the head: the status line, the field lines and the blank line; no other function writes heads.
    ///
    /// A 304 and an answer to `HEAD` use the same one.
    public func appendHead(_ persistence: Persistence, date: DateField, to output: inout [UInt8]) {
        output.append(contentsOf: status.line)
        output.append(contentsOf: date.line)
        switch persistence {
        case .implied: break
        case .stated: output.append(contentsOf: Self.keepAlive)
        case .ends: output.append(contentsOf: Self.close)
        }
        // A 304 has no body, and the length would describe another answer (RFC 9110 §8.6).
        if status != .notModified, !body.isOmitted {
            output.append(contentsOf: Self.contentLength)
            output.append(decimal: body.count)
            Self.endLine(&output)
        }
        if let tag = entityTag {
            output.append(contentsOf: Self.entityTagName)
            tag.append(to: &output)
            Self.endLine(&output)
        }
        output.append(contentsOf: fields.lines)
    }

    private static func endLine(_ output: inout [UInt8]) {
        output.append(.carriageReturn)
        output.append(.lineFeed)
    }
}

/// What an answer states about its connection (RFC 9112 §9.3).
public enum Persistence: Sendable {
    /// It stays open; HTTP/1.1 need not state it.
    case implied
    /// It stays open, and the answer states it for a client of HTTP/1.0 that asked for it.
    case stated
    /// It closes after this answer.
    case ends
}

/// The bytes after an answer's head.
public enum ResponseBody: Sendable {
    case none
    /// Bytes in memory; a range of a file shares the memory of the file.
    case bytes(ArraySlice<UInt8>)
    /// Bytes that are the same for every request, with texts of this one.
    case filled(FilledBody)
    case file(any OpenFile)
    /// A body that is not made because `HEAD` asks for it; its length is unknown.
    case omitted

    /// Whether the length is unknown.
    var isOmitted: Bool { if case .omitted = self { true } else { false } }

    /// The length in bytes.
    public var count: Int {
        switch self {
        case .none, .omitted: 0
        case .bytes(let bytes): bytes.count
        case .filled(let body): body.count
        case .file(let file): max(file.count, 0)
        }
    }

    /// The bytes of a body in memory; nil for a file.
    public var inMemory: [UInt8]? {
        switch self {
        case .none, .omitted: []
        case .bytes(let bytes): Array(bytes)
        case .filled(let body): body.bytes
        case .file: nil
        }
    }
}

extension ResponseBody {
    /// A body of all these bytes.
    public static func bytes(_ bytes: [UInt8]) -> ResponseBody { .bytes(bytes[...]) }
}

/// The origin of an answer, for counting: a site, and a part of it.
public struct ResponseOrigin: Hashable, Sendable {
    /// The site's name; empty if no site answered.
    public let site: String
    /// A route's id, or another name, which contains a hyphen; empty for the origin 0.
    public let route: String

    /// Creates an origin.
    public init(site: String, route: String) {
        self.site = site
        self.route = route
    }

    /// The origin of answers without one.
    public static let none = ResponseOrigin(site: "", route: "")

    /// The route of association files, which fetchers of Apple and Google ask for.
    public static let associationFile = "association-file"
}

extension Response {
    /// Returns the short text answer for a refused request: it contains nothing of the request and is not cached.
    ///
    /// A 405 lists the allowed methods (RFC 9110 §15.5.6).
    public static func refusal(_ status: Status) -> Response {
        refusals[status] ?? makeRefusal(status)
    }

    /// Returns the refusal that depends on no host and no path: of an unknown method (RFC 9110 §9.1), and of a request
    /// about the server; nil for other requests.
    public static func generalRefusal(to head: RequestHead) -> Response? {
        if head.method == .unknown { return .refusal(.notImplemented) }
        return head.isForServer ? .refusal(.methodNotAllowed) : nil
    }

    private static let refusals = Dictionary(uniqueKeysWithValues: Status.allCases.map { ($0, makeRefusal($0)) })

    private static func makeRefusal(_ status: Status) -> Response {
        Response(
            status: status,
            fields: status == .methodNotAllowed ? .refusalWithAllow : .refusal,
            body: .bytes(Array("\(status.code) \(status.reason)\n".utf8))
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
    static let refusalWithAllow = ResponseFields(lines: Array("Allow: GET, HEAD\r\n".utf8) + refusal.lines)
}

/// Answers requests: a pure function of the request and of the responder's own content.
public protocol Responder: Sendable {
    /// Answers the request whose head is in `bytes`, without waiting.
    ///
    /// - Parameter onLoopback: whether only this machine can have sent the request: it arrived on a listener that no
    ///   other one reaches, or from a loopback address.
    func respond(to head: RequestHead, in bytes: Borrowed<UInt8>, onLoopback: Bool) -> Response

    /// Answers with a status if there is no valid request: too many connections, or bytes that cannot be parsed.
    func refusal(_ status: Status) -> Response

    /// The names by which answers are counted; `Response.origin` is an index into them, and 0 means no name.
    var origins: [ResponseOrigin] { get }
}

extension Responder {
    /// Returns the short text of the status.
    public func refusal(_ status: Status) -> Response { .refusal(status) }

    /// The single origin without a name.
    public var origins: [ResponseOrigin] { [.none] }
}
