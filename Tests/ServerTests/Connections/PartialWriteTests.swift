import Foundation
import HTTP
import Testing

@Suite struct PartialWriteTests {
    @Test(arguments: [1, 65_535, 65_536, 65_537, 262_144, 8_000_003])
    func `a body arrives whole through small buffers`(count: Int) throws {
        let server = try LiveServer(responder: EchoResponder())
        let client = try server.client(receiveBufferBytes: 2_048)
        for _ in 0..<2 {
            client.send(get("/bytes?\(count)"))
            #expect(try client.receive()?.body == EchoResponder.bytes(count))
        }
    }

    @Test(arguments: [0, 1, 99, 100, 101, 16_384, 16_385, 300_000])
    func `a body in a form arrives whole`(count: Int) throws {
        let server = try LiveServer(responder: EchoResponder())
        let client = try server.client(receiveBufferBytes: 2_048)
        client.send(get("/filled?\(count)") + get("/a") + get("/filled?\(count)"))
        #expect(try client.receive()?.body == EchoResponder.bytes(count))
        #expect(try client.receive()?.text == "/a?")
        #expect(try client.receive()?.body == EchoResponder.bytes(count))
    }

    @Test(arguments: [0, 1, 65_536, 65_537, 8_000_003])
    func `a file arrives whole through small buffers`(count: Int) throws {
        let file = try TemporaryFile(EchoResponder.bytes(count))
        let server = try LiveServer(responder: EchoResponder(file: file))
        let client = try server.client(receiveBufferBytes: 2_048)
        client.send(get("/a") + get("/file") + get("/file") + get("/b"))
        #expect(try client.receive()?.text == "/a?")
        #expect(try client.receive()?.body == EchoResponder.bytes(count))
        #expect(try client.receive()?.body == EchoResponder.bytes(count))
        #expect(try client.receive()?.text == "/b?")
    }

    @Test func `HEAD of a file has its length and no body`() throws {
        let file = try TemporaryFile(EchoResponder.bytes(100_000))
        let server = try LiveServer(responder: EchoResponder(file: file))
        let client = try server.client()
        client.send("HEAD /file HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.receive(bodiless: true)?.fields["content-length"] == "100000")
        client.send(get("/a"))
        #expect(try client.receive()?.text == "/a?")
    }

    @Test func `a file that became shorter is an error, not a short response`() throws {
        let file = try TemporaryFile(EchoResponder.bytes(100_000), claiming: 200_000)
        let server = try LiveServer(responder: EchoResponder(file: file))
        let client = try server.client()
        client.send(get("/file"))
        #expect(throws: Client.Failure.self) { try client.receive() }
        let other = try server.client()
        other.send(get("/a"))
        #expect(try other.receive()?.text == "/a?")
    }

    @Test func `a client that disconnects during its response does not affect others`() throws {
        let server = try LiveServer(responder: EchoResponder())
        for _ in 0..<20 {
            let client = try server.client(receiveBufferBytes: 4_096)
            client.send(get("/bytes?3000000") + get("/bytes?3000000"))
            #expect(client.isReadable(within: .seconds(20)))
        }
        let other = try server.client()
        other.send(get("/a"))
        #expect(try other.receive()?.text == "/a?")
    }
}
