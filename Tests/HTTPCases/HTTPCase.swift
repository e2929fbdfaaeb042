public import BorrowedBytes
public import HTTP

/// Raw bytes that a client sends, and what it must get for them.
public struct HTTPCase: Sendable, CustomStringConvertible {
    /// What is special about the request.
    public let name: String
    /// What is sent.
    public let request: [UInt8]
    /// The statuses of all answers in their order: never more than one for each framed request.
    public let statuses: [Int]
    /// Whether the server ends the connection after the last answer.
    public let closes: Bool

    /// Takes the request as text in which each scalar stands for one byte.
    init(_ name: String, _ request: String, _ statuses: [Int], closes: Bool) {
        self.name = name
        self.request = request.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        self.statuses = statuses
        self.closes = closes
    }

    /// The name, for the report.
    public var description: String { name }

    /// Whether the answers come without bodies.
    public var asksHead: Bool { request.starts(with: Array("HEAD ".utf8)) }

    /// The whole table.
    public static let all = requestLines + targets + framing + fields + limits
}

extension HTTPCase {
    /// A request that hides behind another one; the responder answers it 500, so that being asked shows.
    static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"

    /// A request that is served, and after which the connection goes on.
    static func served(_ name: String, _ request: String, _ statuses: [Int] = [200]) -> HTTPCase {
        HTTPCase(name, request, statuses, closes: false)
    }

    /// A request that is refused and ends the connection, with another one hidden behind it.
    static func refused(_ name: String, _ request: String, _ status: Int) -> HTTPCase {
        HTTPCase(name, request + smuggled, [status], closes: true)
    }

    /// A `GET` with more field lines.
    static func get(_ lines: String) -> String {
        "GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n"
    }
}

/// Answers the requests of the table: 200 to `GET` and `HEAD`, and 500 to what must never be asked.
public struct CaseResponder: Responder {
    /// Needs nothing: its answers are always the same.
    public init() {}

    /// Answers by method and path.
    public func respond(to head: RequestHead, in bytes: Borrowed<UInt8>, onLoopback: Bool) -> Response {
        if text(bytes, head.path) == "/smuggled" { return .refusal(.internalServerError) }
        switch head.method {
        case .get, .head: return Response(status: .ok, fields: .plain, body: .bytes(Array("served\n".utf8)))
        case .unknown: return .refusal(.notImplemented)
        default: return .refusal(.methodNotAllowed)
        }
    }
}

extension ResponseFields {
    /// The fields of a text.
    fileprivate static let plain =
        (try? ResponseFields([("Content-Type", "text/plain")])) ?? Response.refusal(.ok).fields
}

/// The bytes at `range` as text.
public func text(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: range.map { bytes[$0] }, as: UTF8.self)
}
