internal import CLibevent

/// A bounded queue of batches: a pipe carries the references, a counter bounds the bytes behind them.
final class LogQueue: Sendable {
    /// What may wait for the writer, in bytes.
    static let capacity = 4 << 20

    let droppedLines = SharedCounter()
    private let waitingBytes = SharedCounter()
    private let ends = SharedCounter()
    private let reading: Int32
    private let writing: Int32

    init() throws(ServerError) {
        var descriptors: [Int32] = [-1, -1]
        guard pipe(&descriptors) == 0 else { throw .system(call: "pipe", errorNumber: linkd_error_number()) }
        descriptors.forEach { _ = evutil_make_socket_closeonexec($0) }
        evutil_make_socket_nonblocking(descriptors[1])
        reading = descriptors[0]
        writing = descriptors[1]
    }

    deinit {
        if !hasEnded { end() }
        while let batch = take() { droppedLines.add(batch.lines) }
        close(reading)
    }

    /// Whether nothing will be put any more.
    var hasEnded: Bool { ends.value > 0 }

    /// Puts a batch at the end, or drops it when too much waits.
    func put(_ batch: LogBatch) {
        let isWithinBounds = waitingBytes.add(batch.bytes.count) <= Self.capacity
        if isWithinBounds {
            let reference = Unmanaged.passRetained(batch)
            var address = UInt(bitPattern: reference.toOpaque())
            if write(writing, &address, MemoryLayout<UInt>.size) == MemoryLayout<UInt>.size { return }
            reference.release()
        }
        waitingBytes.add(-batch.bytes.count)
        droppedLines.add(batch.lines)
    }

    /// Waits for the next batch; nil when the queue has ended and is empty.
    func take() -> LogBatch? {
        var address: UInt = 0
        while true {
            let count = read(reading, &address, MemoryLayout<UInt>.size)
            if count < 0, linkd_error_number() == EINTR { continue }
            guard count == MemoryLayout<UInt>.size, let pointer = UnsafeRawPointer(bitPattern: address) else {
                return nil
            }
            let batch = Unmanaged<LogBatch>.fromOpaque(pointer).takeRetainedValue()
            waitingBytes.add(-batch.bytes.count)
            return batch
        }
    }

    /// Lets the reader end once it has taken all; called once, when nobody puts any more.
    func end() {
        ends.add(1)
        close(writing)
    }
}
