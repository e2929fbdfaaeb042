import Foundation
import LinkActions
import LinkCases
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

/// Links in a store whose guard has not answered yet: the app may end during a login.
@MainActor @Suite(.timeLimit(.minutes(1))) final class StoredGuardTests {
    private struct Trip: Decodable {
        let id: String
        let page: Int?
    }

    /// One launch of the app, whose login waits for the test.
    @MainActor
    private final class Launch {
        let login = ManualClock()
        let router: LinkRouter
        let inbox: InboxFixture
        var answer = true
        private(set) var questions = 0
        /// What the handlers were called with, and the number of links that the store had then.
        private(set) var opened: [String] = []
        private(set) var stored: [Int] = []
        private(set) var consumer: Task<Void, Never>?

        init(_ folder: URL) throws {
            let json = """
                {"hosts": ["e.example"], "schemes": ["t"], "routes": [
                  {"id": "trip", "path": "/trips/{id}", "query": {"page": "int?"}, "requires": "login"},
                  {"id": "act", "path": "/act/{id}", "requires": "login", "callbacks": true},
                  {"id": "home", "path": "/"}
                ]}
                """
            router = LinkRouter(try RouteTable(json: Array(json.utf8)))
            inbox = InboxFixture(store: .folder(folder))
            router.onRequirement("login") { [unowned self] in
                questions += 1
                try await login.sleep(until: login.now.advanced(by: .seconds(1)), tolerance: nil)
                return answer
            }
            let open = { [unowned self] (link: String) in
                opened.append(link)
                stored.append((try? FileManager.default.contentsOfDirectory(atPath: folder.path).count) ?? 0)
            }
            router.on("trip") { (_: Trip, details: LinkDetails) in open(details.match.url) }
            router.on("act") { (_: [String: String], details: LinkDetails) in open(details.match.url) }
            router.on("home") { (_: [String: String], details: LinkDetails) in open(details.match.url) }
            router.onUnmatched { open($0.url) }
        }

        func start() {
            consumer = Task { [inbox, router] in await inbox.inbox.deliver(to: router) }
        }

        /// Waits until a link asks for the login.
        func asked() async {
            while login.sleeperCount == 0 { await Task.yield() }
        }

        func logIn(_ answer: Bool = true) async {
            self.answer = answer
            login.advance(by: .seconds(1))
            await inbox.inbox.idle()
        }

        func stop() async {
            consumer?.cancel()
            await consumer?.value
        }
    }

    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func files() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".link") }
    }

    @Test(arguments: ["t:///trips/5", "https://e.example/trips/5", "t:///act/5"])
    func `a link that waits for a login when the app ends is delivered by the next launch, which asks again`(
        link: String
    ) async throws {
        // The first launch ends here: nothing of it runs after the question.
        let first = try Launch(folder)
        first.start()
        let event = first.inbox.receive(link)[0]
        await first.asked()
        #expect(files() == ["\(event.id.uuidString).link"])

        let next = try Launch(folder)
        #expect(next.inbox.inbox.pending.map(\.id) == [event.id])
        next.start()
        await next.asked()
        await next.logIn()
        #expect(next.questions == 1 && next.opened == [link])
        #expect(next.stored == [0])
        #expect(next.inbox.reports == [])
        #expect(try Launch(folder).inbox.inbox.pending == [])
        await next.stop()
        await first.stop()
    }

    @Test func `a link leaves the store before a handler without a guard, and before the one of unmatched links`()
        async throws
    {
        for link in ["t:///", "https://e.example/nowhere", "mailto:a@e.example"] {
            let launch = try Launch(folder)
            launch.inbox.receive(link)
            #expect(files().count == 1)
            launch.start()
            await launch.inbox.inbox.idle()
            #expect(launch.opened == [link] && launch.stored == [0])
            await launch.stop()
        }
    }

    @Test(arguments: ["denied", "failed", "superseded"])
    func `a link that is not followed leaves the store too`(end: String) async throws {
        let launch = try Launch(folder)
        launch.start()
        switch end {
        case "denied":
            launch.inbox.receive("t:///trips/5")
            await launch.asked()
            await launch.logIn(false)
            #expect(launch.opened == [])
        case "failed":
            launch.inbox.receive("t:///trips/5?page=x")
            await launch.inbox.inbox.idle()
            #expect(launch.opened == [] && launch.questions == 0)
        default:
            launch.inbox.receive("t:///trips/5")
            await launch.asked()
            launch.inbox.receive("t:///trips/6")
            while files().count > 1 { await Task.yield() }
            #expect(files().count == 1)
            await launch.logIn()
            #expect(launch.opened == ["t:///trips/6"])
        }
        #expect(files() == [])
        await launch.stop()
    }

    @Test(arguments: [true, false])
    func `a link that another process takes during the login is not handled twice`(isSeen: Bool) async throws {
        let app = try Launch(folder)
        app.start()
        let event = app.inbox.receive("t:///trips/5")[0]
        await app.asked()
        let other = InboxFixture(store: .folder(folder))
        #expect(other.inbox.consume(event.id) != nil)
        if isSeen { app.inbox.inbox.refresh() }
        await app.logIn()
        #expect(app.opened == [] && app.inbox.reports == [])
        await app.stop()
        #expect(app.inbox.inbox.pending == [] && files() == [])
    }

    @Test(arguments: ["t:///trips/5", "t:///act/5"])
    func `a link whose consumer ends during the login waits in the store, in memory, and for the next consumer`(
        link: String
    ) async throws {
        let launch = try Launch(folder)
        launch.start()
        let event = launch.inbox.receive(link)[0]
        await launch.asked()
        await launch.stop()
        #expect(launch.inbox.inbox.pending == [event] && files().count == 1)
        launch.start()
        await launch.asked()
        await launch.logIn()
        #expect(launch.opened == [link] && files() == [] && launch.inbox.reports == [])
        await launch.stop()
    }

    @Test func `a link that another process takes during the login does not wait for the next consumer`() async throws {
        let app = try Launch(folder)
        app.start()
        let event = app.inbox.receive("t:///trips/5")[0]
        await app.asked()
        #expect(InboxFixture(store: .folder(folder)).inbox.consume(event.id) != nil)
        app.inbox.inbox.refresh()
        await app.stop()
        #expect(app.inbox.inbox.pending == [] && files() == [])
    }
}
