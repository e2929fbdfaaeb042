import Foundation
import LinkActions
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

/// The helpers for the tests of an app with a router.
@MainActor @Suite(.timeLimit(.minutes(1))) struct RouterExpectationTests {
    private let table: RouteTable

    init() throws {
        let json = """
            {"version": 1, "name": "T", "schemes": ["t"], "routes": [
              {"id": "home", "path": "/", "callbacks": true},
              {"id": "trip", "path": "/trips/{reference}"}
            ]}
            """
        table = try RouteTable(json: Array(json.utf8))
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

    @Test func `a recording opener answers as the other app does`() async throws {
        let request = try CallbackRequest(to: "other", action: "do", source: "App", success: "t:///done?id=1")
        var replies: [String] = []
        let system = RecordingOpener { url in replies += LinkQuery(of: url.absoluteString)?.all("x-success") ?? [] }
        #expect(await system.opener(request.url))
        #expect(system.opened == [request.text])
        #expect(replies == ["t:///done?id=1"])
        system.isInstalled = false
        #expect(await !system.opener(request.url))
        #expect(replies.count == 1)
    }
}
