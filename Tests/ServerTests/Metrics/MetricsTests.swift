import Foundation
import HTTP
import HTTPCases
import Server
import Testing

@Suite struct MetricsTests {
    /// The requests of a snapshot as `route status`.
    private func requests(_ metrics: ServerMetrics) -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: metrics.requests.map { ("\($0.key.origin.route) \($0.key.status)", $0.value) }
        )
    }

    @Test(arguments: [1, 3])
    func `every request is counted once, by origin and status, whichever loop answers it`(threads: Int) throws {
        let server = try LiveServer(threads: threads, responder: OriginResponder("ab"))
        var bytes = 0
        for number in 0..<40 {
            let client = try server.client()
            let paths = ["/a", "/b", "/a", "/c"].prefix(number % 4 + 1)
            client.send(paths.dropLast().map { get($0) }.joined() + get(paths.last ?? "/", "Connection: close\r\n"))
            bytes += client.receiveCount()
        }
        let metrics = server.metrics()
        #expect(requests(metrics) == ["a 200": 60, "b 200": 30, " 404": 10])
        #expect(metrics.durations.count == 100)
        #expect(metrics.durations.sum > 0)
        #expect(metrics.sentBytes == bytes)
        #expect(metrics.acceptedConnections == 40)
        #expect(metrics.refusedConnections == 0)
        #expect(metrics.parseErrors.isEmpty)
        #expect(metrics.lateLoops == 0)
    }

    @Test func `large responses are counted to the byte`() throws {
        let server = try LiveServer(responder: EchoResponder())
        let client = try server.client(receiveBufferBytes: 4_096)
        client.send(get("/bytes?5000000") + get("/bytes?100000", "Connection: close\r\n"))
        let bytes = client.receiveCount()
        #expect(bytes > 5_100_000)
        #expect(server.metrics().sentBytes == bytes)
        #expect(server.metrics().durations.count == 2)
    }

    @Test func `a malformed request is counted by status, not as a request`() throws {
        let server = try LiveServer()
        let heads = [
            "GET / HTTP/1.1\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/3.0\r\nHost: a\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx",
        ]
        for head in heads {
            let client = try server.client()
            client.send(head)
            #expect(try client.receive() != nil)
        }
        let metrics = server.metrics()
        #expect(metrics.parseErrors == [400: 2, 505: 1, 405: 1])
        #expect(metrics.requests.isEmpty)
        #expect(metrics.durations.count == 0)
    }

    private static func limits(_ kind: TimeoutKind) -> Limits {
        var limits = Limits()
        // A refused head is followed by the wait for the client's end, which must not be over when a slow machine looks.
        limits.lingerTimeout = .seconds(20)
        switch kind {
        case .head: limits.headTimeout = .milliseconds(50)
        case .idle: limits.idleTimeout = .milliseconds(50)
        case .write: limits.writeTimeout = .milliseconds(50)
        case .rate: (limits.answerBytesPerSecond, limits.answerWindow) = (1 << 30, .milliseconds(50))
        case .answer: limits.answerTimeout = .milliseconds(50)
        case .linger: limits.lingerTimeout = .milliseconds(50)
        case .age: limits.connectionAge = .milliseconds(50)
        }
        return limits
    }

    private static let slowClients: [(TimeoutKind, String, requests: Int)] = [
        (.idle, "", 0), (.head, "GET / HT", 0), (.write, get("/bytes?30000000"), 1),
        (.rate, get("/bytes?30000000"), 1), (.answer, get("/bytes?30000000"), 1),
        (.age, get("/"), 1),
        (.linger, get("/", "Connection: close\r\n"), 1),
    ]

    @Test(arguments: slowClients)
    func `each time-out is counted by its kind, and answers no request`(
        kind: TimeoutKind,
        text: String,
        requests: Int
    ) throws {
        let limits = Self.limits(kind)
        let server = try LiveServer(limits: limits, responder: EchoResponder())
        let client = try server.client(receiveBufferBytes: 4_096)
        client.send(text)
        let metrics = server.metrics { !$0.timeouts.isEmpty }
        #expect(metrics.timeouts == [kind: 1])
        #expect(metrics.durations.count == requests)
        withExtendedLifetime(client) {}
    }

    @Test func `open and refused connections are counted`() throws {
        var limits = Limits()
        limits.connections = 2
        let server = try LiveServer(limits: limits)
        let admitted = try (0..<2).map { _ in try server.client() }
        for client in admitted {
            client.send(get("/"))
            #expect(try client.receive()?.status == 200)
        }
        for _ in 0..<5 { #expect(try server.client().receive()?.status == 503) }
        let metrics = server.metrics()
        #expect(metrics.openConnections == 2)
        #expect(metrics.acceptedConnections == 7)
        #expect(metrics.refusedConnections == 5)
        #expect(metrics.durations.count == 2)
        withExtendedLifetime(admitted) {}
    }

    @Test func `a reload that numbers origins anew keeps the counts by name`() throws {
        let server = try LiveServer(threads: 2, responder: OriginResponder("abc"))
        func ask(_ paths: String...) throws {
            for path in paths {
                let client = try server.client()
                client.send(get(path))
                #expect(try client.receive() != nil)
            }
        }
        try ask("/a", "/b", "/c", "/c")
        server.reload(try OriginResponder("cx"))
        try ask("/c", "/x", "/a")
        server.reload(try OriginResponder(""))
        try ask("/x")
        server.reload(try OriginResponder("ba"))
        try ask("/a")
        #expect(requests(server.metrics()) == ["a 200": 2, "b 200": 1, "c 200": 3, "x 200": 1, " 404": 2])
    }

    @Test func `a response without an origin is counted without a name`() throws {
        let server = try LiveServer(responder: StrayResponder())
        let client = try server.client()
        client.send(get("/"))
        #expect(try client.receive()?.status == 410)
        #expect(requests(server.metrics()) == [" 410": 1])
    }

    @Test func `no counter decreases during reloads under load`() async throws {
        let (a, b) = (try OriginResponder("abc"), try OriginResponder("cba"))
        let server = try LiveServer(threads: 3, responder: a)
        let (answers, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
        let clients = (0..<3).map { _ in
            Thread {
                continuation.yield(with: Result { try Self.answers(server.client()) })
            }
        }
        clients.forEach { $0.start() }
        var before: [String: Int] = [:]
        for round in 0..<60 {
            let now = requests(server.metrics())
            #expect(before.allSatisfy { now[$0.key, default: 0] >= $0.value })
            before = now
            server.reload(round % 2 == 0 ? b : a)
        }
        clients.forEach { $0.cancel() }
        var answered = 0
        for try await count in answers.prefix(clients.count) { answered += count }
        let metrics = server.metrics()
        #expect(requests(metrics).values.reduce(0, +) == answered)
        #expect(requests(metrics)["a 200"] == answered / 2)
        #expect(metrics.durations.count == answered)
    }

    /// How many answers a client gets that asks for two things in one go, until its thread is cancelled.
    private static func answers(_ client: Client) throws -> Int {
        var answers = 0
        repeat {
            client.send(get("/a") + get("/b"))
            for _ in 0..<2 { answers += try client.receive()?.status == 200 ? 1 : 0 }
        } while !Thread.current.isCancelled
        return answers
    }

    @Test func `a busy loop is counted with its last known values`() throws {
        let responder = BlockingResponder()
        let server = try LiveServer(responder: responder)
        let client = try server.client()
        client.send(get("/"))
        #expect(try client.receive()?.status == 404)
        #expect(server.metrics().durations.count == 1)
        client.send(get("/block"))
        responder.waitUntilBlocked()
        let begin = ContinuousClock.now
        let late = server.metrics(patience: .milliseconds(50))
        #expect(ContinuousClock.now - begin >= .milliseconds(50))
        #expect(late.durations.count == 1)
        #expect(late.lateLoops == 1)
        responder.goOn()
        #expect(try client.receive()?.status == 404)
        let metrics = server.metrics()
        #expect(metrics.durations.count == 2)
        #expect(metrics.lateLoops == 1)
    }

    @Test func `metrics before the start and after the end do not block and lose nothing`() throws {
        let server = try LiveServer()
        let client = try server.client()
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
        server.stop()
        #expect(server.hasEnded(within: 20))
        #expect(server.metrics().durations.count == 1)
        #expect(server.metrics().lateLoops == 0)
        let idle = try HTTPServer(addresses: [ListenAddress("127.0.0.1:0")], responder: OriginResponder("")) { _ in }
        #expect(idle.metrics().durations.count == 0)
        #expect(idle.metrics().lateLoops == 0)
    }

    @Test func `dropped lines of the log before stay counted`() throws {
        // Nobody can write to what was opened for reading.
        let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
        func failingLog() throws -> AccessLog { try AccessLog(to: file.fileDescriptor) }
        let responder = try OriginResponder("a")
        let server = try LiveServer(accessLog: failingLog(), responder: responder)
        for count in 1...2 {
            let client = try server.client()
            client.send(get("/a"))
            #expect(try client.receive()?.status == 200)
            server.reload(Service(responder, accessLog: try failingLog()))
            #expect(server.metrics().droppedLogLines == count)
        }
    }
}
