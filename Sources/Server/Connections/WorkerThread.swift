internal import CLibevent

/// A thread that runs one worker; signals go to another thread.
struct WorkerThread {
    private let thread: UInt

    /// Starts the thread, which keeps the worker alive until it ends.
    init(_ worker: Worker, log: @escaping @Sendable (String) -> Void) throws(ServerError) {
        let body = Body(worker, log)
        var thread: UInt = 0
        let error = linkd_thread_start(&thread, Self.main, Unmanaged.passRetained(body).toOpaque())
        guard error == 0 else {
            Unmanaged.passUnretained(body).release()
            throw .system(call: "pthread_create", errorNumber: error)
        }
        self.thread = thread
    }

    func join() {
        linkd_thread_join(thread)
    }

    private final class Body {
        let worker: Worker
        let log: @Sendable (String) -> Void

        init(_ worker: Worker, _ log: @escaping @Sendable (String) -> Void) {
            self.worker = worker
            self.log = log
        }
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
        LibeventLog.during(body.log) { body.worker.run() }
        return nil
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
