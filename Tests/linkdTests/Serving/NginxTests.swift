import Checking
import Foundation
import TestFolders
import Testing

@Suite(.enabled(if: NginxProxy.isInstalled, "nginx or openssl is not installed"))
struct NginxTests {
    @Test(arguments: AssociationFileServingTests.paths)
    func `nginx passes the association file without a redirect`(path: String) throws {
        let server = try LinkdServer()
        let proxy = try NginxProxy(upstreamPort: server.port)
        let direct = try server.curl(path)
        for host in ["trips.example.com", "open.trips.example.com"] {
            for answer in [try proxy.https(path, host: host), try proxy.http(path, host: host)] {
                #expect(answer.status == 200)
                #expect(answer.body == direct.body)
                #expect(answer["Content-Type"] == "application/json")
                #expect(answer["ETag"] == direct["ETag"])
                #expect(answer["Cache-Control"] == direct["Cache-Control"])
                #expect(answer["Location"] == nil)
            }
        }
        let tag = try #require(direct["ETag"])
        #expect(try proxy.https(path, "--header", "If-None-Match: \(tag)").status == 304)
    }

    @Test func `nginx passes pages and refusals unchanged`() throws {
        let server = try LinkdServer()
        let proxy = try NginxProxy(upstreamPort: server.port)
        for path in ["/trips/ABC", "/hello.txt", "/nope", "/trips/%3Ca%3E%25?x=%20", "/.well-known/assetlinks.json"] {
            let (direct, proxied) = (try server.curl(path), try proxy.https(path, "--path-as-is"))
            #expect(proxied.status == direct.status, "\(path)")
            #expect(proxied.body == direct.body, "\(path)")
            #expect(proxied["Content-Security-Policy"] == direct["Content-Security-Policy"], "\(path)")
            #expect(proxied["Strict-Transport-Security"] == "max-age=31536000", "\(path)")
        }
        #expect(try proxy.https("/trips/ABC", "--request", "DELETE").status == 405)
    }

    @Test func `browsers are redirected to https and one host, association files are not`() throws {
        let server = try LinkdServer()
        let proxy = try NginxProxy(upstreamPort: server.port)
        let plain = try proxy.http("/trips/ABC?day=1")
        #expect(plain.status == 301)
        #expect(plain["Location"] == "https://trips.example.com/trips/ABC?day=1")
        #expect(plain["Strict-Transport-Security"] == nil)
        let www = try proxy.https("/trips/ABC", host: "www.trips.example.com")
        #expect(www.status == 301)
        #expect(www["Location"] == "https://trips.example.com/trips/ABC")
    }

    @Test func `an unknown host gets no answer`() throws {
        let server = try LinkdServer()
        let proxy = try NginxProxy(upstreamPort: server.port)
        let plain = try Curl.run(proxy.resolved + ["http://unknown.example.net:\(proxy.httpPort)/trips/ABC"])
        #expect(plain.exitCode == 52)
        let secure = try Curl.run(proxy.resolved + ["--insecure", "https://unknown.example.net:\(proxy.httpsPort)/"])
        #expect(secure.exitCode == 35)
        #expect(plain.output.isEmpty && secure.output.isEmpty)
    }

    @Test func `linkd hears of the client from nginx alone, on a connection that stays open`() throws {
        let listener = try RawListener()
        let proxy = try NginxProxy(upstreamPort: listener.port)
        let forged = [
            "X-Forwarded-For: 192.0.2.1", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: gopher",
            "X-Real-IP: 198.51.100.7", "Forwarded: for=198.51.100.7",
        ].flatMap { ["--header", $0] }
        let urls = ["/one", "/two"].map { "https://trips.example.com:\(proxy.httpsPort)\($0)" }
        let child = try Curl.start(proxy.resolved + ["--insecure"] + forged + urls)
        let connection = try listener.accept()
        for path in ["/one", "/two"] {
            let head = try connection.receive(through: "\r\n\r\n")
            #expect(head.hasPrefix("GET \(path) HTTP/1.1\r\n"))
            #expect(head.contains("\r\nHost: trips.example.com\r\n"))
            #expect(head.contains("\r\nX-Forwarded-For: 192.0.2.1, 127.0.0.1\r\n"))
            for absent in ["198.51.100.7", "evil.example", "gopher", "X-Real-IP", "\r\nConnection:", "\r\nForwarded:"] {
                #expect(!head.contains(absent), "\(absent)")
            }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nyes")
        }
        #expect(try child.wait() == 0)
        #expect(child.output == "yesyes")
    }

    @Test(.enabled(if: Program.isOnLinux, "needs Linux: only there is 127.0.0.2 this machine too"))
    func `the log has the address of nginx's client, whatever the client claims`() throws {
        let configuration = """
            { "listen": ["127.0.0.1:0"], "tables": ["trips.json"], "trustedProxies": ["127.0.0.1"] }
            """
        let server = try LinkdServer(SiteFolder(configuration: configuration))
        let proxy = try NginxProxy(upstreamPort: server.port)
        // All of 127.0.0.0/8 is this machine, so that it can be another than the proxy.
        let forged = ["--interface", "127.0.0.2", "--header", "X-Forwarded-For: 192.0.2.1, 127.0.0.1"]
        let url = "https://trips.example.com:\(proxy.httpsPort)/trips/ABC"
        #expect(try Curl.answer(url, proxy.resolved + ["--insecure"] + forged).status == 200)
        #expect(try server.stop() == 0)
        #expect(server.output.split(separator: "\n").last?.hasPrefix("127.0.0.2 - - [") == true, "\(server.output)")
    }
}

/// The real nginx with what `linkd print nginx` prints for the project's site.
final class NginxProxy {
    let httpPort: Int
    let httpsPort: Int
    private let child: Child
    private let folder: TemporaryFolder

    static var isInstalled: Bool { Program.installed("nginx") != nil && Program.installed("openssl") != nil }

    /// Starts nginx in front of a port and waits until it listens.
    convenience init(upstreamPort: Int) throws { try self.init(upstream: "127.0.0.1:\(upstreamPort)") }

    /// Starts nginx in front of an address, as nginx writes it, and waits until it listens.
    init(upstream: String) throws {
        guard let nginx = Program.installed("nginx") else { throw TestFailure("nginx is not installed") }
        folder = try TemporaryFolder()
        try Self.makeCertificate(in: folder)
        let (httpPort, httpsPort) = (try RawListener.freePort(), try RawListener.freePort())
        let site = try Self.site(upstream, httpPort, httpsPort, folder)
        let file = try folder.write("nginx.conf", Self.surroundings(site, folder))
        let child = try Child(nginx, ["-c", file, "-p", folder.url.path, "-e", folder.path("error.log")])
        try Deadline().poll(for: "nginx to listen") {
            guard child.isRunning else { throw TestFailure("nginx does not start: \(child.error)") }
            return RawConnection(port: httpPort).flatMap { _ in RawConnection(port: httpsPort) }
        }
        (self.child, self.httpPort, self.httpsPort) = (child, httpPort, httpsPort)
    }

    /// The arguments that lead hosts to this proxy.
    var resolved: [String] {
        let hosts = ["trips.example.com", "open.trips.example.com", "www.trips.example.com", "unknown.example.net"]
        return hosts.flatMap { host in
            [httpPort, httpsPort].flatMap { ["--resolve", "\(host):\($0):127.0.0.1"] }
        }
    }

    /// Asks over TLS.
    func https(_ path: String, host: String = "trips.example.com", _ arguments: String...) throws -> CurlAnswer {
        try Curl.answer("https://\(host):\(httpsPort)\(path)", resolved + ["--insecure"] + arguments)
    }

    /// Asks without TLS.
    func http(_ path: String, host: String = "trips.example.com", _ arguments: String...) throws -> CurlAnswer {
        try Curl.answer("http://\(host):\(httpPort)\(path)", resolved + arguments)
    }

    private static func makeCertificate(in folder: TemporaryFolder) throws {
        guard let openssl = Program.installed("openssl") else { throw TestFailure("openssl is not installed") }
        let arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=trips.example.com", "-keyout", folder.path("privkey.pem"), "-out",
            folder.path("fullchain.pem"),
        ]
        let outcome = try Outcome(Child(openssl, arguments))
        guard outcome.exitCode == 0 else { throw TestFailure("openssl makes no certificate: \(outcome.error)") }
    }

    /// The printed file, with certificate and upstream by the options that a person has, on ports of this machine alone.
    private static func site(
        _ upstream: String,
        _ httpPort: Int,
        _ httpsPort: Int,
        _ folder: TemporaryFolder
    ) throws -> String {
        let outcome = try Outcome.linkd([
            "print", "nginx", "--config", Program.project.appending(path: "config.json").path,
            "--upstream", upstream, "--certificate", folder.path("fullchain.pem"), "--key",
            folder.path("privkey.pem"), "--www",
        ])
        guard outcome.exitCode == 0 else { throw TestFailure("linkd prints no file for nginx: \(outcome.error)") }
        return outcome.output.replacing(/listen \[::\].*/, with: "")
            .replacing("listen 80", with: "listen 127.0.0.1:\(httpPort)")
            .replacing("listen 443", with: "listen 127.0.0.1:\(httpsPort)")
    }

    /// One process in the foreground, so that nothing outlives the test.
    private static func surroundings(_ site: String, _ folder: TemporaryFolder) -> String {
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { name in
            "\(name)_temp_path \(folder.path(name));"
        }
        return """
            daemon off;
            master_process off;
            pid \(folder.path("nginx.pid"));
            error_log stderr;
            events {}
            http {
            access_log off;
            \(temporary.joined(separator: "\n"))
            \(site)
            }
            """
    }
}
