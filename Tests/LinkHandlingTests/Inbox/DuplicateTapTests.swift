import LinkHandling
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

    @Test func `the same link through the same entry point is another tap`() {
        let fixture = InboxFixture(keeping: .every)
        fixture.receive("a://x", through: .onOpenURL)
        fixture.receive("a://x", through: .onOpenURL)
        #expect(fixture.inbox.pending.count == 2)
        #expect(Set(fixture.inbox.pending.map(\.id)).count == 2)
    }

    @Test func `each of two taps may arrive twice`() {
        let fixture = InboxFixture(keeping: .every)
        for entryPoint in [LinkEntryPoint.onOpenURL, .onOpenURL, .userActivity, .userActivity] {
            fixture.receive("a://x", through: entryPoint)
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
        let fixture = InboxFixture(keeping: .every)
        fixture.receive("a://x", through: .launchOptions)
        fixture.inbox.ready()
        fixture.receive("a://x", through: .sceneOpen)
        #expect(fixture.inbox.pending.count == 2)
    }

    @Test func `once the app is ready, a second later is another tap`() {
        let fixture = InboxFixture(keeping: .every)
        fixture.receive("a://x", through: .sceneConnection)
        fixture.inbox.ready()
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

    @Test func `a link that the app reads itself is never a duplicate`() {
        let fixture = InboxFixture(keeping: .every)
        fixture.receive("a://x", through: .app)
        fixture.receive("a://x", through: .onOpenURL)
        fixture.receive("a://x", through: .app)
        #expect(fixture.inbox.pending.count == 3)
    }

    @Test func `a link with another Unicode normal form is another link`() {
        let fixture = InboxFixture(keeping: .every)
        fixture.receive("a://caf\u{E9}", through: .launchOptions)
        fixture.receive("a://cafe\u{301}", through: .applicationOpen)
        #expect(fixture.inbox.pending.count == 2)
    }
}
