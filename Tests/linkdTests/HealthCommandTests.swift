import Testing

struct HealthCommandTests {
    @Test func `health is 0 while the server answers and 1 when it is gone`() throws {
        let server = try LinkdServer()
        let address = "127.0.0.1:\(server.port)"
        #expect(try Outcome.linkd(["health", "--listen", address]).exitCode == 0)
        let configuration = "{ \"listen\": [\"\(address)\"] }"
        let folder = try TemporaryFolder()
        try folder.write("config.json", configuration)
        #expect(try Outcome.linkd(["health"], in: folder).exitCode == 0)
        #expect(try server.stop() == 0)
        let outcome = try Outcome.linkd(["health", "--config", folder.path("config.json")])
        #expect(outcome.exitCode == 1)
        #expect(outcome.error.hasPrefix("\(address) does not answer: "))
    }

    @Test func `what does not speak HTTP is not healthy`() throws {
        let listener = try RawListener()
        let child = try Child(Program.linkd(), ["health", "--listen", "127.0.0.1:\(listener.port)"])
        let connection = try listener.accept()
        _ = try connection.receive(through: "\r\n\r\n")
        connection.send("220 mail.example.com ESMTP\r\n")
        #expect(try child.wait() == 1)
        #expect(child.error.contains("did not send an HTTP/1.1 answer"))
    }
}
