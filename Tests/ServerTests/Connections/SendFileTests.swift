import Foundation
import HTTP
import Server
import Testing

/// Files that are sent without being read.
@Suite struct SendFileTests {
    private static let large = 64 << 20

    private static func server(_ file: TemporaryFile, _ change: (inout Limits) -> Void = { _ in }) throws -> LiveServer
    {
        var limits = Limits()
        change(&limits)
        return try LiveServer(limits: limits, responder: EchoResponder(file: file))
    }

    /// Compares large bodies faster than element by element.
    private static func isWhole(_ body: [UInt8]?, _ count: Int) -> Bool {
        body.map { Data($0) == Data(EchoResponder.bytes(count)) } ?? false
    }

    @Test func `a file of 64 MiB arrives whole, and the connection stays open`() throws {
        let server = try Self.server(TemporaryFile(EchoResponder.bytes(Self.large)))
        let client = try server.client()
        client.send(get("/a") + get("/file") + get("/b"))
        #expect(try client.receive()?.text == "/a?")
        #expect(Self.isWhole(try client.receive()?.body, Self.large))
        #expect(try client.receive()?.text == "/b?")
    }

    @Test func `a client that reads a file slowly gets it whole and delays no other`() throws {
        let server = try Self.server(TemporaryFile(EchoResponder.bytes(Self.large)))
        let slow = try server.client(receiveBufferBytes: 65_536)
        slow.send(get("/file"))
        for _ in 0..<20 {
            try slow.receiveSome(100_000)
            let other = try server.client()
            let begin = ContinuousClock.now
            other.send(get("/a"))
            #expect(try other.receive()?.text == "/a?")
            #expect(ContinuousClock.now - begin < .seconds(10))
        }
        #expect(Self.isWhole(try slow.receive()?.body, Self.large))
    }

    @Test func `many clients can read one file at a time`() throws {
        let count = 3_000_001
        let server = try Self.server(TemporaryFile(EchoResponder.bytes(count)))
        let clients = try (0..<8).map { _ in try server.client() }
        for client in clients { client.send(get("/file")) }
        for client in clients.reversed() { #expect(Self.isWhole(try client.receive()?.body, count)) }
    }

    @Test func `a client that reads nothing of a file is disconnected`() throws {
        let server = try Self.server(TemporaryFile(EchoResponder.bytes(Self.large))) {
            $0.connections = 1
            $0.writeTimeout = .milliseconds(100)
        }
        let client = try server.client(receiveBufferBytes: 4_096)
        client.send(get("/file"))
        #expect(client.isReadable(within: .seconds(20)))
        #expect(try server.isServedAgain())
        #expect(client.receiveCount() < Self.large)
    }

    @Test func `a client that disconnects during a file does not affect others`() throws {
        let server = try Self.server(TemporaryFile(EchoResponder.bytes(Self.large)))
        for _ in 0..<20 {
            let client = try server.client(receiveBufferBytes: 4_096)
            client.send(get("/file") + get("/file"))
            try client.receiveSome(10_000)
        }
        let other = try server.client()
        other.send(get("/a"))
        #expect(try other.receive()?.text == "/a?")
    }

    @Test(arguments: [0, 1, 1_000_000])
    func `a file that is cut while it is sent ends the connection`(left: Int) throws {
        let file = try TemporaryFile(EchoResponder.bytes(Self.large))
        let server = try Self.server(file)
        let client = try server.client(receiveBufferBytes: 65_536)
        client.send(get("/file") + get("/a"))
        try client.receiveSome(100_000)
        let begin = ContinuousClock.now
        try file.truncate(to: left)
        #expect(throws: Client.Failure.self) { try client.receive() }
        #expect(ContinuousClock.now - begin < .seconds(15), "the end does not wait for the time-out of 30 s")
        let other = try server.client()
        other.send(get("/a"))
        #expect(try other.receive()?.text == "/a?")
    }

    @Test(arguments: [(65_536, 65_537), (0, 1), (100_000, 50_000), (300_000, 299_999)])
    func `as much of a file is sent as was promised, or the connection ends`(count: Int, promised: Int) throws {
        let server = try Self.server(TemporaryFile(EchoResponder.bytes(count), claiming: promised))
        let client = try server.client()
        client.send(get("/file") + get("/a"))
        if promised <= count {
            #expect(try client.receive()?.body == EchoResponder.bytes(promised))
            #expect(try client.receive()?.text == "/a?")
        } else {
            #expect(throws: Client.Failure.self) { try client.receive() }
        }
    }

    @Test func `HEAD of a large file sends none of it`() throws {
        let server = try Self.server(TemporaryFile(EchoResponder.bytes(Self.large)))
        let client = try server.client()
        client.send("HEAD /file HTTP/1.1\r\nHost: a\r\n\r\n" + get("/a"))
        #expect(try client.receive(bodiless: true)?.fields["content-length"] == "\(Self.large)")
        #expect(try client.receive()?.text == "/a?")
    }

    @Test func `a connection that is to close is closed after the file`() throws {
        let server = try Self.server(TemporaryFile(EchoResponder.bytes(2_000_000)))
        let client = try server.client()
        client.send(get("/file", "Connection: close\r\n"))
        #expect(Self.isWhole(try client.receive()?.body, 2_000_000))
        #expect(try client.isAtEnd())
    }

    @Test(arguments: [0..<1, 5..<100_000, 65_535..<65_538, 1_000_001..<2_000_000, 1_999_999..<2_000_000])
    func `a part of a file arrives whole, and the connection stays open`(part: Range<Int>) throws {
        let file = try TemporaryFile(EchoResponder.bytes(2_000_000))
        let server = try LiveServer(responder: PartResponder(file: file, part: part))
        let client = try server.client(receiveBufferBytes: 4_096)
        client.send(get("/") + get("/"))
        for _ in 0..<2 {
            let answer = try #require(try client.receive())
            #expect(answer.status == 206)
            #expect(answer.fields["content-range"] == "bytes \(part.lowerBound)-\(part.upperBound - 1)/2000000")
            #expect(Data(answer.body) == Data(EchoResponder.bytes(part.upperBound)[part]))
        }
    }
}
