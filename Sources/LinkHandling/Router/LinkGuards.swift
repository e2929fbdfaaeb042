import LinkRoutes

/// The guards of an app: each grants what some routes require, such as a login.
@MainActor
final class LinkGuards {
    /// A guard, as the app has set it.
    private struct Rule {
        let timeout: Duration
        let ask: @MainActor () async throws -> Bool
    }

    /// A question to the app, and the links that wait for its answer.
    private struct Question {
        let id: Int
        var tasks: [Task<Void, Never>] = []
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    }

    private let clock: LinkClock
    private var rules: [String: Rule] = [:]
    private var questions: [String: Question] = [:]
    private var lastID = 0

    init(clock: LinkClock) { self.clock = clock }

    /// The requirements that have a guard.
    var names: [String] { Array(rules.keys) }

    /// Sets the guard of a requirement; it replaces an earlier one.
    func set(_ name: String, timeout: Duration, _ ask: @escaping @MainActor () async throws -> Bool) {
        rules[name] = Rule(timeout: timeout, ask: ask)
    }

    /// Waits until the app grants a requirement.
    ///
    /// - Throws: ``LinkGuardError``, the error of the guard, or `CancellationError` if the task is cancelled.
    func pass(_ name: String) async throws {
        guard let rule = rules[name] else { throw LinkGuardError(requirement: name, reason: .noGuard) }
        try await pass(name, rule)
    }

    /// Waits until a function returns true; links that wait for one name at once share the question of the first.
    ///
    /// - Throws: ``LinkGuardError``, or `CancellationError` if the task is cancelled.
    func pass(_ name: String, within timeout: Duration, _ ask: @escaping @MainActor () async -> Bool) async throws {
        try await pass(name, Rule(timeout: timeout, ask: ask))
    }

    private func pass(_ name: String, _ rule: Rule) async throws {
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                if questions[name] == nil { ask(name, rule) }
                questions[name]?.waiting[id] = continuation
            }
        } onCancel: {
            Task { @MainActor in self.leave(name, id) }
        }
    }

    private func ask(_ name: String, _ rule: Rule) {
        lastID += 1
        let question = lastID
        questions[name] = Question(id: question)
        let answer = Task {
            do {
                let isGranted = try await rule.ask()
                let refusal = LinkGuardError(requirement: name, reason: .refused)
                end(name, question, isGranted ? .success(()) : .failure(refusal))
            } catch {
                end(name, question, .failure(error))
            }
        }
        let timer = Task { [clock] in
            guard (try? await clock.sleep(for: rule.timeout)) != nil else { return }
            end(name, question, .failure(LinkGuardError(requirement: name, reason: .timedOut)))
        }
        questions[name]?.tasks = [answer, timer]
    }

    /// Ends a question, and passes its answer to all that wait; only the first end counts.
    private func end(_ name: String, _ question: Int, _ answer: Result<Void, any Error>) {
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
        /// The router has no guard for the requirement.
        case noGuard
    }

    /// The name of the requirement.
    public let requirement: String
    /// The reason.
    public let reason: Reason
}

extension LinkGuardError: CallbackError {
    /// A fixed text that does not reveal what is missing.
    public var callbackMessage: String { "The app does not allow this now." }
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
