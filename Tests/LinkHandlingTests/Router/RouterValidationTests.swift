import LinkHandling
import Testing

/// Handlers and table that disagree, found before a user finds it.
@MainActor @Suite struct RouterValidationTests {
    private struct Input: Decodable {
        let trip: String
        let tab: String?
    }

    private static let trip = #""id": "trip", "path": "/trips/{trip}", "query": {"tab": "string?", "n": "int?"}"#

    @Test func `a router whose handlers fit its table has nothing to say`() throws {
        let desk = try Desk(routes: [Self.trip])
        desk.router.on("trip") { (_: Input) in }
        #expect(desk.router.validate().isEmpty)
    }

    @Test func `an unknown route is named with the one that was meant`() throws {
        let desk = try Desk(routes: [Self.trip])
        desk.router.on("trip") {}
        desk.router.on("tripp") {}
        #expect(
            desk.router.validate().map(\.description)
                == [#"tripp: the table has no such route; did you mean "trip"? [unknownRoute]"#]
        )
    }

    @Test func `a second handler is refused`() async throws {
        let desk = try Desk(routes: [Self.trip])
        var calls: [Int] = []
        desk.router.on("trip") { calls.append(1) }
        desk.router.on("trip") { calls.append(2) }
        await desk.router.handle("t:///trips/x")
        #expect(calls == [1])
        #expect(desk.router.validate().map(\.code) == [.duplicateRoute])
    }

    @Test func `what opens the app needs a handler, what only the web shows does not`() throws {
        let desk = try Desk(routes: [
            #""id": "claimed", "path": "/a", "scheme": false"#,
            #""id": "byScheme", "path": "/b", "universal": false, "page": false"#,
            #""id": "web", "path": "/c", "universal": false, "scheme": false"#,
            #""id": "gone", "path": "/d", "gone": true"#,
        ])
        let problems = desk.router.validate()
        #expect(problems.map(\.code) == [.missingHandler, .missingHandler])
        #expect(problems.map(\.route) == ["claimed", "byScheme"])
    }

    @Test func `an input that wants what the route does not declare is found`() throws {
        struct Misspelled: Decodable { let tirp: String }
        struct MisspelledOptional: Decodable {
            let trip: String
            let tba: String?
        }
        for problems in try [
            problems { $0.on("trip") { (_: Misspelled) in } },
            problems { $0.on("trip") { (_: MisspelledOptional, _: LinkCall) in } },
        ] {
            #expect(problems.map(\.code) == [.unknownParameter])
        }
    }

    @Test func `an input that takes other values than the route is found`() throws {
        struct Flag: Decodable { let n: Bool? }
        struct Demanding: Decodable { let tab: String }
        #expect(try problems { $0.on("trip") { (_: Flag) in } }.map(\.code) == [.wrongType])
        #expect(try problems { $0.on("trip") { (_: Demanding) in } }.map(\.code) == [.mayBeMissing])
    }

    private func problems(_ register: (LinkRouter) -> Void) throws -> [LinkRouterProblem] {
        let desk = try Desk(routes: [Self.trip])
        register(desk.router)
        return desk.router.validate()
    }
}
