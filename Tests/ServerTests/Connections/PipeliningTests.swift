import HTTP
import Testing

@Suite struct PipeliningTests {
    @Test func `a thousand requests in one go are answered in their order`() throws {
        let server = try LiveServer(responder: EchoResponder())
        let client = try server.client()
        client.send((0..<1_000).map { get("/\($0)") }.joined())
        for index in 0..<1_000 {
            #expect(try client.receive()?.text == "/\(index)?")
        }
    }

    @Test func `responses larger than the output buffer keep their order and their bytes`() throws {
        let server = try LiveServer(responder: EchoResponder())
        let client = try server.client(receiveBufferBytes: 4_096)
        let counts = [10, 65_536, 65_537, 0, 300_000, 1, 65_535, 70_000, 2_000_000, 5]
        client.send(counts.map { get("/bytes?\($0)") }.joined() + get("/end", "Connection: close\r\n") + get("/never"))
        for count in counts {
            let body = try client.receive()?.body
            #expect(body?.count == count)
            #expect(body == EchoResponder.bytes(count))
        }
        #expect(try client.receive()?.text == "/end?")
        #expect(try client.isAtEnd())
    }

    @Test func `a client that sends requests and never reads does not delay others`() throws {
        let server = try LiveServer(responder: EchoResponder())
        let greedy = try server.client(receiveBufferBytes: 4_096)
        // More answers than all buffers between the two hold: the server stops reading, and goes on serving.
        greedy.send((0..<300).map { _ in get("/bytes?60000") }.joined())
        let other = try server.client()
        for index in 0..<100 {
            other.send(get("/\(index)"))
            #expect(try other.receive()?.text == "/\(index)?")
        }
        for _ in 0..<300 {
            #expect(try greedy.receive()?.body.count == 60_000)
        }
    }

    @Test func `a head that is cut after another request is assembled`() throws {
        let server = try LiveServer(responder: EchoResponder())
        let client = try server.client()
        client.send(get("/first") + "GET /second HT")
        #expect(try client.receive()?.text == "/first?")
        client.send("TP/1.1\r\nHo")
        client.send("st: a\r\n\r\n" + get("/third"))
        #expect(try client.receive()?.text == "/second?")
        #expect(try client.receive()?.text == "/third?")
    }
}
