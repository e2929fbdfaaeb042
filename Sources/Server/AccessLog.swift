internal import CLibevent

/// The access log of one server: loops hand over batches of lines, one thread writes them.
///
/// A pipe of batches is the queue between them, so that no loop ever waits for whoever reads the log. What does not
/// fit is dropped and counted.
public final class AccessLog: Sendable {
    /// Whether lines show queries, which may hold what only the client should know.
    let showsQueries: Bool
    private let queue: LogQueue
    private let thread: UInt
    private let finishes = SharedCounter()

    /// Begins to write lines of the combined format to a descriptor, 1 for standard output.
    ///
    /// The descriptor stays the caller's, and must stay open until the server has run.
    public init(to descriptor: Int32, showsQueries: Bool = false) throws(ServerError) {
        self.showsQueries = showsQueries
        queue = try LogQueue()
        let context = Unmanaged.passRetained(LogWriter(queue, to: descriptor))
        var thread: UInt = 0
        let error = linkd_thread_start(&thread, LogWriter.main, context.toOpaque())
        guard error == 0 else {
            context.release()
            throw .system(call: "pthread_create", errorNumber: error)
        }
        self.thread = thread
    }

    deinit {
        finish()
    }

    /// The lines that were dropped so far.
    public var droppedLines: Int { queue.droppedLines.value }

    /// Hands over a batch; never waits.
    func write(_ batch: LogBatch) {
        queue.put(batch)
    }

    /// Waits until all is written or nobody takes it, and returns the number of dropped lines.
    @discardableResult
    func finish() -> Int {
        if finishes.add(1) == 1 {
            queue.end()
            linkd_thread_join(thread)
        }
        return droppedLines
    }
}
