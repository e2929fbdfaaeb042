internal import CLibevent
internal import HTTP

/// The place where loops leave a copy of their counts on request.
///
/// Only the loop reads its own counts, so no request waits or pays for a reader.
final class MetricsBoard: Sendable {
    private struct State: Sendable {
        /// The number of requests for counts.
        var round = 0
        /// The last request that each running loop has answered.
        var loops: [Int: Int] = [:]
        /// The latest copy of each loop, also of ended ones.
        var copies: [Int: LoopMetrics] = [:]
        var lateLoops = 0
    }

    private let state = Monitor(State())

    /// Registers a loop, which will answer from now on.
    func join(_ loop: Int) {
        state.update { $0.loops[loop] = $0.round }
    }

    /// Stores a loop's copy if a request waits for it.
    func answer(_ loop: Int, _ metrics: LoopMetrics) {
        state.update { state in
            guard let answered = state.loops[loop], answered < state.round else { return }
            state.loops[loop] = state.round
            state.copies[loop] = metrics
        }
    }

    /// Stores the last copy of a loop that ends.
    func leave(_ loop: Int, _ metrics: LoopMetrics) {
        state.update { state in
            guard state.loops.removeValue(forKey: loop) != nil else { return }
            state.copies[loop] = metrics
        }
    }

    /// Asks all running loops, and returns the latest copies after a limited wait.
    ///
    /// For a loop that does not answer in time, its earlier copy counts, so that no total decreases.
    func gather(within patience: Milliseconds, asking: () -> Void) -> (copies: [LoopMetrics], lateLoops: Int) {
        let round = state.update { state in
            state.round += 1
            return state.round
        }
        asking()
        let isInTime: Void? = state.wait(atMost: patience) { state in
            state.loops.values.allSatisfy { $0 >= round } ? () : nil
        }
        return state.update { state in
            if isInTime == nil { state.lateLoops += state.loops.values.count { $0 < round } }
            return (Array(state.copies.values), state.lateLoops)
        }
    }
}

/// The number of lines that the access logs of a server have dropped, both current and earlier logs.
final class DroppedLogLines: Sendable {
    private struct State: Sendable {
        var ofEarlierLogs = 0
        var logs: [AccessLog] = []
    }

    private let state: Monitor<State>

    /// Begins with the server's first log.
    init(_ log: AccessLog?) {
        state = Monitor(State(logs: log.map { [$0] } ?? []))
    }

    /// The current log, and earlier ones that are still being written.
    var logs: [AccessLog] { state.update { $0.logs } }

    /// The dropped lines of all logs; it never decreases.
    var total: Int {
        state.update { state in state.logs.reduce(state.ofEarlierLogs) { $0 &+ $1.droppedLines } }
    }

    /// Includes a log's lines, before the log is used.
    func join(_ log: AccessLog?) {
        guard let log else { return }
        state.update { state in
            if !state.logs.contains(where: { $0 === log }) { state.logs.append(log) }
        }
    }

    /// Releases a log that has finished.
    func leave(_ log: AccessLog) {
        state.update { state in
            guard let place = state.logs.firstIndex(where: { $0 === log }) else { return }
            state.logs.remove(at: place)
            state.ofEarlierLogs &+= log.droppedLines
        }
    }
}
