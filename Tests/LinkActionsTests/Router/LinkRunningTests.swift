import LinkActions
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

/// What happens to a handler that still runs when a newer link arrives.
@MainActor @Suite(.timeLimit(.minutes(1))) struct LinkRunningTests {
    @Test func `a slow handler of an older link does not win over a newer link`() async throws {
        let fixture = try RunningFixture()
        let old = await fixture.start("t:///trips/slow")
        await fixture.router.handle("t:///trips/new")
        fixture.gate.advance(by: .seconds(1))
        guard case .superseded("trip") = await old.value else {
            Issue.record("not superseded")
            return
        }
        #expect(fixture.shown == ["new"])
        #expect(fixture.failures.isEmpty)
    }

    @Test(arguments: [#""callbacks": true"#, #""customScheme": true"#])
    func `an action runs to its end`(_ flag: String) async throws {
        let fixture = try RunningFixture(trips: #""id": "do", "path": "/do/{what}", \#(flag)"#)
        let isDeclared = fixture.router.table.route("do")?.allowsCallbacks ?? false
        fixture.router.on("do", running: isDeclared ? nil : .every) { (what: String) in try await fixture.show(what) }
        let old = await fixture.start("t:///do/slow")
        await fixture.router.handle("t:///do/new")
        fixture.gate.advance(by: .seconds(1))
        #expect(await old.value.route == "do")
        #expect(fixture.shown == ["new", "slow"])
    }

    @Test func `an error of a handler that a newer link cancelled is not reported`() async throws {
        struct ConnectionCancelled: Error {}
        let fixture = try RunningFixture(trips: #""id": "load", "path": "/load/{what}""#)
        fixture.router.on("load") { (what: String) in
            do { try await fixture.show(what) } catch { throw ConnectionCancelled() }
        }
        let old = await fixture.start("t:///load/slow")
        await fixture.router.handle("t:///load/new")
        #expect(await old.value.route == "load")
        #expect(fixture.failures.isEmpty)
    }

    @Test func `an error after the end of the consumer is a cancellation`() async throws {
        struct ConnectionCancelled: Error {}
        let fixture = try RunningFixture(trips: #""id": "load", "path": "/load/{what}", "callbacks": true"#)
        fixture.router.on("load") { (what: String) in
            do { try await fixture.show(what) } catch { throw ConnectionCancelled() }
        }
        let task = await fixture.start("t:///load/slow")
        task.cancel()
        guard case .cancelled("load", nil) = await task.value else {
            Issue.record("not cancelled")
            return
        }
        #expect(fixture.failures.isEmpty)
    }

    @Test func `the web page of a newer link supersedes a slow handler`() async throws {
        let fixture = try RunningFixture()
        let old = await fixture.start("t:///trips/slow")
        await fixture.router.handle("t:///foreign")
        await fixture.router.handle("mailto:a@b.example")
        #expect(fixture.gate.sleeperCount == 1)
        await fixture.router.handle("https://e.example/help")
        _ = await old.value
        #expect(fixture.shown.isEmpty)
    }

    @Test func `a handler that passes its link on does not cancel itself`() async throws {
        let fixture = try RunningFixture(
            trips: #""id": "trip", "path": "/trips/{reference}"}, {"id": "old", "path": "/old""#
        )
        fixture.router.on("old") { [router = fixture.router] in
            await router.handle("t:///trips/slow")
            try Task.checkCancellation()
            try await fixture.show("after")
        }
        let task = await fixture.start("t:///old")
        fixture.gate.advance(by: .seconds(1))
        guard case .handled("old", nil) = await task.value else {
            Issue.record("not handled")
            return
        }
        #expect(fixture.shown == ["slow", "after"])
    }

    @Test func `handlers start in the order of their links`() async throws {
        let fixture = try RunningFixture()
        let inbox = LinkInbox()
        let links = (0..<20).map { ArrivedLink("t:///trips/\($0)") }
        inbox.receive(links, through: .sceneOpen)
        let consumer = Task { await inbox.deliver(to: fixture.router) }
        await inbox.idle()
        #expect(fixture.shown == (0..<20).map(String.init))
        consumer.cancel()
        await consumer.value
    }
}

/// A router with a handler that waits for the references that begin with "slow".
@MainActor
final class RunningFixture {
    let gate = ManualClock()
    let router: LinkRouter
    private(set) var shown: [String] = []
    private(set) var failures: [LinkFailure] = []

    init(trips: String = #""id": "trip", "path": "/trips/{reference}""#) throws {
        let json = #"{"hosts": ["e.example"], "schemes": ["t"], "routes": [{\#(trips)}]}"#
        router = LinkRouter(try RouteTable(json: Array(json.utf8)))
        router.onError { self.failures.append($0) }
        router.on("trip") { (reference: String) in try await self.show(reference) }
    }

    func show(_ reference: String) async throws {
        if reference.hasPrefix("slow") {
            try await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
        }
        shown.append(reference)
    }

    /// Handles a link until its handler waits.
    func start(_ link: String) async -> Task<LinkOutcome, Never> {
        let count = gate.sleeperCount
        let task = Task { await router.handle(link) }
        while gate.sleeperCount == count { await Task.yield() }
        return task
    }
}
