import Foundation
import Server
import Testing

@Suite struct ConnectionAgeTests {
    private func server(_ change: (inout Limits) -> Void) throws -> LiveServer {
        var limits = Limits()
        change(&limits)
        return try LiveServer(limits: limits, responder: EchoResponder())
    }

    @Test func `the last request of a connection is answered with Connection close`() throws {
        let server = try server { $0.connectionRequests = 3 }
        let client = try server.client()
        for expected in [nil, nil, "close"] {
            client.send(get("/a"))
            #expect(try client.receive()?.fields["connection"] == expected)
        }
        #expect(try client.isAtEnd())
    }

    @Test func `requests after the last one are not answered, also if they arrive together`() throws {
        let server = try server { $0.connectionRequests = 2 }
        let client = try server.client()
        client.send(get("/a") + get("/b") + get("/c"))
        #expect(try client.receive()?.fields["connection"] == nil)
        #expect(try client.receive()?.fields["connection"] == "close")
        #expect(try client.isAtEnd())
    }

    @Test func `an idle connection is closed at its age`() throws {
        let server = try server { $0.connectionAge = .milliseconds(100) }
        let client = try server.client()
        client.send(get("/a"))
        #expect(try client.receive()?.status == 200)
        #expect(try client.isAtEnd())
        #expect(try server.client().isAtEnd(), "one without a request too")
    }

    @Test func `a head that has begun is answered after the age, with Connection close`() throws {
        let server = try server { $0.connectionAge = .milliseconds(100) }
        let client = try server.client()
        client.send("GET /a HTTP/1.1\r\n")
        _ = server.metrics { $0.timeouts == [.age: 1] }
        client.send("Host: a\r\n\r\n")
        let answer = try client.receive()
        #expect(answer?.status == 200)
        #expect(answer?.fields["connection"] == "close")
        #expect(try client.isAtEnd())
    }

    @Test func `an answer that is being sent is finished after the age`() throws {
        let server = try server { $0.connectionAge = .milliseconds(100) }
        let client = try server.client(receiveBufferBytes: 4_096)
        client.send(get("/bytes?3000000"))
        _ = server.metrics { $0.timeouts == [.age: 1] }
        #expect(try client.receive()?.body == EchoResponder.bytes(3_000_000))
        #expect(try client.isAtEnd())
    }

    @Test func `without bounds a connection goes on`() throws {
        let server = try server { ($0.connectionRequests, $0.connectionAge) = (0, .zero) }
        let client = try server.client()
        for _ in 0..<100 {
            client.send(get("/a"))
            #expect(try client.receive()?.fields["connection"] == nil)
        }
        Thread.sleep(forTimeInterval: 0.1)
        client.send(get("/a"))
        #expect(try client.receive()?.status == 200)
    }
}
