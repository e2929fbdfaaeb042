import Foundation
import Reports
import Server
import Testing

@testable import Serving

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
            for path in ["/healthz", "/readyz", "/metrics"] {
                #expect(try admin.answer("GET \(path)").hasPrefix("HTTP/1.1 200 "))
            }
        }
        #expect(slow.started == 1)
        slow.open()
        #expect(try first.receiveAll().hasSuffix("\r\n\r\nrun 1\n"))
        for other in others { #expect(try other.receiveAll().hasSuffix("\r\n\r\nrun 2\n")) }
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
    private let thread: AdminThread

    init(_ slow: SlowWork) throws {
        let responder = try AdminResponder(
            isReady: { true },
            metrics: { "metrics\n" },
            reload: { ReloadReport(summary: "run \(slow.run())") }
        )
        thread = try AdminThread(ListenAddress("127.0.0.1:0"), responder) { _ in }
    }

    /// Sends a request's head.
    func send(_ requestLine: String) throws -> RawConnection {
        let connection = try #require(RawConnection(port: thread.address.port))
        connection.send("\(requestLine) HTTP/1.1\r\nHost: localhost\r\nLinkd-Reload: 1\r\n\r\n")
        return connection
    }

    func answer(_ requestLine: String) throws -> String { try send(requestLine).receiveAll() }
}
