/// What happens to a handler that still runs when a newer link arrives.
public enum LinkRunning: Hashable, Sendable {
    /// A newer link of the same scene cancels it, since the newest link is where the user wants to be: for navigation.
    ///
    /// Cancellation is cooperative. After an `await` that ignores it, call `try Task.checkCancellation()`.
    case latest
    /// It runs to its end, since each link is a task of its own: for actions.
    case every
}

/// The handlers that run now, so that a newer link can cancel an older one.
@MainActor
final class RunningHandlers {
    /// The error of a handler that a newer link has cancelled.
    struct Superseded: Error {}

    private struct Run {
        let running: LinkRunning
        let scene: String?
        let cancel: () -> Void
        var hasEnded = false
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
    /// - Returns: the result of the handler, and whether a newer link cancelled it before it had ended.
    func run<Value: Sendable>(
        _ running: LinkRunning,
        in scene: String?,
        _ work: @escaping @MainActor () async throws -> Value
    ) async -> (result: Result<Value, any Error>, isSuperseded: Bool) {
        lastID += 1
        let id = lastID
        let task = Task {
            // Here, and not before: an older handler that does not suspend has then ended.
            if running == .latest { supersede(before: id, in: scene) }
            defer { runs[id]?.hasEnded = true }
            return try await Self.$ancestors.withValue(Self.ancestors.union([id])) { try await work() }
        }
        runs[id] = Run(running: running, scene: scene) { task.cancel() }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        return (result, runs.removeValue(forKey: id)?.isSuperseded ?? false)
    }

    /// Cancels the handlers that a link without a handler supersedes, in the same scene.
    func supersede(in scene: String?) { supersede(before: lastID + 1, in: scene) }

    private func supersede(before newer: Int, in scene: String?) {
        for (id, run) in runs where id < newer && run.running == .latest && run.scene == scene {
            guard !run.hasEnded, !Self.ancestors.contains(id) else { continue }
            runs[id]?.isSuperseded = true
            run.cancel()
        }
    }
}
