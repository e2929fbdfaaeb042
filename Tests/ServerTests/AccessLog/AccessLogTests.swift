import Foundation
import HTTP
import Server
import Testing

/// The combined format.
@Suite struct AccessLogTests {
    /// The lines with the time replaced by `T`.
    private func lines(queries: Bool = false, _ requests: [String]) throws -> [String] {
        try LoggedLines(.with(queries: queries), of: requests).lines.map { line in
            line.replacing(/\[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000\]/, with: "T")
        }
    }

    private let closing = "Connection: close\r\n"

    @Test func `a line has the fields of the combined format`() throws {
        let lines = try lines([
            get("/a") + get("/b?c=d", "Referer: https://e/f?g\r\nUser-Agent: h i\r\n" + closing),
            "HEAD /a HTTP/1.0\r\n\r\n",
        ])
        #expect(
            lines == [
                #"127.0.0.1 - - T "GET /a HTTP/1.1" 200 3 "-" "-""#,
                #"127.0.0.1 - - T "GET /b HTTP/1.1" 200 6 "https://e/f" "h i""#,
                #"127.0.0.1 - - T "HEAD /a HTTP/1.0" 200 0 "-" "-""#,
            ]
        )
    }

    @Test func `queries are shown when asked for`() throws {
        let lines = try lines(queries: true, [get("/b?c=d", "Referer: https://e/f?g\r\n" + closing)])
        #expect(lines == [#"127.0.0.1 - - T "GET /b?c=d HTTP/1.1" 200 6 "https://e/f?g" "-""#])
    }

    @Test(arguments: ["https://e/f?token", "https://e/f#token", "https://e/f?a#token", "https://e/f#a?token"])
    func `neither the query nor the fragment of a referer is shown`(referer: String) throws {
        let lines = try lines([get("/", "Referer: \(referer)\r\n" + closing)])
        #expect(lines == [#"127.0.0.1 - - T "GET / HTTP/1.1" 200 2 "https://e/f" "-""#])
    }

    @Test func `an absolute target is logged as its path, or whole if queries are logged`() throws {
        let request = "GET http://a/b?token HTTP/1.1\r\nHost: a\r\n\(closing)\r\n"
        #expect(try lines([request]) == [#"127.0.0.1 - - T "GET /b HTTP/1.1" 200 8 "-" "-""#])
        let shown = try lines(queries: true, [request])
        #expect(shown == [#"127.0.0.1 - - T "GET http://a/b?token HTTP/1.1" 200 8 "-" "-""#])
    }

    @Test func `what could forge a line is escaped`() throws {
        let lines = try lines([get("/\"", "User-Agent: a\" \\ \t \u{E9}\r\n" + closing)])
        #expect(lines == [#"127.0.0.1 - - T "GET /\x22 HTTP/1.1" 200 3 "-" "a\x22 \x5c \x09 \xc3\xa9""#])
    }

    private static let malformed: [(String, String)] = [
        ("GET /secret\n", "GET /secret"), ("\r\n\r\n\n", "-"), ("\u{16}\u{3}\u{1}\"\\\r\n", #"\x16\x03\x01\x22\x5c"#),
        ("GET /a HTTP/1.1\r\nHost: a\r\n\r\n\r\nGET  /b?token HTTP/1.1\r\n\r\n", "GET  /b"),
        ("GET " + String(repeating: "/long", count: 20) + "\n", "GET " + String(repeating: "/long", count: 12)),
    ]

    @Test(arguments: malformed)
    func `the beginning of a malformed request is shown, escaped and without its query`(
        request: String,
        shown: String
    ) throws {
        let line = try #require(lines([request]).last)
        #expect(line == #"127.0.0.1 - - T "\#(shown)" 400 16 "-" "-""#)
    }

    @Test func `the query of a malformed request is shown when asked for`() throws {
        #expect(try lines(queries: true, ["GET /a?b\n"]) == [#"127.0.0.1 - - T "GET /a?b" 400 16 "-" "-""#])
    }

    @Test func `a request that is refused for its body shows its request line`() throws {
        let body = "HEAD /secret HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n"
        #expect(try lines([body]) == [#"127.0.0.1 - - T "HEAD /secret HTTP/1.1" 413 0 "-" "-""#])
    }

    @Test(arguments: [1...99, 100...199, 200...255, 0...0])
    func `every byte in every place is refused or can be read back, on one line`(bytes: ClosedRange<UInt8>) throws {
        let samples = bytes.flatMap { byte in BytePosition.all.map { (byte: byte, place: $0) } }
        let lines = try LoggedLines(of: samples.map { $0.place.request($0.byte) }).lines
        try #require(lines.count == samples.count)
        for (line, sample) in zip(lines, samples) {
            #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            try #require(parts.count == 7, "\(line)")
            guard parts[2].hasPrefix(" 200 ") else { continue }
            let shown = [parts[1], parts[3], parts[5]].map { Self.unescaped($0) }
            #expect(shown == sample.place.shown(sample.byte), "\(sample) \(line)")
        }
        // At least the fields take all but control bytes.
        #expect(lines.count { $0.contains("\" 200 ") } >= 2 * bytes.count { $0 >= 0x20 && $0 != 0x7F })
    }

    /// The bytes behind the escapes.
    private static func unescaped(_ text: Substring) -> [UInt8] {
        let parts = text.components(separatedBy: "\\x")
        return Array(parts[0].utf8)
            + parts.dropFirst().flatMap { [UInt8($0.prefix(2), radix: 16) ?? 0] + Array($0.dropFirst(2).utf8) }
    }
}

/// Whose address stands in the log.
@Suite struct AccessLogClientTests {
    private func clients(trusting proxies: [String], _ requests: [String]) throws -> [String] {
        let formats: [AccessLogFormat] = [.combined, .json]
        let clients = try formats.map { format in
            try LoggedLines(.with(format, trusting: proxies), of: requests).lines.map { line in
                let parts = format == .json ? line.split(separator: "\"")[7...] : line.split(separator: " ")[...]
                return String(parts.first ?? "")
            }
        }
        #expect(clients[0] == clients[1])
        return clients[0]
    }

    private let closing = "Connection: close\r\n"
    private let forwarded =
        "X-Forwarded-For: 198.51.100.7, 192.0.2.1\r\nX-Forwarded-For: 10.0.0.1\r\nConnection: close\r\n"

    @Test func `a trusted proxy reports the address of the client`() throws {
        let requests = [get("/", forwarded), get("/", closing), get("/", "X-Forwarded-For: x\r\n" + closing)]
        let clients = try clients(trusting: ["127.0.0.0/8", "10.0.0.1"], requests)
        #expect(clients == ["192.0.2.1", "127.0.0.1", "127.0.0.1"])
        let others = try self.clients(trusting: ["127.0.0.1"], requests)
        #expect(others == ["10.0.0.1", "127.0.0.1", "127.0.0.1"])
    }

    @Test func `an untrusted peer cannot set the client address`() throws {
        let lines = "X-Forwarded-For: 127.0.0.1\r\nForwarded: for=10.0.0.1\r\n"
        let requests = [get("/", forwarded), get("/", lines + closing)]
        for proxies in [[], ["10.0.0.1", "192.0.2.0/24"], ["unix:"]] {
            #expect(try clients(trusting: proxies, requests) == ["127.0.0.1", "127.0.0.1"])
        }
    }

    @Test func `a request that is refused once it is whole has its client too`() throws {
        let requests = [
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\(forwarded)\r\n",
            "GET / HTTP/1.1\r\n\(forwarded)\r\n",
            // Cut off in the list, which might go on.
            "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n bad\r\n\r\n",
        ]
        #expect(try clients(trusting: ["127.0.0.1", "10.0.0.1"], requests) == ["192.0.2.1", "192.0.2.1", "127.0.0.1"])
    }
}

/// The lines that some requests leave in an access log.
struct LoggedLines {
    let lines: [String]

    /// Has each request answered on a connection of its own, until the server closes it.
    init(
        _ content: AccessLogContent = AccessLogContent(),
        of requests: [[UInt8]],
        from responder: (any Responder)? = nil
    ) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "linkd-log-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let log = try AccessLog(appendingTo: file.path, content)
        let server = try LiveServer(accessLog: log, responder: try responder ?? EchoResponder())
        for request in requests {
            let client = try server.client()
            client.send(request)
            while try client.receive(bodiless: request.starts(with: "HEAD ".utf8)) != nil {}
        }
        server.stop()
        guard server.hasEnded(within: 20) else { throw Client.Failure(call: "the server goes on", errorNumber: 0) }
        lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    init(
        _ content: AccessLogContent = AccessLogContent(),
        of requests: [String],
        from responder: (any Responder)? = nil
    ) throws {
        try self.init(content, of: requests.map { Array($0.utf8) }, from: responder)
    }
}

extension AccessLogContent {
    static func with(
        _ format: AccessLogFormat = .combined,
        queries: Bool = false,
        trusting proxies: [String] = []
    ) throws -> AccessLogContent {
        var content = AccessLogContent()
        content.format = format
        content.showsQueries = queries
        content.trustedProxies = TrustedProxies(try proxies.map { try TrustedProxy($0) })
        return content
    }
}
