internal import CLibevent
internal import HTTP

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

/// What one loop has counted since it began: plain numbers that only its own thread touches.
struct LoopMetrics: Sendable {
    var requests = RequestCounts()
    var durations = DurationHistogram()
    /// By the status that they were answered with.
    var parseErrors: [Int: Int] = [:]
    var timeouts: [TimeoutKind: Int] = [:]
    var acceptedConnections = 0
    /// Those above the limit, be they answered 503 or not.
    var refusedConnections = 0
    var sentBytes = 0

    /// Counts a time-out.
    mutating func add(_ timeout: TimeoutKind) {
        timeouts[timeout, default: 0] &+= 1
    }
}

/// A value at a fixed place of memory that several threads know of; how they take turns is up to its owner.
///
/// The place is kept as an integer, because a pointer may not be shared and the object that owns it must be.
final class SharedMemory<Value>: Sendable {
    private let place: UInt

    init(_ value: sending Value) {
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        pointer.initialize(to: value)
        place = UInt(bitPattern: pointer)
    }

    deinit {
        pointer.deinitialize(count: 1)
        pointer.deallocate()
    }

    var pointer: UnsafeMutablePointer<Value> { linkd_pointer(place).assumingMemoryBound(to: Value.self) }
}

/// The lines that the access logs of a server have dropped, of those in use and of those before them.
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

    /// The log in use, and those before it that are still being written.
    var logs: [AccessLog] { state.update { $0.logs } }

    /// All of them; never less than before.
    var total: Int {
        state.update { state in state.logs.reduce(state.ofEarlierLogs) { $0 &+ $1.droppedLines } }
    }

    /// Counts a log's lines too, from before it is used.
    func join(_ log: AccessLog?) {
        guard let log else { return }
        state.update { state in
            if !state.logs.contains(where: { $0 === log }) { state.logs.append(log) }
        }
    }

    /// Lets go of a log that has finished.
    func leave(_ log: AccessLog) {
        state.update { state in
            guard let place = state.logs.firstIndex(where: { $0 === log }) else { return }
            state.logs.remove(at: place)
            state.ofEarlierLogs &+= log.droppedLines
        }
    }
}
