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
    ) throws(RouteTableError) {
        store = NoteStore()
        otherApps = CallbackClient(scheme: "notesapp", source: "Notes", clock: clock, opener: opener)
        let table = try RouteTable(json: PackageResources.routes_json)
        router = LinkRouter(table, replies: otherApps, opener: opener)
        addHandlers(confirm)
    }

    /// Adds a handler for each action.
    ///
    /// The parameters of an action are in its input, a thrown error goes to `x-error`, and `CancellationError` to
    /// `x-cancel`. Only the value that a request's handler returns goes to `x-success`.
    private func addHandlers(_ confirm: @escaping Confirmation) {
        let store = store
        router.on("search") { (search: Search) in store.searchText = search.text }
        router.on("create") { (note: Note) in store.add(note) }
        router.onRequest("fetchNote") { (wanted: Wanted) in try store.note(titled: wanted.title) }
        router.onRequest("count") { store.notes.count }
        router.on("save") { (page: Page) in
            guard let url = URL(string: page.url), url.scheme == "https" else { throw InvalidURLError() }
            store.save(url)
        }
        router.onRequest("fetch") { ReadingList(urls: store.readingList) }
        router.on("delete") { (wanted: Wanted, call: LinkCall) in
            let note = try store.note(titled: wanted.title)
            // The name of the calling app is not verified, so a person decides.
            let question = "\(call.source ?? "Another app") wants to delete “\(note.title)”."
            guard await confirm(question) else { throw CancellationError() }
            store.delete(note)
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

/// The inputs and outputs; `validate()` compares the inputs with the table.
extension NotesApp {
    private struct Search: Decodable {
        let text: String?
    }

    private struct Wanted: Decodable {
        let title: String
    }

    private struct Page: Decodable {
        let url: String
    }

    private struct ReadingList: Encodable {
        let urls: [URL]
    }

    private struct Translation: Decodable {
        let text: String
    }
}
