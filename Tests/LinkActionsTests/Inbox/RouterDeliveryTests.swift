import LinkActions
import LinkCases
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

/// An inbox that passes its links to a router: a consumer that is cancelled, and several windows.
@MainActor @Suite(.timeLimit(.minutes(1))) struct RouterDeliveryTests {
    private let gate = ManualClock()

    @Test func `a link that its router has handled is not delivered again`() async throws {
        let json = #"{"schemes": ["t"], "routes": [{"id": "a", "path": "/a"}, {"id": "slow", "path": "/slow"}]}"#
        let router = LinkRouter(try RouteTable(json: Array(json.utf8)))
        var calls = 0
        var consumer: Task<Void, Never>?
        router.on("a") {
            // The handler closes the view that delivers links.
            consumer?.cancel()
            calls += 1
        }
        router.on("slow") { [gate] in
            calls += 1
            try await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
        }
        let inbox = LinkInbox()
        inbox.receive([ArrivedLink("t:///a")], through: .onOpenURL)
        consumer = Task { await inbox.deliver(to: router) }
        await consumer?.value
        #expect(calls == 1)
        #expect(inbox.pending.isEmpty)

        inbox.receive([ArrivedLink("t:///slow")], through: .onOpenURL)
        consumer = Task { await inbox.deliver(to: router) }
        while gate.sleeperCount == 0 { await Task.yield() }
        consumer?.cancel()
        await consumer?.value
        #expect(calls == 2)
        #expect(inbox.pending.map(\.url) == ["t:///slow"])
    }

    @Test func `an action that a router runs is reported, also if only the newest link is kept`() async throws {
        let fixture = try RouterFixture(routes: [#""id": "do", "path": "/do", "callbacks": true"#])
        fixture.router.on("do") { [gate] in
            try await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
        }
        let inbox = InboxFixture()
        let event = inbox.receive("t:///do")[0]
        let consumer = Task { await inbox.inbox.deliver(to: fixture.router) }
        while gate.sleeperCount == 0 { await Task.yield() }
        consumer.cancel()
        await consumer.value
        #expect(inbox.reports == [.interrupted(event)])
        #expect(inbox.inbox.pending.isEmpty)
    }

    @Test func `a slow handler in one window does not end for a link in another`() async throws {
        let fixture = try RunningFixture()
        let inbox = LinkInbox()
        let consumer = Task { await inbox.deliver(to: fixture.router) }
        inbox.receive([ArrivedLink("t:///trips/slow")], through: .sceneOpen, scene: "left")
        while fixture.gate.sleeperCount == 0 { await Task.yield() }
        inbox.receive([ArrivedLink("t:///trips/right")], through: .sceneOpen, scene: "right")
        while fixture.shown.isEmpty { await Task.yield() }
        fixture.gate.advance(by: .seconds(1))
        await inbox.idle()
        #expect(fixture.shown == ["right", "slow"])
        consumer.cancel()
        await consumer.value
    }
}
