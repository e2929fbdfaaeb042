import LinkActions
import LinkHandling
import LinkRoutes
import Testing

/// Handlers and table that disagree, found before a user finds it.
@MainActor @Suite struct RouterValidationTests {
    private struct Input: Decodable {
        let trip: String
        let tab: String?
    }

    private static let trip = #""id": "trip", "path": "/trips/{trip}", "query": {"tab": "string?", "n": "int?"}"#

    @Test func `a router with handlers that match its table has no problems`() throws {
        let fixture = try RouterFixture(routes: [Self.trip])
        fixture.router.on("trip") { (_: Input) in }
        #expect(fixture.router.validate().isEmpty)
    }

    @Test func `an unknown route is reported with the nearest name`() throws {
        let fixture = try RouterFixture(routes: [Self.trip])
        fixture.router.on("trip") {}
        fixture.router.on("tripp") {}
        let problems = fixture.router.validate()
        #expect(problems.map(\.code) == [.unknownHandlerRoute] && problems.map(\.route) == ["tripp"])
        #expect(problems.first?.fix?.contains("\"trip\"") == true)
    }

    @Test func `a second handler is refused`() async throws {
        let fixture = try RouterFixture(routes: [Self.trip])
        var calls: [Int] = []
        fixture.router.on("trip") { calls.append(1) }
        fixture.router.on("trip") { calls.append(2) }
        await fixture.router.handle("t:///trips/x")
        #expect(calls == [1])
        #expect(fixture.router.validate().map(\.code) == [.duplicateHandler])
    }

    @Test func `a route that opens the app needs a handler, a web-only route does not`() throws {
        let fixture = try RouterFixture(routes: [
            #""id": "claimed", "path": "/a", "customScheme": false"#,
            #""id": "byScheme", "path": "/b", "claimed": false, "page": false"#,
            #""id": "web", "path": "/c", "claimed": false, "customScheme": false"#,
            #""id": "gone", "path": "/d", "gone": true"#,
        ])
        let problems = fixture.router.validate()
        #expect(problems.map(\.code) == [.missingHandler, .missingHandler])
        #expect(problems.map(\.route) == ["claimed", "byScheme"])
    }

    @Test func `an input with a parameter that the route does not declare is an error`() throws {
        struct Misspelled: Decodable { let tirp: String }
        struct MisspelledOther: Decodable {
            let trip: String
            let tba: String
        }
        for problems in try [
            problems { $0.on("trip") { (_: Misspelled) in } },
            problems { $0.on("trip") { (_: MisspelledOther, _: LinkDetails) in } },
        ] {
            #expect(problems.map(\.code) == [.unknownParameter])
        }
    }

    @Test func `an input that takes other values than the route is found`() throws {
        struct Flag: Decodable { let n: Bool? }
        struct Demanding: Decodable { let tab: String }
        #expect(try problems { $0.on("trip") { (_: Flag) in } }.map(\.code) == [.wrongInputType])
        #expect(try problems { $0.on("trip") { (_: Demanding) in } }.map(\.code) == [.optionalItemRequired])
    }

    @Test func `a reply that the table does not allow is found`() throws {
        let fixture = try RouterFixture(routes: [
            #""id": "count", "path": "/count""#, #""id": "list", "path": "/list", "callbacks": true"#,
        ])
        fixture.router.onRequest("count") { 1 }
        fixture.router.onRequest("list") { [1] }
        let problems = fixture.router.validate()
        #expect(problems.map(\.code) == [.callbacksNotAllowed] && problems.map(\.route) == ["count"])
    }

    @Test func `a reply that no opener sends is found`() throws {
        let json = #"{"schemes": ["t"], "routes": [{"id": "list", "path": "/list", "callbacks": true}]}"#
        let router = LinkRouter(try RouteTable(json: Array(json.utf8)))
        router.onRequest("list") { [1] }
        let problems = router.validate()
        #expect(problems.map(\.code) == [.missingOpener] && problems.map(\.route) == ["list"])
    }

    @Test func `a handler without a reply needs neither callbacks nor an opener`() throws {
        let json =
            #"{"schemes": ["t"], "routes": [{"id": "a", "path": "/a", "callbacks": true}, {"id": "b", "path": "/b"}]}"#
        let router = LinkRouter(try RouteTable(json: Array(json.utf8)))
        for id in ["a", "b"] { router.on(id) {} }
        #expect(router.validate().isEmpty)
    }

    private func problems(_ register: (LinkRouter) -> Void) throws -> [LinkRouterProblem] {
        let fixture = try RouterFixture(routes: [Self.trip])
        register(fixture.router)
        return fixture.router.validate()
    }
}
