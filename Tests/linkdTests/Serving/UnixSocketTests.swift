import Foundation
import TestFolders
import Testing

struct UnixSocketTests {
    private let folder: ShortFolder
    private var socket: String { folder.path("linkd.sock") }

    init() throws {
        folder = try ShortFolder()
    }

    /// The built `linkd` on a socket, once it says that it listens there.
    private func server(_ site: SiteFolder, _ arguments: [String]) throws -> Child {
        let child = try Child(Program.linkd(), ["serve", "--config", site.folder.path("config.json")] + arguments)
        try Deadline().poll(for: "linkd to listen") {
            guard child.isRunning else { throw TestFailure("linkd does not start: \(child.error)") }
            return child.output.contains("Ctrl-C stops it.\n") ? true : nil
        }
        return child
    }

    private var configured: SiteFolder {
        get throws {
            try SiteFolder(configuration: SiteFolder.configuration.replacing("127.0.0.1:0", with: "unix:\(socket)"))
        }
    }

    private func curl(_ path: String) throws -> CurlAnswer {
        try Curl.answer("http://trips.example.com\(path)", ["--unix-socket", socket])
    }

    @Test func `a configured Unix socket is served, is healthy, and is removed at the end`() throws {
        let site = try configured
        let child = try server(site, [])
        #expect(child.output.contains("listening on unix:\(socket)\n"))
        #expect(child.output.contains("association file: https://trips.example.com/.well-known/"))
        #expect(try curl("/hello.txt").body == "hello\n")
        let health = ["health", "--config", site.folder.path("config.json")]
        #expect(try Outcome.linkd(health).exitCode == 0)
        #expect(try Outcome.linkd(["health", "--listen", "unix:\(socket)"]).exitCode == 0)
        child.terminate()
        #expect(try child.wait() == 0)
        #expect(!FileManager.default.fileExists(atPath: socket))
        let outcome = try Outcome.linkd(health)
        #expect(outcome.exitCode == 1)
        #expect(outcome.error.hasPrefix("unix:\(socket) does not answer: connect: "))
    }

    @Test func `the socket of a killed server is replaced, that of a running one is not`() throws {
        let first = try server(SiteFolder(), ["--listen", "unix:\(socket),mode=600"])
        let busy = try Outcome.linkd(["serve", "--listen", "unix:\(socket)"], in: SiteFolder().folder)
        #expect(busy.exitCode == 1)
        #expect(busy.error.hasPrefix("bind unix:\(socket): Address already in use"))
        #expect(try curl("/hello.txt").status == 200)
        first.signal(SIGKILL)
        #expect(try first.wait() == -SIGKILL)
        #expect(FileManager.default.fileExists(atPath: socket))
        let second = try server(SiteFolder(), ["--listen", "unix:\(socket)"])
        #expect(try curl("/hello.txt").status == 200)
        withExtendedLifetime(second) {}
    }

    @Test(.enabled(if: NginxProxy.isInstalled, "nginx or openssl is not installed"))
    func `the shipped nginx configuration serves through a socket`() throws {
        let child = try server(configured, [])
        let proxy = try NginxProxy(upstream: "unix:\(socket)")
        for path in AssociationFileServingTests.paths + ["/trips/ABC", "/hello.txt", "/nope"] {
            let (direct, proxied) = (try curl(path), try proxy.https(path))
            #expect(proxied.status == direct.status, "\(path)")
            #expect(proxied.body == direct.body, "\(path)")
            #expect(proxied["ETag"] == direct["ETag"], "\(path)")
        }
        withExtendedLifetime(child) {}
    }

    @Test(arguments: ["unix:linkd.sock", "unix:/run/a,mode=999"])
    func `a bad address is refused at its position`(address: String) throws {
        let usage = try Outcome.linkd(["serve", "--listen", address])
        #expect(usage.exitCode == 64)
        #expect(usage.error.contains("--listen: ") && usage.error.contains("\"\(address)\""), "\(usage.error)")
        let site = try SiteFolder(configuration: "{ \"listen\": [\"\(address)\"], \"tables\": [\"trips.json\"] }")
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == ["config.json:1:14: error: listen[0] [invalid-address]"])
    }
}
