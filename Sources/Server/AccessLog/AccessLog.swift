public import HTTP
internal import Synchronization

/// The access log of one server: event loops pass on batches of lines, and one thread writes them.
///
/// A queue of batches lies between them, so that no loop waits for the log's reader. Lines that do not fit are dropped,
/// counted and reported.
public final class AccessLog: Sendable {
    let content: AccessLogContent
    let queue: LogQueue
    /// The path of the file, or the number of the descriptor.
    private let output: String

    /// Starts writing lines to a descriptor, 1 for standard output.
    ///
    /// The caller keeps the descriptor, which must stay open until the server has stopped.
    ///
    /// - Parameter report: receives messages about the log itself, on a separate thread.
    public convenience init(
        to descriptor: Int32,
        _ content: AccessLogContent = AccessLogContent(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ServerError) {
        try self.init(LogFile(descriptor), to: "\(descriptor)", content: content, report: report)
    }

    /// Starts appending lines to a file, which is created if it is missing.
    public convenience init(
        appendingTo path: String,
        _ content: AccessLogContent = AccessLogContent(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ServerError) {
        try self.init(LogFile(path: path), to: path, content: content, report: report)
    }

    private init(
        _ file: LogFile,
        to output: String,
        content: AccessLogContent,
        report: @escaping @Sendable (String) -> Void
    ) throws(ServerError) {
        self.content = content
        self.output = output
        let queue = LogQueue()
        let writer = LogWriter(queue, to: file, report)
        try SystemThread.detach { writer.run() }
        self.queue = queue
    }

    deinit {
        finish()
    }

    /// The number of lines dropped so far.
    public var droppedLines: Int { queue.droppedLines.value }

    /// Opens the file again by its path, after it was moved away; a log to a descriptor is not changed.
    ///
    /// Any thread may call this. It does not wait: the writer opens the file before its next batch.
    public func reopen() {
        queue.askToReopen()
    }

    /// Lets this log begin only after another one, which is about to end, has written its lines: two writers of one pipe
    /// would tear long lines.
    ///
    /// Call it before the log is used. A log to another output does not wait.
    func follow(_ predecessor: AccessLog?) {
        guard let predecessor, predecessor !== self, predecessor.output == output else { return }
        queue.follow(predecessor.queue)
    }

    /// Waits until all lines are written, or cannot be written; any number of threads may call this.
    func finish() {
        queue.end()
        queue.waitUntilWritten()
    }
}

/// The content and the format of an access log.
public struct AccessLogContent: Sendable {
    /// The format of a line.
    public var format = AccessLogFormat.combined
    /// Whether lines contain queries, which may contain secrets of the client.
    public var showsQueries = false
    /// The proxies that are trusted to report the client's address.
    public var trustedProxies = TrustedProxies()

    /// Creates the defaults.
    public init() {}
}

/// The format of a line of the access log.
public enum AccessLogFormat: String, CaseIterable, Sendable {
    /// The `combined` format of nginx and Apache.
    case combined
    /// One JSON object per line, always with the same members.
    case json
}
