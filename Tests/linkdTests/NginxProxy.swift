import Foundation

/// The real nginx with the project's `deploy/nginx.conf`: only ports, certificate and upstream are put in.
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

    /// The shipped file, listening on 127.0.0.1 alone; each replacement has to find what it replaces.
    private static func site(
        _ upstream: String,
        _ httpPort: Int,
        _ httpsPort: Int,
        _ folder: TemporaryFolder
    ) throws -> String {
        let shipped = try Data(contentsOf: Program.project.appending(path: "deploy/nginx.conf"))
        var text = String(decoding: shipped, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.contains("listen [::]:") }.joined(separator: "\n")
        let replacements = [
            ("server 127.0.0.1:8080;", "server \(upstream);"),
            ("listen 80", "listen 127.0.0.1:\(httpPort)"),
            ("listen 443", "listen 127.0.0.1:\(httpsPort)"),
            ("/etc/ssl/linkd/", folder.url.path + "/"),
        ]
        for (old, new) in replacements {
            guard text.contains(old) else { throw TestFailure("deploy/nginx.conf has no \"\(old)\"") }
            text = text.replacing(old, with: new)
        }
        return text
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
