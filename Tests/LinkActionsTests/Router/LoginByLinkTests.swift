import LinkActions
import LinkCases
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

/// A login in a browser, a mail or another app, which ends with a link to this app.
@MainActor @Suite(.timeLimit(.minutes(1))) final class LoginByLinkTests {
    /// The session of an app: a login waits until its link arrives.
    @MainActor
    private final class Session {
        private(set) var isOpen = false
        private(set) var questions = 0
        private(set) var withdrawn = 0
        private let browser = ManualClock()

        var isAsking: Bool { browser.sleeperCount > 0 }

        func logIn() async -> Bool {
            questions += 1
            do {
                try await browser.sleep(until: browser.now.advanced(by: .seconds(1)), tolerance: nil)
            } catch {
                withdrawn += 1
            }
            return isOpen
        }

        func finish(_ code: String?) {
            isOpen = code == "7"
            browser.advance(by: .seconds(1))
        }
    }

    private static let table = """
        {"hosts": ["e.example"], "schemes": ["t"], "routes": [
          {"id": "home", "path": "/"},
          {"id": "trip", "path": "/trips/{id}", "requires": "login"},
          {"id": "bill", "path": "/bills/{id}", "requires": "payment"},
          {"id": "act", "path": "/act/{id}", "requires": "login", "callbacks": true},
          {"id": "imprint", "path": "/imprint", "claimed": false, "customScheme": false},
          {"id": "signedIn", "path": "/signed-in", "query": {"code": "string?"}, "navigation": false}
        ]}
        """

    /// Texts that the app does not route to a handler.
    private nonisolated static let strangers = [
        "com.googleusercontent.apps.1:/oauth2redirect?code=1", "fb1://authorize", "https://other.example/trips/5",
        "file:///tmp/x", "mailto:a@e.example", "no link", "", "https://e.example/%zz", "t:///nowhere", "t:///%zz",
        "https://e.example/nowhere", "https://e.example/imprint", "http://other.example/",
    ]

    private let session = Session()
    private let router: LinkRouter
    private let inbox = InboxFixture()
    private var opened: [String] = []
    private var misses: [String] = []

    init() throws {
        router = LinkRouter(try RouteTable(json: Array(Self.table.utf8)))
        let (router, session, inbox) = (router, session, inbox.inbox)
        router.onRequirement("login") { await session.isOpen ? true : session.logIn() }
        router.on("signedIn") { (code: String?) in session.finish(code) }
        router.onRequirement("payment") { await session.logIn() }
        router.on("home") { [unowned self] in opened.append("home") }
        for id in ["trip", "bill", "act"] {
            router.on(id) { [unowned self] (value: String) in opened.append("\(id) \(value)") }
        }
        router.onUnmatched { [unowned self] in misses.append($0.url) }
        inbox.use(router)
    }

    private func follow() -> Task<Void, Never> {
        Task { [inbox, router] in await inbox.inbox.deliver(to: router) }
    }

    private func open(_ link: String) async {
        inbox.receive(link, through: .onOpenURL)
        inbox.pass(.milliseconds(200))
        await settle()
    }

    private func settle() async {
        await letOthersRun()
    }

    @Test(arguments: ["t:///trips/5", "https://e.example/trips/5", "t:///act/5"])
    func `the link that ends a login completes it, and the link that waits is followed`(link: String) async {
        let view = follow()
        await open(link)
        #expect(session.isAsking && opened == [])
        await open("t:///signed-in?code=7")
        await inbox.inbox.idle()
        #expect(session.isOpen && session.questions == 1 && session.withdrawn == 0)
        #expect(opened == [link.hasPrefix("t:///act") ? "act 5" : "trip 5"] && inbox.reports == [])
        view.cancel()
    }

    @Test func `a login that was refused ends too, and the link that waits fails`() async {
        var failures: [LinkFailure] = []
        router.onError { failures.append($0) }
        let view = follow()
        await open("t:///trips/5")
        await open("t:///signed-in?error=access_denied")
        await inbox.inbox.idle()
        #expect(!session.isOpen && session.questions == 1 && opened == [])
        #expect(failures.map(\.route) == ["trip"])
        view.cancel()
    }

    @Test(arguments: [true, false])
    func `the link that ends a login passes the hold that it releases`(isFollowedFirst: Bool) async {
        let inbox = inbox.inbox
        let view = isFollowedFirst ? follow() : nil
        await settle()
        inbox.hold("log-in")
        await open("t:///trips/5")
        #expect(inbox.peek() == nil)
        await open("https://e.example/signed-in?code=7")
        if !isFollowedFirst { #expect(inbox.peek()?.url == "https://e.example/signed-in?code=7") }
        let late = isFollowedFirst ? nil : follow()
        await settle()
        #expect(session.isOpen && opened == [])
        #expect(inbox.pending.map(\.url) == ["t:///trips/5"])
        inbox.release("log-in")
        await settle()
        #expect(opened == ["trip 5"] && self.inbox.reports == [])
        view?.cancel()
        late?.cancel()
    }

    @Test func `after a launch, the end of the login comes before the link that waits for it`() async {
        inbox.receive("t:///trips/5")
        inbox.receive("t:///signed-in?code=7")
        let view = follow()
        await inbox.inbox.idle()
        #expect(session.questions == 0 && opened == ["trip 5"])
        view.cancel()
    }

    @Test func `a held link that is no navigation can be consumed`() throws {
        inbox.inbox.hold("log-in")
        let trip = inbox.receive("t:///trips/5")[0]
        let end = inbox.receive("t:///signed-in?code=7")[0]
        #expect(inbox.inbox.peek() == end)
        #expect(inbox.inbox.consume(trip.id) == nil)
        #expect(inbox.inbox.consume(end.id) == end)
        #expect(inbox.inbox.pending == [trip])
    }

    @Test(arguments: strangers)
    func `a text that the app does not route supersedes no link that waits`(text: String) async {
        let view = follow()
        await open("t:///trips/5")
        await open(text)
        #expect(session.isAsking && session.withdrawn == 0 && misses == [text])
        session.finish("7")
        await inbox.inbox.idle()
        #expect(opened == ["trip 5"])

        inbox.inbox.hold("onboarding")
        await open("t:///trips/6")
        await open(text)
        #expect(inbox.inbox.pending.map(\.url) == ["t:///trips/6", text])
        inbox.inbox.release("onboarding")
        await inbox.inbox.idle()
        #expect(opened == ["trip 5", "trip 6"] && misses == [text, text] && inbox.reports == [])
        view.cancel()
    }

    @Test func `a link that waits for a login is ended only by one that requires it too`() async {
        let view = follow()
        await open("t:///trips/5")
        await open("t:///")
        await open("t:///bills/1")
        #expect(session.withdrawn == 0 && opened == ["home"] && inbox.reports == [])
        await open("t:///trips/6")
        #expect(inbox.reports.map(\.description) == ["t:///trips/5 was superseded by t:///trips/6"])
        session.finish("7")
        await inbox.inbox.idle()
        #expect(opened.sorted() == ["bill 1", "home", "trip 6"])
        view.cancel()
    }

    @Test func `a link that has its answer is superseded as any other`() async {
        let gate = ManualClock()
        let router = LinkRouter(router.table)
        router.onRequirement("login") { true }
        router.on("trip") { try await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil) }
        router.on("home") {}
        let trip = Task { await router.handle("t:///trips/5") }
        while gate.sleeperCount == 0 { await Task.yield() }
        await router.handle("t:///")
        #expect(await trip.value == .superseded(route: "trip"))
    }

    @Test(arguments: [("t:///", ["home", "trip 5"]), ("t:///trips/6", ["trip 6"])])
    func `a link whose consumer ends during the login waits for the next one`(newer: String, expected: [String]) async {
        let view = follow()
        await open("t:///trips/5")
        await open(newer)
        view.cancel()
        await view.value
        let next = follow()
        await settle()
        session.finish("7")
        await inbox.inbox.idle()
        #expect(opened == expected)
        next.cancel()
    }

    @Test func `a page that waits gives way to a navigation`() async {
        inbox.inbox.hold("onboarding")
        let page = inbox.receive("https://e.example/nowhere")[0]
        let home = inbox.receive("t:///")[0]
        #expect(inbox.reports == [.superseded(page, by: home)])
    }

    @Test func `the end of a login goes on although the links that wait for it fill the inbox`() async {
        let inbox = InboxFixture(limit: 2)
        let view = Task { [router] in await inbox.inbox.deliver(to: router) }
        for link in ["t:///act/1", "t:///act/2", "t:///act/3", "t:///signed-in?code=7"] {
            inbox.receive(link)
            await settle()
        }
        await inbox.inbox.idle()
        #expect(opened.sorted() == ["act 1", "act 2", "act 3"] && session.isOpen && inbox.reports == [])
        view.cancel()
    }

    @Test func `the end of a login runs to its end, and is not superseded while it waits`() async {
        let gate = ManualClock()
        let router = LinkRouter(router.table)
        var ended = 0
        router.on("signedIn") {
            try await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
            ended += 1
        }
        router.on("home") {}
        let inbox = InboxFixture()
        inbox.inbox.use(router)
        inbox.receive("t:///signed-in?code=7")
        inbox.receive("t:///")
        let view = Task { await inbox.inbox.deliver(to: router) }
        while gate.sleeperCount == 0 { await Task.yield() }
        await settle()
        gate.advance(by: .seconds(1))
        await inbox.inbox.idle()
        #expect(ended == 1 && inbox.reports == [])
        view.cancel()
    }

    @Test func `an http link supersedes a waiting one`() throws {
        let table = try RouteTable(json: Array(Self.table.utf8))
        let router = LinkRouter(table)
        router.on("home") {}
        let inbox = InboxFixture()
        inbox.inbox.use(router)
        inbox.receive("https://e.example/")
        inbox.receive("http://e.example/")
        #expect(inbox.reports.count == 1)
    }
}
