import Foundation
import Server
import Testing

@testable import linkd

/// Requests to the admin listener while a reload runs.
struct AdminReloadTests {
    @Test func `health is answered while a reload runs, and requests during a reload share the next one`() throws {
        let slow = SlowWork()
        let admin = try SteppedAdmin(slow)
        defer { slow.open() }
        let first = try admin.send("POST /reload")
        try Deadline().poll(for: "the first reload") { slow.started == 1 ? true : nil }
        let others = try (0..<5).map { _ in try admin.send("POST /reload") }
        for _ in 0..<3 {
            for path in ["/healthz", "/readyz"] { #expect(try admin.answer("GET \(path)").hasPrefix("HTTP/1.1 200 ")) }
        }
        #expect(slow.started == 1)
        slow.open()
        #expect(try first.receiveAll().hasSuffix("\r\n\r\nrun 1\n"))
        for other in others { #expect(try other.receiveAll().hasSuffix("\r\n\r\nrun 2\n")) }
        #expect(slow.started == 2)
    }

    @Test func `a client that leaves during its reload costs no other its answer`() throws {
        let slow = SlowWork()
        let admin = try SteppedAdmin(slow)
        defer { slow.open() }
        do {
            let leaving = try admin.send("POST /reload")
            try Deadline().poll(for: "the first reload") { slow.started == 1 ? true : nil }
            withExtendedLifetime(leaving) {}
        }
        let staying = try admin.send("POST /reload")
        slow.open()
        #expect(try staying.receiveAll().contains("run "))
        #expect(try admin.answer("GET /healthz").hasSuffix("alive\n"))
    }

    @Test func `requests after a reload on one connection are answered in order`() throws {
        let slow = SlowWork()
        let admin = try SteppedAdmin(slow)
        slow.open()
        let connection = try #require(RawConnection(port: admin.port))
        let host = "Host: localhost\r\n"
        connection.send(
            "GET /healthz HTTP/1.1\r\n\(host)\r\nPOST /reload HTTP/1.1\r\n\(host)Linkd-Reload: 1\r\n\r\n"
                + "GET /metrics HTTP/1.1\r\n\(host)\r\nHEAD /metrics HTTP/1.1\r\n\(host)\r\n"
                + "GET /readyz HTTP/1.1\r\n\(host)Connection: close\r\n\r\n"
        )
        let answer = try connection.receiveAll()
        let places = ["alive\n", "run 1\n", "metrics later\n", "Content-Length: 12\r\n", "ready\n"].map { text in
            answer.range(of: text).map { answer.distance(from: answer.startIndex, to: $0.lowerBound) } ?? -1
        }
        #expect(places == places.sorted() && !places.contains(-1), "\(answer)")
        #expect(answer.components(separatedBy: "HTTP/1.1 200 OK").count == 6, "\(answer)")
    }
}

struct SharedWorkTests {
    @Test func `requests during a run share the next one`() throws {
        let slow = SlowWork()
        let work = try SharedWork { slow.run() }
        let results = Monitor<[Int]>([])
        work.request { result in results.update { $0.append(result) } }
        try Deadline().poll(for: "the first run") { slow.started == 1 ? true : nil }
        for _ in 0..<100 { work.request { result in results.update { $0.append(result) } } }
        #expect(results.update { $0 }.isEmpty)
        slow.open()
        try Deadline().poll(for: "the results") { results.update { $0.count } == 101 ? true : nil }
        #expect(results.update { $0 } == [1] + Array(repeating: 2, count: 100))
        #expect(slow.started == 2)
    }
}

/// Work that waits until a gate is opened.
private final class SlowWork: Sendable {
    private let state = Monitor((runs: 0, isOpen: false))

    /// The number of runs that have begun.
    var started: Int { state.update { $0.runs } }

    func open() { state.update { $0.isOpen = true } }

    /// Begins a run, waits for the gate, and returns the number of the run.
    func run() -> Int {
        let number = state.update { state in
            state.runs += 1
            return state.runs
        }
        _ = try? Deadline(seconds: 20).poll(for: "the gate") { state.update { $0.isOpen } ? true : nil }
        return number
    }
}

/// An admin listener in this process whose reload is some other work.
private final class SteppedAdmin {
    let port: Int
    private let thread: ServerThread

    init(_ slow: SlowWork) throws {
        let work = try SharedWork { slow.run() }
        let responder = try AdminResponder(
            isReady: { true },
            knownMetrics: { "metrics now\n" },
            metrics: { $0("metrics later\n") },
            reload: { complete in work.request { complete(ReloadReport(summary: "run \($0)")) } }
        )
        let server = try HTTPServer(addresses: [ListenAddress("127.0.0.1:0")], threads: 1, responder: responder) { _ in
        }
        port = try #require(
            server.boundAddresses.first.flatMap { "\($0)".split(separator: ":").last.flatMap { Int($0) } }
        )
        thread = try ServerThread(server)
    }

    /// Sends a request's head.
    func send(_ requestLine: String) throws -> RawConnection {
        let connection = try #require(RawConnection(port: port))
        connection.send("\(requestLine) HTTP/1.1\r\nHost: localhost\r\nLinkd-Reload: 1\r\nConnection: close\r\n\r\n")
        return connection
    }

    func answer(_ requestLine: String) throws -> String { try send(requestLine).receiveAll() }
}
