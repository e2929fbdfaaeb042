import Foundation
import Server
import Testing

@Suite struct SlowClientTests {
    private func limits(_ change: (inout Limits) -> Void) -> Limits {
        var limits = Limits()
        change(&limits)
        return limits
    }

    @Test func `a head that arrives byte by byte has one deadline, not one for each byte`() throws {
        let server = try LiveServer(limits: limits { $0.headTimeout = .milliseconds(200) })
        let client = try server.client()
        let begin = ContinuousClock.now
        client.send("GET / HTTP/1.1\r\nX: ")
        var bytes = 0
        while bytes < 500, !client.isReadable(within: .milliseconds(20)) {
            client.send("x")
            bytes += 1
        }
        #expect(bytes < 500, "the deadline has passed although bytes kept coming")
        #expect(ContinuousClock.now - begin >= .milliseconds(200))
        #expect(try client.receive()?.status == 408)
        #expect(try client.isAtEnd())
    }

    @Test func `a large answer ends the deadline of its head`() throws {
        let server = try LiveServer(limits: limits { $0.headTimeout = .milliseconds(120) }, responder: EchoResponder())
        let client = try server.client()
        client.send("GET /bytes?70000 HTTP/1.1\r\n")
        #expect(!client.isReadable(within: .milliseconds(5)))
        client.send("Host: a\r\n\r\n")
        let answer = try client.receive()
        #expect(answer?.status == 200)
        #expect(answer?.body.count == 70_000)
        #expect(!client.isReadable(within: .milliseconds(200)), "the connection is idle, and not closed")
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
    }

    @Test(arguments: ["HEAD / HTTP/1.1\r\nHost: a\r\n", "HEAD ", "GET / HTTP/1.1\r\nHost: a\r\n\r\nHEAD /"])
    func `a slow HEAD is refused without a body`(begin: String) throws {
        let server = try LiveServer(limits: limits { $0.headTimeout = .milliseconds(100) })
        let client = try server.client()
        client.send(begin)
        if begin.hasPrefix("GET") { #expect(try client.receive()?.status == 200) }
        #expect(try client.receive(bodiless: true)?.status == 408)
        #expect(try client.isAtEnd())
    }

    @Test func `blank lines begin a head too`() throws {
        let server = try LiveServer(limits: limits { $0.headTimeout = .milliseconds(100) })
        let client = try server.client()
        client.send("\r\n")
        #expect(try client.receive()?.status == 408)
    }

    @Test func `a second head has a deadline of its own`() throws {
        let server = try LiveServer(limits: limits { $0.headTimeout = .milliseconds(100) })
        let client = try server.client()
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
        client.send(get("/") + "GET")
        #expect(try client.receive()?.status == 200)
        #expect(try client.receive()?.status == 408)
    }

    @Test func `a client that sends nothing is disconnected without a response`() throws {
        let server = try LiveServer(limits: limits { $0.idleTimeout = .milliseconds(100) })
        #expect(try server.client().isAtEnd())
    }

    @Test func `an idle connection is closed without a response`() throws {
        let server = try LiveServer(limits: limits { $0.idleTimeout = .milliseconds(100) })
        let client = try server.client()
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
        #expect(try client.isAtEnd())
    }

    @Test func `the idle time is longer than the head's when it is set so`() throws {
        let server = try LiveServer(limits: limits { $0.headTimeout = .milliseconds(50) })
        let client = try server.client()
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
        #expect(!client.isReadable(within: .milliseconds(200)))
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
    }

    @Test func `a client that reads nothing of its response is disconnected`() throws {
        let limits = limits {
            $0.connections = 1
            $0.writeTimeout = .milliseconds(100)
        }
        let server = try LiveServer(limits: limits, responder: EchoResponder())
        let client = try server.client(receiveBufferBytes: 4_096)
        client.send(get("/bytes?30000000"))
        #expect(client.isReadable(within: .seconds(20)))
        #expect(try server.isServedAgain())
        #expect(client.receiveCount() < 30_000_000)
    }

    @Test func `a client that reads steadily is not reset although the socket accepts nothing for a long time`() throws
    {
        let path = "/tmp/linkd-\(UUID().uuidString.prefix(8)).sock"
        let server = try LiveServer(
            addresses: ["unix:\(path)"],
            limits: limits { $0.writeTimeout = .milliseconds(1_500) },
            responder: EchoResponder()
        )
        let client = try Client(path: path)
        client.send(get("/bytes?400000"))
        // The system has accepted as much as it keeps for a client. It accepts more only when most of that is read.
        for _ in 0..<20 {
            Thread.sleep(forTimeInterval: 0.12)
            try client.receivePiece(atMost: 8_192)
        }
        #expect(try client.receive()?.body == EchoResponder.bytes(400_000))
        withExtendedLifetime(server) {}
    }

    @Test func `a client that reads its response slowly gets it whole`() throws {
        let server = try LiveServer(
            limits: limits { $0.writeTimeout = .seconds(2) },
            responder: EchoResponder()
        )
        let client = try server.client()
        client.send(get("/bytes?40000000"))
        // Each pause is shorter than the time-out, all of them together are longer.
        for _ in 0..<25 {
            Thread.sleep(forTimeInterval: 0.1)
            try client.receiveSome(500_000)
        }
        #expect(try client.receive()?.body == EchoResponder.bytes(40_000_000))
    }
}
