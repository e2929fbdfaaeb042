internal import CLibevent

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

    /// The body of the thread; it takes ownership of the writer.
    static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        Unmanaged<LogWriter>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }

    private func run() {
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
            let count = piece.withUnsafeBytes { writeBytes(file.descriptor, $0.baseAddress, $0.count) }
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

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
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
