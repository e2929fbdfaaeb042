import BorrowedBytes
import Foundation
import HTTP
import LinkRoutes
import Server
import SiteTables
import Sites
import TestFolders

/// The sites of a test, asked with the bytes of a request and without a socket.
struct Exchange {
    let directory: SiteDirectory

    init(_ directory: SiteDirectory) {
        self.directory = directory
    }

    init(
        _ tables: SiteTable...,
        files: [PublicFile] = [],
        gzip: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in nil }
    ) throws {
        let shared = try SharedAnswers(files: files, gzip: gzip)
        directory = try SiteDirectory(try tables.map { try Site($0, shared) })
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
        guard case .head(let head, _) = try RequestParser().parse(bytes.borrowed) else { throw Incomplete() }
        return directory.respond(to: head, in: bytes.borrowed, onLoopback: onLoopback)
    }

    /// The page at `target`, which is well-formed or an error is thrown.
    func page(_ target: String, host: String = "trips.example.com", fields: [String] = []) throws -> Markup {
        try Markup(try ask(target, host: host, fields: fields).text)
    }

    struct Incomplete: Error {}
}

/// An answer as a client reads it.
struct Answer: Equatable {
    let status: Int
    /// The field lines that stand for every client, by lower-case name.
    let fields: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// Whether no text of the request came back.
    func holds(_ text: String) -> Bool {
        self.text.contains(text) || fields.values.contains { $0.contains(text) }
    }

    init(_ response: Response) {
        status = response.status.code
        var head: [UInt8] = []
        let date = DateField(HTTPDate(secondsSince1970: 0))
        response.appendHead(.implied, date: date, to: &head)
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").dropFirst()
        let pairs = lines.map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            return (line[..<colon].lowercased(), String(line[colon...].dropFirst(2)))
        }
        fields = Dictionary(pairs) { "\($0), \($1)" }
        body = response.body.inMemory ?? []
    }
}

/// Tables of the tests.
enum SampleTable {
    static let ios = """
        "ios": [{ "id": "7QW3E5R9TY.com.example.trips", "appStoreID": 1234567890 }]
        """
    static let android = """
        "android": [{ "package": "com.example.trips", "fingerprints": ["\(fingerprint)"] }]
        """

    private static let fingerprint = Array(repeating: "A1", count: 32).joined(separator: ":")

    /// A table with two hosts, a scheme and both apps, if nothing else is said.
    static func table(
        name: String = "Trips",
        hosts: [String] = ["trips.example.com", "open.trips.example.com"],
        schemes: [String] = ["tcal"],
        apps: String = "\(ios), \(android)",
        language: String = "en",
        routes: String
    ) throws -> SiteTable {
        let text = """
            {
              "version": 1, "name": "\(name)", "language": "\(language)",
              "hosts": [\(list(hosts))], "schemes": [\(list(schemes))], "apps": { \(apps) },
              "routes": [\(routes)]
            }
            """
        return try SiteTable(json: Array(text.utf8))
    }

    private static func list(_ texts: [String]) -> String { texts.map { "\"\($0)\"" }.joined(separator: ", ") }

    /// A route with a parameter and an alias.
    static let trip = """
        { "id": "trip", "path": "/trips/{reference}", "aliases": ["/t/{reference}"],
          "page": { "title": "Trip {reference}", "description": "All about {reference}." } }
        """
    static let home = """
        { "id": "home", "path": "/", "page": { "title": "Trips" } }
        """
    static let details = """
        { "id": "details", "path": "/details", "query": { "reference": "string", "tab": "string?" },
          "page": { "title": "Details of {reference}" } }
        """
    static let web = """
        { "id": "help", "path": "/help/{topic}", "claimed": false, "customScheme": false,
          "page": { "title": "Help about {topic}" } }
        """
    static let catchAll = """
        { "id": "docs", "path": "/docs/{rest+}", "aliases": ["/d/{rest+}", "/docs", "/d"],
          "page": { "title": "Docs {rest}" } }
        """
    static let everything = """
        { "id": "any", "path": "/{rest+}", "page": { "title": "Any" } }
        """
}

extension TemporaryFolder {
    var path: String { url.path }

    /// Writes a file that was changed at a time, and the folders that it lies in.
    func write(_ content: String, to name: String, modified seconds: Double = 1_000_000_000) throws {
        try write(Data(content.utf8), to: name, modified: seconds)
    }

    func write(_ content: Data, to name: String, modified seconds: Double = 1_000_000_000) throws {
        let time = Date(timeIntervalSince1970: seconds)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: write(name, content))
    }
}

extension PublicFolder {
    /// Reads a folder as the program does.
    init(_ path: String) {
        self.init(path) { path throws(FileFailure) in try RootedFolder(path) }
    }
}

extension OpenFile {
    /// The first bytes as the sender of the file reads them.
    func first(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { room, initialized in
            initialized = max(pread(descriptor, room.baseAddress, count, off_t(offset)), 0)
        }
    }
}
