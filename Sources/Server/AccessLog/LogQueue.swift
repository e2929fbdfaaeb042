internal import Synchronization

/// A bounded queue of batches between the loops and the writer of a log.
final class LogQueue: Sendable {
    /// The maximum size of waiting batches, in bytes.
    static let capacity = 4 << 20

    let droppedLines = Atomic(0)
    private let state = Monitor(State())

    private struct State: Sendable {
        /// The batches after `leaving`, in order.
        var arrived: [LogBatch] = []
        /// The next batches for the writer, in reverse order.
        var leaving: [LogBatch] = []
        /// The size of both, in bytes.
        var bytes = 0
        var isToBeReopened = false
        var hasEnded = false
        var isWritten = false
        /// Whether the last written line was cut.
        var isLineOpen = false
        /// The queue of the log that writes to the same output until this one does.
        var predecessor: LogQueue?

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

    /// The writer's next action.
    enum Item {
        case batch(LogBatch)
        /// The log must be opened again.
        case reopening
        /// All batches were taken, and no more will come.
        case end
    }

    /// Whether no more batches will be added.
    var hasEnded: Bool { state.update { $0.hasEnded } }

    /// Appends a batch, or drops it if too many bytes wait.
    func put(_ batch: LogBatch) {
        state.update { put(batch, &$0) }
    }

    /// Appends a batch unless another thread is using the queue; never waits.
    ///
    /// - Returns: whether the batch was appended or dropped; false if the caller keeps it.
    func offer(_ batch: LogBatch) -> Bool {
        state.updateIfFree { put(batch, &$0) } != nil
    }

    /// Lets the writer of this queue wait for the writer of another one; call it before the first batch is put.
    func follow(_ predecessor: LogQueue) {
        state.update { $0.predecessor = predecessor }
    }

    /// Waits until the writer of the preceding log has ended, if there is one.
    ///
    /// - Returns: whether that writer has cut its last line.
    func waitForPredecessor() -> Bool {
        let predecessor = state.update { state in
            defer { state.predecessor = nil }
            return state.predecessor
        }
        return predecessor?.waitUntilWritten() ?? false
    }

    /// Asks the writer to open the log again.
    func askToReopen() {
        state.update { $0.isToBeReopened = true }
    }

    /// Lets the writer end after it has taken all batches.
    func end() {
        state.update { $0.hasEnded = true }
    }

    /// Waits for the next action.
    func take() -> Item {
        state.wait { $0.take() }
    }

    /// Reports that the writer has ended, and whether it has cut the last line.
    func wasWritten(isLineOpen: Bool) {
        state.update { ($0.isWritten, $0.isLineOpen) = (true, isLineOpen) }
    }

    /// Waits for the end of the writer, and returns whether it has cut the last line.
    @discardableResult
    func waitUntilWritten() -> Bool {
        state.wait { $0.isWritten ? $0.isLineOpen : nil }
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
