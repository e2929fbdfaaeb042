import Foundation
import Testing

struct GracefulStopTests {
    private static let request = "GET /hello.txt HTTP/1.1\r\nHost: trips.example.com\r\n"

    @Test func `SIGTERM ends an idle server with 0`() throws {
        let server = try LinkdServer()
        #expect(try server.curl("/hello.txt").status == 200)
        #expect(try server.stop() == 0)
    }

    @Test(arguments: 0..<10)
    func `SIGTERM right behind the announcement ends the server with 0`(_ attempt: Int) throws {
        #expect(try LinkdServer().stop() == 0)
    }

    @Test func `a request that has begun is finished, and nobody else gets in`() throws {
        let server = try LinkdServer()
        let begun = try #require(RawConnection(port: server.port))
        begun.send(Self.request)
        // The one loop reads in order: once this later request is answered, the half one has been seen.
        #expect(try server.curl("/hello.txt").status == 200)
        server.terminate()
        try Deadline().poll(for: "the port to close") { RawConnection(port: server.port) == nil ? true : nil }
        begun.send("\r\n")
        let answer = try begun.receiveAll()
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("\r\nConnection: close\r\n"))
        #expect(answer.hasSuffix("\r\n\r\nhello\n"))
        #expect(try server.wait() == 0)
    }

    @Test func `a client that never finishes does not hold the server for long`() throws {
        let short = """
            { "listen": ["127.0.0.1:0"], "threads": 1, "tables": ["trips.json"], "limits": { "graceSeconds": 1 } }
            """
        let server = try LinkdServer(SiteFolder(configuration: short))
        let begun = try #require(RawConnection(port: server.port))
        begun.send(Self.request)
        #expect(try server.curl("/hello.txt").status == 200)
        #expect(try server.stop() == 0)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a second signal ends the server at once`(signal: Int32) throws {
        let server = try LinkdServer()
        let begun = try #require(RawConnection(port: server.port))
        begun.send(Self.request)
        #expect(try server.curl("/hello.txt").status == 200)
        server.terminate()
        try Deadline().poll(for: "the port to close") { RawConnection(port: server.port) == nil ? true : nil }
        server.signal(signal)
        // Less than the 10 seconds that the half request would have.
        #expect(try server.wait(seconds: 5) == 0)
    }
}
