internal import CLibevent
public import HTTP

/// The access log of one server: loops hand over batches of lines, one thread writes them.
///
/// A queue of batches is between them, so that no loop ever waits for whoever reads the log. What does not fit is
/// dropped, counted and reported.
public final class AccessLog: Sendable {
    let content: AccessLogContent
    private let queue: LogQueue

    /// Begins to write lines to a descriptor, 1 for standard output.
    ///
    /// The descriptor stays the caller's, and must stay open until the server has run.
    ///
    /// - Parameter report: takes what is to be said about the log itself, from a thread of its own.
    public convenience init(
        to descriptor: Int32,
        _ content: AccessLogContent = AccessLogContent(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ServerError) {
        try self.init(LogFile(descriptor), content, report)
    }

    /// Begins to add lines to the end of a file, which is made when it is absent.
    public convenience init(
        appendingTo path: String,
        _ content: AccessLogContent = AccessLogContent(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ServerError) {
        try self.init(LogFile(path: path), content, report)
    }

    private init(
        _ file: LogFile,
        _ content: AccessLogContent,
        _ report: @escaping @Sendable (String) -> Void
    ) throws(ServerError) {
        self.content = content
        let queue = LogQueue()
        let context = Unmanaged.passRetained(LogWriter(queue, to: file, report))
        let error = linkd_thread_start_detached(LogWriter.main, context.toOpaque())
        guard error == 0 else {
            context.release()
            throw .system(call: "pthread_create", errorNumber: error)
        }
        self.queue = queue
    }

    deinit {
        finish()
    }

    /// The lines that were dropped so far.
    public var droppedLines: Int { queue.droppedLines.value }

    /// Opens the file anew by its path, for who has moved it away; a log to a descriptor goes on as it is.
    ///
    /// From any thread, and never waits for the file: the writer opens it before its next batch.
    public func reopen() {
        queue.askToReopen()
    }

    /// Hands over a batch, unless another thread is using the queue; never waits.
    ///
    /// - Returns: whether the batch was handed over or dropped; false when the caller keeps it.
    func offer(_ batch: LogBatch) -> Bool {
        queue.offer(batch)
    }

    /// Hands over a batch.
    func write(_ batch: LogBatch) {
        queue.put(batch)
    }

    /// Waits until all is written or nobody takes it; any number of threads may.
    func finish() {
        queue.end()
        queue.waitUntilWritten()
    }
}

/// What the lines of an access log say, and how.
public struct AccessLogContent: Sendable {
    /// How a line is written.
    public var format = AccessLogFormat.combined
    /// Whether lines show queries, which may hold what only the client should know.
    public var showsQueries = false
    /// Who is believed about the client's address.
    public var trustedProxies = TrustedProxies()

    /// Takes the defaults.
    public init() {}
}

/// How a line of the access log is written.
public enum AccessLogFormat: String, CaseIterable, Sendable {
    /// The format that every log reader knows: nginx's `combined`, Apache's too.
    case combined
    /// One JSON object a line, always with the same members.
    case json
}
