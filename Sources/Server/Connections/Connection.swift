import BorrowedBytes
internal import CLibevent
internal import HTTP

/// A client's connection: it reads and parses requests, writes their answers, and repeats.
///
/// The worker's table owns it: removal from the table frees it. It stores bytes only while a head is incomplete or an
/// answer waits for the socket; otherwise it uses the worker's buffers within one wake-up.
final class Connection {
    // The order of the members leaves few gaps: idle connections are the memory of a server.
    private let socket: Socket
    /// The index in the worker's table.
    var place: Int32 = 0
    private let worker: Worker
    private let peer: SocketAddress?
    let isAdmitted: Bool
    private let onLoopback: Bool
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
    /// The moment of the beginning; a reload changes the age that a connection may have.
    private let begin: Milliseconds
    private var pending: PendingInput?
    private var outgoing: OutgoingResponse?
    private var watch: SendingWatch?

    private enum State {
        case reading, sending, closed
        /// The last answer was sent; further input is discarded, up to a limit.
        case lingering(drainedBytes: Int32)
    }

    init(_ accepted: AcceptedConnection, of worker: Worker, isAdmitted: Bool) {
        socket = accepted.socket
        peer = accepted.peer
        onLoopback = accepted.onLoopback
        self.worker = worker
        self.isAdmitted = isAdmitted
        begin = worker.now
        isEnding = worker.isFinishing
        expectsFirst = worker.isFinishing
        remainingRequests = worker.isFinishing ? 1 : worker.requestsPerConnection
        deadline = worker.isFinishing ? worker.firstRequestDeadline : worker.idleDeadline
    }

    /// Begins to wait for a request; a connection above the limit gets its answer at once.
    func start(on loop: borrowing EventLoop) {
        event = Event(loop, socket.descriptor, .reading, self, Self.becameReadable)
        guard event?.start() == true else { return close() }
        if !isAdmitted { refuse(.serviceUnavailable, to: nil) }
    }

    /// Reads the available input and answers all complete requests in it.
    private func read() {
        let kept = worker.input.keep(pending)
        switch socket.receive(into: worker.input.room(after: kept)) {
        case .bytes(let count): answer(upTo: kept + count)
        case .nothingYet: if isEnding, pending == nil, !expectsFirst { close() }
        case .ended: close()
        }
    }

    /// Answers the requests in the first `count` bytes of the worker's input, in order.
    private func answer(upTo count: Int) {
        let bytes = Borrowed(unsafeElements: worker.input.bytes(upTo: count))
        var progress = pending?.progress ?? ParseProgress()
        var start = 0
        var batch = RequestBatch()
        defer { worker.count(batch) }
        do throws(ParseError) {
            while case .head(let head, let end) = try worker.parse(bytes, resuming: &progress) {
                start = end
                progress = ParseProgress(from: end)
                batch.begin()
                let response = worker.respond(to: head, in: bytes, from: peer, onLoopback: onLoopback)
                guard write(response, to: head) else {
                    pending = start < count ? PendingInput(worker.input.copy(start..<count), progress: nil) : nil
                    setReadDeadline()
                    return send()
                }
            }
        } catch {
            return refuse(
                error.status,
                to: progress.method,
                forwardedFor: progress.forwardedFor,
                in: bytes,
                from: start
            )
        }
        keep(start..<count, progress)
        send()
    }

    /// Adds an answer to the output; returns false if it must be sent before the next request is read.
    private func write(_ response: Response, to head: RequestHead) -> Bool {
        remainingRequests &-= 1
        // After a 400, later bytes on the connection cannot be trusted.
        endsAfterSending = !head.keepsAlive || remainingRequests <= 0 || response.status == .badRequest
        let persistence: Persistence = endsAfterSending ? .ends : head.minorVersion == 0 ? .stated : .implied
        let hasBody = head.method != .head && response.status != .notModified
        if let large = worker.gather(response, persistence, hasBody: hasBody) {
            outgoing = large
            return false
        }
        return !endsAfterSending && !worker.isOutputFull
    }

    /// Answers with a status only, and then ends the connection.
    ///
    /// - Parameter start: the beginning of the refused request.
    private func refuse(
        _ status: Status,
        to method: Method?,
        forwardedFor list: Range<Int>? = nil,
        in bytes: Borrowed<UInt8> = Borrowed(),
        from start: Int = 0
    ) {
        endsAfterSending = true
        pending = nil
        let hasBody = method != .head
        let response = worker.refusal(
            status,
            hasBody: hasBody,
            to: peer,
            forwardedFor: list,
            in: bytes,
            from: start
        )
        if let large = worker.gather(response, .ends, hasBody: hasBody) { outgoing = large }
        send()
    }

    /// Stores the beginning of a head until the rest arrives, and sets its deadline once.
    private func keep(_ range: Range<Int>, _ progress: ParseProgress) {
        guard pending != nil || !range.isEmpty else {
            deadline = worker.idleDeadline
            return
        }
        let isSameHead = pending != nil && range.lowerBound == 0
        pending = nil
        if !range.isEmpty {
            // Stored bytes begin at offset 0, so the parser's offsets are valid only if the head began there before.
            let kept = range.lowerBound == 0 ? progress : ParseProgress()
            pending = PendingInput(worker.input.copy(range), progress: kept)
        }
        if !isSameHead { setReadDeadline() }
    }

    private func setReadDeadline() {
        deadline = pending == nil ? worker.idleDeadline : worker.headDeadline
    }

    /// Sends the collected output; usually one call sends everything.
    private func send() {
        guard outgoing == nil else { return sendMore() }
        switch worker.sendOutput(to: socket) {
        case .all: sentAll()
        case .some(let rest):
            outgoing = rest
            wait(for: .writing)
        case .failed: close()
        }
    }

    /// Sends a part of the waiting output.
    private func sendMore() {
        guard let outgoing else { return sentAll() }
        switch worker.sendPiece(of: outgoing, to: socket) {
        case .finished:
            self.outgoing = nil
            watch = nil
            sentAll()
        case .waiting: wait(for: .writing)
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
        if event?.restart(socket.descriptor, interest, call) != true { close() }
    }

    /// Ends this side and keeps reading for a while: with unread bytes, the system would discard the answer.
    private func linger() {
        socket.endSending()
        if case .sending = state { listen(for: .reading) }
        guard event != nil else { return }
        state = .lingering(drainedBytes: 0)
        deadline = worker.lingerDeadline
    }

    /// Reads and discards input.
    private func drain(_ drainedBytes: Int32) {
        switch socket.receive(into: worker.input.room()) {
        case .bytes(let count) where count <= worker.lingerBytes - drainedBytes:
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
        if !isEnding, worker.isTooOld(begin) { retire() }
    }

    private func enforceDeadline(at now: Milliseconds) {
        guard deadline.moment <= now else { return }
        worker.count(deadline.timeout)
        guard case .head = deadline.timeout else { return close() }
        let bytes = pending?.bytes ?? []
        refuse(.requestTimeout, to: begunMethod, in: bytes.borrowed)
    }

    /// Looks at what the client has taken since the last tick: the system may accept nothing for minutes while the
    /// client slowly takes what the system has.
    private func watchSending(at now: Milliseconds) {
        let taken = (outgoing?.acceptedBytes ?? 0) - socket.unacknowledgedBytes
        guard let timeout = watch?.look(at: now, taken: taken, worker.sendingLimits) else {
            if watch == nil { watch = SendingWatch(at: now, taken: taken) }
            return
        }
        worker.count(timeout)
        close(resetting: true)
    }

    /// The method of the begun head, if it has arrived.
    private var begunMethod: Method? {
        guard let pending, var progress = pending.progress else { return nil }
        let bytes = pending.bytes
        // A head that was stored after other requests is not parsed yet.
        _ = try? worker.parse(bytes.borrowed, resuming: &progress)
        return progress.method
    }

    /// Ends a connection that is too old; one in lingering or one that is closed has ended already.
    private func retire() {
        switch state {
        case .closed, .lingering: return
        case .reading, .sending:
            worker.count(.age)
            finish()
        }
    }

    /// Ends an idle connection, but answers a request that has just arrived; the next answer of another one is its last.
    func finish() {
        isEnding = true
        let isUnused = remainingRequests == worker.requestsPerConnection
        remainingRequests = min(remainingRequests, 1)
        guard case .reading = state, pending == nil else { return }
        // A client sends its request again if a connection that was idle is closed, but not on a new connection.
        if isUnused, worker.isFinishing, worker.isNew(begin) {
            expectsFirst = true
            deadline = worker.firstRequestDeadline
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
        worker.remove(self)
    }

    private static let becameReadable: Event.Callback = { _, _, context in
        guard let context else { return }
        let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        if case .lingering(let drainedBytes) = connection.state {
            connection.drain(drainedBytes)
        } else {
            connection.read()
        }
    }

    private static let becameWritable: Event.Callback = { _, _, context in
        guard let context else { return }
        let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        if connection.outgoing != nil {
            connection.sendMore()
        } else {
            connection.watch = nil
            connection.answer(upTo: connection.worker.input.keep(connection.pending))
        }
    }
}
