import BorrowedBytes
internal import CLibevent
internal import HTTP

/// One event loop with its connections, its clock and its buffers, on one thread.
///
/// The first loop accepts all connections and hands each one to the loop with the fewest.
final class Worker {
    /// The counts of this loop.
    private(set) var metrics = LoopMetrics()
    /// The buffer for the input of all connections.
    private(set) var input: InputBuffer
    private(set) var isFinishing = false
    /// Provides a descriptor if the process has no other.
    let spare = SpareDescriptor()

    private var parser: RequestParser
    private var responder: any Responder
    private var timeouts: Timeouts
    private var log: AccessLogBuffer?
    private var clock: LoopClock
    private var output = CollectedOutput()

    private let number: Int
    private let loop: EventLoop
    private let shared: SharedState
    private let wakePipe: WakePipe
    private let intake: Intake
    private var choice = LoopChoice()
    private var limits: Limits
    private var accessLog: AccessLog?
    /// The version of the service; -1 before the first one is taken.
    private var serviceVersion = -1
    private var acceptors: [Acceptor] = []
    private var wakeEvent: Event?
    private var tickEvent: Event?
    /// Called when this loop begins to stop.
    var whenStopping: () -> Void = {}
    private var connections = ConnectionTable()
    private var refusals = 0
    private var nextPauseReport: Milliseconds = 0
    /// The time between two reports, so that no client fills the log.
    private static let pauseReportInterval: Milliseconds = 60_000
    private var end: Milliseconds = .max
    /// The connections closed since free memory was last returned.
    private var closedConnections = 0
    private var nextReturn: Milliseconds = 0

    /// Creates the loop with an index into the intakes of the shared state.
    init(_ number: Int, _ shared: SharedState, wokenBy wakePipe: WakePipe) throws(ServerError) {
        let service = shared.service.value
        limits = service.limits
        loop = try EventLoop()
        parser = RequestParser(limits: limits.request)
        responder = service.responder
        timeouts = Timeouts(limits)
        clock = LoopClock(tick: limits.tick)
        input = InputBuffer(for: limits)
        self.number = number
        self.shared = shared
        self.wakePipe = wakePipe
        intake = shared.intakes[number]
    }

    /// Begins to wait for connections, other threads and time.
    func start() throws(ServerError) {
        takeService()
        shared.metrics.join(number)
        for listener in shared.listeners where number == 0 {
            let acceptor = Acceptor(listener, of: self)
            try acceptor.start(on: loop)
            acceptors.append(acceptor)
        }
        wakeEvent = Event(loop, wakePipe.reading, .reading, self) { _, _, context in
            guard let context else { return }
            Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue().woken()
        }
        tickEvent = Event(timerOf: loop, self) { _, _, context in
            guard let context else { return }
            Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue().tick()
        }
        guard wakeEvent?.start() == true, tickEvent?.start(every: clock.tick) == true else { throw .noEventLoop }
    }

    /// Serves until it is stopped, and then releases all resources.
    func run() {
        loop.run()
        close()
    }

    /// Serves what is ready now and does not wait, for tests that drive the loop by hand.
    func turn() {
        loop.turn()
    }

    /// Lets time pass, for tests that drive the loop by hand.
    func advance(by duration: Duration) {
        clock.move(by: duration.milliseconds)
        tick()
    }

    /// Releases all resources, also if the worker never ran.
    func close() {
        acceptors.forEach { $0.stop() }
        acceptors = []
        for handed in intake.take(last: true) {
            forgetAdmitted()
            handed.socket.close()
        }
        connections.all.forEach { $0.close() }
        wakeEvent = nil
        tickEvent = nil
        log?.finish()
        shared.service.leave(number)
        shared.metrics.leave(number, metrics)
    }

    /// The maximum number of connections that one wake-up accepts.
    ///
    /// For a single loop, a second try is only one more system call.
    var acceptsAtOnce: Int { shared.intakes.count > 1 ? Limits.acceptsAtOnce : 1 }

    /// Takes a new connection in or hands it to another loop, or answers 503 when there are too many.
    func admit(_ socket: Socket, from peer: SocketAddress?, onLoopback: Bool) {
        let accepted = AcceptedConnection(socket: socket, peer: peer, onLoopback: onLoopback)
        metrics.acceptedConnections &+= 1
        guard shared.openConnections.add(1) <= limits.connections else { return refuse(accepted) }
        if shared.intakes.count > 1 {
            let chosen = shared.intakes[choice.next(shared.intakes.count) { shared.intakes[$0].connections.value }]
            // A loop that stops takes no more; this one has not stopped, since it accepts.
            if chosen !== intake, chosen.put(accepted) { return }
        }
        intake.connections.add(1)
        serve(accepted, isAdmitted: true)
    }

    private func refuse(_ accepted: AcceptedConnection) {
        metrics.refusedConnections &+= 1
        shared.openConnections.add(-1)
        guard refusals < Limits.refusals else { return accepted.socket.close() }
        refusals += 1
        serve(accepted, isAdmitted: false)
    }

    private func serve(_ accepted: AcceptedConnection, isAdmitted: Bool) {
        let connection = Connection(accepted, of: self, isAdmitted: isAdmitted)
        connections.insert(connection)
        connection.start(on: loop)
    }

    /// Serves the connections that another loop has handed over.
    private func takeHandedOver(last: Bool = false) {
        for accepted in intake.take(last: last) { serve(accepted, isAdmitted: true) }
    }

    private func forgetAdmitted() {
        shared.openConnections.add(-1)
        intake.connections.add(-1)
    }

    /// Answers 503 at once and closes the connection: there is no descriptor to keep it.
    ///
    /// Available input is read first, because the system would discard the answer if bytes were left unread.
    func turnAway(_ socket: Socket, from peer: SocketAddress?) {
        metrics.acceptedConnections &+= 1
        metrics.refusedConnections &+= 1
        _ = socket.receive(into: input.room())
        let response = responder.refusal(.serviceUnavailable)
        log?.append(response, bodyBytes: response.body.count, from: peer, forwardedFor: nil, in: Borrowed(), from: 0)
        var bytes: [UInt8] = []
        ResponseHead(of: response, persistence: .ends).append(to: &bytes, date: clock.date)
        if let body = response.body.inMemory { bytes += body }
        if case .bytes(let count) = bytes.withUnsafeBytes(socket.send) { metrics.sentBytes &+= count }
        socket.endSending()
        socket.close()
    }

    /// Logs that connections cannot be accepted, at most once a minute.
    func pausedAccepting(_ error: ServerError) {
        guard clock.now >= nextPauseReport else { return }
        nextPauseReport = clock.now + Self.pauseReportInterval
        shared.log("\(error); no connection is accepted until some are closed")
    }

    private func tick() {
        clock.advance()
        guard clock.now < end else { return loop.stop() }
        for connection in connections.all { connection.enforceDeadlines(at: clock.now) }
        acceptors.forEach { $0.resume() }
        log?.flush()
        returnMemory()
    }

    /// Returns free memory to the system after many connections were closed; the allocator keeps it otherwise.
    private func returnMemory() {
        guard closedConnections >= Limits.closedConnections, clock.now >= nextReturn else { return }
        linkd_return_memory()
        closedConnections = 0
        nextReturn = clock.now + Limits.memoryInterval
    }

    /// Handles all tasks that another thread may have left, whatever the reason for the wake-up.
    private func woken() {
        wakePipe.drain()
        takeService()
        if shared.intakes.count > 1 { takeHandedOver() }
        shared.metrics.answer(number, metrics)
        let stops = shared.stops.value
        if stops > 0 { finish() }
        if stops > 1 { loop.stop() }
    }

    /// Uses the newest service from now on.
    private func takeService() {
        guard let (version, service) = shared.service.newer(than: serviceVersion) else { return }
        serviceVersion = version
        // The old service is freed soon.
        closedConnections = max(closedConnections, Limits.closedConnections)
        defer { shared.service.adopted(version, by: number) }
        limits = service.limits
        parser = RequestParser(limits: limits.request)
        responder = service.responder
        metrics.requests.take(responder.origins)
        timeouts = Timeouts(limits)
        if input.capacity < InputBuffer.capacity(for: limits) { input = InputBuffer(for: limits) }
        if clock.tick != limits.tick {
            clock.tick = limits.tick
            tickEvent?.start(every: clock.tick)
        }
        if log == nil || accessLog !== service.accessLog {
            log?.finish()
            accessLog = service.accessLog
            log = accessLog.map { AccessLogBuffer($0, on: loop) }
        }
        log?.take(responder.origins)
    }

    private func finish() {
        guard !isFinishing else { return }
        isFinishing = true
        whenStopping()
        end = clock.deadline(after: limits.gracePeriod.milliseconds)
        acceptors.forEach { $0.stop() }
        takeHandedOver(last: true)
        connections.all.forEach { $0.finish() }
        if connections.isEmpty { loop.stop() }
    }
}

/// The interface of a loop for its connections, besides `input` and `isFinishing`.
extension Worker {
    /// The maximum number of bytes to read from a client after its last answer.
    var lingerBytes: Int32 { Int32(clamping: limits.lingerBytes) }

    /// Whether the collected answers must be sent before the next request is parsed.
    var isOutputFull: Bool { output.isFull }

    /// The number of requests that a new connection may send.
    var requestsPerConnection: Int32 {
        limits.connectionRequests > 0 ? Int32(clamping: limits.connectionRequests) : .max
    }

    /// The time of the last tick.
    var now: Milliseconds { clock.now }

    /// Whether a connection that began then may still wait for its first request when the server stops.
    ///
    /// `begin` is the time of the last tick before the connection was accepted.
    func isNew(_ begin: Milliseconds) -> Bool { clock.now - begin < Limits.firstRequestPatience + clock.tick }

    /// The moment after which the first request of such a connection has certainly not come.
    var firstRequestDeadline: Deadline {
        Deadline(moment: clock.deadline(after: Limits.firstRequestPatience), timeout: .idle)
    }

    /// Whether a connection that began then is too old.
    func isTooOld(_ begin: Milliseconds) -> Bool { clock.now - begin >= timeouts.age }

    /// The limits of an answer that waits.
    var sendingLimits: SendingLimits { timeouts.sending }

    /// The moment after which a connection without a request has certainly been idle for too long.
    var idleDeadline: Deadline { Deadline(moment: clock.deadline(after: timeouts.idle), timeout: .idle) }

    /// The moment after which a head has certainly taken too long.
    var headDeadline: Deadline { Deadline(moment: clock.deadline(after: timeouts.head), timeout: .head) }

    /// The moment after which the time for further input has certainly passed.
    var lingerDeadline: Deadline { Deadline(moment: clock.deadline(after: timeouts.linger), timeout: .linger) }

    /// Parses the next head, and counts malformed ones.
    func parse(_ bytes: Borrowed<UInt8>, resuming progress: inout ParseProgress) throws(ParseError) -> ParseResult {
        do throws(ParseError) {
            return try parser.parse(bytes, resuming: &progress)
        } catch {
            metrics.parseErrors[error.status.code, default: 0] &+= 1
            throw error
        }
    }

    /// Answers, counts and logs a request.
    func respond(
        to head: RequestHead,
        in bytes: Borrowed<UInt8>,
        from peer: SocketAddress?,
        onLoopback: Bool
    ) -> Response {
        let response = responder.respond(to: head, in: bytes, onLoopback: onLoopback)
        if metrics.requests.add(response) { metrics.visits.add(response, to: head, in: bytes, at: clock.seconds) }
        log?.append(response, to: head, in: bytes, from: peer)
        return response
    }

    /// Returns and logs the answer to an invalid request.
    func refusal(
        _ status: Status,
        hasBody: Bool,
        to peer: SocketAddress?,
        forwardedFor list: Range<Int>?,
        in bytes: Borrowed<UInt8>,
        from start: Int
    ) -> Response {
        let response = responder.refusal(status)
        let bodyBytes = hasBody ? response.body.count : 0
        log?.append(response, bodyBytes: bodyBytes, from: peer, forwardedFor: list, in: bytes, from: start)
        return response
    }

    /// Collects an answer.
    ///
    /// - Returns: all collected bytes and the body, if the body is too large to be copied.
    func gather(_ response: Response, _ persistence: Persistence, hasBody: Bool) -> OutgoingResponse? {
        output.gather(response, persistence, hasBody: hasBody, date: clock.date)
    }

    /// Sends the collected answers, usually in one call.
    func sendOutput(to socket: Socket) -> CollectedOutput.Sent {
        output.send(to: socket, counting: &metrics.sentBytes)
    }

    /// Sends a part of a waiting answer.
    func sendPiece(of outgoing: OutgoingResponse, to socket: Socket) -> OutgoingResponse.Progress {
        let before = outgoing.acceptedBytes
        defer { metrics.sentBytes &+= outgoing.acceptedBytes - before }
        return outgoing.sendPiece(to: socket)
    }

    /// Counts the durations of the requests of one wake-up.
    func count(_ batch: RequestBatch) {
        guard batch.count > 0 else { return }
        let elapsed = batch.elapsed
        metrics.durations.record(elapsed, times: batch.count)
    }

    /// Counts a time-out.
    func count(_ timeout: TimeoutKind) {
        metrics.add(timeout)
    }

    /// Removes a closed connection.
    func remove(_ connection: Connection) {
        connections.remove(connection)
        closedConnections &+= 1
        if connection.isAdmitted { forgetAdmitted() } else { refusals -= 1 }
        if isFinishing, connections.isEmpty { loop.stop() }
    }
}

/// The state that all loops of a server share.
struct SharedState: Sendable {
    let listeners: [Listener]
    /// One for each loop.
    let intakes: [Intake]
    let service: CurrentService
    let openConnections = SharedCounter()
    /// How often the server was told to stop: once to finish current answers, twice to end at once.
    let stops = SharedCounter()
    let metrics = MetricsBoard()
    let droppedLogLines: DroppedLogLines
    let log: @Sendable (String) -> Void
}
