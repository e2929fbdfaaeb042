import Foundation
import LinkActions

/// Simulates two apps on one phone: opens the given links, or some examples, and prints every app that is opened.
@main @MainActor
struct Program {
    private let phone = Phone { print("  opened \($0.prefix(100))\($0.count > 100 ? "…" : "")") }
    private let notes: NotesApp

    static func main() async throws {
        let program = Program()
        let given = Array(CommandLine.arguments.dropFirst())
        for link in given.isEmpty ? scene : given { await program.open(link) }
        if given.isEmpty { try await program.translate() }
    }

    private init() {
        notes = NotesApp(
            confirm: { question in
                print("  asked: \(question) answered: no")
                return false
            },
            opener: phone.opener
        )
        phone.install("notesapp") { [notes] in await notes.router.handle($0) }
        phone.install("caller") { _ in }
    }

    private static let scene = [
        "notesapp:///create?title=Packing&body=Tent%20%2B%20stove",
        "notesapp://x-callback-url/fetchNote?title=Packing&x-success=caller%3A%2F%2Fnote%3Ffrom%3Dnotes%23top",
        "notesapp:///create?body=Tent&x-error=caller%3A%2F%2Ffailed",
        "notesapp:///create?body=Tent",
        "notesapp:///delete?title=Packing&x-source=Cleaner&x-cancel=caller%3A%2F%2Fcancelled",
        "notesapp:///creat?title=Packing",
    ]

    /// Opens a link as another app does.
    private func open(_ link: String) async {
        print(link)
        notes.store.alert = nil
        switch await notes.router.handle(link) {
        case .handled(let route, _): print("  done: \(route)")
        case .cancelled(let route, _): print("  cancelled: \(route)")
        case .failed(let failure, _): print("  failed: \(failure)")
        case .superseded, .unmatched: break
        }
        if let alert = notes.store.alert { print("  alert: \(alert)") }
    }

    /// Sends three translation requests: one without a translator, one that works, and one that fails.
    private func translate() async throws {
        let note = try notes.store.note(titled: "Packing")
        try await translate(note, into: "Spanish")
        let translator = try TranslatorApp(opener: phone.opener)
        phone.install("translator") { await translator.router.handle($0) }
        for language in ["Spanish", "Klingon"] { try await translate(note, into: language) }
    }

    private func translate(_ note: Note, into language: String) async throws {
        print("translate into \(language)")
        notes.store.alert = nil
        try await notes.translate(note, into: language)
        print(notes.store.alert.map { "  alert: \($0)" } ?? "  note: \(notes.store.notes.last?.body ?? "")")
    }
}
