import Checking
import Foundation
import Testing

struct ConnectionReuseTests {
    /// How many connections curl opened for each of two URLs.
    private func connections(_ server: LinkdServer, _ arguments: [String]) throws -> String {
        let urls = [server.url("/hello.txt"), server.url("/trips/ABC")]
        let outputs = ["--output", "first", "--output", "second", "--write-out", "%{http_code} %{num_connects}\\n"]
        return try Curl.run(server.resolved + outputs + arguments + urls).output
    }

    @Test func `a connection serves one request after another`() throws {
        #expect(try connections(LinkdServer(), []) == "200 1\n200 0\n")
    }

    @Test(arguments: [["--http1.0"], ["--header", "Connection: close"]])
    func `a connection ends after its answer when the client wants it`(arguments: [String]) throws {
        #expect(try connections(LinkdServer(), arguments) == "200 1\n200 1\n")
    }

    @Test func `HTTP 1.0 needs no host on loopback and gets a whole answer`() throws {
        let server = try LinkdServer()
        let answer = try server.curl("/hello.txt", "--http1.0")
        #expect(answer.status == 200)
        #expect(answer.body == "hello\n")
    }

    @Test func `twenty clients at once are all answered`() throws {
        let server = try LinkdServer()
        let format = ["--write-out", "%{http_code} %{size_download}"]
        let children = try (0..<20).map { _ in
            try Curl.start(server.resolved + ["--output", "body"] + format + [server.url("/trips/ABC")])
        }
        let size = try server.curl("/trips/ABC").body.utf8.count
        for child in children {
            #expect(try child.wait() == 0)
            #expect(child.output == "200 \(size)")
        }
        #expect(try server.stop() == 0)
    }
}

struct RawRequestTests {
    private static let smuggled = "GET /trips/smuggled HTTP/1.1\r\nHost: trips.example.com\r\n\r\n"

    private static func request(_ path: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: trips.example.com\r\n\(fields)\r\n"
    }

    /// All that a server answers to a text until it ends the connection.
    private func answers(to text: String, from server: LinkdServer) throws -> String {
        let connection = try #require(RawConnection(port: server.port))
        connection.send(text)
        return try connection.receiveAll()
    }

    /// The status codes of all answers.
    private func statuses(_ text: String) -> [String] {
        text.split(separator: "HTTP/1.1 ", omittingEmptySubsequences: false).dropFirst().map { String($0.prefix(3)) }
    }

    @Test func `requests sent at once are answered in their order`() throws {
        let paths = ["/hello.txt", "/nope", "/trips/first", "/.well-known/assetlinks.json", "/trips/second"]
        let last = Self.request("/hello.txt", "Connection: close\r\n")
        let text = try answers(to: paths.map { Self.request($0) }.joined() + last, from: LinkdServer())
        #expect(statuses(text) == ["200", "404", "200", "200", "200", "200"])
        let first = try #require(text.range(of: ">first<"))
        let second = try #require(text.range(of: ">second<"))
        #expect(first.lowerBound < second.lowerBound)
        #expect(text.hasSuffix("\r\n\r\nhello\n"))
    }

    @Test func `HEAD has no body, so the next answer follows its fields`() throws {
        let head = "HEAD /hello.txt HTTP/1.1\r\nHost: trips.example.com\r\n\r\n"
        let text = try answers(to: head + Self.request("/nope", "Connection: close\r\n"), from: LinkdServer())
        #expect(statuses(text) == ["200", "404"])
        #expect(text.contains("\r\n\r\nHTTP/1.1 404 Not Found\r\n"))
    }

    @Test func `a request that arrives byte by byte is parsed`() throws {
        let server = try LinkdServer()
        let connection = try #require(RawConnection(port: server.port))
        for byte in Self.request("/hello.txt", "Connection: close\r\n").unicodeScalars {
            connection.send(String(byte))
        }
        #expect(statuses(try connection.receiveAll()) == ["200"])
    }

    private static let hiding: [(request: String, status: String)] = [
        (request("/", "Content-Length: \(smuggled.utf8.count)\r\n"), "413"),
        (request("/", "Content-Length: 0\r\nContent-Length: 62\r\n"), "400"),
        (request("/", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n", "400"),
        (request("/", "Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n"), "400"),
        (request("/", "Content-Length : 5\r\n"), "400"),
        (request("/", "X: a\r\n folded\r\n"), "400"),
        (request("/trips/%zz"), "400"), (request("/trips/.."), "400"), (request("/trips/%00"), "400"),
        (request("/", "Host: notes.example.org\r\n"), "400"),
        ("GET / HTTP/1.1\nHost: trips.example.com\n\n", "400"),
        ("GET / HTTP/1.1\r\n\r\n", "400"),
        ("GET  / HTTP/1.1\r\nHost: trips.example.com\r\n\r\n", "400"),
        ("GET / HTTP/2.0\r\nHost: trips.example.com\r\n\r\n", "505"),
        ("POST / HTTP/1.1\r\nHost: trips.example.com\r\nContent-Length: 5\r\n\r\n", "405"),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505"),
    ]

    @Test(arguments: hiding)
    func `a request that could hide another is refused and ends the connection`(request: String, status: String) throws
    {
        let text = try answers(to: request + Self.smuggled, from: LinkdServer())
        #expect(statuses(text) == [status])
        #expect(!text.contains(">smuggled<"))
    }

    @Test func `an absolute target names the host`() throws {
        let fields = "Host: trips.example.com\r\nConnection: close\r\n\r\n"
        let text = try answers(to: "GET http://notes.example.org/n/7 HTTP/1.1\r\n" + fields, from: LinkdServer())
        #expect(text.contains("Note 7"))
    }
}
