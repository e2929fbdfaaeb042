import Foundation
import TestFolders
import Testing

/// The access log of the real program.
struct AccessLogServingTests {
    private static func site(_ log: String, _ others: String = "") throws -> SiteFolder {
        try SiteFolder(
            configuration: """
                { "listen": ["127.0.0.1:0"], "eventLoops": 2, "tables": ["trips.json"], "accessLog": \(log)\(others) }
                """
        )
    }

    private static func request(_ path: String, _ lines: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: trips.example.com\r\n\(lines)\r\n"
    }

    @Test func `at SIGUSR1 the log continues in a new file, and every line is whole in one file`() throws {
        let server = try LinkdServer(Self.site(#"{ "destination": "access.log" }"#))
        let clients = try (0..<4).map { _ in try #require(RawConnection(port: server.port)) }
        let folder = server.site.folder
        for round in 0..<40 {
            for (index, client) in clients.enumerated() {
                client.send((0..<10).map { Self.request("/help/\(index)-\(round)-\($0)") }.joined())
            }
            if round % 10 == 5 {
                let moved = folder.path("access.log.\(round)")
                try FileManager.default.moveItem(atPath: folder.path("access.log"), toPath: moved)
                server.reopenLog()
            }
            for client in clients {
                for _ in 0..<10 { #expect(try client.receive(through: "</html>\n").hasPrefix("HTTP/1.1 200 ")) }
            }
            if round % 10 == 5 {
                try Deadline().poll(for: "the new file") {
                    FileManager.default.fileExists(atPath: folder.path("access.log")) ? true : nil
                }
            }
        }
        #expect(try server.stop() == 0)
        let texts = ["", ".5", ".15", ".25", ".35"].map { folder.text("access.log" + $0) }
        #expect(texts.allSatisfy { $0.isEmpty || $0.hasSuffix("\n") })
        let lines = texts.joined().split(separator: "\n")
        let line = /127\.0\.0\.1 - - \[[^\]]*\] "GET \/help\/(\S*) HTTP\/1\.1" 200 \d+ "-" "-"/
        let names = lines.compactMap { $0.wholeMatch(of: line)?.1 }
        #expect(names.count == lines.count)
        #expect(lines.count == 1_600)
        #expect(Set(names).count == 1_600)
    }

    @Test(arguments: ["stdout", "stderr", "off"])
    func `SIGUSR1 does nothing without a log file`(destination: String) throws {
        let server = try LinkdServer(Self.site("{ \"destination\": \"\(destination)\" }"))
        server.reopenLog()
        #expect(try server.curl("/trips/ABC").status == 200)
        server.reopenLog()
        #expect(try server.curl("/trips/ABC").status == 200)
        #expect(try server.stop() == 0)
    }

    @Test func `JSON lines have the client that a trusted proxy names, and no query`() throws {
        let proxies = #", "trustedProxies": ["127.0.0.0/8", "unix:"]"#
        let server = try LinkdServer(Self.site(#"{ "destination": "access.log", "format": "json" }"#, proxies))
        let client = try #require(RawConnection(port: server.port))
        let lines = [
            "X-Forwarded-For: 198.51.100.7, 192.0.2.1:4711", "Referer: https://a/b?token", "User-Agent: \"\\",
            "Connection: close",
        ].map { $0 + "\r\n" }.joined()
        client.send(Self.request("/help/x?token", lines))
        _ = try client.receiveAll()
        #expect(try server.stop() == 0)
        let text = server.site.folder.text("access.log")
        #expect(!text.contains("token"))
        let line = try #require(text.split(separator: "\n").first)
        let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["client"] as? String == "192.0.2.1")
        #expect(object["host"] as? String == "trips.example.com")
        #expect(object["path"] as? String == "/help/x")
        #expect(object["referer"] as? String == "https://a/b")
        #expect(object["userAgent"] as? String == "\"\\")
        #expect(object["status"] as? Int == 200)
    }

    static let broken: [(keys: String, finding: String)] = [
        (#""accessLog": { "format": "xml" }"#, "54: error: accessLog.format [unknown-log-format]"),
        (#""accessLog": { "destination": "" }"#, "59: error: accessLog.destination [empty-name]"),
        (#""accessLog": { "file": "x" }"#, "44: error: accessLog.file [unknown-key]"),
        (#""trustedProxies": ["::1", "nginx"]"#, "55: error: trustedProxies[1] [invalid-address]"),
        (#""trustedProxies": ["nginx"]"#, "48: error: trustedProxies[0] [invalid-address]"),
        (#""trustedProxies": ["10.1.0.0/8"]"#, "48: error: trustedProxies[0] [invalid-address]"),
        (#""trustedProxies": "::1""#, "47: error: trustedProxies [wrong-type]"),
    ]

    @Test(arguments: broken)
    func `a mistake in the log's configuration is reported with its position`(keys: String, finding: String) throws {
        let site = try SiteFolder(configuration: "{ \"tables\": [\"trips.json\"], \(keys) }")
        let outcome = try Outcome.linkd(["check", "config.json"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == ["config.json:1:" + finding])
    }
}
