/// What happens to a handler that still runs when a newer link arrives.
public enum LinkRunning: Hashable, Sendable {
    /// A newer link of the same scene cancels it, since the newest link is where the user wants to be: for navigation.
    ///
    /// Cancellation is cooperative. After an `await` that ignores it, call `try Task.checkCancellation()`.
    case latest
    /// It runs to its end, since each link is a task of its own: for actions.
    case every
}

/// The handling of a link.
package struct LinkWork<Value: Sendable> {
    let running: LinkRunning
    let role: LinkRole
    /// Asks the app before the handler, such as for a login; an error ends the handling.
    let question: (@MainActor () async throws -> Void)?
    let handler: @MainActor () async throws -> Value

    package init(
        running: LinkRunning,
        role: LinkRole = .navigation(requires: nil),
        question: (@MainActor () async throws -> Void)? = nil,
        handler: @escaping @MainActor () async throws -> Value
    ) {
        self.running = running
        self.role = role
        self.question = question
        self.handler = handler
    }
}

/// The handlers that run now, so that a newer link can cancel an older one.
@MainActor
package final class RunningHandlers {
    private struct Run {
        let running: LinkRunning
        let role: LinkRole
        let scene: String?
        let cancel: () -> Void
        /// Whether it waits for an answer of the app.
        var isAsking: Bool
        var hasEnded = false
        var isSuperseded = false
    }

    /// The handlers in which the current task runs: a handler that passes on a link must not cancel itself.
    @TaskLocal private static var ancestors: Set<Int> = []

    private var runs: [Int: Run] = [:]
    private var lastID = 0

    package init() {}

    /// Runs a handler in a task of its own, and cancels it with the current task.
    ///
    /// Handlers start in the order of the calls, unless they ask the app first.
    ///
    /// - Returns: the result of the handler, and whether a newer link cancelled it before it had ended.
    package func run<Value: Sendable>(
        _ work: LinkWork<Value>,
        in scene: String?
    ) async -> (result: Result<Value, any Error>, isSuperseded: Bool) {
        lastID += 1
        let id = lastID
        let task = Task {
            // Here, and not before: an older handler that does not suspend has then ended.
            if work.running == .latest { supersede(before: id, in: scene, by: work.role) }
            defer { runs[id]?.hasEnded = true }
            return try await Self.$ancestors.withValue(Self.ancestors.union([id])) {
                if let question = work.question {
                    try await question()
                    try Task.checkCancellation()
                    runs[id]?.isAsking = false
                }
                return try await work.handler()
            }
        }
        let cancel = { task.cancel() }
        let isAsking = work.question != nil
        runs[id] = Run(running: work.running, role: work.role, scene: scene, cancel: cancel, isAsking: isAsking)
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        return (result, runs.removeValue(forKey: id)?.isSuperseded ?? false)
    }

    /// Cancels the handlers that the page of a link without a handler supersedes, in the same scene.
    package func supersede(in scene: String?) { supersede(before: lastID + 1, in: scene, by: .page) }

    private func supersede(before newer: Int, in scene: String?, by role: LinkRole) {
        for (id, run) in runs where id < newer && run.running == .latest && run.scene == scene {
            guard !run.hasEnded, !Self.ancestors.contains(id) else { continue }
            guard !run.isAsking || run.role.isEndedWhileAsking(by: role) else { continue }
            runs[id]?.isSuperseded = true
            run.cancel()
        }
    }
}
