import BorrowedBytes
internal import CLibevent
internal import HTTP

/// A client of the admin listener: one request, its answer, and the end.
final class AdminConnection {
    enum State {
        case reading
        /// The work may have begun before the request came; such a run does not count.
        case waiting(AdminWork, isRunning: Bool)
        case sending
        /// The answer was sent. Further input is discarded: with unread bytes, the system would discard the answer.
        case ending
        case closed
    }

    private(set) var state = State.reading
    /// The moment at which the state has lasted too long; a client that waits for work has no deadline.
    private var deadline: Milliseconds
    private let socket: Socket
    private var input: [UInt8] = []
    private var progress = ParseProgress()
    private var outgoing: OutgoingResponse?
    private var hasBody = true

    /// - Parameter deadline: the moment at which the whole request must have come.
    init(_ socket: Socket, deadline: Milliseconds) {
        self.socket = socket
        self.deadline = deadline
    }

    var isClosed: Bool { if case .closed = state { true } else { false } }

    var isWaiting: Bool { if case .waiting = state { true } else { false } }

    /// The deadline of the state; nil if it has none.
    var nextDeadline: Milliseconds? {
        switch state {
        case .reading, .sending, .ending: deadline
        case .waiting, .closed: nil
        }
    }

    /// What `poll` is to wait for; it ignores a client that waits for work, also if that client has left.
    var entry: pollfd {
        switch state {
        case .reading, .ending: pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        case .sending: pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0)
        case .waiting, .closed: pollfd(fd: -1, events: 0, revents: 0)
        }
    }

    /// Reads what has come.
    ///
    /// - Returns: the head when it is complete, with the bytes that it was parsed from.
    func read(_ parser: RequestParser) throws(ParseError) -> (head: RequestHead, bytes: [UInt8])? {
        var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
        switch piece.withUnsafeMutableBytes({ socket.receive(into: $0) }) {
        case .bytes(let count):
            guard case .reading = state else { return nil }
            input += piece.prefix(count)
            let bytes = input
            guard case .head(let head, _) = try parser.parse(bytes.borrowed, resuming: &progress) else { return nil }
            hasBody = head.method != .head
            return (head, bytes)
        case .nothingYet: return nil
        case .ended:
            close()
            return nil
        }
    }

    /// Waits for the result of work.
    func wait(for work: AdminWork) { state = .waiting(work, isRunning: false) }

    /// Counts a run of the work for this client, if it waits for one.
    ///
    /// - Returns: whether it waits for one.
    func begin(_ work: AdminWork) -> Bool {
        guard case .waiting(work, isRunning: false) = state else { return false }
        state = .waiting(work, isRunning: true)
        return true
    }

    /// Whether a run of the work counts for this client.
    func awaitsRun(of work: AdminWork) -> Bool {
        if case .waiting(work, isRunning: true) = state { true } else { false }
    }

    /// Sends an answer, the only one of this connection.
    ///
    /// - Parameter deadline: the moment at which the client must have taken it.
    func answer(_ response: Response, _ date: DateField, deadline: Milliseconds) {
        var head: [UInt8] = []
        response.appendHead(.ends, date: date, to: &head)
        outgoing = OutgoingResponse(head, body: hasBody ? response.body : .none)
        self.deadline = deadline
        state = .sending
        send()
    }

    /// Answers a request that cannot be parsed.
    func refuse(_ status: Status, _ date: DateField, deadline: Milliseconds) {
        hasBody = progress.method != .head
        answer(.refusal(status), date, deadline: deadline)
    }

    /// Sends what the socket accepts.
    func send() {
        var buffer: [UInt8] = []
        switch outgoing?.sendPiece(to: socket, through: &buffer) {
        case .waiting: break
        case .failed: close()
        case .finished, nil:
            outgoing = nil
            socket.endSending()
            state = .ending
        }
    }

    /// Ends what has lasted too long: 408 to a begun request, a reset to a client that does not take its answer.
    func expire(_ date: DateField) {
        switch state {
        case .reading where !input.isEmpty:
            refuse(.requestTimeout, date, deadline: deadline)
            close()
        case .reading, .waiting, .ending, .closed: close()
        case .sending:
            state = .closed
            socket.reset()
        }
    }

    func close() {
        if isClosed { return }
        state = .closed
        socket.close()
    }

    /// The maximum size of one read from a socket in bytes; most requests have fewer.
    private static let pieceBytes = 4_096
}
