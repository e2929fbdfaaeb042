internal import CLibevent
internal import HTTP

/// One event loop with its listeners' share, its connections, its clock and its buffers; lives on one thread.
final class Worker {
    let parser: RequestParser
    let responder: any Responder
    let deadlines: Deadlines
    let lingerBytes: Int
    let log: AccessLogBuffer?
    private(set) var clock: LoopClock
    private(set) var isFinishing = false

    let input: InputBuffer
    /// Where answers are gathered; empty between two wake-ups.
    var output: [UInt8] = []

    private let loop: EventLoop
    private let shared: SharedState
    private let orders: WakePipe
    private let gracePeriod: Milliseconds
    private var acceptors: [Acceptor] = []
    private var orderEvent: Event?
    private var tickEvent: Event?
    private var signalEvents: SignalEvents?
    private var connections = ConnectionTable()
    private var refusals = 0
    private var nextPauseReport: Milliseconds = 0
    private var end: Milliseconds = .max

    init(_ shared: SharedState, orders: WakePipe) throws(ServerError) {
        let limits = shared.limits
        loop = try EventLoop()
        parser = RequestParser(limits: limits.request)
        responder = shared.responder
        deadlines = Deadlines(limits)
        lingerBytes = limits.lingerBytes
        gracePeriod = limits.gracePeriod.milliseconds
        clock = LoopClock(tick: limits.tick)
        log = shared.accessLog.map { AccessLogBuffer($0) }
        self.shared = shared
        self.orders = orders
        // An unfinished head is put in front of what is read next.
        input = InputBuffer(capacity: max(limits.request.headBytes, 0) + Limits.readBytes)
        output.reserveCapacity(2 * Limits.gatherBytes)
    }

    /// Begins to wait for connections, orders and time.
    func start(handlingSignalsOf server: HTTPServer?) throws(ServerError) {
        for listener in shared.listeners {
            let acceptor = Acceptor(listener, of: self)
            try acceptor.start(on: loop)
            acceptors.append(acceptor)
        }
        orderEvent = Event(loop, orders.reading, .reading, self) { _, _, context in
            guard let context else { return }
            Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue().obey()
        }
        tickEvent = Event(timerOf: loop, self) { _, _, context in
            guard let context else { return }
            Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue().tick()
        }
        guard orderEvent?.start() == true, tickEvent?.start(every: clock.tick) == true else { throw .noEventLoop }
        signalEvents = try server.map { server throws(ServerError) in try SignalEvents(loop, server) }
    }

    /// Serves until it is told to end, and lets go of all that it held.
    func run() {
        loop.run()
        close()
    }

    /// Lets go of everything; also of a worker that never ran.
    func close() {
        acceptors.forEach { $0.stop() }
        acceptors = []
        connections.all.forEach { $0.close() }
        signalEvents = nil
        orderEvent = nil
        tickEvent = nil
        log?.flush()
    }

    /// Takes a new connection in, or answers 503 when there are too many.
    func admit(_ socket: Socket, from peer: SocketAddress?, onLoopback: Bool) {
        let isAdmitted = shared.openConnections.add(1) <= shared.limits.connections
        if !isAdmitted {
            shared.openConnections.add(-1)
            guard refusals < Limits.refusals else { return socket.close() }
            refusals += 1
        }
        let connection = Connection(socket, of: self, peer: peer, onLoopback: onLoopback, isAdmitted: isAdmitted)
        connections.insert(connection)
        connection.start(on: loop)
    }

    /// Forgets a closed connection.
    func remove(_ connection: Connection) {
        connections.remove(connection)
        if connection.isAdmitted {
            shared.openConnections.add(-1)
        } else {
            refusals -= 1
        }
        if isFinishing, connections.isEmpty { loop.stop() }
    }

    /// Hands the gathered answers over and begins anew.
    func takeOutput() -> [UInt8] {
        var taken: [UInt8] = []
        taken.reserveCapacity(2 * Limits.gatherBytes)
        swap(&taken, &output)
        return taken
    }

    /// Says that nothing can be accepted, once a minute at most.
    func pausedAccepting(_ error: ServerError) {
        guard clock.now >= nextPauseReport else { return }
        nextPauseReport = clock.now + 60_000
        shared.log("\(error); no connection is accepted until some are closed")
    }

    private func tick() {
        clock.advance()
        guard clock.now < end else { return loop.stop() }
        for connection in connections.all where connection.deadline <= clock.now {
            connection.deadlinePassed()
        }
        acceptors.forEach { $0.resume() }
        log?.flush()
    }

    private func obey() {
        while let order = orders.receive() {
            switch order {
            case .finish: finish()
            case .end: loop.stop()
            }
        }
    }

    private func finish() {
        guard !isFinishing else { return }
        isFinishing = true
        end = clock.deadline(after: gracePeriod)
        acceptors.forEach { $0.stop() }
        connections.all.forEach { $0.finish() }
        if connections.isEmpty { loop.stop() }
    }
}
