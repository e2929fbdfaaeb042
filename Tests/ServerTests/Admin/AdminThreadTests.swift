import BorrowedBytes
import Foundation
import HTTP
import HTTPCases
import Testing

@testable import Server

struct AdminThreadTests {
    @Test func `health is answered while a reload runs, and requests during a reload share the next one`() throws {
        let admin = try SteppedAdmin()
        let first = try admin.ask("/reload")
        admin.service.waitForRuns(1)
        let others = try (0..<5).map { _ in try admin.ask("/reload") }
        for _ in 0..<3 { #expect(try admin.ask("/health").receive()?.text == "alive") }
        #expect(try admin.ask("/metrics").receive()?.text == "metrics", "metrics do not wait for a reload")
        #expect(admin.service.runs == 1)
        admin.service.openGate()
        #expect(try first.receive()?.text == "run 1")
        for other in others { #expect(try other.receive()?.text == "run 2") }
        #expect(admin.service.runs == 2)
    }

    @Test func `a reload may take longer than a request`() throws {
        let admin = try SteppedAdmin(timeout: .milliseconds(50))
        let client = try admin.ask("/reload")
        admin.service.waitForRuns(1)
        #expect(!client.isReadable(within: .milliseconds(150)))
        admin.service.openGate()
        #expect(try client.receive()?.text == "run 1")
    }

    @Test func `a client that leaves during its reload costs no other its answer`() throws {
        let admin = try SteppedAdmin()
        do {
            let leaving = try admin.ask("/reload")
            admin.service.waitForRuns(1)
            withExtendedLifetime(leaving) {}
        }
        let staying = try admin.ask("/reload")
        admin.service.openGate()
        #expect(try staying.receive()?.text == "run 2")
        #expect(try admin.ask("/health").receive()?.text == "alive")
    }

    @Test func `silent clients do not delay health, and the oldest one makes room`() throws {
        let admin = try SteppedAdmin(connections: 4, timeout: .seconds(20))
        let silent = try (0..<4).map { _ in try admin.client() }
        for client in silent { client.send("GET /hea") }
        #expect(try admin.ask("/health").receive()?.text == "alive")
        // A reset, or the end.
        #expect(silent[0].isReadable(within: .seconds(5)))
        for client in silent[1...] {
            client.send("lth HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.receive()?.text == "alive")
        }
    }

    @Test func `a flood of silent clients does not delay health`() throws {
        let admin = try SteppedAdmin(timeout: .seconds(20))
        let flood = try (0..<200).map { _ in try admin.client() }
        let asking = try admin.ask("/health")
        #expect(asking.isReadable(within: .seconds(2)))
        #expect(try asking.receive()?.text == "alive")
        withExtendedLifetime(flood) {}
    }

    @Test func `clients that wait for a reload make room last`() throws {
        let admin = try SteppedAdmin(connections: 3, timeout: .seconds(20))
        let waiting = try (0..<2).map { _ in try admin.ask("/reload") }
        admin.service.waitForRuns(1)
        let silent = try admin.client()
        #expect(try admin.ask("/health").receive()?.text == "alive")
        #expect(silent.isReadable(within: .seconds(5)))
        let third = try admin.ask("/reload")
        #expect(try admin.ask("/health").receive()?.text == "alive")
        #expect(waiting[0].isReadable(within: .seconds(5)), "all others wait too")
        admin.service.openGate()
        #expect(try waiting[1].receive()?.status == 200)
        #expect(try third.receive()?.status == 200)
    }

    @Test func `a client that sends a byte at a time gets 408 when its time is over`() throws {
        let admin = try SteppedAdmin(timeout: .milliseconds(100))
        let start = ContinuousClock.now
        let client = try admin.client()
        for byte in "GET /health HTTP/1.1\r\nHost: a\r\nX-Padding: ".utf8 + [UInt8](repeating: 0x61, count: 1_000) {
            client.send([byte])
            if client.isReadable(within: .milliseconds(10)) { break }
        }
        // The listener counts whole milliseconds, so it may begin almost one earlier.
        #expect(ContinuousClock.now - start >= .milliseconds(99))
        #expect(try client.receive()?.status == 408)
        #expect(try admin.ask("/health").receive()?.text == "alive")
    }

    @Test func `a client that sends nothing is closed when its time is over`() throws {
        let admin = try SteppedAdmin(timeout: .milliseconds(50))
        #expect(try admin.client().isAtEnd())
    }

    @Test func `a client that never reads its answer is cut off, and delays nobody`() throws {
        let admin = try SteppedAdmin(timeout: .milliseconds(100))
        let client = try Client(port: admin.port, receiveBufferBytes: 4_096)
        client.send(get("/bytes?20000000"))
        #expect(try admin.ask("/health").receive()?.text == "alive")
        _ = client.isReadable(within: .milliseconds(150))
        Thread.sleep(forTimeInterval: 0.2)
        #expect(client.receiveCount() < 20_000_000)
        let patient = try admin.ask("/bytes?1000000")
        #expect(try patient.receive()?.body == EchoResponder.bytes(1_000_000))
        #expect(try patient.isAtEnd())
    }

    @Test func `a client that has ended its side gets its answer, and half a request gets none`() throws {
        let admin = try SteppedAdmin()
        let client = try admin.ask("/health")
        client.endSending()
        #expect(try client.receive()?.text == "alive")
        #expect(try client.isAtEnd())
        let half = try admin.client()
        half.send("GET /health HTTP/1.1\r\n")
        half.endSending()
        #expect(try half.isAtEnd())
    }

    @Test func `a connection has one request, whatever follows it`() throws {
        let admin = try SteppedAdmin()
        for version in ["1.1", "1.0\r\nConnection: keep-alive"] {
            let client = try admin.client()
            let request = "GET /health HTTP/\(version)\r\nHost: a\r\n\r\n"
            client.send(request + request)
            client.send([UInt8](repeating: 0x61, count: 10_000))
            let answer = try client.receive()
            #expect(answer?.text == "alive" && answer?.fields["connection"] == "close")
            #expect(try client.isAtEnd(), "a reset would lose the answer")
        }
    }

    @Test func `requests that cannot be parsed and HEAD are answered`() throws {
        let admin = try SteppedAdmin()
        let requests: [(request: String, status: Int, isHead: Bool)] = [
            ("nonsense\r\n\r\n", 400, false), ("GET /health HTTP/1.1\r\n\r\n", 400, false),
            ("GET /health HTTP/2.0\r\nHost: a\r\n\r\n", 505, false),
            (get("/health", "Content-Length: 5\r\n"), 413, false),
            (get("/health", "X: \(String(repeating: "a", count: 20_000))\r\n"), 431, false),
            ("HEAD /health HTTP/1.1\r\nHost: a\r\n\r\n", 200, true), ("HEAD /health HTTP/1.1\r\n\r\n", 400, true),
            ("HEAD /metrics HTTP/1.1\r\nHost: a\r\n\r\n", 200, true),
        ]
        for (request, status, isHead) in requests {
            let client = try admin.client()
            client.send(request)
            #expect(try client.receive(bodiless: isHead)?.status == status, "\(request.prefix(60))")
            #expect(try client.isAtEnd(), "\(request.prefix(60))")
        }
    }

    @Test func `it ends while a reload runs, and tells who waits`() throws {
        let service = try SteppedService()
        let client: Client
        let start: ContinuousClock.Instant
        let port: Int
        do {
            let thread = try AdminThread(ListenAddress("127.0.0.1:0"), service) { _ in }
            port = thread.address.port
            client = try Client(port: port)
            client.send(get("/reload"))
            service.waitForRuns(1)
            start = .now
        }
        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(try client.receive()?.status == 503)
        #expect(try client.isAtEnd())
        #expect(throws: Client.Failure.self) { try Client(port: port) }
        service.openGate()
    }

    @Test func `a Unix-domain socket is answered, and its file is removed at the end`() throws {
        let path = "/tmp/linkd-\(UUID().uuidString.prefix(8)).sock"
        do {
            let admin = try AdminThread(ListenAddress("unix:\(path)"), SteppedService()) { _ in }
            let client = try Client(path: path)
            client.send(get("/health"))
            #expect(try client.receive()?.text == "alive")
            withExtendedLifetime(admin) {}
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `its file is removed, also while its thread cannot go on`() throws {
        let path = "/tmp/linkd-\(UUID().uuidString.prefix(8)).sock"
        let service = try SteppedService()
        let admin = try AdminThread(ListenAddress("unix:\(path)"), service) { _ in }
        let client = try Client(path: path)
        client.send(get("/stuck"))
        service.waitForRuns(1)
        admin.close()
        #expect(!FileManager.default.fileExists(atPath: path))
        service.openGate()
    }

    @Test func `an address that is taken is an error`() throws {
        let admin = try SteppedAdmin()
        let address = try ListenAddress("127.0.0.1:\(admin.port)")
        #expect(throws: ServerError.self) { try AdminThread(address, SteppedService()) { _ in } }
    }
}

/// Reloads wait for a gate, and are answered with the number of the run.
private final class SteppedService: AdminService {
    private let state = Monitor((runs: 0, isOpen: false))
    private let fields: ResponseFields

    init() throws { fields = try ResponseFields([("Content-Type", "text/plain")]) }

    func respond(to head: RequestHead, in bytes: Borrowed<UInt8>) -> AdminAnswer {
        switch text(bytes, head.path) {
        case "/metrics": return .later(.metrics)
        case "/reload": return .later(.reload)
        case "/stuck": return .now(result(of: .reload))
        case "/bytes":
            let count = head.query.flatMap { Int(text(bytes, $0)) } ?? 0
            return .now(response(EchoResponder.bytes(count)))
        default: return .now(response(Array("alive".utf8)))
        }
    }

    func result(of work: AdminWork) -> Response {
        if case .metrics = work { return response(Array("metrics".utf8)) }
        let run = state.update { state in
            state.runs += 1
            return state.runs
        }
        state.wait(atMost: 20_000) { $0.isOpen ? () : nil }
        return response(Array("run \(run)".utf8))
    }

    private func response(_ body: [UInt8]) -> Response { Response(status: .ok, fields: fields, body: .bytes(body)) }

    var runs: Int { state.update { $0.runs } }

    func waitForRuns(_ count: Int) { state.wait(atMost: 20_000) { $0.runs >= count ? () : nil } }

    func openGate() { state.update { $0.isOpen = true } }
}

/// An admin listener on a free port.
private final class SteppedAdmin {
    let service: SteppedService
    let port: Int
    private let thread: AdminThread

    init(connections: Int = 32, timeout: Duration = .seconds(5)) throws {
        service = try SteppedService()
        let address = try ListenAddress("127.0.0.1:0")
        thread = try AdminThread(address, service, connections: connections, timeout: timeout) { _ in }
        port = thread.address.port
    }

    deinit { service.openGate() }

    func client() throws -> Client { try Client(port: port) }

    /// Sends a request.
    func ask(_ path: String) throws -> Client {
        let client = try client()
        client.send(get(path))
        return client
    }
}
