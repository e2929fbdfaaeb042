import Foundation
import LinkActions
import Testing

@testable import Notes

/// The replies to the calling apps.
@MainActor
struct CallbackTests {
    private let apps: TwoApps

    init() {
        apps = TwoApps(agrees: false)
        apps.store.add(Note(title: "Packing", body: "Tent + stove"))
    }

    @Test(arguments: [
        ("caller://", "caller://?title=Packing&body=Tent%20%2B%20stove"),
        ("caller://note?id=7", "caller://note?id=7&title=Packing&body=Tent%20%2B%20stove"),
        ("caller://note?a=%7e+b&#top", "caller://note?a=%7e+b&title=Packing&body=Tent%20%2B%20stove#top"),
    ])
    func `the output is appended to the callback's own query, which stays unchanged`(
        callback: String,
        opened: String
    ) async throws {
        try await open("fetchNote?title=Packing", success: callback)
        #expect(apps.callbacks == [opened])
    }

    @Test func `without a title, the newest note is sent, or why there is none`() async throws {
        try await open("fetchNote", success: "caller://note")
        apps.store.delete(Note(title: "Packing", body: "Tent + stove"))
        try await open("fetchNote", success: "caller://note", error: "caller://failed")
        #expect(
            apps.callbacks == [
                "caller://note?title=Packing&body=Tent%20%2B%20stove",
                "caller://failed?errorCode=404&errorMessage=There%20is%20no%20note.",
            ]
        )
    }

    @Test func `a value without a name is the result, and a list repeats its name`() async throws {
        try await open("count", success: "caller://count")
        for page in ["https://a.example/", "https://b.example/?q=1&r=2"] {
            try apps.store.save(page: page)
        }
        try await open("fetch", success: "caller://pages")
        #expect(
            apps.callbacks == [
                "caller://count?result=1",
                "caller://pages?urls=https%3A%2F%2Fa.example%2F&urls=https%3A%2F%2Fb.example%2F%3Fq%3D1%26r%3D2",
            ]
        )
    }

    @Test(arguments: [
        ("create?body=a", "errorCode=0&errorMessage=Required%20parameter%20%22title%22%20not%20found."),
        (
            "save?url=two%20words",
            "errorCode=0&errorMessage=Invalid%20URL"
        ),
        (
            "fetchNote?title=Z",
            "errorCode=404&errorMessage=There%20is%20no%20note%20with%20the%20title%20%E2%80%9CZ%E2%80%9D."
        ),
        ("creat?title=a", "errorCode=0&errorMessage=Unknown%20action."),
    ])
    func `a failure is reported to x-error and not to the user`(action: String, error: String) async throws {
        try await open(action, success: "caller://done", error: "caller://failed")
        #expect(apps.callbacks == ["caller://failed?\(error)"])
        #expect(apps.store.alert == nil)
    }

    @Test func `a failure without x-error is shown to the user`() async throws {
        try await open("create?body=a", success: "caller://done")
        #expect(apps.callbacks == [])
        #expect(apps.store.alert == "Required parameter \"title\" not found.")
    }

    @Test func `a cancellation by the user is distinguished from a failure`() async throws {
        try await open("delete?title=Packing&x-cancel=caller%3A%2F%2Fcancelled", success: "caller://done")
        #expect(apps.callbacks == ["caller://cancelled"])
        #expect(apps.store.notes.count == 1)
    }

    @Test(arguments: [
        "notesapp:///delete?title=Packing", "NOTESAPP:create", "javascript:alert(1)", "data:text/html,x",
        "file:///etc/passwd", "tel:112", "https://example.com/", "no scheme",
    ])
    func `a forbidden callback is not opened, and its action is not performed`(callback: String) async throws {
        try await open("create?title=a", success: callback)
        #expect(apps.callbacks == [])
        #expect(apps.store.notes.count == 1)
        #expect(apps.store.alert == "The address for \"x-success\" is not allowed.")
    }

    @Test func `an empty callback counts as missing`() async throws {
        try await open("create?title=a", success: "")
        #expect(apps.store.notes.count == 2)
        #expect(apps.callbacks == [])
    }

    private func open(_ action: String, success: String, error: String? = nil) async throws {
        let callbacks = [("x-success", success)] + (error.map { [("x-error", $0)] } ?? [])
        let items = try callbacks.map { name, callback in
            "\(name)=" + (try #require(callback.addingPercentEncoding(withAllowedCharacters: .alphanumerics)))
        }
        let separator = action.contains("?") ? "&" : "?"
        try await apps.open("notesapp:///\(action)\(separator)\(items.joined(separator: "&"))")
    }
}
