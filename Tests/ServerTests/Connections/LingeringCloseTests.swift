import HTTPCases
import Server
import Testing

@Suite struct LingeringCloseTests {
    private let refused = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n"

    @Test func `a refusal arrives although the body of the request is still being sent`() throws {
        let server = try LiveServer()
        for _ in 0..<50 {
            let client = try server.client()
            client.send(refused)
            client.send(Array(repeating: 0x78, count: 40_000))
            #expect(try client.receive()?.status == 405)
            #expect(try client.isAtEnd())
        }
    }

    @Test func `bytes after the last response are read up to a limit`() throws {
        var limits = Limits()
        limits.lingerTimeout = .seconds(60)
        limits.lingerBytes = 10_000
        let server = try LiveServer(limits: limits)
        let client = try server.client()
        client.send(refused)
        #expect(try client.receive()?.status == 405)
        var pieces = 0
        while pieces < 10_000, client.send(Array(repeating: 0x78, count: 10_000)) { pieces += 1 }
        #expect(pieces < 10_000, "the server has closed")
    }

    @Test func `a client that does not close is disconnected after a time`() throws {
        var limits = Limits()
        limits.connections = 1
        limits.lingerTimeout = .milliseconds(100)
        let server = try LiveServer(limits: limits)
        let client = try server.client()
        client.send(get("/", "Connection: close\r\n"))
        #expect(try client.receive()?.status == 200)
        #expect(try client.isAtEnd())
        #expect(try server.isServedAgain(), "the place of the lingering connection is free again")
        withExtendedLifetime(client) {}
    }
}

extension LiveServer {
    /// Whether a new client is served at last, while others are answered 503.
    func isServedAgain() throws -> Bool {
        let end = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < end {
            let client = try client()
            client.send(get("/"))
            if try client.receive()?.status == 200 { return true }
        }
        return false
    }
}

@Suite struct HalfCloseTests {
    @Test func `a client that has ended its side still gets all answers`() throws {
        let server = try LiveServer(responder: EchoResponder())
        let client = try server.client()
        client.send(get("/a") + get("/b") + get("/bytes?1000000"))
        client.endSending()
        #expect(try client.receive()?.text == "/a?")
        #expect(try client.receive()?.text == "/b?")
        #expect(try client.receive()?.body.count == 1_000_000)
        #expect(try client.isAtEnd())
    }

    @Test(arguments: ["", "GET", "GET / HTTP/1.1\r\nHost: a\r\n"])
    func `a head that will never be whole gets no answer`(part: String) throws {
        let server = try LiveServer(responder: EchoResponder())
        let client = try server.client()
        client.send(get("/a") + part)
        client.endSending()
        #expect(try client.receive()?.text == "/a?")
        #expect(try client.isAtEnd())
    }
}
