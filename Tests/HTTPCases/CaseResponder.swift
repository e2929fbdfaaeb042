public import HTTP

/// Answers the requests of the table: 200 to `GET` and `HEAD`, and 500 to what must never be asked.
public struct CaseResponder: Responder {
    /// Needs nothing: its answers are always the same.
    public init() {}

    /// Answers by method and path.
    public func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response {
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
public func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: range.map { bytes[$0] }, as: UTF8.self)
}
