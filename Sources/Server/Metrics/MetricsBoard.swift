/// Where the loops of a server leave a copy of their counts when somebody asks.
///
/// Nobody reads a loop's own numbers but the loop: no request waits for a reader, or pays for one.
final class MetricsBoard: Sendable {
    private struct State: Sendable {
        /// How often somebody has asked.
        var round = 0
        /// The last round that each running loop has answered.
        var loops: [Int: Int] = [:]
        /// The latest copy of each loop, also of those that have ended.
        var copies: [Int: LoopMetrics] = [:]
        var lateLoops = 0
    }

    private let state = Monitor(State())

    /// Says that a loop will answer from now on.
    func join(_ loop: Int) {
        state.update { $0.loops[loop] = $0.round }
    }

    /// Leaves a loop's copy when somebody waits for it.
    func answer(_ loop: Int, _ metrics: LoopMetrics) {
        state.update { state in
            guard let answered = state.loops[loop], answered < state.round else { return }
            state.loops[loop] = state.round
            state.copies[loop] = metrics
        }
    }

    /// Leaves a loop's last copy.
    func leave(_ loop: Int, _ metrics: LoopMetrics) {
        state.update { state in
            guard state.loops.removeValue(forKey: loop) != nil else { return }
            state.copies[loop] = metrics
        }
    }

    /// Asks all running loops, and returns the latest copies after a while at most.
    ///
    /// A loop that does not answer in time counts as it was when it did, so that no total goes down.
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
