import Diagnostics
import Foundation
import LinkActions
import LinkRoutes
import Testing

/// The examples of `docs/diagnostics/handlers.md`: the first of each section has the finding, the second does not.
@MainActor @Suite struct RouterDiagnosticTests {
    private let table: RouteTable
    private let opener: LinkOpener = { _ in true }

    init() throws {
        let json = """
            {
              "version": 1,
              "hosts": ["trips.example.com"],
              "schemes": ["tcal"],
              "routes": [
                { "id": "trip", "path": "/trips/{reference}", "query": { "day": "int?" } },
                { "id": "count", "path": "/count", "callbacks": true },
                { "id": "settings", "path": "/settings", "requires": "login" }
              ]
            }
            """
        table = try RouteTable(json: Array(json.utf8))
    }

    /// The codes of the mismatches, without those of routes and requirements that a snippet does not mention.
    private func codes(_ register: (LinkRouter) -> Void) -> [String] {
        let router = LinkRouter(table, opener: opener)
        register(router)
        return router.validate().filter { ![.missingHandler, .missingGuard].contains($0.code) }.map(\.diagnostic.code)
    }

    @Test func `a handler for an unknown route is unknown-handler-route`() {
        #expect(
            codes { router in
                router.on("tripp") { print("a trip") }
            } == ["unknown-handler-route"]
        )
        #expect(
            codes { router in
                router.on("trip") { print("a trip") }
            } == []
        )
    }

    @Test func `two handlers for one route are duplicate-handler`() {
        #expect(
            codes { router in
                router.on("trip") { print("a trip") }
                router.on("trip") { print("the same trip") }
            } == ["duplicate-handler"]
        )
        #expect(
            codes { router in
                router.on("trip") { print("a trip, once") }
            } == []
        )
    }

    @Test func `a route without a handler is missing-handler`() {
        let router = LinkRouter(table, opener: opener)
        let codes = router.validate().map(\.diagnostic.code)
        #expect(codes == ["missing-handler", "missing-handler", "missing-handler"])
        router.on("trip") { print("a trip") }
        router.onRequest("count") { 3 }
        router.on("settings") { print("the settings") }
        router.onRequirement("login") { true }
        #expect(router.validate().isEmpty)
    }

    @Test func `an unknown parameter is unknown-parameter`() {
        #expect(
            codes { router in
                struct MisspelledTrip: Decodable { let referense: String }
                router.on("trip") { (trip: MisspelledTrip) in print(trip.referense) }
            } == ["unknown-parameter"]
        )
        #expect(
            codes { router in
                struct NamedTrip: Decodable { let reference: String }
                router.on("trip") { (trip: NamedTrip) in print(trip.reference) }
            } == []
        )
    }

    @Test func `a type that cannot hold the values is wrong-input-type`() {
        #expect(
            codes { router in
                struct FlagTrip: Decodable { let day: Bool? }
                router.on("trip") { (trip: FlagTrip) in print(trip.day ?? false) }
            } == ["wrong-input-type"]
        )
        #expect(
            codes { router in
                struct DayTrip: Decodable { let day: Int? }
                router.on("trip") { (trip: DayTrip) in print(trip.day ?? 1) }
            } == []
        )
    }

    @Test func `a required property for an optional item is optional-item-required`() {
        #expect(
            codes { router in
                struct RequiredDay: Decodable { let day: Int }
                router.on("trip") { (trip: RequiredDay) in print(trip.day) }
            } == ["optional-item-required"]
        )
        #expect(
            codes { router in
                struct OptionalDay: Decodable { let day: Int? }
                router.on("trip") { (trip: OptionalDay) in print(trip.day ?? 1) }
            } == []
        )
    }

    @Test func `a reply without callbacks is callbacks-not-allowed`() {
        #expect(
            codes { router in
                router.onRequest("trip") { 1 }
            } == ["callbacks-not-allowed"]
        )
        #expect(
            codes { router in
                router.on("trip") { print("no reply") }
            } == []
        )
    }

    @Test func `a reply without an opener is missing-opener`() {
        func codes(_ router: LinkRouter) -> [String] {
            router.validate().filter { ![.missingHandler, .missingGuard].contains($0.code) }.map(\.diagnostic.code)
        }
        do {
            let silent = LinkRouter(table)
            silent.onRequest("count") { 3 }
            #expect(codes(silent) == ["missing-opener"])
        }
        do {
            let policy = CallbackPolicy(schemes: .only(["shortcuts"]))
            let router = LinkRouter(table, policy: policy, opener: opener)
            router.onRequest("count") { 3 }
            #expect(codes(router) == [])
        }
    }

    @Test func `a callback policy that names the app itself is own-callback-host`() {
        func codes(_ policy: CallbackPolicy) -> [String] {
            let router = LinkRouter(table, policy: policy, opener: opener)
            return router.validate().filter { ![.missingHandler, .missingGuard].contains($0.code) }.map(
                \.diagnostic.code
            )
        }
        do {
            let rejected = CallbackPolicy(httpsHosts: ["trips.example.com", "partner.example"])
            #expect(codes(rejected) == ["own-callback-host"])
        }
        do {
            let policy = CallbackPolicy(httpsHosts: ["partner.example"])
            #expect(codes(policy) == [])
        }
    }

    /// The codes of guards.
    private func guardCodes(_ register: (LinkRouter) -> Void) -> [String] {
        let router = LinkRouter(table, opener: opener)
        register(router)
        return router.validate().filter { $0.code != .missingHandler }.map(\.diagnostic.code)
    }

    @Test func `a requirement without a guard is missing-guard`() {
        #expect(
            guardCodes { router in
                router.on("settings") { print("the settings") }
            } == ["missing-guard"]
        )
        #expect(
            guardCodes { router in
                router.on("settings") { print("the settings") }
                router.onRequirement("login") { true }
            } == []
        )
    }

    @Test func `a guard that no route requires is unused-guard`() {
        #expect(
            guardCodes { router in
                router.onRequirement("log_in") { true }
            } == ["unused-guard"]
        )
        #expect(
            guardCodes { router in
                router.onRequirement("login") { true }
            } == []
        )
    }

    @Test func `the path of a diagnostic is the route`() throws {
        let router = LinkRouter(table, opener: opener)
        let diagnostic = try #require(router.validate().first).diagnostic
        #expect(diagnostic.severity == .error && diagnostic.location.path == "trip")
    }
}
