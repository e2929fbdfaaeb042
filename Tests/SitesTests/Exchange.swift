import HTTP
import LinkRoutes
import Sites

/// The sites of a test, asked with the bytes of a request and without a socket.
struct Exchange {
    let directory: SiteDirectory

    init(_ directory: SiteDirectory) {
        self.directory = directory
    }

    init(
        _ tables: RouteTable...,
        files: [PublicFile] = [],
        gzip: ([UInt8]) -> [UInt8]? = { _ in nil }
    ) throws {
        directory = try SiteDirectory(try tables.map { try Site($0, files: files, gzip: gzip) })
    }

    /// The sites of one table that has these routes.
    init(routes: String, files: [PublicFile] = []) throws {
        try self.init(try SampleTable.table(routes: routes), files: files)
    }

    /// Asks with `fields` as further lines of the head.
    func ask(
        _ target: String,
        host: String = "trips.example.com",
        method: String = "GET",
        fields: [String] = [],
        onLoopback: Bool = false
    ) throws -> Answer {
        Answer(try response(target, host: host, method: method, fields: fields, onLoopback: onLoopback))
    }

    /// The answer as the server gets it.
    func response(
        _ target: String,
        host: String,
        method: String = "GET",
        fields: [String] = [],
        onLoopback: Bool = false
    ) throws -> Response {
        let lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)"] + fields
        let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        return try response(bytes: bytes, onLoopback: onLoopback)
    }

    /// Asks with the bytes of one request.
    func ask(bytes: [UInt8], onLoopback: Bool = false) throws -> Answer {
        Answer(try response(bytes: bytes, onLoopback: onLoopback))
    }

    private func response(bytes: [UInt8], onLoopback: Bool) throws -> Response {
        guard case .head(let head, _) = try RequestParser().parse(bytes.span) else { throw Incomplete() }
        return directory.respond(to: head, in: bytes.span, onLoopback: onLoopback)
    }

    /// The page at `target`, which is well-formed or an error is thrown.
    func page(_ target: String, host: String = "trips.example.com", fields: [String] = []) throws -> Markup {
        try Markup(try ask(target, host: host, fields: fields).text)
    }

    struct Incomplete: Error {}
}
