import Foundation
import LinkActions
import LinkCases
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

/// Links to routes that require something of the app.
@MainActor @Suite(.timeLimit(.minutes(1))) final class LinkGuardTests {
    /// The session of an app, with a dialog that a test answers.
    @MainActor
    private final class Session {
        private(set) var isOpen = false
        private(set) var questions = 0
        private(set) var withdrawn = 0
        private let gate = ManualClock()
        private var answer = true

        /// Waits until the test answers.
        func logIn() async -> Bool {
            questions += 1
            do {
                try await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
            } catch {
                withdrawn += 1
                return false
            }
            isOpen = answer
            return answer
        }

        func answer(_ answer: Bool) {
            self.answer = answer
            gate.advance(by: .seconds(1))
        }

        /// Waits until there is a dialog.
        func asked() async {
            while gate.sleeperCount == 0 { await Task.yield() }
        }
    }

    /// The URLs that the system was asked to open.
    @MainActor
    private final class Opened {
        var urls: [String] = []
    }

    private static let table = """
        {"schemes": ["t"], "routes": [
          {"id": "secret", "path": "/secret/{name}", "requires": "login", "callbacks": true},
          {"id": "account", "path": "/account", "requires": "login", "query": {"tab": "int?"}},
          {"id": "home", "path": "/"}
        ]}
        """

    private let session = Session()
    private let clock = ManualClock()
    private let router: LinkRouter
    private var shown: [String] = []
    private var failures: [String] = []
    private let opened: Opened

    init() throws {
        let opened = Opened()
        self.opened = opened
        router = LinkRouter(
            try RouteTable(json: Array(Self.table.utf8)),
            policy: RouterFixture.callers,
            clock: LinkClock(clock)
        ) { url in
            opened.urls.append(url.absoluteString)
            return true
        }
        router.on("secret") { (name: String) in self.shown.append(name) }
        router.on("account") { (tab: [String: Int]) in self.shown.append("account \(tab["tab"] ?? 0)") }
        router.on("home") { self.shown.append("home") }
        router.onError { self.failures.append($0.description) }
        let session = session
        router.onRequirement("login", timeout: .seconds(60)) { await session.isOpen ? true : session.logIn() }
    }

    private func start(_ link: String) async -> Task<LinkOutcome, Never> {
        let router = router
        let task = Task { await router.handle(link) }
        await session.asked()
        return task
    }

    private func settle() async {
        await letOthersRun()
    }

    @Test func `a link waits for its guard, and others go on`() async {
        let task = await start("t:///secret/a")
        await router.handle("t:///")
        #expect(shown == ["home"])
        session.answer(true)
        #expect(await task.value.route == "secret")
        #expect(shown == ["home", "a"])
        await router.handle("t:///secret/b")
        #expect(shown == ["home", "a", "b"])
        #expect(session.questions == 1)
    }

    @Test func `links that wait at once ask once`() async {
        let (router, session) = (router, session)
        router.onRequirement("login") { await session.isOpen ? true : session.logIn() }
        let first = await start("t:///secret/a")
        let second = await start("t:///secret/b")
        await settle()
        #expect(session.questions == 1)
        session.answer(true)
        _ = await (first.value, second.value)
        // Both go on at once, on any thread.
        #expect(shown.sorted() == ["a", "b"])
        await settle()
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a guard that refuses is a failure, which the caller hears of`() async {
        let first = await start("t:///secret/a")
        let second = await start("t:///secret/b?x-error=cb%3A%2F%2Fe")
        await settle()
        session.answer(false)
        _ = await (first.value, second.value)
        #expect(shown.isEmpty)
        #expect(failures == [#"secret: the guard for "login" refused the link"#])
        #expect(opened.urls == ["cb://e?errorCode=0&errorMessage=The%20app%20does%20not%20allow%20this%20now."])
        let again = await start("t:///secret/a")
        session.answer(true)
        _ = await again.value
        #expect(session.questions == 2)
        #expect(shown == ["a"])
    }

    @Test func `a guard that takes too long ends, on the clock of the router`() async {
        let task = await start("t:///secret/a")
        while clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: .seconds(60))
        _ = await task.value
        #expect(failures == [#"secret: the guard for "login" did not answer in time"#])
        await settle()
        #expect(session.withdrawn == 1)
    }

    @Test func `a cancelled link stops to wait, and the last one withdraws the question`() async {
        let first = await start("t:///secret/a")
        let second = await start("t:///secret/b")
        await settle()
        first.cancel()
        guard case .cancelled("secret", nil) = await first.value else {
            Issue.record("not cancelled")
            return
        }
        await settle()
        #expect(session.withdrawn == 0)
        second.cancel()
        _ = await second.value
        await settle()
        #expect(session.withdrawn == 1)
        #expect(clock.sleeperCount == 0)
        #expect(failures.isEmpty)
    }

    @Test func `a newer navigation with the same requirement supersedes one that waits for its guard`() async {
        let task = await start("t:///account")
        let newer = await start("t:///account?tab=7")
        guard case .superseded("account") = await task.value else {
            Issue.record("not superseded")
            return
        }
        await router.handle("t:///")
        await settle()
        #expect(session.withdrawn == 0)
        session.answer(true)
        _ = await newer.value
        #expect(shown == ["home", "account 7"])
    }

    @Test func `a link with a wrong value asks nothing`() async {
        await router.handle("t:///account?tab=x")
        #expect(session.questions == 0)
        #expect(failures.count == 1)
    }

    @Test func `a guard may cancel`() async {
        router.onRequirement("login") { throw CancellationError() }
        let outcome = await router.handle("t:///secret/a?x-cancel=cb%3A%2F%2Fc")
        #expect(outcome.reply?.absoluteString == "cb://c")
        #expect(failures.isEmpty)
    }

    @Test func `without a guard, a link is refused`() async throws {
        let router = LinkRouter(try RouteTable(json: Array(Self.table.utf8)))
        var messages: [String] = []
        router.onError { messages.append($0.description) }
        router.on("home") {}
        router.on("account") { Issue.record("called") }
        await router.handle("t:///account")
        #expect(messages.count == 1 && messages[0].contains(#"add one with onRequirement("login")"#))
    }
}
