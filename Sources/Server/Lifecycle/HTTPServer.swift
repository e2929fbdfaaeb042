// # Server
//
// Accepts connections, reads requests, writes what a responder answers, and logs it: loops, sockets, limits, reload and
// stop.
//
// Each loop is one thread with its own libevent base and its own connections; a request stays on its thread. What is
// answered comes from a `Responder`, a pure function of the request, which the server knows only as a protocol. A
// reload replaces the responder, the limits and the log in one step, and each request has the old ones or the new ones.
// (`LiveServer` and `client` are those of the tests: an ``HTTPServer`` on a free port, and a socket.)
//
// ```swift
// let server = try LiveServer(responder: EchoResponder())
// let client = try server.client()
// client.send("GET /trips?day=1 HTTP/1.1\r\nHost: example.com\r\n\r\n")
// #expect(try client.receive()?.text == "/trips?day=1")
// ```
//
// ## What it leaves out
//
// - HTTP itself: `HTTP` parses and renders, without I/O. Sites and pages: `Sites` is one responder.
// - evhttp and buffer events of libevent: the loop is all that is used (docs/architecture.md#decisions).
// - TLS, HTTP/2 and compression of answers on the way. A proxy has the first two, `Sites` has compressed bodies ready.
// - `async`. A request has no point at which it waits for anything but its socket.
//
// ## Limits and costs
//
// - ``Limits`` has every number, with its default: 10,000 connections, 10 s for a head, 75 s without a request, 500
//   bytes a second that a client must take. An owner can change them (docs/configuration.md#keys-of-limits). Times are
//   checked by ticks, so a deadline can be one tick late and is never early.
// - An idle connection costs 327 bytes (docs/performance.md#memory-and-start). Answers are collected up to 64 KiB
//   before they are sent, and bodies above 16 KiB are not copied.
// - 4 MiB of log lines wait for a slow disk; further lines are dropped and counted. No request waits for the log.
// - The admin listener is a thread with `poll`, apart from the loops (docs/architecture.md#the-admin-listener).
//
// This is one of the modules with unsafe code: libevent and the system are C. What C holds is retained once and
// released once.
//
// ## Where to read on
//
// docs/architecture.md#a-request has the files of a request in their order, from `Loop/Acceptor.swift` and
// `Loop/Connection.swift` on. Then `Lifecycle/HTTPServer.swift` (start, reload, stop), `Limits.swift`,
// `AccessLog/AccessLogBuffer.swift`, `Admin/AdminLoop.swift`, `Metrics/ServerMetrics.swift`. docs/operations.md says
// what owners see of it, and docs/operations.md#what-was-tried which attacks it was put to.

internal import CLibevent
internal import HTTP
internal import Synchronization

/// An HTTP/1.1 server: it is bound when it is created, and serves until `run` returns.
public final class HTTPServer: Sendable {
    let shared: SharedState
    private let signals: ProcessSignals?
    private let otherDescriptors: Int
    private let hasRun = Atomic(false)

    /// Binds all addresses; connections are accepted only in `run`.
    ///
    /// - Parameters:
    ///   - inherited: sockets that already listen; if there are any, they are served and no address is bound.
    ///   - threads: the number of event loops, each with its own thread; 0 for one per core.
    ///   - signals: the signals that the server handles while it runs, if any: SIGTERM and SIGINT stop it, a second one
    ///     ends it at once, SIGHUP requests a reload, and SIGUSR1 reopens the access log. After its end they have no
    ///     effect. At most one server of a process may handle them.
    ///   - log: receives one message at a time, from any thread.
    public init(
        addresses: [ListenAddress],
        inherited: [InheritedSocket] = [],
        threads: Int = 0,
        signals: ProcessSignals? = nil,
        service: Service,
        log: @escaping @Sendable (String) -> Void
    ) throws(ServerError) {
        let loops = min(max(threads > 0 ? threads : Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1), 1_024)
        try Limits.checkDescriptors(loops: loops, addresses: inherited.isEmpty ? addresses.count : 0)
        var listeners: [Listener] = []
        for socket in inherited { listeners.append(Listener(inheriting: socket.descriptor, at: socket.address)) }
        for address in addresses where inherited.isEmpty { listeners.append(try Listener(address)) }
        self.signals = signals
        otherDescriptors = Limits.otherDescriptors(loops: loops, openFiles: service.openFiles)
        var service = service
        service.fitLimits(otherDescriptors: otherDescriptors, log: log)
        shared = try SharedState(service, listeners: listeners, loops: loops, log: log)
    }

    /// The addresses in order, with the ports that the system chose for port 0.
    public var boundAddresses: [ListenAddress] { shared.listeners.map(\.address) }

    /// The current service.
    public var service: Service { shared.service.value }

    /// Serves until the server is stopped; the first loop runs on the calling thread.
    ///
    /// - Parameters:
    ///   - whenServing: called once, when the system accepts connections; it may wait, since signals are handled only
    ///     after it.
    ///   - whenReloadIsAsked: called after SIGHUP, on a separate thread; it calls `reload` when the new service is
    ///     ready. It is not called after the server has begun to stop.
    ///   - whenStopping: called once, when the server begins to stop.
    public func run(
        whenServing: () -> Void = {},
        whenReloadIsAsked: (@Sendable () -> Void)? = nil,
        whenStopping: @escaping () -> Void = {}
    ) throws(ServerError) {
        guard !hasRun.exchange(true, ordering: .relaxed) else { throw .alreadyRun }
        linkd_ignore_broken_pipes()
        let reloads = try whenReloadIsAsked.map { reload throws(ServerError) in try WorkThread(reload) }
        defer { reloads?.end() }
        // Signals are handled until the log is written, which may be long after the first loop has ended.
        defer { signals?.handle([:]) }
        LibeventLog.forward(to: shared.log)
        defer { LibeventLog.forward() }
        let whenReady = {
            whenServing()
            self.signals?.handle(self.signalActions(reloads))
        }
        try runLoops(whenReady: whenReady, whenStopping: whenStopping)
        // Includes logs that a reload has replaced and that are still being written.
        for log in shared.droppedLogLines.logs { log.finish() }
    }

    /// Stops the server from any thread: new connections are refused, current answers are finished, then `run` returns.
    ///
    /// A second call ends the server at once.
    public func stop() {
        shared.stops.add(1)
        shared.wakeLoops()
    }

    /// Replaces the service, and returns when every loop uses the new one.
    ///
    /// Answers that are being sent are not changed. Any thread except a loop's may call this, so a responder must not.
    public func reload(_ service: Service) {
        var service = service
        service.fitLimits(otherDescriptors: otherDescriptors, log: shared.log)
        shared.droppedLogLines.join(service.accessLog)
        service.accessLog?.follow(self.service.accessLog)
        let (version, old) = shared.service.replace(by: service)
        shared.wakeLoops()
        shared.service.wait(for: version)
        if let log = old.accessLog, log !== service.accessLog {
            log.finish()
            shared.droppedLogLines.leave(log)
        }
        // Kept until here, so that no loop has to free the old service.
        withExtendedLifetime(old) {}
    }

    /// Collects the counts of all loops.
    ///
    /// Any thread except a loop's of this server may call this, so its own responder must not.
    ///
    /// - Parameter patience: how long to wait for busy loops.
    public func metrics(patience: Duration = .seconds(1)) -> ServerMetrics {
        let (loops, lateLoops) = shared.metrics.gather(within: patience.milliseconds) {
            shared.wakeLoops()
        }
        return ServerMetrics(
            loops,
            openConnections: shared.openConnections.value,
            waitingBytes: shared.waitingBytes.count.value,
            droppedLogLines: shared.droppedLogLines.total,
            lateLoops: lateLoops
        )
    }

    /// Returns the action of each signal.
    private func signalActions(_ reloads: WorkThread?) -> [ServerSignal: @Sendable () -> Void] {
        [
            .terminate: { self.stop() },
            .interrupt: { self.stop() },
            .reopenLog: { self.service.accessLog?.reopen() },
            // A stopping server does not reload.
            .reload: { if self.shared.stops.value == 0 { reloads?.ask() } },
        ]
    }

    private func runLoops(whenReady: () -> Void, whenStopping: @escaping () -> Void) throws(ServerError) {
        var loops: [Loop] = []
        defer { loops.forEach { $0.close() } }
        for number in shared.intakes.indices {
            let loop = try Loop(number, shared)
            loops.append(loop)
            try loop.start()
        }
        loops.first?.whenStopping = whenStopping
        var threads: [SystemThread] = []
        defer { threads.forEach { $0.join() } }
        do throws(ServerError) {
            for loop in loops.dropFirst() { threads.append(try SystemThread { loop.run() }) }
        } catch {
            shared.stops.add(2)
            shared.wakeLoops()
            throw error
        }
        whenReady()
        loops.first?.run()
    }
}
