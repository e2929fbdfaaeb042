/// A bounded queue of batches between the loops and the writer of a log.
final class LogQueue: Sendable {
    /// What may wait for the writer, in bytes.
    static let capacity = 4 << 20

    let droppedLines = SharedCounter()
    private let state = Monitor(State())

    private struct State: Sendable {
        /// What comes after `leaving`, in its order.
        var arrived: [LogBatch] = []
        /// What the writer takes next, in reverse order.
        var leaving: [LogBatch] = []
        /// The cost of both.
        var bytes = 0
        var isToBeReopened = false
        var hasEnded = false
        var isWritten = false

        mutating func take() -> Item? {
            if isToBeReopened {
                isToBeReopened = false
                return .reopening
            }
            if leaving.isEmpty { (leaving, arrived) = (arrived.reversed(), []) }
            guard let batch = leaving.popLast() else { return hasEnded ? .end : nil }
            bytes -= batch.cost
            return .batch(batch)
        }
    }

    /// What the writer is to do next.
    enum Item {
        case batch(LogBatch)
        /// The log is to be opened anew.
        case reopening
        /// All is taken, and no more comes.
        case end
    }

    /// Whether nothing will be put any more.
    var hasEnded: Bool { state.update { $0.hasEnded } }

    /// Puts a batch at the end, or drops it when too much waits.
    func put(_ batch: LogBatch) {
        state.update { put(batch, &$0) }
    }

    /// Does so unless another thread is using the queue; never waits.
    ///
    /// - Returns: whether the batch was put or dropped; false when the caller keeps it.
    func offer(_ batch: LogBatch) -> Bool {
        state.updateIfFree { put(batch, &$0) } != nil
    }

    /// Lets the writer know that the log is to be opened anew.
    func askToReopen() {
        state.update { $0.isToBeReopened = true }
    }

    /// Lets the writer end once it has taken all.
    func end() {
        state.update { $0.hasEnded = true }
    }

    /// Waits for what is to be done next.
    func take() -> Item {
        state.wait { $0.take() }
    }

    /// Says that the writer has ended.
    func wasWritten() {
        state.update { $0.isWritten = true }
    }

    /// Waits for the end of the writer.
    func waitUntilWritten() {
        state.wait { $0.isWritten ? () : nil }
    }

    private func put(_ batch: LogBatch, _ state: inout State) {
        guard !state.hasEnded, state.bytes + batch.cost <= Self.capacity else {
            droppedLines.add(batch.lines)
            return
        }
        state.bytes += batch.cost
        state.arrived.append(batch)
    }
}
