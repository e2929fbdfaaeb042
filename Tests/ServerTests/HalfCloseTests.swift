import Testing

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
