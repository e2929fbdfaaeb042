import Checking
import Foundation
import SeededRandom
import TestFolders
import Testing

struct AdminListenerTests {
    private static let answers: [(requestLine: String, status: Int, body: String)] = [
        ("GET /healthz", 200, "alive\n"), ("HEAD /healthz", 200, ""), ("GET /healthz?x", 200, "alive\n"),
        ("GET /readyz", 200, "ready\n"), ("GET /", 404, "unknown path; use /healthz, /readyz, /metrics or /reload\n"),
        ("GET /metrics/", 404, "unknown path; use /healthz, /readyz, /metrics or /reload\n"),
        ("POST /reload", 403, "a reload needs the header field Linkd-Reload: 1\n"),
    ]

    @Test func `the admin listener answers liveness and readiness, and no other path`() throws {
        let admin = try AdminServer()
        for (requestLine, status, body) in Self.answers {
            let answer = try admin.answer(requestLine)
            #expect(answer.status == status, "\(requestLine)")
            #expect(answer.body == body, "\(requestLine)")
            #expect(answer["Content-Type"] == "text/plain; charset=utf-8")
            #expect(answer["Cache-Control"] == "no-store")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
        }
        #expect(try admin.server.curl("/healthz").status == 404, "the public port knows nothing of it")
        #expect(try admin.server.stop() == 0)
    }

    @Test func `a host that is not this machine's is answered 421`() throws {
        let admin = try AdminServer()
        for host in ["localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:\(admin.port)", "127.1.2.3", "[::1]:80"] {
            #expect(try admin.answer("GET /healthz", host: host).status == 200, "\(host)")
        }
        let unexpectedArguments = [
            "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "trips.example.com", "unix", "0.0.0.0",
            "10.0.0.1", "[::2]", "[::]", "localhost..", "127.1", "2130706433", "",
        ]
        for host in unexpectedArguments {
            for requestLine in ["GET /healthz", "GET /metrics", "POST /reload"] {
                let answer = try admin.answer(requestLine, host: host, "Linkd-Reload: 1")
                #expect(answer.status == 421, "\(host)")
                #expect(answer.body == "use localhost or a loopback address as the host\n")
            }
        }
        #expect(try admin.metrics()["linkd_reloads_total", ["result": "done"]] == 0)
    }

    private static let refusals: [(requestLine: String, lines: [String], status: Int, allow: String?)] = [
        ("GET /reload", ["Linkd-Reload: 1"], 405, "POST"), ("HEAD /reload", [], 405, "POST"),
        ("OPTIONS /reload", ["Access-Control-Request-Headers: linkd-reload"], 405, "POST"),
        ("BREW /reload", ["Linkd-Reload: 1"], 501, nil), ("POST /metrics", [], 405, "GET, HEAD"),
        ("DELETE /healthz", [], 405, "GET, HEAD"), ("PUT /readyz", [], 405, "GET, HEAD"),
        ("POST /reload", ["Linkd-Reload: 0"], 403, nil), ("POST /reload", ["Linkd-Reload: true"], 403, nil),
        ("POST /reload", ["Linkd-Reload: 1", "Linkd-Reload: 1"], 403, nil),
        ("POST /reload", ["X-Linkd-Reload: 1"], 403, nil),
        ("POST /reload", ["Linkd-Reload: 1", "Content-Length: 1"], 405, "GET, HEAD"),
        ("POST /reload", ["Linkd-Reload: 1", "Transfer-Encoding: chunked"], 400, nil),
    ]

    @Test func `only a POST with its field and without a body reloads`() throws {
        let admin = try AdminServer()
        for (requestLine, lines, status, allow) in Self.refusals {
            let answer = try admin.answer(requestLine, lines.joined(separator: "\r\n"))
            #expect(answer.status == status, "\(requestLine) \(lines)")
            #expect(answer["Allow"] == allow)
            #expect(answer["Access-Control-Allow-Origin"] == nil)
        }
        #expect(try admin.metrics()["linkd_reloads_total", ["result": "done"]] == 0)
        for lines in ["Linkd-Reload: 1", "linkd-reload: 1\r\nContent-Length: 0"] {
            #expect(try admin.answer("POST /reload", lines).status == 200)
        }
        #expect(try admin.metrics()["linkd_reloads_total", ["result": "done"]] == 2)
    }

    @Test func `a draining server is live and not ready`() throws {
        let admin = try AdminServer()
        let begun = try #require(RawConnection(port: admin.server.port))
        begun.send("GET /hello.txt HTTP/1.1\r\nHost: trips.example.com\r\n")
        #expect(try admin.server.curl("/hello.txt").status == 200)
        #expect(try Outcome.linkd(["health", "--listen", admin.address]).exitCode == 0)
        admin.server.terminate()
        try Deadline().poll(for: "503") { try admin.answer("GET /readyz").status == 503 ? true : nil }
        #expect(try admin.answer("GET /readyz").body == "not ready\n")
        #expect(try admin.answer("GET /healthz").status == 200)
        #expect(try admin.metrics()["linkd_connections_open"] == 1)
        begun.send("\r\n")
        #expect(try begun.receiveAll().hasSuffix("\r\n\r\nhello\n"))
        #expect(try admin.server.wait() == 0)
        #expect(RawConnection(port: admin.port) == nil)
    }

    @Test func `without an address there is no admin listener`() throws {
        let server = try LinkdServer()
        #expect(try server.curl("/hello.txt").status == 200)
        #expect(!server.output.contains("admin"))
        let configured = SiteFolder.configuration.replacing(" }", with: ", \"admin\": \"127.0.0.1:1\" }")
        let off = try LinkdServer(SiteFolder(configuration: configured), arguments: ["--admin", "off"])
        #expect(!off.output.contains("admin"))
    }

    @Test(arguments: ["127.0.0.1", "unix:relative", ""])
    func `an invalid address is refused`(address: String) throws {
        let site = try SiteFolder()
        let configuration = site.folder.path("config.json")
        let usage = try Outcome.linkd(["serve", "--config", configuration, "--admin", address])
        #expect(usage.exitCode == 64, "\(usage.error)")
        let admin = SiteFolder.configuration.replacing(" }", with: ", \"admin\": \"\(address)\" }")
        try site.folder.write("config.json", admin)
        let outcome = try Outcome.linkd(["serve", "--config", configuration])
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == ["\(configuration):1:125: error: admin [invalid-address]"])
    }

    /// Two that take long, one that is answered at once, and half of one.
    private static let requests = [
        "POST /reload HTTP/1.1\r\nHost: localhost\r\nLinkd-Reload: 1\r\n\r\n",
        "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /healthz HT",
    ]

    @Test func `no stop leaves the socket of the admin listener, whatever requests are under way`() throws {
        // `make soak` has more of them.
        for seed in TestRounds.seeds(30) {
            var random = SeededGenerator(seed: seed)
            let folder = try ShortFolder()
            let socket = folder.path("admin.sock")
            let server = try LinkdServer(arguments: ["--admin", "unix:\(socket)"])
            let clients = try (0..<3).map { _ in try #require(RawConnection(path: socket)) }
            for client in clients { client.send(Self.requests.randomElement(using: &random) ?? "") }
            if Bool.random(using: &random) { server.askForReload() }
            #expect(try server.stop() == 0)
            #expect(!FileManager.default.fileExists(atPath: socket), "seed \(seed)")
            withExtendedLifetime(clients) {}
        }
    }

    @Test func `a busy admin address ends the start with 1`() throws {
        let listener = try RawListener()
        let arguments = ["serve", "--admin", "127.0.0.1:\(listener.port)"]
        let outcome = try Outcome.linkd(arguments, in: SiteFolder().folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.error.contains("bind 127.0.0.1:\(listener.port): "))
    }
}

/// A built `linkd` with an admin listener on a free port.
final class AdminServer {
    let server: LinkdServer
    let port: Int

    init(_ site: SiteFolder? = nil, arguments: [String] = ["--admin", "127.0.0.1:0"]) throws {
        let server = try LinkdServer(site, arguments: arguments)
        port = try Deadline().poll(for: "the admin listener") {
            server.output.split(separator: "\n").dropLast().first { $0.hasPrefix("admin listener on http://") }
                .flatMap { $0.split(separator: ":").last }.flatMap { Int($0) }
        }
        self.server = server
    }

    var address: String { "127.0.0.1:\(port)" }

    /// Sends a request's head and returns the whole answer.
    func answer(_ requestLine: String, host: String = "localhost", _ lines: String...) throws -> CurlAnswer {
        guard let connection = RawConnection(port: port) else { throw TestFailure("no process listens on \(port)") }
        let fields = ["Host: \(host)", "Connection: close"] + lines
        connection.send("\(requestLine) HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
        let answer = try connection.receiveAll()
        let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw TestFailure("no answer: \(answer)") }
        return CurlAnswer(head: String(parts[0]), body: String(parts[1]))
    }

    /// The metrics, as they are in the strictest reading.
    func metrics() throws -> Exposition { try Exposition(answer("GET /metrics").body) }

    func reload() throws -> Outcome { try Outcome.linkd(["reload", "--admin", address]) }
}
