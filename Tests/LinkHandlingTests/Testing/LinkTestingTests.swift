import Foundation
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

/// The helpers for the tests of an app.
@MainActor @Suite(.timeLimit(.minutes(1))) struct LinkTestingTests {
    private static let json = """
        {"version": 1, "name": "T", "hosts": ["e.example"], "schemes": ["t", "u"], "routes": [
          {"id": "home", "path": "/", "callbacks": true},
          {"id": "sample", "path": "/trips/sample"},
          {"id": "trip", "path": "/trips/{reference}", "query": {"tab": "enum(map|info)?"}},
          {"id": "day", "path": "/trips/{reference}/{day:date}", "query": {"n": "int"}},
          {"id": "docs", "path": "/docs/{rest+}", "aliases": ["/docs"], "scheme": false},
          {"id": "add", "path": "/add-{id}", "universal": false, "page": false}
        ]}
        """

    private let table: RouteTable

    init() throws { table = try RouteTable(json: Array(Self.json.utf8)) }

    @Test func `a link that leads to its route gives its values`() throws {
        try expectLink("t:///trips/55", opens: "trip", in: table)
        let match = try expectLink("t:///trips/55", opens: "trip", in: table)
        #expect(match.route.id == "trip")
    }

    @Test func `a link that leads elsewhere says where, and why`() throws {
        let other = try #require(throws: UnexpectedLink.self) { try expectLink("t:///", opens: "trip", in: table) }
        #expect(other.description == "expected route trip, but t:///: route home")
        let none = try #require(throws: UnexpectedLink.self) { try expectLink("t:///trips", opens: "trip", in: table) }
        #expect(none.description.hasPrefix("expected route trip, but t:///trips: no route\n  because "))
    }

    @Test func `a link is expected to reach the handler of a route`() async throws {
        let system = RecordingOpener()
        let router = LinkRouter(table, policy: CallbackPolicy(schemes: .only(["cb"])), opener: system.opener)
        router.on("home") {}
        router.on("trip") { throw CancellationError() }
        let reply = try await expectLink("t:///?x-success=cb%3A%2F%2Fok", opens: "home", by: router)
        #expect(reply?.absoluteString == "cb://ok")
        #expect(system.opened == ["cb://ok"])
        let cancelled = await #expect(throws: UnexpectedLink.self) {
            try await expectLink("t:///trips/1", opens: "trip", by: router)
        }
        #expect(cancelled?.description == "expected that trip handles t:///trips/1, but trip cancelled it")
    }

    @Test func `a place is expected of a link, as an app reads it`() throws {
        func number(_ url: URL) -> Int? { Int(url.lastPathComponent) }
        try expectLink("t:///trips/55", opens: 55, reading: number)
        let error = try #require(throws: UnexpectedLink.self) {
            try expectLink("t:///trips/x", opens: 55, reading: number)
        }
        #expect(error.description == "expected 55 for t:///trips/x, but it is nothing")
    }

    @Test func `every sample link leads to its route`() throws {
        for sample in table.sampleLinks { try expectLink(sample.url, opens: sample.route, in: table) }
        #expect(
            table.sampleLinks.map(\.description) == [
                "https://e.example/ → home", "t:/// → home", "u:/// → home", "https://e.example/trips/sample → sample",
                "t:///trips/sample → sample", "u:///trips/sample → sample",
                "https://e.example/trips/another-sample → trip",
                "https://e.example/trips/another-sample?tab=map → trip",
                "t:///trips/another-sample → trip", "t:///trips/another-sample?tab=map → trip",
                "u:///trips/another-sample → trip", "u:///trips/another-sample?tab=map → trip",
                "https://e.example/trips/sample/2026-01-31?n=1 → day", "t:///trips/sample/2026-01-31?n=1 → day",
                "u:///trips/sample/2026-01-31?n=1 → day", "https://e.example/docs/sample → docs",
                "t:///add-sample → add", "u:///add-sample → add",
            ]
        )
    }

    @Test func `outcomes are compared`() async {
        struct Broken: Error {}
        let router = LinkRouter(table)
        router.on("home") {}
        router.on("trip") { (reference: String) in if reference == "bad" { throw Broken() } }
        #expect(await router.handle("t:///") == .handled(route: "home", reply: nil))
        #expect(await router.handle("t:///trips/1") != .handled(route: "home", reply: nil))
        let failed = await router.handle("t:///trips/bad")
        #expect(await failed == router.handle("t:///trips/bad"))
        #expect(failed.route == "trip")
        let miss = await router.handle("t:///nowhere")
        #expect(await miss == router.handle("t:///nowhere"))
        #expect(await miss != router.handle("t:///else"))
        #expect(miss.route == nil)
    }

    @Test func `one clock moves durations and dates`() async throws {
        let clock = ManualClock()
        let inbox = LinkInbox(maximumAge: .seconds(60), clock: clock.links)
        inbox.receive([ArrivedLink("t:///")], through: .app)
        clock.advance(by: .seconds(60))
        #expect(inbox.peek() != nil)
        clock.advance(by: .seconds(1))
        #expect(inbox.peek() == nil)
    }

    @Test func `a recording opener answers as the other app does`() async throws {
        let request = try CallbackRequest(to: "other", action: "do", source: "App", success: "t:///done?id=1")
        var replies: [String] = []
        let system = RecordingOpener { url in replies += LinkQuery(of: url.absoluteString)?.all("x-success") ?? [] }
        #expect(await system.opener(request.url))
        #expect(system.opened == [request.text])
        #expect(system.lastCallbacks()?.success == "t:///done?id=1")
        #expect(system.lastCallbacks()?.source == "App")
        #expect(replies == ["t:///done?id=1"])
        system.isInstalled = false
        #expect(await !system.opener(request.url))
        #expect(replies.count == 1)
    }
}
