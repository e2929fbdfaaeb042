import Foundation
import LinkActions
import LinkCases
import LinkHandling
import LinkRoutes
import Testing

/// From a link to its handler, and to what becomes of it.
@MainActor @Suite struct LinkRouterTests {
    private struct Day: Decodable, Equatable {
        let trip: String
        let day: CalendarDay
        let tab: String?
        let people: Int?
    }

    private struct Broken: Error, CustomStringConvertible {
        var description: String { "the disk is full" }
    }

    private static let routes = [
        #""id": "home", "path": "/", "callbacks": true"#,
        #""id": "day", "path": "/trips/{trip}/{day:date}", "query": {"tab": "enum(map|info)?", "people": "int?"}"#,
        #""id": "details", "path": "/details", "query": {"reference": "string"}, "callbacks": true"#,
    ]

    private static let homeTable =
        #"{"schemes": ["t"], "routes": [{"id": "home", "path": "/", "callbacks": true}]}"#

    @Test func `a handler receives the values of a link in the types that it declares`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        var days: [Day] = []
        fixture.router.on("day") { (day: Day) in days.append(day) }
        for link in ["https://www.example.com/trips/Rom%C3%A9/2026-02-28?tab=map&people=3", "T:///trips/x/2026-02-28"] {
            #expect(await fixture.router.handle(link).isHandled)
        }
        let day = try #require(CalendarDay("2026-02-28"))
        #expect(
            days == [
                Day(trip: "Rom\u{E9}", day: day, tab: "map", people: 3),
                Day(trip: "x", day: day, tab: nil, people: nil),
            ]
        )
    }

    @Test func `a handler may want the link as a whole`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        var seen: [String?] = []
        fixture.router.on("home") { (_: [String: String], details: LinkDetails) in
            seen += [details.match.route.id, details.fragment, details.source, details.match.url]
        }
        await fixture.router.handle("t:///?x-source=Other#top")
        #expect(seen == ["home", "top", "Other", "t:///?x-source=Other#top"])
    }

    @Test func `an event keeps its identity up to the handler`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        var events: [LinkEvent?] = []
        fixture.router.on("home") { (_: [String: String], details: LinkDetails) in events.append(details.event) }
        let event = try #require(InboxFixture().receive("t:///").first)
        await fixture.router.handle(event)
        #expect(events == [event])
    }

    @Test(arguments: [
        ("t:///trips/x", LinkExplanation.Outcome.noPath), ("https://other.example/", .foreign(.host("other.example"))),
        ("mailto:a", .foreign(.scheme("mailto"))), ("t:///details", .requiredItem),
        ("t:///details?reference=1", .matched),
    ])
    func `a link that no handler takes says why`(_ link: String, _ outcome: LinkExplanation.Outcome) async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        fixture.router.on("home") {}
        #expect(await !fixture.router.handle(link).isHandled)
        #expect(fixture.misses.map(\.explanation.outcome) == [outcome])
        let route = [.requiredItem, .matched].contains(outcome) ? "details" : nil
        #expect(fixture.misses.map(\.route) == [route])
    }

    @Test func `of several mismatches, a missing item leaves its handler uncalled`() async throws {
        let fixture = try RouterFixture(routes: [
            #""id": "web", "path": "/a/b", "customScheme": false"#,
            #""id": "n", "path": "/a/{x}", "query": {"q": "int"}"#,
        ])
        await fixture.router.handle("t:///a/b")
        #expect(fixture.misses.map(\.route) == ["n"])
    }

    @Test func `a malformed link is reported with its position`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        await fixture.router.handle("t:///%")
        guard case .malformed(let error) = fixture.misses.first?.explanation.outcome else {
            Issue.record("\(fixture.misses)")
            return
        }
        #expect(error.code == .badEscape)
    }

    @Test func `a miss has the reason of each route`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        await fixture.router.handle("t:///trips/x/tomorrow")
        #expect(
            fixture.misses.first?.description.hasPrefix(
                "t:///trips/x/tomorrow: no route\n  because day: /trips/{trip}/{day:date} expects {day:date} as segment 3"
            ) == true
        )
        #expect(fixture.misses.first?.kind == .scheme)
    }

    @Test func `a missing required item is a failure, which the app that asked hears of`() async throws {
        let fixture = try RouterFixture(
            routes: Self.routes + [#""id": "n", "path": "/n", "query": {"n": "int", "m": "enum(a|b)"}"#]
        )
        fixture.router.on("details") { Issue.record("called") }
        fixture.router.on("n") { Issue.record("called") }
        let outcome = await fixture.router.handle("t:///details?x-error=cb%3A%2F%2Fe")
        #expect(outcome.isHandled)
        #expect(
            fixture.opened == ["cb://e?errorCode=0&errorMessage=Required%20parameter%20%22reference%22%20not%20found."]
        )
        for query in ["", "?reference=", "?a&reference"] { await fixture.router.handle("t:///details\(query)") }
        for query in ["?m=a&n=x", "?n=1&m=c", "?n=1&m=a&m=c"] { await fixture.router.handle("t:///n\(query)") }
        #expect(
            fixture.failures.map(\.description) == [
                #"details: the parameter "reference" is missing; expected a text"#,
                #"details: the parameter "reference" (query item 1) has no value; expected a text"#,
                #"details: the parameter "reference" (query item 2) has no value; expected a text"#,
                #"n: the parameter "n" (query item 2) is "x"; expected an integer from 0 to 9223372036854775807"#,
                #"n: the parameter "m" (query item 2) is "c"; expected one of a, b"#,
                #"n: the parameter "m" (query item 3) is "c"; expected one of a, b"#,
            ]
        )
        #expect(fixture.misses.isEmpty)
    }

    @Test func `a route without a handler says what to add`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        #expect(!fixture.router.canHandle("t:///"))
        await fixture.router.handle("t:///")
        #expect(fixture.misses.map(\.description) == [#"t:///: route "home" has no handler; add one with on("home")"#])
    }

    @Test func `a wrong value names the parameter, its position, the expected type and the found value`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        fixture.router.on("day") { (_: Day) in }
        let outcome = await fixture.router.handle("t:///trips/x/2026-02-28?people=many")
        #expect(outcome.isHandled)
        let error = try #require(fixture.failures.first?.error as? LinkParameterError)
        #expect(error.parameter == "people")
        #expect(error.place == .query(1))
        #expect(error.value == "many")
        let day = await fixture.router.handle("t:///trips/x/2026-02-29")
        #expect(fixture.failures.count == 2)
        guard case .failed(let failure, nil) = day else {
            Issue.record("\(day)")
            return
        }
        #expect((failure.error as? LinkParameterError)?.place == .segment(3))
    }

    @Test func `an error of a handler reaches onError, and its public text the app that asked`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        fixture.router.on("home") { throw Broken() }
        await fixture.router.handle("t:///")
        #expect(fixture.failures.map(\.description) == ["home: the disk is full"])
        await fixture.router.handle("t:///?x-error=cb%3A%2F%2Fe")
        #expect(fixture.opened == ["cb://e?errorCode=0&errorMessage=the%20disk%20is%20full"])
        #expect(fixture.failures.count == 1)
    }

    @Test func `another app gets an error's text only if the error has one for people`() async throws {
        struct Oops: Error { let token = "s3cret" }
        struct Spoken: LocalizedError { let errorDescription: String? = "Out of paper." }
        let fixture = try RouterFixture(routes: Self.routes)
        var errors: [any Error] = [Oops(), Spoken()]
        fixture.router.on("home") { throw errors.removeFirst() }
        for _ in 0..<2 { await fixture.router.handle("t:///?x-error=cb%3A%2F%2Fe") }
        #expect(
            fixture.opened == [
                "cb://e?errorCode=0&errorMessage=The%20action%20failed.",
                "cb://e?errorCode=0&errorMessage=Out%20of%20paper.",
            ]
        )
    }

    @Test func `an output that no link can encode is not described to the other app`() async throws {
        struct Output: Encodable { let balance = Double.infinity }
        let fixture = try RouterFixture(routes: Self.routes)
        fixture.router.onRequest("home") { Output() }
        await fixture.router.handle("t:///?x-success=cb%3A%2F%2Fok&x-error=cb%3A%2F%2Fe")
        #expect(fixture.opened == ["cb://e?errorCode=0&errorMessage=The%20action%20failed."])
    }

    @Test func `only a web link of the table has a page to show`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        for link in [
            "https://www.example.com/x?a=%20#b", "t:///x", "https://other.example/x", "https://www.example.com/%",
        ] {
            await fixture.router.handle(link)
        }
        #expect(
            fixture.misses.map { $0.webPage?.absoluteString } == ["https://www.example.com/x?a=%20#b", nil, nil, nil]
        )
    }

    @Test func `an error can have a text for other apps`() async throws {
        struct Secret: CallbackError {
            let callbackCode = 7
            let callbackMessage = "not now"
        }
        let fixture = try RouterFixture(routes: Self.routes)
        fixture.router.on("home") { throw Secret() }
        await fixture.router.handle("t:///?x-error=cb%3A%2F%2Fe")
        #expect(fixture.opened == ["cb://e?errorCode=7&errorMessage=not%20now"])
    }

    @Test func `a callback that must not be opened keeps the handler from being called`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        fixture.router.on("home") { Issue.record("called") }
        await fixture.router.handle("t:///?x-success=T%3A%2F%2F%2Fdetails")
        #expect(fixture.failures.compactMap { ($0.error as? CallbackRefusal)?.reason } == [.ownScheme])
        await fixture.router.handle("t:///?x-success=javascript%3Aalert(1)&x-error=cb%3A%2F%2Fe")
        #expect(fixture.failures.count == 1)
        #expect(
            fixture.opened == [
                "cb://e?errorCode=0&errorMessage=The%20address%20for%20%22x-success%22%20is%20not%20allowed."
            ]
        )
    }

    @Test func `a callback that opens nothing is reported`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        fixture.finds = false
        fixture.router.on("home") {}
        let outcome = await fixture.router.handle("t:///?x-success=cb%3A%2F%2Fok")
        #expect(outcome.reply == nil)
        #expect(fixture.failures.map(\.description) == ["home: the system could not open the callback cb://ok"])
    }

    @Test func `a view that disappears sends no x-cancel`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        fixture.router.on("home") { try await Task.sleep(for: .seconds(3600)) }
        let task = Task { await fixture.router.handle("t:///?x-cancel=cb%3A%2F%2Fc") }
        await letOthersRun()
        task.cancel()
        guard case .cancelled("home", nil) = await task.value else {
            Issue.record("not cancelled")
            return
        }
        #expect(fixture.opened.isEmpty)
    }

    @Test func `no callback opens the app itself, by any of its schemes`() async throws {
        let table = try RouteTable(json: Array(Self.homeTable.utf8))
        var opened: [URL] = []
        let opener: LinkOpener = {
            opened.append($0); return true
        }
        let router = LinkRouter(table, ownSchemes: ["signin"], opener: opener)
        router.on("home") {}
        for scheme in ["t", "signin", "SignIn"] {
            guard case .failed(let failure, nil) = await router.handle("t:///?x-success=\(scheme)%3A%2F%2Fx") else {
                Issue.record("\(scheme) was opened")
                continue
            }
            #expect((failure.error as? CallbackRefusal)?.reason == .ownScheme)
        }
        #expect(opened.isEmpty)
    }

    @Test func `what a system's error says stays in the app`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        let file = URL(fileURLWithPath: "/nowhere/secret.txt")
        fixture.router.on("home") { _ = try Data(contentsOf: file) }
        await fixture.router.handle("t:///?x-error=cb%3A%2F%2Fe")
        #expect(fixture.opened == ["cb://e?errorCode=0&errorMessage=The%20action%20failed."])
    }

    @Test(arguments: [
        ("https://t.example/items/1", true), ("http://t.example/items/1", true), ("t:///items/1?web=1", true),
        ("https://t.example/items/1?web=1", false), ("http://t.example/items/1?web=1", false),
        ("https://t.example/legal", false), ("http://t.example/legal", false), ("t:///legal", true),
        // A request without its required item fails in the app; the files leave such a web link to the browser.
        ("t:///search", true), ("https://t.example/search", false), ("https://t.example/search?q=a", true),
        ("https://t.example/none", false), ("t:///none", false), ("https://other.example/", false),
    ])
    func `a tap inside the app goes to a handler unless the files keep the link in the browser`(
        _ link: String,
        _ isOwn: Bool
    ) throws {
        let table = """
            {"hosts": ["t.example"], "schemes": ["t"], "exclude": [{"query": {"web": "1"}}], "routes": [
              {"id": "item", "path": "/items/{id:int}"}, {"id": "legal", "path": "/legal", "claimed": false},
              {"id": "search", "path": "/search", "query": {"q": "string"}}, {"id": "none", "path": "/none"}]}
            """
        let router = LinkRouter(try RouteTable(json: Array(table.utf8)))
        for id in ["item", "legal", "search"] { router.on(id) {} }
        #expect(router.opens(try #require(URL(string: link))) == isOwn)
    }

    @Test func `canHandle agrees with handling`() async throws {
        let json =
            #"{"schemes": ["t"], "routes": [{"id": "all", "path": "/{rest+}"}, {"id": "n", "path": "/n", "query": {"q": "int"}}]}"#
        let router = LinkRouter(try RouteTable(json: Array(json.utf8)))
        router.on("n") {}
        for (link, isHandled) in [("t:///n?q=1", true), ("t:///x", false), ("t:///n", false), ("u:///n?q=1", false)] {
            #expect(router.canHandle(link) == isHandled, "\(link)")
            #expect(await router.handle(link).isHandled == isHandled, "\(link)")
        }
    }

    @Test func `by default a caller is refused, and the developer is told how to allow it`() async throws {
        let fixture = try RouterFixture(routes: Self.routes, policy: CallbackPolicy())
        var calls = 0
        fixture.router.on("home") { calls += 1 }
        await fixture.router.handle("t:///?x-success=shortcuts%3A%2F%2Fcallback&x-error=shortcuts%3A%2F%2Fcallback")
        #expect(calls == 0 && fixture.opened.isEmpty)
        #expect(
            fixture.failures.map(\.description) == [
                #"home: the link's x-success is not opened: "shortcuts" is not among the schemes of the policy; add it if "#
                    + #"that app may get output of yours [callbackNotAllowed]"#
            ]
        )
    }

    @Test func `a request that is too long reaches no handler, and opens nothing`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        fixture.router.on("home") { Issue.record("performed") }
        let outcome = await fixture.router.handle(
            "t:///?x-error=cb%3A%2F%2Fe&text=" + String(repeating: "a", count: 8192)
        )
        #expect(outcome.reply == nil && fixture.opened.isEmpty)
        #expect(!outcome.isHandled && fixture.misses.count == 1)
    }

    @Test func `without an opener callbacks are not answered`() async throws {
        let table = try RouteTable(json: Array(Self.homeTable.utf8))
        let router = LinkRouter(table)
        var calls = 0
        router.on("home") { calls += 1 }
        #expect(await router.handle("t:///?x-success=javascript%3Aalert(1)").reply == nil)
        #expect(calls == 1)
    }

    @Test func `the value of a single-expression handler stays in the app`() async throws {
        let ids = ["a", "b", "c", "d", "e"]
        let fixture = try RouterFixture(
            routes: ids.map { #""id": "\#($0)", "path": "/\#($0)/{id}", "callbacks": true"# }
        )
        var cache = Dictionary(uniqueKeysWithValues: ids.map { ($0, "secret") })
        @MainActor @discardableResult func forget(_ id: String) async -> String? { cache.removeValue(forKey: id) }
        fixture.router.on("a") { cache.removeValue(forKey: "a") }
        fixture.router.on("b") { cache.removeValue(forKey: "b") }
        fixture.router.on("c") { (id: String) in cache.removeValue(forKey: id) }
        fixture.router.on("d") { (id: String, _: LinkDetails) in cache.removeValue(forKey: id) }
        fixture.router.on("e") { (id: String) in await forget(id) }
        for id in ids { await fixture.router.handle("t:///\(id)/\(id)?x-success=cb%3A%2F%2Fok") }
        #expect(cache.isEmpty)
        #expect(fixture.opened == Array(repeating: "cb://ok", count: ids.count))
    }

    @Test func `the result of every kind of handler is sent to x-success`() async throws {
        struct Answer: Encodable {
            let number = 1
            let text: String
        }
        let ids = ["a", "b", "c", "d"]
        let fixture = try RouterFixture(routes: ids.map { #""id": "\#($0)", "path": "/\#($0)", "callbacks": true"# })
        fixture.router.onRequest("a") { 7 }
        fixture.router.onRequest("b") { Answer(text: "b") }
        fixture.router.onRequest("c") { (input: [String: String]) in input["q"] }
        fixture.router.onRequest("d") { (input: [String: String], details: LinkDetails) in
            [details.match.route.id, input["q"] ?? ""]
        }
        for id in ids { await fixture.router.handle("t:///\(id)?q=1%2B1&x-success=cb%3A%2F%2Fok") }
        #expect(
            fixture.opened == [
                "cb://ok?result=7", "cb://ok?number=1&text=b", "cb://ok?result=1%2B1", "cb://ok?result=d&result=1%2B1",
            ]
        )
    }
}

/// A router with an opener that writes down what it is given.
@MainActor
final class RouterFixture {
    private(set) var opened: [String] = []
    private(set) var failures: [LinkFailure] = []
    private(set) var misses: [LinkMiss] = []
    /// Whether the system finds an app for what is opened.
    var finds = true
    private(set) lazy var router: LinkRouter = {
        let router = LinkRouter(table, policy: policy) { url in
            self.opened.append(url.absoluteString)
            return self.finds
        }
        router.onError { self.failures.append($0) }
        router.onUnmatched { self.misses.append($0) }
        return router
    }()

    private let table: RouteTable
    private let policy: CallbackPolicy

    /// The schemes of the apps that call in tests.
    nonisolated static let callers = CallbackPolicy(
        schemes: .only([
            "a", "b", "c", "caller", "cb", "e", "failure", "n", "otherapp", "s", "shop", "sourceapp", "success",
        ])
    )

    init(_ table: RouteTable, policy: CallbackPolicy = RouterFixture.callers) {
        self.table = table
        self.policy = policy
    }

    /// A fixture with a table of these routes, for the scheme `t` and the host `www.example.com`.
    convenience init(routes: [String], policy: CallbackPolicy = RouterFixture.callers) throws {
        let members = routes.map { "{\($0)}" }.joined(separator: ",")
        let json =
            #"{"version": 1, "name": "T", "hosts": ["www.example.com"], "schemes": ["t"], "routes": [\#(members)]}"#
        self.init(try RouteTable(json: Array(json.utf8)), policy: policy)
    }
}
