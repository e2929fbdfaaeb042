import Foundation
import LinkHandling
import LinkRoutes

/// The app without its views: it performs requests of other apps, and sends requests itself.
@MainActor
final class NotesApp {
    /// Asks the user a question; returns true for yes.
    typealias Confirmation = @MainActor (_ question: String) async -> Bool

    let store: NoteStore
    let router: LinkRouter
    private let otherApps: CallbackClient

    /// - Parameters:
    ///   - clock: measures how long another app takes.
    ///   - confirm: asks the user.
    ///   - opener: opens other apps, `UIApplication.open(_:)` on a phone.
    init(
        clock: LinkClock = LinkClock(),
        confirm: @escaping Confirmation,
        opener: @escaping LinkOpener
    ) {
        store = NoteStore()
        otherApps = CallbackClient(scheme: "notesapp", source: "Notes", clock: clock, opener: opener)
        router = LinkRouter(NotesLink.table, replies: otherApps, opener: opener)
        addHandlers(confirm)
    }

    /// Adds the handler of every action.
    ///
    /// A thrown error goes to `x-error`, and `CancellationError` to `x-cancel`. The returned value goes to `x-success`; nil
    /// sends nothing of the app's.
    private func addHandlers(_ confirm: @escaping Confirmation) {
        let store = store
        router.onRequest(NotesLink.self) { link, call in
            switch link {
            case .search(let text): store.searchText = text
            case .create(let title, let body): store.add(Note(title: title, body: body))
            case .fetchNote(let title): return try store.note(titled: title)
            case .count: return store.notes.count
            case .save(let url): try store.save(page: url)
            case .fetch: return ReadingList(urls: store.readingList)
            case .delete(let title):
                let note = try store.note(titled: title)
                // The name of the calling app is not verified, so a person decides.
                let question = "\(call.source ?? "Another app") wants to delete “\(note.title)”."
                guard await confirm(question) else { throw CancellationError() }
                store.delete(note)
            }
            return nil
        }
        router.onError { store.alert = $0.message }
        router.onUnmatched { miss in
            // The calling app has been informed, and a late reply contains nothing new.
            if miss.reply == nil, miss.cause != .unknownReply { store.alert = "Notes cannot do this. \(miss)" }
        }
    }

    /// Asks the translator app to translate a note, and adds the result.
    ///
    /// - Throws: why there is no translation.
    func translate(_ note: Note, into language: String) async throws(CallbackClientError) {
        let translation = try await otherApps.send(
            to: "translator",
            action: "translate",
            ["text": note.body ?? note.title, "language": language],
            decoding: Translation.self
        )
        store.add(Note(title: "\(note.title) (\(language))", body: translation.text))
    }
}

/// What the app sends to other apps, and what it receives from the translator.
extension NotesApp {
    private struct ReadingList: Encodable {
        let urls: [URL]
    }

    private struct Translation: Decodable {
        let text: String
    }
}
