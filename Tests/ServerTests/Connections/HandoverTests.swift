import Foundation
import HTTP
import Testing

@testable import Server

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Two loops without threads: each works only when it is told to.
private final class TwoLoops {
    let loops: [Loop]
    let shared: SharedState

    init() throws {
        let shared = try SharedState(Service(try EchoResponder()), loops: 2) { _ in }
        self.shared = shared
        loops = try shared.intakes.indices.map { try Loop($0, shared) }
        for loop in loops { try loop.start() }
    }

    deinit {
        loops.forEach { $0.close() }
    }

    /// The number of connections of each loop.
    var counts: [Int] { shared.intakes.map { $0.connections.value } }

    /// Lets the first loop accept a connection that has sent a request, and returns the client's side.
    func connect() -> Int32 {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, linkdTestStream, 0, &ends)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        let request = Array(get("/a").utf8)
        write(ends[1], request, request.count)
        loops[0].admit(ends[0])
        return ends[1]
    }

    /// Tells the loops to stop.
    func stop() {
        shared.stops.add(1)
        shared.wakeLoops()
    }
}

#if canImport(Glibc)
private let linkdTestStream = Int32(SOCK_STREAM.rawValue)
#else
private let linkdTestStream = SOCK_STREAM
#endif

/// The status line that a client has received, "closed" for the end or a reset, and "nothing" for neither.
private func answer(_ client: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(client, &bytes, bytes.count)
    defer { _ = close(client) }
    if count > 0 { return String(decoding: bytes.prefix(15), as: UTF8.self) }
    return count < 0 && errno == EAGAIN ? "nothing" : "closed"
}

@Suite struct HandoverTests {
    @Test func `connections are shared equally between two loops`() throws {
        let server = try LiveServer(threads: 2, responder: EchoResponder())
        let clients = try (0..<40).map { _ in try server.client() }
        for client in clients {
            client.send(get("/a"))
            #expect(try client.receive()?.text == "/a?")
        }
        #expect(server.loopConnections == [20, 20])
    }

    @Test func `connections of a Unix-domain socket are shared equally too`() throws {
        let path = "/tmp/linkd-\(UUID().uuidString.prefix(8)).sock"
        let server = try LiveServer(addresses: ["unix:\(path)"], threads: 2, responder: EchoResponder())
        let clients = try (0..<10).map { _ in try Client(path: path) }
        for client in clients {
            client.send(get("/a"))
            #expect(try client.receive()?.text == "/a?")
        }
        #expect(server.loopConnections == [5, 5])
    }

    @Test func `the loop with the fewest connections gets the next one, and equal loops take turns`() {
        var choice = LoopChoice()
        var counts = [0, 0, 0]
        var chosen: [Int] = []
        for _ in 0..<6 {
            chosen.append(choice.next(3) { counts[$0] })
            counts[chosen[chosen.count - 1]] += 1
        }
        #expect(chosen == [1, 2, 0, 1, 2, 0])
        counts = [5, 1, 5]
        #expect((0..<3).map { _ in choice.next(3) { counts[$0] } } == [1, 1, 1])
    }

    @Test func `a connection that was handed over before the stop is answered`() throws {
        let server = try TwoLoops()
        let clients = [server.connect(), server.connect()]
        #expect(server.counts == [1, 1])
        server.stop()
        server.loops.forEach { $0.turn() }
        #expect(clients.map(answer) == ["HTTP/1.1 200 OK", "HTTP/1.1 200 OK"])
    }

    @Test func `the accepting loop serves a connection if the chosen loop has stopped`() throws {
        let server = try TwoLoops()
        server.stop()
        server.loops[1].turn()
        let client = server.connect()
        #expect(server.counts == [1, 0])
        server.loops[0].turn()
        #expect(answer(client) == "HTTP/1.1 200 OK")
    }

    @Test func `a connection that waits for a loop that ends at once is closed`() throws {
        let server = try TwoLoops()
        let client = server.connect()
        #expect(server.counts == [0, 1])
        server.loops[1].close()
        #expect(answer(client) == "closed")
        #expect(server.shared.openConnections.value == 0)
    }

    @Test func `a closed connection makes room in its loop`() throws {
        let server = try LiveServer(threads: 2, responder: EchoResponder())
        let kept = try (0..<2).map { _ in try server.client() }
        for _ in 0..<20 {
            let client = try server.client()
            client.send(get("/a", "Connection: close\r\n"))
            #expect(try client.receive()?.status == 200)
        }
        _ = server.metrics { $0.openConnections == kept.count }
        #expect(server.loopConnections == [1, 1])
    }
}
