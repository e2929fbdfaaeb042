import LinkHandling
import Testing

/// One tap that comes in twice, and two taps.
@MainActor @Suite struct EchoTests {
    @Test(arguments: LinkEntryPoint.allCases.filter { ![.launchOptions, .app].contains($0) })
    func `the link of a launch that another entry point brings again counts once`(_ entryPoint: LinkEntryPoint) {
        let hall = Hall()
        let first = hall.receive("a://x", through: .launchOptions)
        #expect(hall.receive("a://x", through: entryPoint) == first)
        #expect(hall.inbox.pending == first)
        #expect(hall.log.records.count == 1)
        #expect(hall.reports == [.repeated(first[0], through: entryPoint)])
    }

    @Test func `the same link through the same entry point is another tap`() {
        let hall = Hall(keeping: .every)
        hall.receive("a://x", through: .onOpenURL)
        hall.receive("a://x", through: .onOpenURL)
        #expect(hall.inbox.pending.count == 2)
        #expect(Set(hall.inbox.pending.map(\.id)).count == 2)
    }

    @Test func `each of two taps may come in twice`() {
        let hall = Hall(keeping: .every)
        for entryPoint in [LinkEntryPoint.onOpenURL, .onOpenURL, .userActivity, .userActivity] {
            hall.receive("a://x", through: entryPoint)
        }
        #expect(hall.inbox.pending.count == 2)
        hall.receive("a://x", through: .userActivity)
        #expect(hall.inbox.pending.count == 3)
    }

    @Test func `a slow start still counts once`() {
        let hall = Hall()
        hall.receive("a://x", through: .launchOptions)
        hall.pass(.seconds(20))
        hall.receive("a://x", through: .applicationOpen)
        #expect(hall.log.records.count == 1)
    }

    @Test func `a link that was superseded before the app was ready may be tapped again`() {
        let hall = Hall()
        hall.receive("a://1", through: .sceneConnection)
        hall.pass(.seconds(60))
        hall.receive("a://2", through: .sceneOpen)
        hall.pass(.seconds(60))
        hall.receive("a://1", through: .sceneOpen)
        #expect(hall.inbox.pending.map(\.url) == ["a://1"])
        #expect(hall.log.records.count == 3)
    }

    @Test func `a link that expired at the log-in may be tapped again`() {
        let hall = Hall()
        hall.receive("a://1", through: .sceneConnection)
        hall.pass(.seconds(601))
        let again = hall.receive("a://1", through: .sceneOpen)
        #expect(hall.inbox.pending == again)
    }

    @Test func `the launch has no echo once the app is ready`() {
        let hall = Hall(keeping: .every)
        hall.receive("a://x", through: .launchOptions)
        hall.inbox.ready()
        hall.receive("a://x", through: .sceneOpen)
        #expect(hall.inbox.pending.count == 2)
    }

    @Test func `once the app is ready, a second later is another tap`() {
        let hall = Hall(keeping: .every)
        hall.receive("a://x", through: .sceneConnection)
        hall.inbox.ready()
        hall.pass(.milliseconds(1001))
        hall.receive("a://x", through: .sceneOpen)
        #expect(hall.inbox.pending.count == 2)
    }

    @Test func `a consumed link that comes in again is not handed on again`() async {
        let hall = Hall()
        hall.receive("a://x", through: .sceneConnection)
        await hall.consume()
        hall.receive("a://x", through: .onOpenURL)
        await hall.settle()
        #expect(hall.delivered.count == 1)
        await hall.stop()
    }

    @Test func `what the app itself reads is never taken for an echo`() {
        let hall = Hall(keeping: .every)
        hall.receive("a://x", through: .app)
        hall.receive("a://x", through: .onOpenURL)
        hall.receive("a://x", through: .app)
        #expect(hall.inbox.pending.count == 3)
    }

    @Test func `the accent of another spelling is another link`() {
        let hall = Hall(keeping: .every)
        hall.receive("a://caf\u{E9}", through: .launchOptions)
        hall.receive("a://cafe\u{301}", through: .applicationOpen)
        #expect(hall.inbox.pending.count == 2)
    }
}
