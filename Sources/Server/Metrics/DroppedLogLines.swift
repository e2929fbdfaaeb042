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
