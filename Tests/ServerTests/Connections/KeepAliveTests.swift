import Foundation
import HTTPCases
import Testing

@Suite struct KeepAliveTests {
    private static let server = Result { try LiveServer(threads: 2) }

    @Test func `a connection serves many requests`() throws {
        let client = try Self.server.get().client()
        for _ in 0..<500 {
            client.send(get("/"))
            #expect(try client.receive()?.status == 200)
        }
    }

    @Test(
        arguments: [
            ("HTTP/1.1", "", nil, false),
            ("HTTP/1.1", "Connection: close\r\n", "close", true),
            ("HTTP/1.0", "", "close", true),
            ("HTTP/1.0", "Connection: keep-alive\r\n", "keep-alive", false),
        ] as [(String, String, String?, Bool)]
    )
    func `a response says whether the connection stays open`(
        version: String,
        lines: String,
        connection: String?,
        ends: Bool
    ) throws {
        let client = try Self.server.get().client()
        client.send("GET / \(version)\r\nHost: a\r\n\(lines)\r\n")
        #expect(try client.receive()?.fields["connection"] == connection)
        if ends {
            #expect(try client.isAtEnd())
        } else {
            client.send(get("/"))
            #expect(try client.receive()?.status == 200)
        }
    }

    @Test func `a server serves on all its addresses`() throws {
        let server = try LiveServer(addresses: ["127.0.0.1:0", "localhost:0", "127.0.0.1:0"], threads: 2)
        #expect(Set(server.ports).count == 3)
        for port in server.ports {
            let client = try Client(port: port)
            client.send(get("/"))
            #expect(try client.receive()?.status == 200)
        }
    }

    @Test func `HEAD has the head of GET and no body`() throws {
        let client = try Self.server.get().client()
        client.send(get("/"))
        let whole = try client.receive()
        client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        let head = try client.receive(bodiless: true)
        client.send(get("/"))
        #expect(try client.receive()?.status == 200, "nothing stands between the head and the next answer")
        #expect(head?.fields["content-length"] == whole?.fields["content-length"])
        #expect(head?.fields["content-type"] == whole?.fields["content-type"])
    }

    @Test func `HEAD with a body is refused without one`() throws {
        let client = try Self.server.get().client()
        client.send("HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
        #expect(try client.receive(bodiless: true)?.status == 413)
        #expect(try client.isAtEnd())
    }

    @Test func `every response has a date, and none names the server software`() throws {
        let client = try Self.server.get().client()
        for request in [get("/"), get("/", "Connection: close\r\n")] {
            client.send(request)
            let fields = try #require(try client.receive()).fields
            #expect(fields["date"]?.hasSuffix(" GMT") == true)
            #expect(fields["date"]?.contains(" 1970 ") == false)
            #expect(fields["server"] == nil)
        }
    }
}

@Suite struct DateTests {
    @Test func `the date of an answer is the present one, and goes on without a request in between`() throws {
        let server = try LiveServer()
        let client = try server.client()
        let first = try date(client)
        #expect(abs(first.timeIntervalSinceNow) < 3)
        let end = Date(timeIntervalSinceNow: 10)
        var later = first
        while later == first, Date() < end {
            Thread.sleep(forTimeInterval: 0.1)
            later = try date(client)
        }
        #expect(later > first)
        #expect(abs(later.timeIntervalSinceNow) < 3)
    }

    private func date(_ client: Client) throws -> Date {
        client.send(get("/"))
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let text = try #require(try client.receive()?.fields["date"])
        return try #require(formatter.date(from: text), "\(text) is a date as RFC 9110 §5.6.7 wants it")
    }
}
