import Foundation
import LinkActions
import LinkCases
import LinkHandling
import LinkTesting
import Testing

/// Actions that wait: another app may wait for the outcome of each.
@MainActor @Suite(.timeLimit(.minutes(1))) final class WaitingActionTests {
    private let app: RouterFixture
    private var done: [String] = []

    init() throws {
        let routes = [
            #""id": "home", "path": "/""#, #""id": "trip", "path": "/trips/{id}""#,
            #""id": "act", "path": "/act/{id}", "callbacks": true"#, #""id": "import", "path": "/import/{id}""#,
        ]
        app = try RouterFixture(routes: routes, policy: CallbackPolicy(schemes: .anyCustom))
        app.router.on("home") { [unowned self] in done.append("home") }
        for (route, running) in [("trip", nil), ("act", nil), ("import", LinkRunning.every)] {
            app.router.on(route, running: running) { [unowned self] (id: String) in done.append("\(route) \(id)") }
        }
    }

    private func follow(_ inbox: InboxFixture) -> Task<Void, Never> {
        Task { [app] in await inbox.inbox.deliver(to: app.router) }
    }

    private func settle(_ inbox: InboxFixture) async {
        await letOthersRun()
        await inbox.inbox.idle()
    }

    private static let callbacks = "x-success=cb%3A%2F%2Fdone&x-cancel=cb%3A%2F%2Fcancel%3F"

    @Test(arguments: [true, false])
    func `an action is not superseded while links are held`(isFollowedFirst: Bool) async {
        let inbox = InboxFixture()
        var consumer = isFollowedFirst ? follow(inbox) : nil
        if isFollowedFirst { await settle(inbox) }
        inbox.inbox.hold("log-in")
        inbox.receive("t:///act/1?\(Self.callbacks)1")
        inbox.receive("t:///")
        inbox.inbox.release("log-in")
        consumer = consumer ?? follow(inbox)
        await settle(inbox)
        #expect(done == ["act 1", "home"])
        #expect(app.opened == ["cb://done"])
        #expect(inbox.reports == [])
        consumer?.cancel()
    }

    @Test func `actions are kept in order, and of the navigations only the newest`() async {
        let inbox = InboxFixture()
        inbox.inbox.use(app.router)
        let links = ["trips/1", "act/1", "import/2", "trips/2", "act/3", ""].map { "t:///\($0)" }
        let events = links.flatMap { inbox.receive($0) }
        #expect(inbox.reports == [.superseded(events[0], by: events[3]), .superseded(events[3], by: events[5])])
        let consumer = follow(inbox)
        await settle(inbox)
        #expect(done == ["act 1", "import 2", "act 3", "home"])
        consumer.cancel()
    }

    @Test func `an action supersedes nothing`() async {
        let inbox = InboxFixture()
        inbox.inbox.use(app.router)
        inbox.receive("t:///trips/1")
        inbox.receive("t:///act/1")
        let consumer = follow(inbox)
        await settle(inbox)
        #expect(done == ["trip 1", "act 1"] && inbox.reports == [])
        consumer.cancel()
    }

    @Test(arguments: [true, false])
    func `an action that is dropped is reported`(isRouterKnown: Bool) async {
        let inbox = InboxFixture(limit: 2)
        if isRouterKnown { inbox.inbox.use(app.router) }
        let events = (1...4).flatMap { inbox.receive("t:///act/\($0)?\(Self.callbacks)\($0)") }
        #expect(inbox.reports == [.overflowed(events[0]), .overflowed(events[1])])
        let consumer = follow(inbox)
        await settle(inbox)
        #expect(done == ["act 3", "act 4"])
        #expect(app.opened == ["cb://done", "cb://done"])
        consumer.cancel()
    }

    @Test func `an action whose consumer ends before its handler is not superseded, and keeps its place`() async {
        let inbox = InboxFixture()
        let first = follow(inbox)
        await settle(inbox)
        inbox.receive("t:///act/1", "t:///act/2", "t:///act/3")
        // The consumer is woken, and cancelled before it has run.
        first.cancel()
        inbox.receive("t:///")
        await first.value
        #expect(done == [])
        let second = follow(inbox)
        await settle(inbox)
        #expect(done == ["act 1", "act 2", "act 3", "home"] && inbox.reports == [])
        second.cancel()
    }
}
