import Foundation
import HTTP
import Server
import Testing

@Suite struct ReloadTests {
    /// One answer within what is gathered, one beyond it, and one beyond what a socket takes at once.
    private static let sizes = [1, 700, 70_000, 3, 300_000, 12]

    @Test(arguments: [1, 3])
    func `under load every response is from one service, and none is lost`(threads: Int) async throws {
        let (a, b) = (try VersionResponder("A"), try VersionResponder("B"))
        let server = try LiveServer(threads: threads, responder: a)
        let begun = DispatchSemaphore(value: 0)
        let (versions, continuation) = AsyncThrowingStream.makeStream(of: Set<String>.self)
        let clients = (0..<6).map { _ in
            Thread {
                do {
                    continuation.yield(try Self.versions(server.client()) { begun.signal() })
                } catch {
                    begun.signal()
                    continuation.finish(throwing: error)
                }
            }
        }
        clients.forEach { $0.start() }
        for _ in clients { begun.wait() }
        let witness = try server.client()
        for count in 1...100 {
            let version = count % 2 == 1 ? b : a
            server.reload(version)
            for client in [witness, try server.client()] {
                client.send(get("/?9"))
                #expect(try client.receive()?.body.first == version.version, "who asks now gets the new one")
            }
        }
        clients.forEach { $0.cancel() }
        var seen: [Set<String>] = []
        for try await some in versions.prefix(clients.count) { seen.append(some) }
        #expect(seen.count == clients.count)
        #expect(seen.allSatisfy { $0 == ["A", "B"] })
    }

    /// The versions that a client sees who asks for answers of all sizes in one go, until its thread is cancelled.
    private static func versions(_ client: Client, whenBegun: () -> Void) throws -> Set<String> {
        var seen: Set<String> = []
        var hasBegun = false
        repeat {
            client.send(sizes.map { get("/?\($0)") }.joined())
            for size in sizes {
                let answer = try #require(try client.receive(), "no answer is lost")
                seen.insert(try #require(answer.version(bodyBytes: size), "an answer is of one service"))
            }
            if !hasBegun { whenBegun() }
            hasBegun = true
        } while !Thread.current.isCancelled
        return seen
    }

    @Test func `a response in flight is sent unchanged, and the next is new`() throws {
        let server = try LiveServer(responder: try VersionResponder("A"))
        let client = try server.client(receiveBufferBytes: 4_096)
        client.send(get("/?20000000") + get("/?5"))
        #expect(client.isReadable(within: .seconds(20)))
        server.reload(try VersionResponder("B"))
        #expect(try client.receive()?.version(bodyBytes: 20_000_000) == "A")
        #expect(try client.receive()?.version(bodyBytes: 5) == "B")
    }

    @Test func `a head that was begun is answered by the new service`() throws {
        let server = try LiveServer(responder: try VersionResponder("A"))
        let client = try server.client()
        client.send(get("/") + "GET / HT")
        #expect(try client.receive()?.version(bodyBytes: 1) == "A")
        server.reload(try VersionResponder("B"))
        client.send("TP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.receive()?.version(bodyBytes: 1) == "B")
    }

    @Test func `reloads from many threads end with one service on all loops`() throws {
        let server = try LiveServer(threads: 4, responder: try VersionResponder("A"))
        let versions = try "BCDEFGHI".map { try VersionResponder($0) }
        let done = DispatchSemaphore(value: 0)
        for version in versions {
            Thread.detachNewThread {
                server.reload(version)
                done.signal()
            }
        }
        for _ in versions { done.wait() }
        var seen: Set<String> = []
        for _ in 0..<64 {
            let client = try server.client()
            client.send(get("/"))
            seen.insert(try #require(try client.receive()?.version(bodyBytes: 1)))
        }
        #expect(seen.count == 1)
    }

    @Test func `a reload applies new limits, also to open connections`() throws {
        let server = try LiveServer(responder: EchoResponder())
        let client = try server.client()
        let long = get("/" + String(repeating: "a", count: 7_000))
        client.send(long)
        #expect(try client.receive()?.status == 200)
        client.send(String(long.dropLast(4)))
        var limits = Limits()
        limits.request.headBytes = 2_000
        server.reload(Service(try EchoResponder(), limits: limits))
        client.send("\r\n\r\n")
        #expect(try client.receive()?.status == 431)
        #expect(try client.isAtEnd())
        limits.request = RequestLimits(headBytes: 200_000, targetBytes: 150_000)
        server.reload(Service(try EchoResponder(), limits: limits))
        let second = try server.client()
        second.send(get("/" + String(repeating: "a", count: 140_000)))
        #expect(try second.receive()?.status == 200)
    }

    @Test func `the files of a responder count twice, because a reload opens them again`() async throws {
        var limits = Limits()
        limits.connections = 1 << 30
        let server = try LiveServer(limits: limits, responder: EchoResponder())
        server.reload(Service(try EchoResponder(), limits: limits, openFiles: 256))
        server.stop()
        var messages = server.messages.makeAsyncIterator()
        var needed: [Int] = []
        while needed.count < 2, let message = await messages.next() {
            if let number = message.firstMatch(of: /files and (\d+) are needed/) { needed.append(Int(number.1) ?? 0) }
        }
        try #require(needed.count == 2)
        #expect(needed[1] - needed[0] == 512)
    }

    @Test func `a reload applies a new limit of connections`() throws {
        let server = try LiveServer(responder: EchoResponder())
        let client = try server.client()
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
        var limits = Limits()
        limits.connections = 1
        server.reload(Service(try EchoResponder(), limits: limits))
        #expect(try server.client().receive()?.status == 503)
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
    }

    @Test func `a reload applies new time-outs`() throws {
        let server = try LiveServer(responder: EchoResponder())
        var limits = Limits()
        limits.headTimeout = .milliseconds(100)
        server.reload(Service(try EchoResponder(), limits: limits))
        let client = try server.client()
        client.send("GET / HT")
        #expect(try client.receive()?.status == 408)
    }

    @Test func `a reload moves the access log, and loses no line`() throws {
        let (first, second) = (Pipe(), Pipe())
        let responder = try EchoResponder()
        let server = try LiveServer(accessLog: try log(to: first), responder: responder)
        let client = try server.client()
        client.send(get("/one"))
        #expect(try client.receive()?.status == 200)
        server.reload(Service(responder, accessLog: try log(to: second)))
        client.send(get("/two"))
        #expect(try client.receive()?.status == 200)
        server.reload(Service(responder))
        client.send(get("/three"))
        #expect(try client.receive()?.status == 200)
        #expect(try text(first).contains("GET /one "))
        #expect(try text(second).contains("GET /two "))
    }

    @Test func `a server that ends during a reload finishes the replaced log`() throws {
        let pipe = Pipe()
        let log = try log(to: pipe)
        let server = try LiveServer(accessLog: log, responder: VersionResponder("A"))
        let client = try server.client()
        let (count, path) = (100, "/" + String(repeating: "a", count: 8_000) + "?1")
        for _ in 0..<count {
            client.send(get(path))
            #expect(try client.receive()?.status == 200)
        }
        let read = Monitor(0)
        let reader = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [file = pipe.fileHandleForReading] in
            // Slow, but not so slow that the log gives up on it.
            while let bytes = try? file.read(upToCount: 8_192), !bytes.isEmpty {
                read.update { $0 += bytes.count }
                usleep(10_000)
            }
            reader.signal()
        }
        let next = Service(try VersionResponder("B"))
        Thread.detachNewThread { server.reload(next) }
        repeat { client.send(get("/?1")) } while try client.receive()?.version(bodyBytes: 1) == "A"
        server.stop()
        #expect(server.hasEnded(within: 30))
        // What a pipe holds is written. On a machine that is busy for half a second the log gives up, and counts.
        #expect(read.update { $0 } + 65_536 >= (count - log.droppedLines) * 8_000)
        try pipe.fileHandleForWriting.close()
        reader.wait()
        #expect(read.update { $0 } >= (count - log.droppedLines) * 8_000)
        #expect(log.droppedLines < count / 2)
    }

    private func log(to pipe: Pipe) throws -> AccessLog {
        try AccessLog(to: pipe.fileHandleForWriting.fileDescriptor)
    }

    /// All that was written to a pipe, which must be one line.
    private func text(_ pipe: Pipe) throws -> String {
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text.split(separator: "\n").count == 1)
        return text
    }

    @Test func `a reload before the start or after the end does not block`() throws {
        let server = try HTTPServer(addresses: [ListenAddress("127.0.0.1:0")], responder: VersionResponder("A")) { _ in
        }
        let port = try #require(server.boundAddresses.first?.port)
        server.reload(try VersionResponder("B"))
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            try? server.run()
            ended.signal()
        }
        let client = try Client(port: port)
        client.send(get("/"))
        #expect(try client.receive()?.version(bodyBytes: 1) == "B")
        server.stop()
        #expect(ended.wait(timeout: .now() + 20) == .success)
        server.reload(try VersionResponder("C"))
    }
}
