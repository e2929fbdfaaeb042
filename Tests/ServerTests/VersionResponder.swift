import HTTP
import HTTPCases

/// Answers everything with its version: in a field, in the tag, and in each byte of a body as long as the query says.
struct VersionResponder: Responder {
    let version: UInt8
    private let fields: ResponseFields

    init(_ version: Character) throws {
        self.version = version.asciiValue ?? 0
        fields = try ResponseFields([("X-Version", String(version))])
    }

    func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response {
        let count = head.query.flatMap { Int(text(bytes, $0)) } ?? 1
        let body = [UInt8](repeating: version, count: count)
        return Response(status: .ok, fields: fields, entityTag: Self.tag(version, count), body: .bytes(body))
    }

    static func tag(_ version: UInt8, _ count: Int) -> EntityTag {
        EntityTag(rawValue: UInt64(version) << 32 | UInt64(count))
    }
}

extension Received {
    /// The version that an answer is of in all its parts; nil when they do not agree, or when it is none.
    func version(bodyBytes: Int) -> String? {
        guard status == 200, let version = fields["x-version"], let byte = version.utf8.first else { return nil }
        let isWhole = body == [UInt8](repeating: byte, count: bodyBytes)
        return isWhole && fields["etag"] == "\(VersionResponder.tag(byte, bodyBytes))" ? version : nil
    }
}
