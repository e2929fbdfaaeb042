internal import HTTP

/// A client's connection: it reads requests, lets the pipeline answer them, sends the answers, and repeats.
///
/// The table of the loop owns it: removal from the table frees it. It stores bytes only while a head is incomplete or an
/// answer waits for the socket; otherwise it uses the pipeline's buffers within one wake-up.
final class Connection {
    // The order of the members leaves few gaps: idle connections are the memory of a server.
    private let socket: Socket
    /// The index in the table.
    var place: Int32 = 0
    private let connections: Connections
    private let pipeline: Pipeline
    /// The moment of the beginning; a reload changes the age that a connection may have.
    private let begin: Milliseconds
    private let peer: Peer
    let isAdmitted: Bool
    /// Whether the connection ends as soon as no request waits.
    private var isEnding: Bool
    /// Whether it has just begun, and its first request is probably on its way although the server stops.
    private var expectsFirst: Bool
    private var event: Event?
    private var deadline: Deadline
    private var endsAfterSending = false
    private var state = State.reading
    /// How many more requests are answered; the last one is answered with `Connection: close`.
    private var remainingRequests: Int32
    private var pending: PendingInput?
    private var outgoing: OutgoingResponse?
    private var watch: SendingWatch?

    private enum State {
        case reading, sending, closed
        /// The last answer was sent; further input is discarded, up to a limit.
        case lingering(drainedBytes: Int32)
    }

    init(_ accepted: AcceptedConnection, in connections: Connections, isAdmitted: Bool) {
        socket = accepted.socket
        peer = accepted.peer
        self.connections = connections
        pipeline = connections.pipeline
        self.isAdmitted = isAdmitted
        begin = connections.now
        isEnding = connections.isFinishing
        expectsFirst = connections.isFinishing
        remainingRequests = connections.isFinishing ? 1 : connections.requestsPerConnection
        deadline = connections.isFinishing ? connections.firstRequestDeadline : connections.idleDeadline
    }

    /// Begins to wait for a request; a connection above the limit gets its answer at once.
    func start(on loop: EventLoop) {
        event = Event(loop, socket.descriptor, interest: .reading, owner: self, call: Self.becameReadable)
        guard event?.start() == true else { return close() }
        if !isAdmitted { refused(pipeline.refuse(.serviceUnavailable, peer)) }
    }

    /// Reads the available input and answers all complete requests in it.
    private func read() {
        switch pipeline.input.receive(from: socket, after: pending) {
        case .bytes(let count): answer(upTo: count)
        case .nothingYet: if isEnding, pending == nil, !expectsFirst { close() }
        case .ended: close()
        }
    }

    /// Answers the requests in the first `count` bytes of the pipeline's input, and keeps the rest.
    private func answer(upTo count: Int) {
        let answered = pipeline.answer(peer, pending, upTo: count, atMost: remainingRequests)
        let isSameHead = pending != nil && answered.end == 0
        pending = answered.pending
        outgoing = answered.outgoing
        endsAfterSending = answered.isLast
        remainingRequests &-= answered.requests
        // A head has one deadline, however many bytes come.
        if !isSameHead { setReadDeadline() }
        send()
        pipeline.counts.add(answered.batch)
    }

    private func setReadDeadline() {
        deadline = pending == nil ? connections.idleDeadline : connections.headDeadline
    }

    /// Sends a refusal, and then ends the connection.
    private func refused(_ large: OutgoingResponse?) {
        endsAfterSending = true
        pending = nil
        outgoing = large
        send()
    }

    /// Sends the collected output; usually one call sends everything.
    private func send() {
        if let outgoing {
            if connections.isWaitingFull, outgoing.exceedsRoom(of: socket) {
                self.outgoing = pipeline.refuse(outgoing)
                endsAfterSending = true
                pending = nil
            }
            return sendMore()
        }
        switch pipeline.output.send(to: socket) {
        case .all: sentAll()
        case .some(let rest):
            outgoing = rest
            sendMore()
        case .failed: close()
        }
    }

    /// Sends a part of the waiting output.
    private func sendMore() {
        guard let outgoing else { return sentAll() }
        let before = outgoing.acceptedBytes
        switch pipeline.output.sendPiece(of: outgoing, to: socket) {
        case .finished:
            self.outgoing = nil
            watch = nil
            sentAll()
        case .waiting where connections.mayWait(outgoing): wait(for: .writing)
        // It may fit into the socket in several parts.
        case .waiting where outgoing.acceptedBytes > before: sendMore()
        case .waiting:
            pipeline.counts.refusedAnswers &+= 1
            close(resetting: true)
        case .failed: close(resetting: true)
        }
    }

    /// Continues after all output was sent: ends the connection, answers stored input, or waits for a request.
    private func sentAll() {
        if endsAfterSending || (isEnding && pending == nil) { return linger() }
        // Complete requests wait, but the loop handles other connections first.
        if let pending, pending.progress == nil { return wait(for: .writing) }
        guard case .sending = state else { return }
        wait(for: .reading)
    }

    /// Waits for the socket, in the state for `interest`.
    private func wait(for interest: Interest) {
        let isSending = if case .sending = state { true } else { false }
        switch interest {
        case .reading:
            state = .reading
            setReadDeadline()
        case .writing: state = .sending
        }
        if isSending != (interest == .writing) { listen(for: interest) }
    }

    private func listen(for interest: Interest) {
        let call = interest == .reading ? Self.becameReadable : Self.becameWritable
        if event?.restart(socket.descriptor, interest, call: call) != true { close() }
    }

    /// Ends this side and keeps reading for a while: with unread bytes, the system would discard the answer.
    private func linger() {
        socket.endSending()
        if case .sending = state { listen(for: .reading) }
        guard event != nil else { return }
        state = .lingering(drainedBytes: 0)
        deadline = connections.lingerDeadline
    }

    /// Reads and discards input.
    private func drain(_ drainedBytes: Int32) {
        switch socket.receive(into: pipeline.input.room()) {
        case .bytes(let count) where count <= connections.lingerBytes - drainedBytes:
            state = .lingering(drainedBytes: drainedBytes + Int32(truncatingIfNeeded: count))
        case .nothingYet: break
        case .bytes, .ended: close()
        }
    }

    /// Ends what has taken too long: 408 to a begun head, nothing to an idle client, a reset to one that does not take
    /// its answer.
    func enforceDeadlines(at now: Milliseconds) {
        switch state {
        case .closed: return
        case .sending: watchSending(at: now)
        case .reading, .lingering: enforceDeadline(at: now)
        }
        if !isEnding, connections.isTooOld(begin) { retire() }
    }

    private func enforceDeadline(at now: Milliseconds) {
        guard deadline.moment <= now else { return }
        pipeline.counts.add(deadline.timeout)
        guard case .head = deadline.timeout else { return close() }
        refused(pipeline.timeOut(pending, peer))
    }

    /// Looks at what the client has taken since the last tick: the system may accept nothing for minutes while the
    /// client slowly takes what the system has.
    private func watchSending(at now: Milliseconds) {
        let taken = (outgoing?.acceptedBytes ?? 0) - socket.unacknowledgedBytes
        guard let timeout = watch?.look(at: now, taken: taken, connections.sendingLimits) else {
            if watch == nil { watch = SendingWatch(at: now, taken: taken) }
            return
        }
        pipeline.counts.add(timeout)
        close(resetting: true)
    }

    /// Ends a connection that is too old; one in lingering or one that is closed has ended already.
    private func retire() {
        switch state {
        case .closed, .lingering: return
        case .reading, .sending:
            pipeline.counts.add(.age)
            finish()
        }
    }

    /// Ends an idle connection, but answers a request that has just arrived; the next answer of another one is its last.
    func finish() {
        isEnding = true
        let isUnused = remainingRequests == connections.requestsPerConnection
        remainingRequests = min(remainingRequests, 1)
        guard case .reading = state, pending == nil else { return }
        // A client sends its request again if a connection that was idle is closed, but not on a new connection.
        if isUnused, connections.isFinishing, connections.isNew(begin) {
            expectsFirst = true
            deadline = connections.firstRequestDeadline
        }
        read()
    }

    /// Closes the connection and removes it from the table.
    func close(resetting: Bool = false) {
        if case .closed = state { return }
        state = .closed
        event = nil
        if resetting {
            socket.reset()
        } else {
            socket.close()
        }
        connections.remove(self)
    }

    private static let becameReadable: Event.Callback = { _, _, context in
        guard let connection = Event.owner(Connection.self, context) else { return }
        if case .lingering(let drainedBytes) = connection.state {
            connection.drain(drainedBytes)
        } else {
            connection.read()
        }
    }

    private static let becameWritable: Event.Callback = { _, _, context in
        guard let connection = Event.owner(Connection.self, context) else { return }
        if connection.outgoing != nil {
            connection.sendMore()
        } else {
            connection.watch = nil
            connection.answer(upTo: connection.pipeline.input.keep(connection.pending))
        }
    }
}
