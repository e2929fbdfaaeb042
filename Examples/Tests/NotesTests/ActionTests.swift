import LinkActions
import Testing

@testable import Notes

/// The actions that other apps request.
@MainActor
struct ActionTests {
    private let apps: TwoApps

    init() {
        apps = TwoApps()
        apps.store.add(Note(title: "Packing", body: "Tent + stove"))
    }

    @Test func `handlers and table agree`() {
        #expect(apps.notes.router.validate().isEmpty)
    }

    @Test(arguments: [
        "notesapp:///create?title=My%20note", "notesapp://x-callback-url/create?title=My%20note",
        "NotesApp://any.host/create?title=My%20note", "notesapp:create?title=My%20note",
    ])
    func `the host does not matter, and optional items may be missing`(link: String) async throws {
        try await apps.open(link)
        #expect(apps.store.notes.last == Note(title: "My note", body: nil))
    }

    @Test(arguments: [
        ("title=a&title=b", "a"), ("title=100%2525", "100%25"), ("title=1+1", "1+1"),
        ("title=T&x-title=no&foo=bar", "T"),
    ])
    func `a value is decoded once, and a repeated name does not trap`(query: String, title: String) async throws {
        try await apps.open("notesapp:///create?\(query)")
        #expect(apps.store.notes.last?.title == title)
    }

    @Test func `an action may have no input`() async throws {
        try await apps.open("notesapp:///search")
        #expect(apps.store.searchText == "")
        #expect(apps.store.shownNotes.map(\.title) == ["Packing"])
        try await apps.open("notesapp:///search?text=pack")
        #expect(apps.store.searchText == "pack")
    }

    @Test(arguments: ["page", "javascript%3Aalert(1)", ""])
    func `an error's text is shown to the user, or sent to the caller`(url: String) async throws {
        let reason = url.isEmpty ? "Missing value for parameter \"url\"." : "Invalid URL"
        try await apps.open("notesapp:///save?url=\(url)")
        #expect(apps.store.alert == reason)
        #expect(apps.store.readingList == [])
        try await apps.open("notesapp:///save?url=\(url)&x-error=caller%3A%2F%2Ffailed")
        #expect(apps.callbacks.count == 1)
        if !url.isEmpty { #expect(apps.callbacks == ["caller://failed?errorCode=0&errorMessage=Invalid%20URL"]) }
    }

    @Test func `a handler may wait, and receives the name of the calling app`() async throws {
        try await apps.open("notesapp:///delete?title=Packing&x-source=Cleaner")
        #expect(apps.questions == ["Cleaner wants to delete “Packing”."])
        #expect(apps.store.notes == [])
    }

    @Test(arguments: ["notesapp:///creat?title=a", "notesapp:///", "notesapp:///create/twice?title=a"])
    func `an unknown action is shown to the user`(link: String) async throws {
        let outcome = await apps.notes.router.handle(link)
        #expect(!outcome.isHandled)
        #expect(try #require(apps.store.alert).contains("no route"))
        #expect(apps.store.notes.count == 1)
    }

    @Test func `a second handler for an action is refused, and the first one stays`() async throws {
        apps.notes.router.on("create") { Issue.record("the second handler ran") }
        #expect(apps.notes.router.validate().contains { $0.code == .duplicateHandler && $0.route == "create" })
        try await apps.open("notesapp:///create?title=a&x-success=caller%3A%2F%2Fdone")
        #expect(apps.store.notes.count == 2)
        #expect(apps.callbacks == ["caller://done"])
    }
}
