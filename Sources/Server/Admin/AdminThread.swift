public import BorrowedBytes
internal import CLibevent
public import HTTP

/// An admin listener on a thread of its own, beside the loops: it answers until it is closed.
///
/// The thread waits in `poll` for the listener and for a few connections, each with one request and deadlines. It never
/// waits for a single client, and never for work: so health is answered at once, whatever other clients do.
public final class AdminThread: Sendable {
    /// The bound address, with the port that the system chose.
    public let address: ListenAddress
    private let listener: Listener
    private let mailbox: AdminMailbox

    /// The maximum wait for the end of the thread, in milliseconds.
    private static let patience: Milliseconds = 1_000

    /// Binds the address and starts the thread.
    ///
    /// - Parameters:
    ///   - connections: the maximum number of connections; a further one takes the place of the oldest.
    ///   - timeout: the time for a client to send its request, and again for taking its answer.
    ///   - log: receives one message at a time, from the thread.
    public init(
        _ address: ListenAddress,
        _ service: any AdminService,
        connections: Int = 32,
        timeout: Duration = .seconds(2),
        log: @escaping @Sendable (String) -> Void
    ) throws(ServerError) {
        linkd_ignore_broken_pipes()
        let listener = try Listener(address)
        let mailbox = try AdminMailbox()
        self.address = listener.address
        self.listener = listener
        self.mailbox = mailbox
        try SystemThread.detach {
            AdminLoop(
                listener,
                service: service,
                mailbox: mailbox,
                connections: connections,
                timeout: timeout.milliseconds,
                log: log
            ).run()
            mailbox.hasEnded.update { $0 = true }
        }
    }

    deinit { close() }

    /// Ends the thread, with an answer to the clients that wait for work; work that still runs is abandoned.
    ///
    /// A program calls this at its end: another thread may hold the last reference and never release it.
    public func close() {
        mailbox.stop()
        mailbox.hasEnded.wait(atMost: Self.patience) { $0 ? () : nil }
        // The thread has done so, unless it still waits, such as for the reader of the log.
        listener.removeFile()
    }
}

/// Answers the requests of an admin listener.
public protocol AdminService: Sendable {
    /// Answers the request whose head is in `bytes`, without waiting.
    func respond(to head: RequestHead, in bytes: Borrowed<UInt8>) -> AdminAnswer

    /// Does the work and returns its answer; it may take long.
    func result(of work: AdminWork) -> Response
}

/// What an admin listener answers.
public enum AdminAnswer: Sendable {
    /// The answer.
    case now(Response)
    /// The result of work that takes too long for the thread that answers.
    case later(AdminWork)
}

/// Work that takes long, for which a thread of its own is started.
///
/// A request that comes during the work gets the result of the next run, which all such requests share: a run that began
/// earlier may have read old files.
public enum AdminWork: CaseIterable, Sendable {
    case metrics, reload
}

/// What other threads tell the thread of an admin listener.
final class AdminMailbox: Sendable {
    private struct State: Sendable {
        var isStopping = false
        var results: [(work: AdminWork, response: Response)] = []
    }

    let hasEnded = Monitor(false)
    private let state = Monitor(State())
    private let wakePipe: WakePipe

    init() throws(ServerError) { wakePipe = try WakePipe() }

    /// Readable when there is something in the mailbox.
    var descriptor: Int32 { wakePipe.reading }

    var isStopping: Bool { state.update { $0.isStopping } }

    func stop() {
        state.update { $0.isStopping = true }
        wakePipe.wake()
    }

    func put(_ work: AdminWork, _ response: Response) {
        state.update { $0.results.append((work, response)) }
        wakePipe.wake()
    }

    func take() -> [(work: AdminWork, response: Response)] {
        wakePipe.drain()
        return state.update { state in
            defer { state.results = [] }
            return state.results
        }
    }
}
