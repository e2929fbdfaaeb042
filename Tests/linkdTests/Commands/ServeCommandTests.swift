import Foundation
import TestFolders
import Testing

struct ServeCommandTests {
    @Test func `serve prints its address, what to open and how to stop it`() throws {
        let server = try LinkdServer()
        let origin = "http://127.0.0.1:\(server.port)"
        #expect(
            server.output == """
                Trips Calendar: 7 routes on trips.example.com, open.trips.example.com
                Notes: 1 route on notes.example.org
                listening on \(origin)
                a page:           \(origin)/trips/example
                association file: \(origin)/.well-known/apple-app-site-association
                Ctrl-C stops it.

                """
        )
        #expect(try Curl.answer("\(origin)/trips/example").body.contains(">example<"))
        #expect(try Curl.answer("\(origin)/.well-known/apple-app-site-association").status == 200)
    }

    @Test func `linkd without a command serves with the configuration of its folder`() throws {
        let site = try SiteFolder()
        let child = try Child(Program.linkd(), [], in: site.folder)
        let port = try Deadline().poll(for: "linkd to listen") { LinkdServer.port(in: child.output) }
        #expect(try Curl.answer("http://127.0.0.1:\(port)/trips/ABC").status == 200)
        child.terminate()
        #expect(try child.wait() == 0)
    }

    @Test func `a busy port is reported, with the option to choose another`() throws {
        let first = try LinkdServer()
        let configuration = """
            { "listen": ["127.0.0.1:\(first.port)"], "tables": ["trips.json"] }
            """
        let site = try SiteFolder(configuration: configuration)
        let outcome = try Outcome.linkd(["serve"], in: site.folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains("127.0.0.1:\(first.port)"))
        #expect(outcome.error.contains("in use"))
        #expect(outcome.error.contains("--listen ADDRESS"))
        let second = try LinkdServer(site, arguments: ["--listen", "127.0.0.1:0"])
        #expect(second.port != first.port)
        #expect(try second.curl("/hello.txt").status == 200)
    }

    private static let broken: [(configuration: String, finding: String)] = [
        ("{ \"tables\": [\"missing.json\"] }", "config.json:1:14: error: tables[0] [unusable-file]"),
        ("{ \"tables\": [\"broken.json\"] }", "broken.json:1:2: error [invalid-json]"),
        (
            "{ \"tables\": [\"trips.json\"], \"publicDirectory\": \"nowhere\" }",
            "config.json:1:48: error: publicDirectory [unreadable-folder]"
        ),
        (
            "{ \"tables\": [\"trips.json\"], \"eventLoops\": -1 }",
            "config.json:1:43: error: eventLoops [out-of-range]"
        ),
        ("{ \"tables\": [\"trips.json\"], }", "config.json:1:27: error [invalid-json]"),
    ]

    @Test(arguments: broken)
    func `serve does not listen with a broken configuration`(configuration: String, finding: String) throws {
        let site = try SiteFolder(configuration: configuration)
        try site.folder.write("broken.json", "{,}")
        let port = try RawListener.freePort()
        let outcome = try Outcome.linkd(["--listen", "127.0.0.1:\(port)"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == [finding])
        #expect(outcome.output.isEmpty)
        #expect(RawConnection(port: port) == nil)
    }

    @Test func `the access log has a line for each request, without queries`() throws {
        let server = try LinkdServer()
        #expect(try server.curl("/trips/ABC?token=secret", "--user-agent", "tester").status == 200)
        try Deadline().poll(for: "the line") { server.output.contains("tester") ? true : nil }
        let line = server.output.split(separator: "\n").last ?? ""
        #expect(line.hasPrefix("127.0.0.1 - - ["))
        #expect(line.contains("\"GET /trips/ABC HTTP/1.1\" 200 "))
        #expect(line.hasSuffix("\"-\" \"tester\""))
        #expect(!server.output.contains("secret"))
    }

    @Test func `an access log path is relative to the configuration`() throws {
        let site = try SiteFolder(
            configuration: """
                { "tables": ["trips.json"], "accessLog": { "destination": "logs/access.log", "queries": true } }
                """
        )
        let unopened = try Outcome.linkd(["--listen", "127.0.0.1:0"], in: site.folder)
        #expect(unopened.exitCode == 78)
        #expect(unopened.findings == ["config.json:1:59: error: accessLog.destination [unwritable-log]"])
        try site.folder.write("logs/other.log", "")
        let server = try LinkdServer(site, arguments: ["--listen", "127.0.0.1:0"])
        #expect(try server.curl("/trips/ABC?day=1").status == 200)
        #expect(try server.stop() == 0)
        #expect(site.folder.text("logs/access.log").contains("\"GET /trips/ABC?day=1 HTTP/1.1\" 200 "))
    }
}
