import HTTP
import Server
import Testing

/// Whose address stands in the log.
@Suite struct AccessLogClientTests {
    private func clients(trusting proxies: [String], _ requests: [String]) throws -> [String] {
        let formats: [AccessLogFormat] = [.combined, .json]
        let clients = try formats.map { format in
            try LoggedLines(.with(format, trusting: proxies), of: requests).lines.map { line in
                let parts = format == .json ? line.split(separator: "\"")[7...] : line.split(separator: " ")[...]
                return String(parts.first ?? "")
            }
        }
        #expect(clients[0] == clients[1])
        return clients[0]
    }

    private let closing = "Connection: close\r\n"
    private let forwarded =
        "X-Forwarded-For: 198.51.100.7, 192.0.2.1\r\nX-Forwarded-For: 10.0.0.1\r\nConnection: close\r\n"

    @Test func `a trusted proxy says who the client is`() throws {
        let requests = [get("/", forwarded), get("/", closing), get("/", "X-Forwarded-For: x\r\n" + closing)]
        let clients = try clients(trusting: ["127.0.0.0/8", "10.0.0.1"], requests)
        #expect(clients == ["192.0.2.1", "127.0.0.1", "127.0.0.1"])
        let others = try self.clients(trusting: ["127.0.0.1"], requests)
        #expect(others == ["10.0.0.1", "127.0.0.1", "127.0.0.1"])
    }

    @Test func `a stranger does not`() throws {
        let lines = "X-Forwarded-For: 127.0.0.1\r\nForwarded: for=10.0.0.1\r\n"
        let requests = [get("/", forwarded), get("/", lines + closing)]
        for proxies in [[], ["10.0.0.1", "192.0.2.0/24"], ["unix:"]] {
            #expect(try clients(trusting: proxies, requests) == ["127.0.0.1", "127.0.0.1"])
        }
    }

    @Test func `a request that is refused once it is whole has its client too`() throws {
        let requests = [
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\(forwarded)\r\n",
            "GET / HTTP/1.1\r\n\(forwarded)\r\n",
            // Cut off in the list, which might go on.
            "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n bad\r\n\r\n",
        ]
        #expect(try clients(trusting: ["127.0.0.1", "10.0.0.1"], requests) == ["192.0.2.1", "192.0.2.1", "127.0.0.1"])
    }
}
