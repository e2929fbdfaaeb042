internal import CLibevent
internal import HTTP

/// The open connections of one loop: it takes new ones in, tells them the time, and lets them end.
///
/// Each connection stores its own index; the table keeps it alive until it is removed.
final class Connections {
    let pipeline: Pipeline
    private(set) var isFinishing = false

    private let shared: SharedState
    private let intake: Intake
    private let loop: EventLoop
    private let clock: LoopClock
    private var choice = LoopChoice()
    private var limits: Limits
    private var timeouts: Timeouts
    /// The connections, unordered; a copy is not affected by later removals.
    private var all: [Connection] = []
    private var refusals = 0
    private var pauseReports = ReportInterval()
    /// The connections closed since free memory was last returned.
    private var closedConnections = 0
    private var nextReturn: Milliseconds = 0

    init(_ number: Int, _ shared: SharedState, loop: EventLoop, clock: LoopClock, pipeline: Pipeline) {
        self.shared = shared
        self.loop = loop
        self.clock = clock
        self.pipeline = pipeline
        intake = shared.intakes[number]
        limits = shared.service.value.limits
        timeouts = Timeouts(limits)
    }

    /// Applies other limits from now on, also to open connections.
    func use(_ limits: Limits) {
        self.limits = limits
        timeouts = Timeouts(limits)
        // The old service is freed soon.
        closedConnections = max(closedConnections, Limits.closedConnections)
    }

    /// The maximum number of connections that one wake-up accepts.
    ///
    /// For a single loop, a second try is only one more system call.
    var acceptsAtOnce: Int { shared.intakes.count > 1 ? Limits.acceptsAtOnce : 1 }

    /// Takes a new connection in or hands it to another loop, or answers 503 when there are too many.
    func admit(_ accepted: AcceptedConnection) {
        pipeline.counts.acceptedConnections &+= 1
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
        pipeline.counts.refusedConnections &+= 1
        shared.openConnections.add(-1)
        guard refusals < Limits.refusals else { return accepted.socket.close() }
        refusals += 1
        serve(accepted, isAdmitted: false)
    }

    private func serve(_ accepted: AcceptedConnection, isAdmitted: Bool) {
        let connection = Connection(accepted, in: self, isAdmitted: isAdmitted)
        connection.place = Int32(truncatingIfNeeded: all.count)
        all.append(connection)
        connection.start(on: loop)
    }

    /// Serves the connections that another loop has handed over.
    func takeHandedOver() {
        if shared.intakes.count > 1 { intake.take().forEach { serve($0, isAdmitted: true) } }
    }

    /// Answers 503 at once and closes the connection: there is no descriptor to keep it.
    ///
    /// Available input is read first, because the system would discard the answer if bytes were left unread.
    func turnAway(_ accepted: AcceptedConnection) {
        pipeline.counts.acceptedConnections &+= 1
        pipeline.counts.refusedConnections &+= 1
        _ = accepted.socket.receive(into: pipeline.input.room())
        if let outgoing = pipeline.refuse(.serviceUnavailable, accepted.peer) {
            _ = pipeline.output.sendPiece(of: outgoing, to: accepted.socket)
        } else {
            _ = pipeline.output.send(to: accepted.socket)
        }
        accepted.socket.endSending()
        accepted.socket.close()
    }

    /// Logs that connections cannot be accepted, at most once a minute.
    func pausedAccepting(_ error: ServerError) {
        guard pauseReports.isDue(at: clock.now) else { return }
        shared.log("\(error); no connection is accepted until some are closed")
    }

    /// Ends what has taken too long.
    func tick() {
        for connection in all { connection.enforceDeadlines(at: clock.now) }
        returnMemory()
    }

    /// Returns free memory to the system after many connections were closed; the allocator keeps it otherwise.
    private func returnMemory() {
        guard closedConnections >= Limits.closedConnections, clock.now >= nextReturn else { return }
        linkd_return_memory()
        closedConnections = 0
        nextReturn = clock.now + Limits.memoryInterval
    }

    /// Begins to stop, before the last connections are accepted, and returns the moment at which all must have ended.
    func beginFinishing() -> Milliseconds {
        isFinishing = true
        return clock.deadline(after: limits.gracePeriod.milliseconds)
    }

    /// Lets all connections end after their current answers, and then the loop.
    func finish() {
        intake.take(last: true).forEach { serve($0, isAdmitted: true) }
        all.forEach { $0.finish() }
        if all.isEmpty { loop.stop() }
    }

    /// Ends all connections at once, also those that no loop serves yet.
    func close() {
        for handed in intake.take(last: true) {
            forgetAdmitted()
            handed.socket.close()
        }
        all.forEach { $0.close() }
    }

    /// Removes a closed connection, and moves the last one to its index.
    func remove(_ connection: Connection) {
        let place = Int(connection.place)
        if all.indices.contains(place), all[place] === connection {
            let last = all.removeLast()
            if last !== connection {
                all[place] = last
                last.place = connection.place
            }
        }
        closedConnections &+= 1
        if connection.isAdmitted { forgetAdmitted() } else { refusals -= 1 }
        if isFinishing, all.isEmpty { loop.stop() }
    }

    private func forgetAdmitted() {
        shared.openConnections.add(-1)
        intake.connections.add(-1)
    }
}

/// What holds for all connections of the loop.
extension Connections {
    /// The maximum number of bytes to read from a client after its last answer.
    var lingerBytes: Int32 { Int32(clamping: limits.lingerBytes) }

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

    /// Whether a connection that began then is too old.
    func isTooOld(_ begin: Milliseconds) -> Bool { clock.now - begin >= timeouts.age }

    /// Whether the waiting answers of all loops keep so much that no further one may wait.
    var isWaitingFull: Bool { shared.waitingBytes.count.value >= limits.waitingBytes }

    /// Counts what an answer keeps while it waits; false if it must not wait.
    func mayWait(_ outgoing: OutgoingResponse) -> Bool {
        outgoing.wait(in: shared.waitingBytes, atMost: limits.waitingBytes)
    }

    /// The limits of an answer that waits.
    var sendingLimits: SendingLimits { timeouts.sending }

    /// The moment after which the first request of such a connection has certainly not come.
    var firstRequestDeadline: Deadline {
        Deadline(moment: clock.deadline(after: Limits.firstRequestPatience), timeout: .idle)
    }

    /// The moment after which a connection without a request has certainly been idle for too long.
    var idleDeadline: Deadline { Deadline(moment: clock.deadline(after: timeouts.idle), timeout: .idle) }

    /// The moment after which a head has certainly taken too long.
    var headDeadline: Deadline { Deadline(moment: clock.deadline(after: timeouts.head), timeout: .head) }

    /// The moment after which the time for further input has certainly passed.
    var lingerDeadline: Deadline { Deadline(moment: clock.deadline(after: timeouts.linger), timeout: .linger) }
}

/// The moment at which the current state of a connection has lasted too long, and the time-out that applies.
///
/// ``Connection`` sets it at the beginning of each state and enforces it at each tick of its loop.
struct Deadline {
    // The larger member first, so that another value can use the bytes after the smaller one.
    let moment: Milliseconds
    let timeout: TimeoutKind
}

/// The lengths of the time-outs of a connection, as the loop counts time.
private struct Timeouts {
    let head: Milliseconds
    let idle: Milliseconds
    let linger: Milliseconds
    let age: Milliseconds
    /// Those of an answer that waits, which ``SendingWatch`` enforces.
    let sending: SendingLimits

    init(_ limits: Limits) {
        head = limits.headTimeout.milliseconds
        idle = limits.idleTimeout.milliseconds
        linger = limits.lingerTimeout.milliseconds
        // No connection reaches the age that stands for no bound, and the clock cannot overflow.
        age = limits.connectionAge > .zero ? limits.connectionAge.milliseconds : 1 << 46
        sending = SendingLimits(limits)
    }
}
