import Foundation
import LinkHandling
import LinkTesting
import Testing

@testable import Notes

/// The notes and a caller on one phone, with a clock that stands still.
@MainActor
final class TwoApps {
    let phone = Phone()
    let clock = ManualClock()
    let notes: NotesApp
    private let user: User

    /// Creates the apps.
    ///
    /// - Parameter agrees: the user's answer to questions.
    init(agrees: Bool = true) {
        let user = User(agrees: agrees)
        self.user = user
        notes = NotesApp(clock: LinkClock(clock), confirm: user.confirm, opener: phone.opener)
        phone.install("notesapp") { [notes] in await notes.router.handle($0) }
        phone.install("caller") { _ in }
    }

    var store: NoteStore { notes.store }

    /// The questions that the user was asked.
    var questions: [String] { user.questions }

    /// The opened URLs, without the links to the notes.
    var callbacks: [String] { phone.opened.filter { !$0.hasPrefix("notesapp:") } }

    /// Opens a link, as the system does.
    func open(_ link: String) async throws { #expect(await phone.open(try #require(URL(string: link)))) }

    /// Requests the translation of a note, and returns the result.
    func translate(_ text: String, into language: String = "Spanish") async -> Result<Void, CallbackClientError> {
        do throws(CallbackClientError) {
            return .success(try await notes.translate(Note(title: text), into: language))
        } catch {
            return .failure(error)
        }
    }

    /// Installs a translator.
    @discardableResult
    func installTranslator() throws -> TranslatorApp {
        let translator = try TranslatorApp(opener: phone.opener)
        phone.install("translator") { await translator.router.handle($0) }
        return translator
    }
}

/// A user who answers questions after a moment.
@MainActor
private final class User {
    private(set) var questions: [String] = []
    private let agrees: Bool

    init(agrees: Bool) { self.agrees = agrees }

    func confirm(_ question: String) async -> Bool {
        questions.append(question)
        await Task.yield()
        return agrees
    }
}

/// Lets other tasks run until a condition is true, at most ten seconds.
@MainActor
func eventually(_ isSo: @MainActor () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while !isSo(), ContinuousClock.now < end { await Task.yield() }
    return isSo()
}

extension CallbackClientError {
    /// Returns the error of a result.
    static func of(_ outcome: Result<Void, CallbackClientError>) -> CallbackClientError? {
        if case .failure(let error) = outcome { error } else { nil }
    }
}
