import Diagnostics
import Foundation
import LinkActions
import LinkRoutes
import Testing

/// The examples of `docs/diagnostics/LH101.md` to `LH111.md`, with the code of each and without it after the fix.
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
                { "id": "count", "path": "/count", "callbacks": true }
              ]
            }
            """
        table = try RouteTable(json: Array(json.utf8))
    }

    /// The codes of the mismatches, without those of routes that a snippet has no handler for.
    private func codes(_ register: (LinkRouter) -> Void) -> [String] {
        let router = LinkRouter(table, opener: opener)
        register(router)
        return router.validate().filter { $0.code != .missingHandler }.map(\.diagnostic.code)
    }

    @Test func `a handler for an unknown route is LH101`() {
        #expect(
            codes { router in
                router.on("tripp") { print("a trip") }
            } == ["LH101"]
        )
        #expect(
            codes { router in
                router.on("trip") { print("a trip") }
            } == []
        )
    }

    @Test func `two handlers for one route are LH102`() {
        #expect(
            codes { router in
                router.on("trip") { print("a trip") }
                router.on("trip") { print("the same trip") }
            } == ["LH102"]
        )
        #expect(
            codes { router in
                router.on("trip") { print("a trip, once") }
            } == []
        )
    }

    @Test func `a route without a handler is LH103`() {
        let router = LinkRouter(table, opener: opener)
        #expect(router.validate().map(\.diagnostic.code) == ["LH103", "LH103"])
        router.on("trip") { print("a trip") }
        router.onRequest("count") { 3 }
        #expect(router.validate().isEmpty)
    }

    @Test func `an unknown parameter is LH104`() {
        #expect(
            codes { router in
                struct MisspelledTrip: Decodable {
                    let referense: String
                }
                router.on("trip") { (trip: MisspelledTrip) in print(trip.referense) }
            } == ["LH104"]
        )
        #expect(
            codes { router in
                struct NamedTrip: Decodable {
                    let reference: String
                }
                router.on("trip") { (trip: NamedTrip) in print(trip.reference) }
            } == []
        )
    }

    @Test func `a type that cannot hold the values is LH105`() {
        #expect(
            codes { router in
                struct FlagTrip: Decodable {
                    let reference: String
                    let day: Bool?
                }
                router.on("trip") { (trip: FlagTrip) in print(trip.reference) }
            } == ["LH105"]
        )
        #expect(
            codes { router in
                struct DayTrip: Decodable {
                    let reference: String
                    let day: Int?
                }
                router.on("trip") { (trip: DayTrip) in print(trip.reference) }
            } == []
        )
    }

    @Test func `a required property for an optional item is LH106`() {
        #expect(
            codes { router in
                struct RequiredDay: Decodable {
                    let reference: String
                    let day: Int
                }
                router.on("trip") { (trip: RequiredDay) in print(trip.day) }
            } == ["LH106"]
        )
        #expect(
            codes { router in
                struct OptionalDay: Decodable {
                    let reference: String
                    let day: Int?
                }
                router.on("trip") { (trip: OptionalDay) in print(trip.day ?? 1) }
            } == []
        )
    }

    @Test func `a reply without callbacks is LH107`() {
        #expect(
            codes { router in
                router.onRequest("trip") { 1 }
            } == ["LH107"]
        )
        #expect(
            codes { router in
                router.on("trip") { print("no reply") }
            } == []
        )
    }

    @Test func `a reply without an opener is LH108`() {
        func codes(_ router: LinkRouter) -> [String] {
            router.validate().filter { $0.code != .missingHandler }.map(\.diagnostic.code)
        }
        do {
            let router = LinkRouter(table)
            router.onRequest("count") { 3 }
            #expect(codes(router) == ["LH108"])
        }
        do {
            let policy = CallbackPolicy(schemes: .only(["shortcuts"]))
            let router = LinkRouter(table, policy: policy, opener: opener)
            router.onRequest("count") { 3 }
            #expect(codes(router) == [])
        }
    }

    @Test func `a callback policy that names the app itself is LH111`() {
        func codes(_ policy: CallbackPolicy) -> [String] {
            let router = LinkRouter(table, policy: policy, opener: opener)
            return router.validate().filter { $0.code != .missingHandler }.map(\.diagnostic.code)
        }
        do {
            let policy = CallbackPolicy(httpsHosts: ["trips.example.com", "partner.example"])
            #expect(codes(policy) == ["LH111"])
        }
        do {
            let policy = CallbackPolicy(httpsHosts: ["partner.example"])
            #expect(codes(policy) == [])
        }
    }

    /// The codes of guards in the table of `LH109.md` and `LH110.md`.
    private func guardCodes(_ register: (LinkRouter) -> Void) throws -> [String] {
        let json = """
            {
              "version": 1,
              "hosts": ["trips.example.com"],
              "schemes": ["tcal"],
              "routes": [
                { "id": "trip", "path": "/trips/{reference}" },
                { "id": "settings", "path": "/settings", "requires": "login" }
              ]
            }
            """
        let router = LinkRouter(try RouteTable(json: Array(json.utf8)))
        register(router)
        return router.validate().filter { $0.code != .missingHandler }.map(\.diagnostic.code)
    }

    @Test func `a requirement without a guard is LH109`() throws {
        #expect(
            try guardCodes { router in
                router.on("settings") { print("the settings") }
            } == ["LH109"]
        )
        #expect(
            try guardCodes { router in
                router.on("settings") { print("the settings") }
                router.onRequirement("login") { true }
            } == []
        )
    }

    @Test func `a guard that no route requires is LH110`() throws {
        #expect(
            try guardCodes { router in
                router.onRequirement("log_in") { true }
                router.onRequirement("login") { true }
            } == ["LH110"]
        )
        #expect(
            try guardCodes { router in
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
