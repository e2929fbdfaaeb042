internal import CLibevent
internal import HTTP

/// One client's connection: reads, parses, has it answered, writes; then the same again.
///
/// The worker's table owns it: to leave the table is to be freed. Bytes are kept here only while a head is incomplete
/// or an answer waits for the socket; all else happens in the worker's buffers within one wake-up.
final class Connection {
    let isAdmitted: Bool
    /// The place in the worker's table.
    var place = 0
    /// When the present state has lasted too long.
    private(set) var deadline: Milliseconds = .max

    let socket: Socket
    let worker: Worker
    private let peer: SocketAddress?
    private let onLoopback: Bool
    private var event: Event?
    private var state = State.reading
    private var endsAfterSending = false
    private var pending: PendingInput?
    private var outgoing: OutgoingResponse?

    private enum State {
        case reading, sending, closed
        /// The last answer is out; what still comes is thrown away, up to a bound.
        case lingering(drainedBytes: Int)
    }

    init(_ socket: Socket, of worker: Worker, peer: SocketAddress?, onLoopback: Bool, isAdmitted: Bool) {
        self.socket = socket
        self.worker = worker
        self.peer = peer
        self.onLoopback = onLoopback
        self.isAdmitted = isAdmitted
    }

    /// Begins to wait for a request; a connection too many gets its answer without one.
    func start(on loop: borrowing EventLoop) {
        event = Event(loop, socket.descriptor, .reading, self, Self.becameReadable)
        guard event?.start() == true else { return close() }
        deadline = worker.clock.deadline(after: worker.deadlines.idle)
        if !isAdmitted { refuse(.serviceUnavailable, to: nil) }
    }

    /// Reads what has come and answers every whole request in it.
    private func read() {
        let kept = worker.input.keep(pending)
        switch socket.receive(into: worker.input.room(from: kept)) {
        case .bytes(let count): answer(upTo: kept + count)
        case .nothingYet: if worker.isFinishing, pending == nil { close() }
        case .ended: close()
        }
    }

    /// Answers the requests in the first `count` bytes of the worker's input, in their order.
    private func answer(upTo count: Int) {
        let bytes = worker.input.bytes(upTo: count).span
        var progress = pending?.progress ?? ParseProgress()
        var start = 0
        var batch = RequestBatch()
        defer { worker.count(batch) }
        do throws(ParseError) {
            while case .head(let head, let end) = try worker.parser.parse(bytes, resuming: &progress) {
                start = end
                progress = ParseProgress(from: end)
                batch.begin()
                let response = worker.responder.respond(to: head, in: bytes, onLoopback: onLoopback)
                worker.metrics.requests.add(response)
                worker.log?.append(response, to: head, in: bytes, from: peer)
                guard write(response, to: head) else {
                    pending = start < count ? PendingInput(worker.input.copy(start..<count), progress: nil) : nil
                    setReadDeadline()
                    return send()
                }
            }
        } catch {
            worker.metrics.parseErrors[error.status.code, default: 0] &+= 1
            return refuse(error.status, to: progress.method, forwardedFor: progress.forwardedFor, in: bytes)
        }
        keep(start..<count, progress)
        send()
    }

    /// Gathers an answer; false when it must go out before the next request is looked at.
    private func write(_ response: Response, to head: RequestHead) -> Bool {
        // Whoever asks for what cannot be asked for may mean the rest otherwise than it reads.
        endsAfterSending = !head.keepsAlive || worker.isFinishing || response.status == .badRequest
        let persistence: Persistence = endsAfterSending ? .ends : head.minorVersion == 0 ? .stated : .implied
        ResponseHead(of: response, persistence: persistence).append(to: &worker.output, date: worker.clock.date)
        if head.method != .head, response.status != .notModified {
            switch response.body {
            case .none: break
            case .bytes(let bytes) where bytes.count <= Limits.gatherBytes: worker.output.append(contentsOf: bytes)
            case .bytes, .file: outgoing = OutgoingResponse(worker.takeOutput(), sent: 0, body: response.body)
            }
        }
        return !endsAfterSending && outgoing == nil && worker.output.count < Limits.gatherBytes
    }

    /// Answers with a status and nothing else, then ends.
    private func refuse(
        _ status: Status,
        to method: Method?,
        forwardedFor list: Range<Int>? = nil,
        in request: Span<UInt8> = Span()
    ) {
        let response = worker.responder.refusal(status)
        endsAfterSending = true
        pending = nil
        let bodyBytes = method == .head ? 0 : response.body.count
        worker.log?.append(response, bodyBytes: bodyBytes, from: peer, forwardedFor: list, in: request)
        ResponseHead(of: response, persistence: .ends).append(to: &worker.output, date: worker.clock.date)
        if method != .head, case .bytes(let bytes) = response.body { worker.output.append(contentsOf: bytes) }
        send()
    }

    /// Keeps the beginning of a head until the rest comes, and sets the deadline for it once.
    private func keep(_ range: Range<Int>, _ progress: ParseProgress) {
        let isSameHead = pending != nil && range.lowerBound == 0
        pending = nil
        if !range.isEmpty {
            // Kept bytes begin at offset 0, so what the parser knows holds only when they did before.
            let kept = range.lowerBound == 0 ? progress : ParseProgress()
            pending = PendingInput(worker.input.copy(range), progress: kept)
        }
        if !isSameHead { setReadDeadline() }
    }

    private func setReadDeadline() {
        deadline = worker.clock.deadline(after: pending == nil ? worker.deadlines.idle : worker.deadlines.head)
    }

    /// Sends what is gathered; most times that is one call and all there is to do.
    private func send() {
        if outgoing == nil, !worker.output.isEmpty {
            let sent = worker.output.withUnsafeBytes { socket.send($0) }
            guard case .bytes(let count) = sent else {
                worker.output.removeAll(keepingCapacity: true)
                return close()
            }
            worker.metrics.sentBytes &+= count
            if count < worker.output.count {
                outgoing = OutgoingResponse(worker.takeOutput(), sent: count, body: .none)
                return wait(for: .writing)
            }
            worker.output.removeAll(keepingCapacity: true)
        }
        if outgoing == nil {
            sentAll()
        } else {
            sendMore()
        }
    }

    /// Sends a piece of what waits.
    private func sendMore() {
        let progress = outgoing?.sendPiece(to: socket) ?? .finished
        worker.metrics.sentBytes &+= outgoing?.takeCount() ?? 0
        switch progress {
        case .finished:
            outgoing = nil
            sentAll()
        case .waiting(let advanced):
            wait(for: .writing, renewingDeadline: advanced)
        case .failed:
            close(resetting: true)
        }
    }

    /// Goes on when nothing waits for the socket any more: ends, answers what it has, or waits for a request.
    private func sentAll() {
        if endsAfterSending || (worker.isFinishing && pending == nil) { return linger() }
        // Whole requests wait: the loop has a look at others first.
        if let pending, pending.progress == nil { return wait(for: .writing) }
        guard case .sending = state else { return }
        wait(for: .reading)
    }

    /// Waits for the socket, in the state that goes with `interest`.
    private func wait(for interest: Interest, renewingDeadline: Bool = true) {
        let isSending = if case .sending = state { true } else { false }
        switch interest {
        case .reading:
            state = .reading
            setReadDeadline()
        case .writing:
            state = .sending
            if renewingDeadline || !isSending { deadline = worker.clock.deadline(after: worker.deadlines.write) }
        }
        if isSending != (interest == .writing) { listen(for: interest) }
    }

    private func listen(for interest: Interest) {
        let call = interest == .reading ? Self.becameReadable : Self.becameWritable
        if event?.restart(socket.descriptor, interest, call) != true { close() }
    }

    /// Ends this side and reads on for a while: bytes left unread would make the system throw the answer away.
    private func linger() {
        socket.endSending()
        if case .sending = state { listen(for: .reading) }
        guard event != nil else { return }
        state = .lingering(drainedBytes: 0)
        deadline = worker.clock.deadline(after: worker.deadlines.linger)
    }

    /// Reads and forgets.
    private func drain(_ drainedBytes: Int) {
        switch socket.receive(into: worker.input.room(from: 0)) {
        case .bytes(let count) where drainedBytes + count <= worker.lingerBytes:
            state = .lingering(drainedBytes: drainedBytes + count)
        case .nothingYet: break
        case .bytes, .ended: close()
        }
    }

    /// Ends what has taken too long: 408 to a begun head, nothing to an idle client.
    func deadlinePassed() {
        switch state {
        case .reading where pending != nil:
            worker.metrics.add(.head)
            refuse(.requestTimeout, to: nil)
        case .reading:
            worker.metrics.add(.idle)
            close()
        case .sending:
            worker.metrics.add(.write)
            close(resetting: true)
        case .lingering:
            worker.metrics.add(.linger)
            close()
        case .closed: break
        }
    }

    /// Ends an idle connection when the server stops, but not a request that has just come.
    func finish() {
        if case .reading = state, pending == nil { read() }
    }

    /// Ends the connection and leaves the table.
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
            connection.answer(upTo: connection.worker.input.keep(connection.pending))
        }
    }
}
