import LinkActions
import LinkRoutes
import LinkTesting
import Testing

/// A router whose handler takes every link of the generated type.
@MainActor struct RoutedLinksTests {
    private struct Reply: Encodable {
        let title: String
        let from: String?
    }

    private let system = RecordingOpener()
    private let router: LinkRouter

    init() {
        let policy = CallbackPolicy(schemes: .only(["shop"]))
        router = LinkRouter(TripLinks.table, policy: policy, opener: system.opener)
    }

    @Test func `one handler gets every link of the table`() async {
        var handled: [TripLinks] = []
        router.on(TripLinks.self) { link, _ in handled.append(link) }
        #expect(router.validate() == [])
        for sample in TripLinks.sampleLinks {
            #expect(await router.handle(sample.url) == .handled(route: sample.link.route?.id ?? "", reply: nil))
            #expect(handled.last == sample.link)
        }
    }

    @Test func `a request replies what the switch returns, and nothing for nil`() async {
        router.onRequest(TripLinks.self) { link, details in
            switch link {
            case .addNote("none", _): return nil
            case .addNote(let title, _): return Reply(title: title, from: details.source)
            default: return "a web link never replies"
            }
        }
        #expect(router.validate() == [])
        for link in [
            "tcal:///notes/create?title=Milk&x-source=Shop&x-success=shop%3A%2F%2Fdone",
            "tcal:///notes/create?title=none&x-success=shop%3A%2F%2Fdone",
            "tcal:///trips/5?x-success=shop%3A%2F%2Fdone", "https://trips.example.com/?x-success=shop%3A%2F%2Fdone",
        ] {
            #expect(await router.handle(link).isHandled)
        }
        #expect(system.opened == ["shop://done?title=Milk&from=Shop", "shop://done"])
    }

    @Test func `a value of the wrong type is the failure that a decoded input has`() async throws {
        var failures: [LinkFailure] = []
        router.on(TripLinks.self) { link, _ in Issue.record("\(link)") }
        router.onError { failures.append($0) }
        await router.handle("https://trips.example.com/details?reference=5&tab=list")
        await router.handle("tcal:///trips/5/2023-02-29")
        let errors = failures.compactMap { $0.error as? LinkParameterError }
        #expect(errors.map(\.code) == [.badValue, .typeMismatch])
        #expect(errors.map(\.place) == [.query(2), .segment(3)])
        #expect(
            errors.map(\.description) == [
                #"the parameter "tab" (query item 2) is "list"; expected one of map, info"#,
                #"the parameter "day" (segment 3) is "2023-02-29"; expected a day such as 2026-01-31"#,
            ]
        )
    }

    @Test func `a link without a required item is a failure of its route`() async {
        router.on(TripLinks.self) { link, _ in Issue.record("\(link)") }
        let outcome = await router.handle("tcal:///notes/create?x-error=shop%3A%2F%2Ffailed")
        #expect(outcome.route == "addNote")
        let reply = "shop://failed?errorCode=0&errorMessage=Required%20parameter%20%22title%22%20not%20found."
        #expect(system.opened == [reply])
    }

    @Test func `a route keeps the handler that it has, and the second one is reported`() async {
        var own = 0
        router.on("home") { own += 1 }
        router.on(TripLinks.self) { _, _ in Issue.record("home has a handler") }
        await router.handle("tcal:///")
        #expect(own == 1)
        #expect(router.validate().map(\.code) == [.duplicateHandler])
    }
}
