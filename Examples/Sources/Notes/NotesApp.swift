import Foundation
import LinkHandling
import LinkRoutes

/// The app without its views: it does what other apps ask it to, and asks another one itself.
@MainActor
final class NotesApp {
    /// Asks the user, true for yes.
    typealias Confirmation = @MainActor (_ question: String) async -> Bool

    let store: NoteStore
    let router: LinkRouter
    private let otherApps: CallbackClient

    /// - Parameters:
    ///   - clock: measures how long another app may take.
    ///   - confirm: asks the user.
    ///   - opener: opens other apps, `UIApplication.open(_:)` on a phone.
    init(
        clock: LinkClock = LinkClock(),
        confirm: @escaping Confirmation,
        opener: @escaping LinkOpener
    ) throws(RouteTableError) {
        store = NoteStore()
        otherApps = CallbackClient(scheme: "notesapp", source: "Notes", clock: clock, opener: opener)
        let table = try RouteTable(json: PackageResources.routes_json)
        router = LinkRouter(table, replies: otherApps, opener: opener)
        addHandlers(confirm)
    }

    /// Adds a handler for each action.
    ///
    /// What one takes is in its input, what it throws goes to `x-error`, and `CancellationError` to `x-cancel`. Only
    /// what the handler of a request returns goes to `x-success`.
    private func addHandlers(_ confirm: @escaping Confirmation) {
        let store = store
        router.on("search") { (search: Search) in store.searchText = search.text }
        router.on("create") { (note: Note) in store.add(note) }
        router.onRequest("fetchNote") { (wanted: Wanted) in try store.note(titled: wanted.title) }
        router.onRequest("count") { store.notes.count }
        router.on("save") { (page: Page) in store.save(page.url) }
        router.onRequest("fetch") { ReadingList(urls: store.readingList) }
        router.on("delete") { (wanted: Wanted, call: LinkCall) in
            let note = try store.note(titled: wanted.title)
            // Who asks is only what it says of itself; so a person decides.
            let question = "\(call.source ?? "Another app") wants to delete “\(note.title)”."
            guard await confirm(question) else { throw CancellationError() }
            store.delete(note)
        }
        router.onError { store.alert = $0.message }
        router.onUnmatched { miss in
            // The app that asked has been told, and a late reply tells it nothing new.
            if miss.reply == nil, miss.cause != .unknownReply { store.alert = "Notes cannot do this. \(miss)" }
        }
    }

    /// Has the translator app translate a note, and adds what comes back.
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

/// What goes in and out; `validate()` holds the inputs against the table.
extension NotesApp {
    private struct Search: Decodable {
        let text: String?
    }

    private struct Wanted: Decodable {
        let title: String
    }

    private struct Page: Decodable {
        let url: URL
    }

    private struct ReadingList: Encodable {
        let urls: [URL]
    }

    private struct Translation: Decodable {
        let text: String
    }
}
