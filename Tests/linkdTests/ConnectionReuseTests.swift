import Testing

struct ConnectionReuseTests {
    /// How many connections curl opened for each of two URLs.
    private func connections(_ server: LinkdServer, _ arguments: [String]) throws -> String {
        let urls = [server.url("/hello.txt"), server.url("/trips/ABC")]
        let outputs = ["--output", "first", "--output", "second", "--write-out", "%{http_code} %{num_connects}\\n"]
        return try Curl.run(server.resolved + outputs + arguments + urls).output
    }

    @Test func `a connection serves one request after the other`() throws {
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
