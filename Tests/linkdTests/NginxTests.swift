import Foundation
import Testing

@Suite(.enabled(if: NginxProxy.isInstalled, "nginx or openssl is not installed"))
struct NginxTests {
    @Test(arguments: AssociationFileServingTests.paths)
    func `the association file comes through nginx without a redirect`(path: String) throws {
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

    @Test func `pages and refusals come through nginx as linkd sends them`() throws {
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

    @Test func `people are sent to https and to one name, machines are not`() throws {
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

    #if os(Linux)
    @Test func `the log has who asked nginx, whatever the client says about itself`() throws {
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
    #endif
}
