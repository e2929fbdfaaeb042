import BorrowedBytes
import Diagnostics
import Foundation
import HTTP
import Reports
import Server
import TestFolders
import Testing

@testable import Serving

/// What the admin listener answers on an address that other machines reach.
struct AdminAddressTests {
    /// Asks the responder without a socket.
    private static func ask(
        _ requestLine: String,
        host: String = "10.1.2.3:9180",
        _ line: String = "Accept: */*",
        isShared: Bool = true
    ) throws -> Response {
        let responder = try AdminResponder(
            isShared: isShared,
            isReady: { true },
            metrics: { "metrics\n" },
            reload: { ReloadReport(summary: "done") }
        )
        let bytes = Array("\(requestLine) HTTP/1.1\r\nHost: \(host)\r\n\(line)\r\n\r\n".utf8)
        guard case .head(let head, _) = try RequestParser().parse(bytes.borrowed) else { throw TestFailure("no head") }
        switch responder.respond(to: head, in: bytes.borrowed) {
        case .now(let response): return response
        case .later(let work): return responder.result(of: work)
        }
    }

    @Test func `health and metrics are answered with any host, and a reload never`() throws {
        for path in ["/healthz", "/readyz", "/metrics"] {
            for host in ["10.1.2.3:9180", "linkd.example.com", "localhost"] {
                #expect(try Self.ask("GET \(path)", host: host).status == .ok, "\(path) \(host)")
                #expect(try Self.ask("HEAD \(path)", host: host).status == .ok, "\(path) \(host)")
            }
            #expect(try Self.ask("GET \(path)", isShared: false).status == .misdirectedRequest)
        }
        #expect(try Self.ask("POST /metrics").status == .methodNotAllowed)
        for host in ["localhost", "127.0.0.1:9180", "10.1.2.3"] {
            for method in ["POST", "GET", "OPTIONS"] {
                #expect(try Self.ask("\(method) /reload", host: host, "Linkd-Reload: 1").status == .forbidden)
            }
        }
        let local = try Self.ask("POST /reload", host: "localhost", "Linkd-Reload: 1", isShared: false)
        #expect(local.status == .ok)
    }

    private static func site(_ admin: String) throws -> SiteFolder {
        try SiteFolder(configuration: SiteFolder.configuration.replacing(" }", with: ", \"admin\": \(admin) }"))
    }

    @Test func `on every address, health asks this machine, and no reload is possible`() throws {
        let server = try AdminServer(Self.site("\"0.0.0.0:0\""), arguments: [])
        #expect(try server.answer("GET /metrics", host: "linkd.example.com").status == 200)
        let refusal = try server.answer("POST /reload", "Linkd-Reload: 1")
        #expect(refusal.status == 403)
        #expect(refusal.body == "a reload needs an admin listener on a loopback address or a Unix-domain socket\n")
        #expect(try Outcome.linkd(["reload", "--admin", "0.0.0.0:\(server.port)"]).exitCode == 64)
        let configured = SiteFolder.configuration.replacing(" }", with: ", \"admin\": \"0.0.0.0:\(server.port)\" }")
        try server.server.site.folder.write("config.json", configured)
        let configuration = server.server.site.folder.path("config.json")
        #expect(try Outcome.linkd(["health", "--config", configuration]).exitCode == 0)
        let reload = try Outcome.linkd(["reload", "--config", configuration])
        #expect(reload.exitCode == 1)
        #expect(reload.error.hasPrefix("the admin listener at 0.0.0.0:\(server.port) takes no reload, because"))
        #expect(try server.server.reload().contains(" reloaded: "), "a signal reloads")
    }

    @Test(arguments: ["0.0.0.0:9180", "[::]:9180", "203.0.113.1:9180", "172.32.0.1:9180", "[2001:db8::1]:9180"])
    func `check warns of a public address`(address: String) throws {
        let site = try Self.site("\"\(address)\"")
        #expect(try Outcome.linkd(["check"], in: site.folder).exitCode == 0)
        let outcome = try Outcome.linkd(["check", "--strict"], in: site.folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.findings == ["config.json:1:125: warning: admin [public-admin]"])
        #expect(outcome.output.diagnostics.first?.fix?.contains("127.0.0.1:9180") == true, "\(outcome.output)")
    }

    @Test(arguments: [
        "127.0.0.1:9180", "[::1]:9180", "localhost:9180", "unix:/tmp/admin.sock", "10.255.0.1:9180", "172.31.0.1:9180",
        "192.168.1.1:9180", "169.254.1.1:9180", "100.64.0.1:9180", "[fd12::1]:9180", "[fe80::1]:9180",
    ])
    func `check does not warn of an address of this machine or of a private network`(address: String) throws {
        let outcome = try Outcome.linkd(["check", "--strict"], in: Self.site("\"\(address)\"").folder)
        #expect(outcome.exitCode == 0, "\(outcome.output)")
    }

    @Test func `an object is no address`() throws {
        let site = try Self.site("{ \"listen\": \"0.0.0.0:9180\" }")
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == ["config.json:1:125: error: admin [wrong-type]"])
    }
}
