import Foundation
import HTTPCases
import Testing

@testable import Server

@Suite struct ShutdownTests {
    @Test(arguments: [1, 2, 4])
    func `a server with idle connections ends at once`(threads: Int) throws {
        let server = try LiveServer(threads: threads)
        let clients = try (0..<8).map { _ in try server.client() }
        for client in clients {
            client.send(get("/"))
            #expect(try client.receive()?.status == 200)
        }
        server.stop()
        for client in clients { #expect(try client.isAtEnd()) }
        #expect(server.hasEnded(within: 20))
    }

    @Test(arguments: [1, 2, 4])
    func `a connection that has just begun can send its first request while the server stops`(threads: Int) throws {
        let server = try LiveServer(threads: threads)
        let (new, silent, used) = (try server.client(), try server.client(), try server.client())
        used.send(get("/"))
        #expect(try used.receive()?.status == 200)
        // The others are accepted by now, or a loop that accepts hands them over while it stops.
        server.stop()
        #expect(try used.isAtEnd())
        #expect(server.refusesConnections())
        new.send(get("/"))
        let answer = try new.receive()
        #expect(answer?.status == 200)
        #expect(answer?.fields["connection"] == "close")
        #expect(try new.isAtEnd())
        #expect(try silent.isAtEnd(), "it waits half a second, and not for the whole grace period")
        #expect(server.hasEnded(within: 8))
    }

    @Test func `connections that wait to be accepted when the server stops are served`() throws {
        let responder = BlockingResponder()
        let server = try LiveServer(responder: responder)
        let busy = try server.client()
        busy.send(get("/block"))
        responder.waitUntilBlocked()
        let waiting = try (0..<20).map { _ in try server.client() }
        for client in waiting { client.send(get("/")) }
        server.stop()
        responder.goOn()
        for client in waiting { #expect(try client.receive()?.status == 404) }
        #expect(server.hasEnded(within: 20))
    }

    @Test func `a response in flight is sent, and no new connection is accepted`() throws {
        let server = try LiveServer(responder: EchoResponder())
        let client = try server.client(receiveBufferBytes: 4_096)
        client.send(get("/bytes?20000000") + get("/last"))
        #expect(client.isReadable(within: .seconds(20)))
        server.stop()
        #expect(server.refusesConnections())
        #expect(try client.receive()?.body.count == 20_000_000)
        let last = try client.receive()
        #expect(last?.text == "/last?")
        #expect(last?.fields["connection"] == "close")
        #expect(try client.isAtEnd())
        #expect(server.hasEnded(within: 20))
    }

    @Test func `a request head that has begun can be finished`() throws {
        let server = try LiveServer()
        let client = try server.client()
        client.send(get("/") + "GET / HTT")
        #expect(try client.receive()?.fields["connection"] == nil)
        server.stop()
        #expect(server.refusesConnections())
        client.send("P/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.receive()?.fields["connection"] == "close")
        #expect(try client.isAtEnd())
        #expect(server.hasEnded(within: 20))
    }

    @Test func `a new connection with half of a head keeps the time for its head while the server stops`() throws {
        var limits = Limits()
        limits.headTimeout = .milliseconds(300)
        let server = try LiveServer(limits: limits)
        let (client, other) = (try server.client(), try server.client())
        client.send("GET / HTT")
        other.send(get("/"))
        #expect(try other.receive()?.status == 200, "the first one is read, too")
        server.stop()
        #expect(try client.receive()?.status == 408)
        #expect(try client.isAtEnd())
    }

    @Test func `unfinished connections are closed after the grace period`() throws {
        var limits = Limits()
        limits.gracePeriod = .milliseconds(200)
        let server = try LiveServer(limits: limits, responder: EchoResponder())
        let client = try server.client(receiveBufferBytes: 4_096)
        client.send(get("/bytes?30000000"))
        #expect(client.isReadable(within: .seconds(20)))
        server.stop()
        #expect(server.hasEnded(within: 20))
        #expect(client.receiveCount() < 30_000_000)
    }

    @Test func `a second stop ends at once`() throws {
        let server = try LiveServer(threads: 2, responder: EchoResponder())
        let client = try server.client(receiveBufferBytes: 4_096)
        client.send(get("/bytes?30000000"))
        #expect(client.isReadable(within: .seconds(20)))
        server.stop()
        #expect(server.refusesConnections())
        #expect(!server.hasEnded(within: 0.1))
        server.stop()
        #expect(server.hasEnded(within: 5))
    }

    @Test func `a server that was stopped before it ran does not serve`() throws {
        let server = try HTTPServer(addresses: [ListenAddress("127.0.0.1:0")], responder: CaseResponder()) { _ in }
        server.stop()
        try server.run()
        #expect(throws: ServerError.alreadyRun) { try server.run() }
    }
}

@Suite struct ProcessSignalsTests {
    /// Actions of some signals that say which one came.
    private static func actions(
        _ signals: [ServerSignal],
        _ heard: Monitor<[ServerSignal]>
    ) -> [ServerSignal: @Sendable () -> Void] {
        signals.reduce(into: [:]) { actions, signal in actions[signal] = { heard.update { $0.append(signal) } } }
    }

    private static func isHeard(_ count: Int, _ heard: Monitor<[ServerSignal]>) -> Bool {
        heard.wait(atMost: 20_000) { $0.count >= count ? () : nil } != nil
    }

    @Test func `each signal has its action, and one without an action waits for it`() throws {
        // Twice: a thread leaves nothing behind for the next.
        for _ in 0..<2 {
            let heard = Monitor<[ServerSignal]>([])
            let wanted: [ServerSignal] = [.interrupt, .reload, .reopenLog]
            let signals = try ProcessSignals(Self.actions(wanted, heard))
            signals.send(.terminate)
            for (index, signal) in wanted.enumerated() {
                signals.send(signal)
                #expect(Self.isHeard(index + 1, heard))
            }
            #expect(heard.update { $0 } == wanted)
            signals.handle(Self.actions([.terminate], heard))
            #expect(Self.isHeard(4, heard))
            signals.handle(Self.actions([.terminate], heard))
            #expect(heard.update { $0 } == wanted + [.terminate])
        }
    }

    @Test func `a thread for signals ends without a signal`() throws {
        for _ in 0..<100 { _ = try ProcessSignals([:]) }
    }
}

extension LiveServer {
    /// Whether the port is closed at last.
    fileprivate func refusesConnections() -> Bool {
        let end = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < end {
            guard (try? client()) != nil else { return true }
        }
        return false
    }
}
