internal import CLibevent
public import HTTP

/// An HTTP/1.1 server: bound when made, serving while `run` has not returned.
public final class HTTPServer: Sendable {
    private let shared: SharedState
    private let orders: [WakePipe]
    private let handlesSignals: Bool
    private let runs = SharedCounter()
    private let stops = SharedCounter()

    /// Binds all addresses; nothing is accepted before `run`.
    ///
    /// - Parameters:
    ///   - threads: event loops, one thread each; 0 for one on each core.
    ///   - handlesSignals: whether SIGTERM and SIGINT stop the server, and a second one ends it at once. At most one
    ///     server of a process can have them.
    ///   - log: takes one message at a time, from any thread.
    public init(
        addresses: [ListenAddress],
        threads: Int = 0,
        limits: Limits = Limits(),
        handlesSignals: Bool = false,
        accessLog: AccessLog? = nil,
        responder: any Responder,
        log: @escaping @Sendable (String) -> Void
    ) throws(ServerError) {
        let loops = min(max(threads > 0 ? threads : Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1), 1_024)
        var listeners: [Listener] = []
        for address in addresses { listeners.append(try Listener(address, users: loops)) }
        var orders: [WakePipe] = []
        for _ in 0..<loops { orders.append(try WakePipe()) }
        self.orders = orders
        self.handlesSignals = handlesSignals
        shared = SharedState(
            listeners: listeners,
            limits: limits.fitting(loops: loops, listeners: listeners.count, log: log),
            responder: responder,
            accessLog: accessLog,
            log: log
        )
    }

    /// The addresses in their order, with the ports that the system chose where 0 was asked for.
    public var boundAddresses: [ListenAddress] { shared.listeners.map(\.address) }

    /// Serves until the server is stopped; the first loop runs on the calling thread.
    ///
    /// - Parameter whenServing: called once, when connections are accepted and signals are heard.
    public func run(whenServing: () -> Void = {}) throws(ServerError) {
        guard runs.add(1) == 1 else { throw .alreadyRun }
        linkd_ignore_broken_pipes()
        try LibeventLog.during(shared.log) { () throws(ServerError) in try runLoops(whenServing) }
        if let dropped = shared.accessLog?.finish(), dropped > 0 {
            shared.log("\(dropped) lines of the access log were dropped, because nobody took them in time")
        }
    }

    /// Stops the server from any thread: no new connections, answers in flight go out, then `run` returns.
    ///
    /// A second call ends it at once.
    public func stop() {
        let order: WakePipe.Order = stops.add(1) == 1 ? .finish : .end
        for pipe in orders { pipe.send(order) }
    }

    private func runLoops(_ whenServing: () -> Void) throws(ServerError) {
        var workers: [Worker] = []
        defer { workers.forEach { $0.close() } }
        for pipe in orders {
            let worker = try Worker(shared, orders: pipe)
            workers.append(worker)
            try worker.start(handlingSignalsOf: handlesSignals && workers.count == 1 ? self : nil)
        }
        var threads: [WorkerThread] = []
        defer { threads.forEach { $0.join() } }
        do throws(ServerError) {
            for worker in workers.dropFirst() { threads.append(try WorkerThread(worker, log: shared.log)) }
        } catch {
            for pipe in orders { pipe.send(.end) }
            throw error
        }
        // Whoever started this process may have had them blocked; a server that cannot hear them never stops.
        if handlesSignals { linkd_hear_stop_signals() }
        whenServing()
        workers.first?.run()
    }
}
