import LinkCases
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

/// Links in an app with several windows.
@MainActor @Suite(.timeLimit(.minutes(1))) struct SceneTests {
    /// A window with its consumer.
    @MainActor
    private final class Window {
        private(set) var delivered: [String] = []
        private var consumer: Task<Void, Never>?

        init(_ inbox: LinkInbox, _ scene: String?) {
            consumer = Task { await inbox.deliver(in: scene) { self.delivered.append($0.url) } }
        }

        func close() async {
            consumer?.cancel()
            await consumer?.value
        }
    }

    private func settle() async {
        await letOthersRun()
    }

    @Test func `a link goes to the window that received it`() async {
        let inbox = LinkInbox()
        let (left, right) = (Window(inbox, "left"), Window(inbox, "right"))
        for (url, scene) in [("a://1", "right"), ("a://2", "left"), ("a://3", "right")] {
            let event = inbox.receive([ArrivedLink(url)], through: .sceneOpen, scene: scene)[0]
            #expect(event.scene == scene)
            await settle()
        }
        #expect(left.delivered == ["a://2"])
        #expect(right.delivered == ["a://1", "a://3"])
        await left.close()
        await right.close()
    }

    @Test func `a link without a scene goes to one window, and a consumer without a scene gets all links`() async {
        let inbox = LinkInbox()
        let (left, right) = (Window(inbox, "left"), Window(inbox, "right"))
        inbox.receive([ArrivedLink("a://1")], through: .onOpenURL)
        await settle()
        #expect(left.delivered + right.delivered == ["a://1"])
        await left.close()
        await right.close()
        let all = Window(inbox, nil)
        inbox.receive([ArrivedLink("a://2")], through: .sceneOpen, scene: "right")
        await settle()
        #expect(all.delivered == ["a://2"])
        await all.close()
    }

    @Test func `a newer link supersedes only links of its own window`() {
        let fixture = InboxFixture()
        let inbox = fixture.inbox
        let old = inbox.receive([ArrivedLink("a://1")], through: .sceneOpen, scene: "left")[0]
        inbox.receive([ArrivedLink("a://2")], through: .sceneOpen, scene: "right")
        #expect(fixture.reports.isEmpty)
        let new = inbox.receive([ArrivedLink("a://3")], through: .sceneOpen, scene: "left")[0]
        #expect(fixture.reports == [.superseded(old, by: new)])
        #expect(inbox.peek(in: "left") == new)
        #expect(inbox.peek(in: "right")?.url == "a://2")
        #expect(inbox.peek(in: "other") == nil)
    }

    @Test func `links of a closed window go to another`() async {
        let inbox = LinkInbox()
        inbox.receive([ArrivedLink("a://1")], through: .sceneConnection, scene: "right")
        let left = Window(inbox, "left")
        await settle()
        #expect(left.delivered.isEmpty)
        inbox.disconnect(scene: "right")
        await settle()
        #expect(left.delivered == ["a://1"])
        await left.close()
    }

    @Test(arguments: [true, false])
    func `a link whose window closes while it is handled goes to another`(isOpenAgain: Bool) async {
        let inbox = LinkInbox()
        let gate = ManualClock()
        let right = Task {
            await inbox.deliver(in: "right") { _ in
                try? await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
            }
        }
        inbox.receive([ArrivedLink("a://1")], through: .sceneOpen, scene: "right")
        while gate.sleeperCount == 0 { await Task.yield() }
        inbox.disconnect(scene: "right")
        let again = isOpenAgain ? Window(inbox, "right") : nil
        if isOpenAgain { await settle() }
        right.cancel()
        await right.value
        let left = Window(inbox, "left")
        await settle()
        #expect(left.delivered + (again?.delivered ?? []) == ["a://1"])
        #expect(again?.delivered.isEmpty != true)
        await left.close()
        await again?.close()
    }

    @Test func `a tap that arrives twice has the scene of both arrivals`() {
        let fixture = InboxFixture()
        let first = fixture.receive("a://1", through: .launchOptions)[0]
        #expect(first.scene == nil)
        let again = fixture.inbox.receive([ArrivedLink("a://1")], through: .sceneConnection, scene: "left")
        #expect(again.map(\.id) == [first.id])
        #expect(fixture.inbox.pending.map(\.scene) == ["left"])
    }

    @Test func `one link in two windows is two taps`() {
        let fixture = InboxFixture(keeping: .every)
        fixture.inbox.ready()
        fixture.inbox.receive([ArrivedLink("a://1")], through: .sceneOpen, scene: "left")
        fixture.inbox.receive([ArrivedLink("a://1")], through: .userActivity, scene: "right")
        #expect(fixture.inbox.pending.map(\.scene) == ["left", "right"])
    }
}
