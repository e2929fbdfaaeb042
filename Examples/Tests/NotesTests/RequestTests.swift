import LinkHandling
import Testing

@testable import Notes

/// The requests of the notes to another app, and the replies.
@MainActor
struct RequestTests {
    private let apps: TwoApps

    init() { apps = TwoApps() }

    /// Installs a translator that does not answer by itself.
    private func installSilentTranslator() { apps.phone.install("translator") { _ in } }

    /// Returns the address for the reply to a request.
    private func address(_ request: Int = 0) throws -> String {
        try #require(LinkQuery(of: apps.callbacks[request])?.first("x-success"))
    }

    @Test func `the reply becomes a note`() async throws {
        try apps.installTranslator()
        try await apps.translate("Tent & stove + 1")
        #expect(apps.store.notes == [Note(title: "Tent & stove + 1 (Spanish)", body: "Tienda & hornillo + 1")])
        #expect(apps.callbacks.count == 1)
        #expect(
            apps.callbacks[0].hasPrefix("translator://x-callback-url/translate?x-source=Notes&x-success=notesapp%3A")
        )
        #expect(apps.callbacks[0].hasSuffix("&text=Tent%20%26%20stove%20%2B%201&language=Spanish"))
    }

    @Test func `two replies in reverse order belong to the right requests`() async throws {
        installSilentTranslator()
        for text in ["one", "two"] { try await apps.translate(text) }
        try await apps.open(try address(1) + "?text=two%21")
        try await apps.open(try address(0) + "?text=one%21")
        #expect(
            apps.store.notes == [
                Note(title: "two (Spanish)", body: "two!"), Note(title: "one (Spanish)", body: "one!"),
            ]
        )
    }

    @Test func `a failure of the other app is shown, and a cancellation by its user is not`() async throws {
        let translator = try apps.installTranslator()
        try await apps.translate("Tent", into: "Klingon")
        #expect(apps.store.alert == "Klingon is not known.")
        apps.store.alert = nil
        translator.isGivenUp = true
        try await apps.translate("Tent")
        #expect(apps.store.alert == nil)
        #expect(apps.store.notes == [])
    }

    @Test func `an app that is not installed is reported at once`() async throws {
        try await apps.translate("Tent")
        #expect(apps.store.alert == "The translator is not installed.")
    }

    @Test func `only the app that was asked can answer, and only once`() async throws {
        installSilentTranslator()
        try await apps.translate("Tent")
        let success = try address()
        let forged = "notesapp:///translated/00000000-0000-4000-8000-000000000000"
        for link in [forged + "?text=a", success + "?text=b", success + "?text=c"] { try await apps.open(link) }
        #expect(apps.store.notes.map(\.body) == ["b"])
        #expect(apps.store.alert == nil)
    }
}
