import HTTP
import HTTPCases

/// Answers with the path and query it was asked for; `/bytes?N` with N bytes, each the low byte of its offset.
struct EchoResponder: Responder {
    let fields: ResponseFields
    /// What `/file` is answered with.
    let file: (any OpenFile)?

    init(file: (any OpenFile)? = nil) throws {
        fields = try ResponseFields([("Content-Type", "text/plain")])
        self.file = file
    }

    static func bytes(_ count: Int) -> [UInt8] {
        var bytes = Array(UInt8.min...UInt8.max)
        while bytes.count < count { bytes += bytes }
        return Array(bytes.prefix(count))
    }

    func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response {
        let path = text(bytes, head.path)
        let query = head.query.map { text(bytes, $0) }
        if path == "/file", let file { return Response(status: .ok, fields: fields, body: .file(file)) }
        let body = path == "/bytes" ? Self.bytes(query.flatMap { Int($0) } ?? 0) : Array("\(path)?\(query ?? "")".utf8)
        return Response(status: .ok, fields: fields, body: .bytes(body))
    }
}

/// A `GET` of a path.
func get(_ path: String, _ lines: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: a\r\n\(lines)\r\n"
}
