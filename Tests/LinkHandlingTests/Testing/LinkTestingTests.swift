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
          {"id": "docs", "path": "/docs/{rest+}", "aliases": ["/docs"], "customScheme": false},
          {"id": "add", "path": "/add-{id}", "claimed": false, "page": false}
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

    @Test func `every sample link leads to its route`() throws {
        for sample in table.sampleLinks { try expectLink(sample.url, opens: sample.route, in: table) }
        #expect(
            table.sampleLinks.map(\.description) == [
                "https://e.example/ → home", "t:/// → home", "u:/// → home", "https://e.example/trips/sample → sample",
                "t:///trips/sample → sample", "u:///trips/sample → sample",
                "https://e.example/trips/another-sample → trip",
                "https://e.example/trips/another-sample?tab=map → trip",
                "https://e.example/trips/another-sample?tab=info → trip",
                "t:///trips/another-sample → trip", "t:///trips/another-sample?tab=map → trip",
                "t:///trips/another-sample?tab=info → trip",
                "u:///trips/another-sample → trip", "u:///trips/another-sample?tab=map → trip",
                "u:///trips/another-sample?tab=info → trip",
                "https://e.example/trips/sample/2026-01-31?n=7 → day", "t:///trips/sample/2026-01-31?n=7 → day",
                "u:///trips/sample/2026-01-31?n=7 → day", "https://e.example/docs/sample → docs",
                "t:///add-sample → add", "u:///add-sample → add",
            ]
        )
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
}
