import Foundation
import LinkHandling
import Testing

@testable import Notes

/// The notes and a caller on one phone, with a clock that stands still.
@MainActor
final class TwoApps {
    let phone = Phone()
    let clock = StandingClock()
    let notes: NotesApp
    private let user: User

    /// Makes them.
    ///
    /// - Parameter agrees: what the user answers when asked.
    init(agrees: Bool = true) throws {
        let user = User(agrees: agrees)
        self.user = user
        notes = try NotesApp(clock: LinkClock(clock), confirm: user.confirm, opener: phone.opener)
        phone.install("notesapp") { [notes] in await notes.router.handle($0) }
        phone.install("caller") { _ in }
    }

    var store: NoteStore { notes.store }

    /// What the user was asked.
    var questions: [String] { user.questions }

    /// What was opened, the links to the notes left out.
    var callbacks: [String] { phone.opened.filter { !$0.hasPrefix("notesapp:") } }

    /// Opens a link as the system does.
    func open(_ link: String) async throws { #expect(await phone.open(try #require(URL(string: link)))) }

    /// Sends a note to be translated, and gives what came of it.
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

/// Who is asked, and answers in a while.
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

/// Lets other tasks work until something is so, for ten seconds at most where nothing comes of it.
@MainActor
func eventually(_ isSo: @MainActor () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while !isSo(), ContinuousClock.now < end { await Task.yield() }
    return isSo()
}

extension CallbackClientError {
    /// What an outcome failed with.
    static func of(_ outcome: Result<Void, CallbackClientError>) -> CallbackClientError? {
        if case .failure(let error) = outcome { error } else { nil }
    }
}
