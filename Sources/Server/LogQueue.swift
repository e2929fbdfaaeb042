internal import CLibevent

/// A bounded queue of batches: a pipe carries the references, a counter bounds the memory behind them.
final class LogQueue: Sendable {
    /// What may wait for the writer, in bytes.
    static let capacity = 4 << 20

    let droppedLines = SharedCounter()
    /// How often the log was to be opened anew.
    let reopenings = SharedCounter()
    private let waitingBytes = SharedCounter()
    private let ends = SharedCounter()
    private let reading: Int32
    private let writing: Int32

    enum Item {
        case batch(LogBatch)
        /// Nothing to write, only to look around.
        case wake
    }

    init() throws(ServerError) {
        var descriptors: [Int32] = [-1, -1]
        guard pipe(&descriptors) == 0 else { throw .system(call: "pipe", errorNumber: linkd_error_number()) }
        descriptors.forEach { _ = evutil_make_socket_closeonexec($0) }
        evutil_make_socket_nonblocking(descriptors[1])
        reading = descriptors[0]
        writing = descriptors[1]
    }

    deinit {
        end()
        while let item = take() {
            if case .batch(let batch) = item { droppedLines.add(batch.lines) }
        }
        close(writing)
        close(reading)
    }

    /// Whether nothing will be put any more.
    var hasEnded: Bool { ends.value > 0 }

    /// Puts a batch at the end, or drops it when too much waits.
    func put(_ batch: LogBatch) {
        let isWithinBounds = waitingBytes.add(batch.cost) <= Self.capacity
        if isWithinBounds {
            let reference = Unmanaged.passRetained(batch)
            if send(UInt(bitPattern: reference.toOpaque())) { return }
            reference.release()
        }
        waitingBytes.add(-batch.cost)
        droppedLines.add(batch.lines)
    }

    /// Lets the reader know that the log is to be opened anew; it looks whenever it takes something.
    func askToReopen() {
        reopenings.add(1)
        wake()
    }

    /// Lets the reader end once it has taken all; for when nobody puts any more.
    func end() {
        ends.add(1)
        wake()
    }

    /// Waits for the next item; nil when the queue has ended and is empty.
    func take() -> Item? {
        var address: UInt = 0
        while true {
            if hasEnded, !isReadable { return nil }
            let count = read(reading, &address, MemoryLayout<UInt>.size)
            if count < 0, linkd_error_number() == EINTR { continue }
            guard count == MemoryLayout<UInt>.size else { return nil }
            guard let pointer = UnsafeRawPointer(bitPattern: address) else { return .wake }
            let batch = Unmanaged<LogBatch>.fromOpaque(pointer).takeRetainedValue()
            waitingBytes.add(-batch.cost)
            return .batch(batch)
        }
    }

    /// Makes the reader return from its waiting; when the pipe is full, it does not wait.
    private func wake() {
        _ = send(0)
    }

    private func send(_ word: UInt) -> Bool {
        var word = word
        return write(writing, &word, MemoryLayout<UInt>.size) == MemoryLayout<UInt>.size
    }

    private var isReadable: Bool {
        var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}
