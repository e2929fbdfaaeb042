import Diagnostics
import LinkRoutes

/// The questions to the guards of an app: each grants what some routes require, such as a login.
@MainActor
package final class LinkGuards {
    /// A question to the app, and the links that wait for its answer.
    private struct Question {
        let id: Int
        var tasks: [Task<Void, Never>] = []
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    }

    private let clock: LinkClock
    private var questions: [String: Question] = [:]
    private var lastID = 0

    package init(clock: LinkClock) { self.clock = clock }

    /// Waits until a function returns true; links that wait for one name at once share the question of the first.
    ///
    /// - Throws: ``LinkGuardError``, the error of the function, or `CancellationError` if the task is cancelled.
    package func pass(
        _ name: String,
        within timeout: Duration,
        _ isGranted: @escaping @MainActor () async throws -> Bool
    ) async throws {
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                if questions[name] == nil { ask(name, within: timeout, isGranted) }
                questions[name]?.waiting[id] = continuation
            }
        } onCancel: {
            Task { @MainActor in self.leave(name, id) }
        }
    }

    private func ask(
        _ name: String,
        within timeout: Duration,
        _ isGranted: @escaping @MainActor () async throws -> Bool
    ) {
        lastID += 1
        let question = lastID
        questions[name] = Question(id: question)
        let answer = Task {
            do {
                let answer = try await isGranted()
                let refusal = LinkGuardError(requirement: name, reason: .refused)
                end(name, question, with: answer ? .success(()) : .failure(refusal))
            } catch {
                end(name, question, with: .failure(error))
            }
        }
        let timer = Task { [clock] in
            guard (try? await clock.sleep(for: timeout)) != nil else { return }
            end(name, question, with: .failure(LinkGuardError(requirement: name, reason: .timedOut)))
        }
        questions[name]?.tasks = [answer, timer]
    }

    /// Ends a question, and passes its answer to all that wait; only the first end counts.
    private func end(_ name: String, _ question: Int, with answer: Result<Void, any Error>) {
        guard let ended = questions[name], ended.id == question else { return }
        questions[name] = nil
        for task in ended.tasks { task.cancel() }
        for (_, continuation) in ended.waiting.sorted(by: { $0.key < $1.key }) { continuation.resume(with: answer) }
    }

    /// Ends the wait of one link; a question that no link waits for is withdrawn.
    private func leave(_ name: String, _ id: Int) {
        guard let continuation = questions[name]?.waiting.removeValue(forKey: id) else { return }
        continuation.resume(throwing: CancellationError())
        guard let question = questions[name], question.waiting.isEmpty else { return }
        questions[name] = nil
        for task in question.tasks { task.cancel() }
    }
}

/// Why a link did not reach a route with `requires` in the table.
public struct LinkGuardError: Error, Hashable, Sendable {
    /// The reasons; the names are stable for programs.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The guard returned false.
        case refused
        /// The guard did not answer in time.
        case timedOut
        /// The router has no guard for the requirement, or a delivery has none.
        case noGuard
    }

    /// The name of the requirement.
    public let requirement: String
    /// The reason.
    public let reason: Reason

    package init(requirement: String, reason: Reason) {
        self.requirement = requirement
        self.reason = reason
    }
}

extension LinkGuardError: CustomStringConvertible {
    /// One sentence, with what to do.
    public var description: String {
        switch reason {
        case .refused: "the guard for \(requirement.quoted) refused the link"
        case .timedOut: "the guard for \(requirement.quoted) did not answer in time"
        case .noGuard:
            "the route requires \(requirement.quoted), but the router has no guard for it; add one with"
                + " onRequirement(\(requirement.quoted))"
        }
    }
}
