import Foundation
import LinkActions
import Testing

@testable import Notes

/// The notes and a caller on one phone.
@MainActor
final class TwoApps {
    let phone = Phone()
    let notes: NotesApp
    private let user: User

    /// Creates the apps.
    ///
    /// - Parameter agrees: the user's answer to questions.
    init(agrees: Bool = true) {
        let user = User(agrees: agrees)
        self.user = user
        notes = NotesApp(confirm: user.confirm, opener: phone.opener)
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

    /// Requests the translation of a note.
    func translate(_ text: String, into language: String = "Spanish") async throws {
        try await notes.translate(Note(title: text), into: language)
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
