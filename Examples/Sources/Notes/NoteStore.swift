import Foundation
import Observation

/// The notes and the other state of the screen; views bind to it.
@MainActor @Observable
final class NoteStore {
    private(set) var notes: [Note] = []
    /// Pages to read later.
    private(set) var readingList: [URL] = []
    /// The text of the search field, empty when the search begins; nil if there is no search.
    var searchText: String?
    /// The text of an alert.
    var alert: String?
    /// The titles of the notes whose text another app will send, by the id of the request.
    private var expectedTitles: [UUID: String] = [:]

    /// The notes that match the search.
    var shownNotes: [Note] {
        guard let searchText, !searchText.isEmpty else { return notes }
        return notes.filter { $0.title.localizedCaseInsensitiveContains(searchText) }
    }

    /// Adds a note.
    func add(_ note: Note) { notes.append(note) }

    /// Adds a page to the reading list.
    ///
    /// - Throws: an ``InvalidURLError`` for a text that is not the URL of a web page.
    func save(page text: String) throws(InvalidURLError) {
        guard let url = URL(string: text), url.scheme?.lowercased() == "https" else { throw InvalidURLError() }
        readingList.append(url)
    }

    /// Removes a note.
    func delete(_ note: Note) { notes.removeAll { $0 == note } }

    /// Remembers the title of a note whose text another app will send.
    func expect(_ title: String, from request: UUID) { expectedTitles[request] = title }

    /// Takes the reply to a request: a text, an error, or neither if the user of the other app has cancelled.
    ///
    /// A reply to no request is ignored, also a second one.
    func receive(_ text: String?, error: String?, from request: UUID) {
        guard let title = expectedTitles.removeValue(forKey: request) else { return }
        if let text {
            add(Note(title: title, body: text))
        } else {
            alert = error
        }
    }

    /// Returns the first note with this title; without a title, the newest note.
    func note(titled title: String?) throws(NoteError) -> Note {
        let found = title.map { title in notes.first { $0.title == title } } ?? notes.last
        guard let found else { throw .notFound(title: title) }
        return found
    }
}
