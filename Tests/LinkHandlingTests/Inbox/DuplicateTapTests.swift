import LinkCases
import LinkHandling
import LinkTesting
import Testing

/// One tap that comes in twice, and two taps.
@MainActor @Suite struct DuplicateTapTests {
    @Test(arguments: LinkEntryPoint.allCases.filter { ![.launchOptions, .app].contains($0) })
    func `the link of a launch that another entry point brings again counts once`(_ entryPoint: LinkEntryPoint) {
        let fixture = InboxFixture()
        let first = fixture.receive("a://x", through: .launchOptions)
        #expect(fixture.receive("a://x", through: entryPoint) == first)
        #expect(fixture.inbox.pending == first)
        #expect(fixture.log.records.count == 1)
        #expect(fixture.reports == [.repeated(first[0], through: entryPoint)])
    }

    @Test func `the page that had the link is known, whichever entry point names it`() {
        for names in [
            [nil, "https://a.example/"], ["https://a.example/", nil], ["https://a.example/", "https://b.example/"],
        ] {
            let fixture = InboxFixture()
            for (name, entryPoint) in zip(names, [LinkEntryPoint.onOpenURL, .userActivity]) {
                fixture.inbox.receive([ArrivedLink("https://e.example/x", referrer: name)], through: entryPoint)
            }
            #expect(fixture.inbox.pending.map(\.referrer) == ["https://a.example/"])
            #expect(fixture.inbox.pending.count == 1)
        }
    }

    @Test func `the same link through the same entry point is another tap, if a person can have tapped again`() {
        let fixture = InboxFixture(hasActions: true)
        fixture.receive("a://x", through: .onOpenURL)
        fixture.pass(.milliseconds(101))
        fixture.receive("a://x", through: .onOpenURL)
        #expect(fixture.inbox.pending.count == 2)
        #expect(Set(fixture.inbox.pending.map(\.id)).count == 2)
    }

    @Test(arguments: LinkEntryPoint.allCases.filter { $0 != .app }, [true, false])
    func `a link that comes several times in one moment counts once`(_ entryPoint: LinkEntryPoint, isReady: Bool) {
        let fixture = InboxFixture(hasActions: true)
        if isReady, entryPoint != .launchOptions { fixture.becomeReady() }
        let first = fixture.receive("a://x", through: entryPoint)
        #expect(fixture.receive("a://x", through: entryPoint) == first)
        fixture.pass(.milliseconds(100))
        #expect(fixture.receive("a://x", "a://x", through: entryPoint) == first + first)
        #expect(fixture.inbox.pending == first && fixture.log.records.count == 1)
        #expect(fixture.reports == Array(repeating: .repeated(first[0], through: entryPoint), count: 3))
    }

    @Test func `three views of one window get one tap, which the first one follows`() async {
        let fixture = InboxFixture(hasActions: true)
        var followed: [String] = []
        let views = ["a", "b", "c"].map { (scene: String) in
            Task { await fixture.inbox.deliver(in: scene) { followed.append("\(scene) \($0.url)") } }
        }
        await fixture.settle()
        for entryPoint in [LinkEntryPoint.onOpenURL, .userActivity] {
            for scene in entryPoint == .onOpenURL ? ["a", "b", "c"] : ["c", "b", "a"] {
                fixture.inbox.receive([ArrivedLink("a://x")], through: entryPoint, scene: scene)
                fixture.pass(.milliseconds(10))
            }
        }
        await fixture.inbox.idle()
        #expect(followed == ["a a://x"])
        #expect(fixture.reports.count == 5)
        for view in views { view.cancel() }
    }

    @Test func `the second entry point may deliver several times too, late in the window`() {
        let fixture = InboxFixture(hasActions: true)
        fixture.becomeReady()
        fixture.receive("a://x", through: .onOpenURL)
        fixture.pass(.milliseconds(950))
        fixture.receive("a://x", through: .userActivity)
        fixture.pass(.milliseconds(90))
        fixture.receive("a://x", through: .userActivity)
        #expect(fixture.inbox.pending.count == 1)
        fixture.pass(.milliseconds(20))
        fixture.receive("a://x", through: .userActivity)
        #expect(fixture.inbox.pending.count == 2)
    }

    @Test func `a notification counts once, and another one with the same link is another tap`() {
        let fixture = InboxFixture(hasActions: true)
        fixture.becomeReady()
        func receive(_ id: String?) {
            fixture.inbox.receive([ArrivedLink(payload: ["link": "a://x"], id: id)].compactMap(\.self), through: .app)
        }
        receive("1")
        fixture.pass(.milliseconds(900))
        receive("1")
        receive("2")
        #expect(fixture.inbox.pending.count == 2)
        receive(nil)
        receive(nil)
        #expect(fixture.inbox.pending.count == 4)
        // A reminder that repeats has one identifier for all its days.
        fixture.pass(.milliseconds(101))
        receive("1")
        #expect(fixture.inbox.pending.count == 5)
    }

    @Test(arguments: [true, false])
    func `a notification whose link an SDK opens too counts once`(isNotificationFirst: Bool) {
        let fixture = InboxFixture(hasActions: true)
        fixture.becomeReady()
        func notify(_ id: String) { fixture.inbox.receive([ArrivedLink("a://x", id: id)], through: .app) }
        func open() { fixture.receive("a://x", through: .applicationOpen) }
        if isNotificationFirst { notify("1") } else { open() }
        fixture.pass(.milliseconds(200))
        if isNotificationFirst { open() } else { notify("1") }
        #expect(fixture.inbox.pending.count == 1)
        fixture.pass(.milliseconds(200))
        notify("2")
        #expect(fixture.inbox.pending.count == 2)
        open()
        #expect(fixture.inbox.pending.count == 2)
    }

    @Test func `a notification that launches the app counts once, however long the launch takes`() {
        let fixture = InboxFixture(hasActions: true)
        fixture.inbox.receive([ArrivedLink("a://x", id: "1")], through: .app)
        fixture.pass(.seconds(20))
        fixture.inbox.receive([ArrivedLink("a://x", id: "1")], through: .app)
        #expect(fixture.inbox.pending.count == 1)
    }

    @Test func `a link that is tapped again while it waits or is followed is not superseded by itself`() async {
        let fixture = InboxFixture()
        let gate = ManualClock()
        var ended = 0
        let consumer = Task {
            await fixture.inbox.deliver { _ in
                try? await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
                if !Task.isCancelled { ended += 1 }
            }
        }
        await fixture.settle()
        fixture.inbox.hold("log-in")
        let first = fixture.receive("a://x")[0]
        fixture.pass(.seconds(2))
        let second = fixture.receive("a://x", through: .onOpenURL)[0]
        #expect(fixture.reports == [.repeated(first, through: .onOpenURL)])
        fixture.inbox.release("log-in")
        while gate.sleeperCount == 0 { await Task.yield() }
        fixture.pass(.seconds(2))
        fixture.receive("a://x")
        await letOthersRun()
        gate.advance(by: .seconds(1))
        await fixture.inbox.idle()
        #expect(ended == 1)
        #expect(fixture.reports == [.repeated(first, through: .onOpenURL), .repeated(second, through: .sceneOpen)])
        consumer.cancel()
    }

    @Test func `each of two taps may arrive twice`() {
        let fixture = InboxFixture(hasActions: true)
        for entryPoint in [LinkEntryPoint.onOpenURL, .onOpenURL, .userActivity, .userActivity] {
            fixture.receive("a://x", through: entryPoint)
            fixture.pass(.milliseconds(200))
        }
        #expect(fixture.inbox.pending.count == 2)
        fixture.receive("a://x", through: .userActivity)
        #expect(fixture.inbox.pending.count == 3)
    }

    @Test func `a slow start still counts once`() {
        let fixture = InboxFixture()
        fixture.receive("a://x", through: .launchOptions)
        fixture.pass(.seconds(20))
        fixture.receive("a://x", through: .applicationOpen)
        #expect(fixture.log.records.count == 1)
    }

    @Test func `a link that was superseded before the app was ready may be tapped again`() {
        let fixture = InboxFixture()
        fixture.receive("a://1", through: .sceneConnection)
        fixture.pass(.seconds(60))
        fixture.receive("a://2", through: .sceneOpen)
        fixture.pass(.seconds(60))
        fixture.receive("a://1", through: .sceneOpen)
        #expect(fixture.inbox.pending.map(\.url) == ["a://1"])
        #expect(fixture.log.records.count == 3)
    }

    @Test func `a link that expired at the log-in may be tapped again`() {
        let fixture = InboxFixture()
        fixture.receive("a://1", through: .sceneConnection)
        fixture.pass(.seconds(601))
        let again = fixture.receive("a://1", through: .sceneOpen)
        #expect(fixture.inbox.pending == again)
    }

    @Test func `after the app is ready, the launch link is not a duplicate`() {
        let fixture = InboxFixture(hasActions: true)
        fixture.receive("a://x", through: .launchOptions)
        fixture.becomeReady()
        fixture.receive("a://x", through: .sceneOpen)
        #expect(fixture.inbox.pending.count == 2)
    }

    @Test func `once the app is ready, a second later is another tap`() {
        let fixture = InboxFixture(hasActions: true)
        fixture.receive("a://x", through: .sceneConnection)
        fixture.becomeReady()
        fixture.pass(.milliseconds(1001))
        fixture.receive("a://x", through: .sceneOpen)
        #expect(fixture.inbox.pending.count == 2)
    }

    @Test func `a consumed link that arrives again is not delivered again`() async {
        let fixture = InboxFixture()
        fixture.receive("a://x", through: .sceneConnection)
        await fixture.consume()
        fixture.receive("a://x", through: .onOpenURL)
        await fixture.settle()
        #expect(fixture.delivered.count == 1)
        await fixture.stop()
    }

    @Test func `a link that the app reads itself is no duplicate, unless it has the id of a notification`() {
        let fixture = InboxFixture(hasActions: true)
        fixture.receive("a://x", through: .app)
        fixture.receive("a://x", through: .onOpenURL)
        fixture.receive("a://x", through: .app)
        #expect(fixture.inbox.pending.count == 3)
    }

    @Test func `a link with another Unicode normal form is another link`() {
        let fixture = InboxFixture(hasActions: true)
        fixture.receive("a://caf\u{E9}", through: .launchOptions)
        fixture.receive("a://cafe\u{301}", through: .applicationOpen)
        #expect(fixture.inbox.pending.count == 2)
    }
}
