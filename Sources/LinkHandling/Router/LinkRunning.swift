/// What happens to a handler that still runs when a newer link arrives.
public enum LinkRunning: Hashable, Sendable {
    /// The newer link cancels it, since the newest link is where the user wants to be: for navigation.
    ///
    /// Cancellation is cooperative. After an `await` that ignores it, call `try Task.checkCancellation()`.
    case latest
    /// It runs to its end, since each link is a task of its own: for actions.
    case every
}

/// The handlers that run now, so that a newer link can cancel an older one.
@MainActor
final class RunningHandlers {
    /// A newer link cancelled the handler.
    struct Superseded: Error {}

    private struct Run {
        let running: LinkRunning
        let cancel: () -> Void
        var isSuperseded = false
    }

    /// The handlers in which the current task runs: a handler that passes on a link must not cancel itself.
    @TaskLocal private static var ancestors: Set<Int> = []

    private var runs: [Int: Run] = [:]
    private var lastID = 0

    /// Runs a handler in a task of its own, and cancels it with the current task.
    ///
    /// Handlers start in the order of the calls.
    ///
    /// - Throws: the error of the handler; ``Superseded`` if it fails after a newer link has cancelled it.
    func run<Value: Sendable>(
        _ running: LinkRunning,
        _ work: @escaping @MainActor () async throws -> Value
    ) async throws -> Value {
        if running == .latest { supersede() }
        lastID += 1
        let id = lastID
        let task = Task {
            try await Self.$ancestors.withValue(Self.ancestors.union([id])) { try await work() }
        }
        runs[id] = Run(running: running) { task.cancel() }
        defer { runs[id] = nil }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            // The system reports a cancelled request in several ways, such as an error of a URL session.
            throw runs[id]?.isSuperseded ?? false ? Superseded() : error
        }
    }

    /// Cancels the handlers that a newer link supersedes.
    func supersede() {
        for (id, run) in runs where run.running == .latest && !Self.ancestors.contains(id) {
            runs[id]?.isSuperseded = true
            run.cancel()
        }
    }
}
