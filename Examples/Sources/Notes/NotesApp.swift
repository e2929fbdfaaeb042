import Foundation
import LinkActions
import LinkRoutes

/// The app without its views: it performs requests of other apps, and sends requests itself.
@MainActor
final class NotesApp {
    /// Asks the user a question; returns true for yes.
    typealias Confirmation = @MainActor (_ question: String) async -> Bool

    let store: NoteStore
    let router: LinkRouter
    private let opener: LinkOpener

    /// - Parameters:
    ///   - confirm: asks the user.
    ///   - opener: opens other apps, `UIApplication.open(_:)` on a phone.
    init(confirm: @escaping Confirmation, opener: @escaping LinkOpener) {
        store = NoteStore()
        self.opener = opener
        // The apps that may get notes: the one of the examples, and Apple's Shortcuts.
        let policy = CallbackPolicy(schemes: .only(["caller", "shortcuts"]))
        router = LinkRouter(NotesLink.table, policy: policy, opener: opener)
        addHandlers(confirm)
    }

    /// Adds the handler of every action.
    ///
    /// A thrown error goes to `x-error`, and `CancellationError` to `x-cancel`. The returned value goes to `x-success`; nil
    /// sends nothing of the app's.
    private func addHandlers(_ confirm: @escaping Confirmation) {
        let store = store
        router.onRequest(NotesLink.self) { link, details in
            switch link {
            case .search(let text): store.searchText = text ?? ""
            case .create(let title, let body): store.add(Note(title: title, body: body))
            case .fetchNote(let title): return try store.note(titled: title)
            case .count: return store.notes.count
            case .save(let url): try store.save(page: url)
            case .fetch: return ReadingList(urls: store.readingList)
            case .delete(let title):
                let note = try store.note(titled: title)
                // The name of the calling app is not verified, so a person decides. Over an alert no question can be asked.
                let question = "\(details.source ?? "Another app") wants to delete “\(note.title)”."
                guard store.alert == nil, await confirm(question) else { throw CancellationError() }
                store.delete(note)
            case .translated(let request, let text, let error): store.receive(text, error: error, from: request)
            }
            return nil
        }
        router.onError { store.alert = $0.message }
        router.onUnmatched { miss in
            // The calling app has been informed.
            if miss.reply == nil { store.alert = "Notes cannot do this. \(miss)" }
        }
    }

    /// Asks the translator app to translate a note; the reply arrives as a link.
    ///
    /// - Throws: why the request cannot be written.
    func translate(_ note: Note, into language: String) async throws {
        // Any app can open the link of a reply, but only the translator knows the id.
        let id = UUID()
        let address = try NotesLink.translated(request: id).url.absoluteString
        let request = try CallbackRequest(
            to: "translator",
            action: "translate",
            parameters: ["text": note.body ?? note.title, "language": language],
            source: "Notes",
            success: address,
            error: address,
            cancel: address
        )
        store.expect("\(note.title) (\(language))", from: id)
        guard await opener(request.url) else {
            return store.receive(nil, error: "The translator is not installed.", from: id)
        }
    }
}

/// What the app sends to other apps.
extension NotesApp {
    private struct ReadingList: Encodable {
        let urls: [URL]
    }
}
