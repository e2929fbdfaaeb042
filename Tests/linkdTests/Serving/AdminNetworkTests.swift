import Foundation
import HTTP
import Server
import Testing

@testable import linkd

/// An admin listener that machines of some networks may read.
///
/// `Tests/Containers/kubernetes.py` asks it from other addresses.
struct AdminNetworkTests {
    /// Asks the responder without a socket.
    private static func ask(
        _ requestLine: String,
        host: String = "10.1.2.3:9180",
        _ line: String = "Accept: */*",
        isShared: Bool = true,
        onLoopback: Bool = false
    ) throws -> Response {
        let responder = try AdminResponder(
            isShared: isShared,
            isReady: { true },
            knownMetrics: { "metrics\n" },
            metrics: { $0("metrics\n") },
            reload: { $0(ReloadReport(summary: "done")) }
        )
        let bytes = Array("\(requestLine) HTTP/1.1\r\nHost: \(host)\r\n\(line)\r\n\r\n".utf8)
        guard case .head(let head, _) = try RequestParser().parse(bytes.span) else { throw TestFailure("no head") }
        return responder.respond(to: head, in: bytes.span, onLoopback: onLoopback)
    }

    @Test func `a machine of the networks reads health and metrics with any host`() throws {
        for path in ["/healthz", "/readyz", "/metrics"] {
            #expect(try Self.ask("GET \(path)").status == .ok, "\(path)")
            #expect(try Self.ask("HEAD \(path)", host: "linkd.example.com").status == .ok)
            #expect(try Self.ask("GET \(path)", isShared: false, onLoopback: true).status == .misdirectedRequest)
        }
        #expect(try Self.ask("POST /metrics").status == .methodNotAllowed)
    }

    @Test func `a reload stays local, whatever the request says`() throws {
        let field = "Linkd-Reload: 1"
        for host in ["localhost", "127.0.0.1:9180", "10.1.2.3"] {
            #expect(try Self.ask("POST /reload", host: host, field).status != .ok, "\(host)")
            #expect(try Self.ask("GET /reload", host: host, field).status != .ok, "\(host)")
        }
        #expect(try Self.ask("POST /reload", host: "10.1.2.3", field, onLoopback: true).status == .misdirectedRequest)
        #expect(try Self.ask("POST /reload", host: "localhost", field, onLoopback: true).status == .ok)
    }

    private static let refused: [(admin: String, problem: String)] = [
        ("\"0.0.0.0:9180\"", "admin: other machines could reach the admin listener at \"0.0.0.0:9180\""),
        ("{ \"listen\": \"0.0.0.0:9180\" }", "admin: other machines could reach"),
        ("{ \"listen\": \"0.0.0.0:9180\", \"read\": true }", "at \"0.0.0.0:9180\"; add \"networks\""),
        ("{ \"listen\": \"0.0.0.0:9180\", \"networks\": [\"10.0.0.0/8\"] }", "; add \"read\": true, so that"),
        (
            "{ \"listen\": \"127.0.0.1:9180\", \"networks\": [\"unix:\"], \"read\": true }",
            "admin.networks[0]: \"unix:\" is not an address; write an address such as"
        ),
        ("{ \"networks\": [\"10.0.0.0/8\"] }", "admin: \"listen\" is missing"),
        ("{ \"listen\": \"127.0.0.1:9180\", \"networks\": [\"10.0.0.1/8\"] }", "admin.networks[0]: "),
        ("[]", "admin: expected an address, an object or null, found an array"),
    ]

    @Test(arguments: refused)
    func `other machines read only if the configuration says which ones and that they may`(
        admin: String,
        problem: String
    ) throws {
        let site = try SiteFolder(
            configuration: SiteFolder.configuration.replacing(" }", with: ", \"admin\": \(admin) }")
        )
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.problems.contains(problem), "\(outcome.problems)")
        #expect(outcome.problems.split(separator: "\n").count { $0.contains(": admin") } == 1, "one mistake")
    }

    @Test(arguments: [
        ("0.0.0.0:9180", "0.0.0.0/0", "\"networks\" of \"admin\" has every IPv4 address"),
        ("0.0.0.0:9180", "10.0.0.0", "\"networks\" of \"admin\" has the one machine 10.0.0.0"),
        ("127.0.0.1:9180", "10.0.0.0/8", "\"networks\" of \"admin\" has no effect, because only this"),
    ])
    func `check warns of networks that are probably not meant`(listen: String, network: String, warning: String) throws
    {
        let admin = "{ \"listen\": \"\(listen)\", \"networks\": [\"\(network)\"], \"read\": true }"
        let site = try SiteFolder(
            configuration: SiteFolder.configuration.replacing(" }", with: ", \"admin\": \(admin) }")
        )
        let outcome = try Outcome.linkd(["check", "--strict"], in: site.folder)
        #expect(outcome.exitCode == 1 && outcome.problems.contains(warning), "\(outcome.problems)")
    }

    @Test func `on every address, health and reload ask this machine`() throws {
        let admin = "{ \"listen\": \"0.0.0.0:0\", \"networks\": [\"192.0.2.0/24\"], \"read\": true }"
        let site = try SiteFolder(
            configuration: SiteFolder.configuration.replacing(" }", with: ", \"admin\": \(admin) }")
        )
        let server = try AdminServer(site, arguments: [])
        #expect(try server.answer("GET /healthz").status == 200)
        #expect(try server.answer("GET /metrics", host: "linkd.example.com").status == 421, "no page may rebind a name")
        #expect(try server.answer("POST /reload", host: "linkd.example.com", "Linkd-Reload: 1").status == 421)
        #expect(try Outcome.linkd(["reload", "--admin", "0.0.0.0:\(server.port)"]).exitCode == 0)
        let configured = SiteFolder.configuration.replacing(" }", with: ", \"admin\": \(admin) }")
            .replacing("0.0.0.0:0", with: "0.0.0.0:\(server.port)")
        try server.server.site.folder.write("config.json", configured)
        let configuration = server.server.site.folder.path("config.json")
        #expect(try Outcome.linkd(["health", "--config", configuration]).exitCode == 0)
        #expect(try Outcome.linkd(["reload", "--config", configuration]).exitCode == 0)
    }

    @Test func `an option that opens the listener to other machines is refused`() throws {
        let site = try SiteFolder()
        let outcome = try Outcome.linkd(["serve", "--admin", "0.0.0.0:0"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.error.contains("other machines could reach the admin listener at \"0.0.0.0:0\""))
    }
}
