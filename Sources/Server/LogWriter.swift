internal import CLibevent

/// Writes batches to a descriptor, on a thread of its own that may wait as long as it must.
final class LogWriter {
    private let queue: LogQueue
    private let descriptor: Int32

    init(_ queue: LogQueue, to descriptor: Int32) {
        self.queue = queue
        self.descriptor = descriptor
    }

    /// The thread's body; takes the writer over.
    static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        Unmanaged<LogWriter>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }

    private func run() {
        var isGivenUp = false
        while let batch = queue.take() {
            guard !isGivenUp, write(batch.bytes) else {
                queue.droppedLines.add(batch.lines)
                // Waiting for each batch anew would keep the process from ending.
                isGivenUp = queue.hasEnded
                continue
            }
        }
    }

    /// Writes all bytes; false when the descriptor fails, or takes nothing although the server has ended.
    private func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard waitUntilWritable() else { return false }
            // No more than fits into any pipe that is writable: the descriptor may block, the end must not.
            let count = rest.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, min($0.count, Int(PIPE_BUF))) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if linkd_error_number() != EAGAIN, linkd_error_number() != EINTR {
                return false
            }
        }
        return true
    }

    private func waitUntilWritable() -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&entry, 1, 500) <= 0 {
            if queue.hasEnded { return false }
        }
        return entry.revents & Int16(POLLOUT) != 0
    }
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
