internal import CLibevent
internal import Synchronization

/// Writes batches to a file, on a thread that may wait.
final class LogWriter {
    private let queue: LogQueue
    private let file: LogFile
    private let report: @Sendable (String) -> Void
    private var losses = LogLosses()
    /// Why the last write failed; nil if the reader was too slow.
    private var failure: ServerError?
    /// Whether the last line was cut.
    private var isLineOpen = false
    private var isGivenUp = false

    init(_ queue: LogQueue, to file: LogFile, _ report: @escaping @Sendable (String) -> Void) {
        self.queue = queue
        self.file = file
        self.report = report
    }

    /// Writes until the queue ends.
    func run() {
        defer { queue.wasWritten(isLineOpen: isLineOpen) }
        while true {
            switch queue.take() {
            case .batch(let batch):
                if queue.waitForPredecessor() { isLineOpen = true }
                write(batch)
            case .reopening: reopen()
            case .end: return reportLosses(atOnce: true)
            }
            reportLosses()
        }
    }

    /// Opens the log again between two batches, so that no line is torn.
    private func reopen() {
        do throws(ServerError) {
            try file.reopen()
            isLineOpen = false
        } catch {
            report("the access log continues in the old file, because the new one cannot be opened: \(error)")
        }
    }

    private func write(_ batch: LogBatch) {
        // A line that a full disk has cut must not join the next one.
        let hasBreak = isLineOpen
        let bytes = hasBreak ? [UInt8(ascii: "\n")] + batch.bytes : batch.bytes
        var rest = bytes[...]
        while !rest.isEmpty, !isGivenUp, waitUntilWritable() {
            let piece = file.isRegular ? rest : rest.wholeLines(within: Int(PIPE_BUF))
            let count = piece.withUnsafeBytes { CLibevent.write(file.descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                isLineOpen = rest[rest.startIndex + count - 1] != UInt8(ascii: "\n")
                rest = rest.dropFirst(count)
                failure = nil
            } else if linkd_error_number() != EAGAIN, linkd_error_number() != EINTR {
                failure = .system(call: "write", errorNumber: linkd_error_number())
                break
            }
        }
        guard !rest.isEmpty else { return }
        let ends = rest.count { $0 == UInt8(ascii: "\n") }
        queue.droppedLines.add(hasBreak && rest.count == bytes.count ? ends - 1 : ends)
        // Waiting for each batch again would keep the process from ending.
        isGivenUp = queue.hasEnded
    }

    /// Waits for the reader; false if the server has ended and there is no reader.
    ///
    /// A writable pipe accepts `PIPE_BUF` bytes without waiting: the descriptor may block, but the end of the server
    /// must not.
    private func waitUntilWritable() -> Bool {
        guard !file.isRegular else { return true }
        var entry = pollfd(fd: file.descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&entry, 1, 500) <= 0 {
            if queue.hasEnded { return false }
            reportLosses()
        }
        return true
    }

    private func reportLosses(atOnce: Bool = false) {
        guard let lines = losses.news(queue.droppedLines.value, atOnce: atOnce) else { return }
        let reason = failure.map { "\($0)" } ?? "the reader was too slow"
        report("\(lines) \(lines == 1 ? "line" : "lines") of the access log dropped: \(reason)")
    }
}

extension ArraySlice<UInt8> {
    /// Returns the lines that fit into `maximum` bytes, so that other writers to the same pipe tear none; at least a part
    /// of a line.
    fileprivate func wholeLines(within maximum: Int) -> Self {
        guard count > maximum else { return self }
        let start = prefix(maximum)
        guard let end = start.lastIndex(of: UInt8(ascii: "\n")) else { return start }
        return start[...end]
    }
}

/// The output of a log: a borrowed descriptor, or a file that can be opened again by its path.
final class LogFile {
    private(set) var descriptor: Int32
    /// Whether a write never waits for a reader.
    private(set) var isRegular: Bool
    private let path: String?

    /// Borrows a descriptor.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        isRegular = Self.isRegular(descriptor)
        path = nil
    }

    /// Opens a file for appending; it is created if it is missing.
    init(path: String) throws(ServerError) {
        descriptor = try Self.open(path)
        isRegular = Self.isRegular(descriptor)
        self.path = path
    }

    deinit {
        if path != nil { close(descriptor) }
    }

    /// Opens the file again by its path; if that fails, the old file stays open.
    func reopen() throws(ServerError) {
        guard let path else { return }
        let opened = try Self.open(path)
        close(descriptor)
        descriptor = opened
        isRegular = Self.isRegular(opened)
    }

    private static func open(_ path: String) throws(ServerError) -> Int32 {
        let descriptor = linkd_open_for_appending(path)
        guard descriptor >= 0 else { throw .system(call: "open \(path)", errorNumber: linkd_error_number()) }
        return descriptor
    }

    private static func isRegular(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        // Their types differ between systems.
        return UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFREG)
    }
}

/// Decides when dropped lines are reported: the first time at once, then once a minute while more are dropped.
struct LogLosses {
    private var reported = 0
    private var reports = ReportInterval()

    /// Returns the number of lines dropped since the last report, from the total; nil if no report is due.
    mutating func news(_ all: Int, atOnce: Bool) -> Int? {
        guard all > reported, reports.isDue(at: LoopClock.nanoseconds / 1_000_000) || atOnce else { return nil }
        defer { reported = all }
        return all - reported
    }
}
