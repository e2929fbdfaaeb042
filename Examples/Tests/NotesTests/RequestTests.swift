import LinkHandling
import LinkTesting
import Testing

@testable import Notes

/// The requests of the notes to another app, and the replies.
///
/// Without a reply, a request waits forever on a clock that stands still: hence the time limit.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct RequestTests {
    private let apps: TwoApps

    init() { apps = TwoApps() }

    @Test func `the reply is returned to the caller`() async throws {
        try apps.installTranslator()
        #expect(CallbackClientError.of(await apps.translate("Tent & stove + 1")) == nil)
        #expect(apps.store.notes == [Note(title: "Tent & stove + 1 (Spanish)", body: "Tienda & hornillo + 1")])
        #expect(apps.callbacks.count == 1)
        #expect(
            apps.callbacks[0].hasPrefix("translator://x-callback-url/translate?x-source=Notes&x-success=notesapp%3A")
        )
        #expect(apps.callbacks[0].hasSuffix("&text=Tent%20%26%20stove%20%2B%201&language=Spanish"))
    }

    @Test func `two replies in reverse order reach the right callers`() async throws {
        let desk = Desk(apps)
        async let first = apps.translate("one")
        async let second = apps.translate("two")
        let requests = try await desk.requests(2)
        for request in requests.reversed() { try await apps.open(request.success + "?text=\(request.text)%21") }
        #expect(CallbackClientError.of(await first) == nil)
        #expect(CallbackClientError.of(await second) == nil)
        #expect(
            Set(apps.store.notes) == [
                Note(title: "one (Spanish)", body: "one!"), Note(title: "two (Spanish)", body: "two!"),
            ]
        )
    }

    @Test func `a failure of the other app is distinguished from a cancellation by its user`() async throws {
        let translator = try apps.installTranslator()
        let refusal = CallbackClientError.of(await apps.translate("Tent", into: "Klingon"))
        #expect(refusal == .refused(code: "2", message: "Klingon is not known."))
        translator.isGivenUp = true
        #expect(CallbackClientError.of(await apps.translate("Tent")) == .cancelled)
        #expect(apps.store.notes == [])
    }

    @Test func `an app that is not installed is reported at once`() async {
        #expect(CallbackClientError.of(await apps.translate("Tent")) == .notOpened)
    }

    @Test func `an unexpected reply is reported with the missing item`() async throws {
        let desk = Desk(apps)
        async let outcome = apps.translate("Tent")
        try await apps.open(try await desk.requests(1)[0].success + "?words=Tienda")
        guard case .unexpectedReply(let error) = CallbackClientError.of(await outcome) else {
            Issue.record("the reply was taken")
            return
        }
        #expect(error.message == "Required parameter \"text\" not found.")
    }

    @Test func `a request without a reply times out after two minutes on the clock of the test`() async throws {
        let desk = Desk(apps)
        async let outcome = apps.translate("Tent")
        let late = try await desk.requests(1)[0].success + "?text=Tienda"
        #expect(await eventually { apps.clock.sleeperCount == 1 })
        apps.clock.advance(by: .seconds(119))
        for _ in 0..<100 { await Task.yield() }
        #expect(apps.clock.sleeperCount == 1, "it still waits")
        apps.clock.advance(by: .seconds(1))
        #expect(CallbackClientError.of(await outcome) == .timedOut)
        try await apps.open(late)
        #expect(apps.store.notes == [], "a late reply is ignored")
        #expect(apps.store.alert == nil)
    }

    @Test func `only the app that was asked can answer, and only once`() async throws {
        let desk = Desk(apps)
        async let outcome = apps.translate("Tent")
        let success = try await desk.requests(1)[0].success
        let forged = "notesapp://x-callback-url/x-callback-reply/\(String(repeating: "0", count: 32))/success"
        for link in [forged + "?text=a", success + "?text=b", success + "?text=c"] { try await apps.open(link) }
        #expect(CallbackClientError.of(await outcome) == nil)
        #expect(apps.store.notes.map(\.body) == ["b"])
    }
}
