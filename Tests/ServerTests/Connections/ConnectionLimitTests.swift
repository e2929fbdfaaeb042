import Server
import Testing

@Suite struct ConnectionLimitTests {
    private func server(connections: Int, threads: Int) throws -> LiveServer {
        var limits = Limits()
        limits.connections = connections
        return try LiveServer(limits: limits, threads: threads)
    }

    @Test(arguments: [1, 2])
    func `one connection too many is answered 503 and closed`(threads: Int) throws {
        let server = try server(connections: 3, threads: threads)
        let admitted = try (0..<3).map { _ in try server.client() }
        for client in admitted {
            client.send(get("/"))
            #expect(try client.receive()?.status == 200)
        }
        let refused = try server.client()
        let answer = try refused.receive()
        #expect(answer?.status == 503)
        #expect(answer?.fields["connection"] == "close")
        refused.send(get("/"))
        #expect(try refused.isAtEnd())
        for client in admitted {
            client.send(get("/"))
            #expect(try client.receive()?.status == 200, "those who were there before are served on")
        }
    }

    @Test func `a freed connection slot is reused`() throws {
        let server = try server(connections: 1, threads: 1)
        for _ in 0..<20 {
            #expect(try server.isServedAgain())
        }
    }

    @Test func `many refused connections are not kept open`() throws {
        let server = try server(connections: 1, threads: 1)
        let admitted = try server.client()
        admitted.send(get("/"))
        #expect(try admitted.receive()?.status == 200)
        // More than linger at a time: those beyond get no answer, but none stays open.
        let refused = try (0..<200).map { _ in try server.client() }
        for client in refused { #expect(client.receiveCount() < 1_000) }
        admitted.send(get("/"))
        #expect(try admitted.receive()?.status == 200)
    }
}
