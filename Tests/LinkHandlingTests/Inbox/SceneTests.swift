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
        let fixture = InboxFixture(hasActions: true)
        fixture.becomeReady()
        fixture.inbox.receive([ArrivedLink("a://1")], through: .sceneOpen, scene: "left")
        fixture.inbox.receive([ArrivedLink("a://1")], through: .userActivity, scene: "right")
        #expect(fixture.inbox.pending.map(\.scene) == ["left", "right"])
    }

    // Dead letters

    /// How an app receives the link of a scene.
    enum Arrival: String, CaseIterable, Sendable {
        /// `receive(contexts, in: scene)` of a `SceneDelegate`, while the window is open.
        case sceneOpen
        /// `receive(activity, in: scene)`.
        case userActivity
        /// A quick action, or a notification.
        case app

        var entryPoint: LinkEntryPoint { LinkEntryPoint(rawValue: rawValue) ?? .app }
    }

    @Test(arguments: Arrival.allCases, [true, false])
    func `a link of the scene's delegate that no window claims is reported once, and waits`(
        _ arrival: Arrival,
        isOpen: Bool
    ) async {
        let fixture = InboxFixture()
        let arrive = { fixture.inbox.receive([ArrivedLink("a://1")], through: arrival.entryPoint, scene: "session")[0] }
        // `.links` without a scene names its window itself.
        var event = isOpen ? nil : arrive()
        let windows = [Window(fixture.inbox, "5EF1"), Window(fixture.inbox, "2C01")]
        await settle()
        event = event ?? arrive()
        await settle()
        fixture.inbox.hold("a")
        fixture.inbox.release("a")
        await settle()
        #expect(fixture.reports == event.map { [.unclaimed($0)] })
        #expect(fixture.inbox.pending == event.map { [$0] })
        #expect(windows.allSatisfy { $0.delivered == [] })
        // The consumer of its scene still gets it.
        let right = Window(fixture.inbox, "session")
        await settle()
        #expect(right.delivered == ["a://1"] && fixture.reports.count == 1)
        for window in windows + [right] { await window.close() }
    }

    @Test(arguments: Arrival.allCases, ["session", nil])
    func `a window that has the scene's identity gets the links of both entry points`(
        _ arrival: Arrival,
        scene: String?
    ) async {
        let fixture = InboxFixture()
        let window = Window(fixture.inbox, "session")
        let other = scene == nil ? nil : Window(fixture.inbox, "other")
        await settle()
        fixture.inbox.receive([ArrivedLink("a://1")], through: arrival.entryPoint, scene: scene)
        await settle()
        fixture.inbox.receive([ArrivedLink("a://2")], through: .onOpenURL, scene: "session")
        await settle()
        #expect(window.delivered == ["a://1", "a://2"] && other?.delivered.isEmpty != false)
        #expect(fixture.reports == [])
        await window.close()
        await other?.close()
    }

    @Test func `a scene that is being connected has time until its window delivers`() async {
        let fixture = InboxFixture()
        let left = Window(fixture.inbox, "left")
        await settle()
        let events = ["a://1", "a://2"].map { url in
            fixture.inbox.receive([ArrivedLink(url)], through: .sceneConnection, scene: url)[0]
        }
        await settle()
        fixture.clock.advance(by: .milliseconds(900))
        let second = Window(fixture.inbox, "a://2")
        await settle()
        #expect(fixture.reports == [] && second.delivered == ["a://2"])
        fixture.clock.advance(by: .milliseconds(100))
        await settle()
        #expect(fixture.reports == [.unclaimed(events[0])])
        await left.close()
        await second.close()
    }

    @Test func `a consumer that begins in the same turn claims the link`() async {
        let fixture = InboxFixture()
        let left = Window(fixture.inbox, "left")
        await settle()
        fixture.inbox.receive([ArrivedLink("a://1")], through: .sceneOpen, scene: "right")
        let right = Window(fixture.inbox, "right")
        await settle()
        #expect(right.delivered == ["a://1"] && fixture.reports == [])
        await left.close()
        await right.close()
    }

    @Test(arguments: ["none", "all", "closed"])
    func `a link is not reported while nobody waits, or if any consumer may have it`(_ consumer: String) async {
        let fixture = InboxFixture()
        fixture.inbox.receive([ArrivedLink("a://1")], through: .sceneOpen, scene: "right")
        if consumer == "closed" { fixture.inbox.disconnect(scene: "right") }
        let windows = consumer == "none" ? [] : [Window(fixture.inbox, consumer == "all" ? nil : "left")]
        await settle()
        #expect(fixture.reports == [] && windows.flatMap(\.delivered) == windows.map { _ in "a://1" })
        for window in windows { await window.close() }
    }

    @Test func `a link that its own window put back is reported when only others are left`() async {
        let fixture = InboxFixture()
        let gate = ManualClock()
        let (left, right) = (
            Window(fixture.inbox, "left"),
            Task {
                await fixture.inbox.deliver(in: "right") { _ in
                    try? await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
                }
            }
        )
        await settle()
        let event = fixture.inbox.receive([ArrivedLink("a://1")], through: .sceneOpen, scene: "right")[0]
        while gate.sleeperCount == 0 { await Task.yield() }
        right.cancel()
        await right.value
        await settle()
        #expect(fixture.reports == [.unclaimed(event)])
        #expect(fixture.inbox.pending.map(\.id) == [event.id] && left.delivered == [])
        await left.close()
    }
}
