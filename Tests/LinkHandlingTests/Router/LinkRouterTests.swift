import Foundation
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

    @Test func `a link's values come as the handler declares them`() async throws {
        let desk = try Desk(routes: Self.routes)
        var days: [Day] = []
        desk.router.on("day") { (day: Day) in days.append(day) }
        for link in ["https://www.example.com/trips/Rom%C3%A9/2026-02-28?tab=map&people=3", "T:///trips/x/2026-02-28"] {
            #expect(await desk.router.handle(link).isHandled)
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
        let desk = try Desk(routes: Self.routes)
        var seen: [String?] = []
        desk.router.on("home") { (call: LinkCall) in seen += [call.route.id, call.fragment, call.source, call.url] }
        await desk.router.handle("t:///?x-source=Other#top")
        #expect(seen == ["home", "top", "Other", "t:///?x-source=Other#top"])
    }

    @Test func `an event keeps its identity up to the handler`() async throws {
        let desk = try Desk(routes: Self.routes)
        var events: [LinkEvent?] = []
        desk.router.on("home") { (call: LinkCall) in events.append(call.event) }
        let event = try #require(Hall().receive("t:///").first)
        await desk.router.handle(event)
        #expect(events == [event])
    }

    @Test(arguments: [
        ("t:///trips/x", LinkMiss.Cause.noPath), ("https://other.example/", .foreign(.host("other.example"))),
        ("mailto:a", .foreign(.scheme("mailto"))), ("t:///details", .noHandler("details")),
        ("t:///details?reference=1", .noHandler("details")),
    ])
    func `a link that nobody takes says why`(_ link: String, _ cause: LinkMiss.Cause) async throws {
        let desk = try Desk(routes: Self.routes)
        desk.router.on("home") {}
        #expect(await !desk.router.handle(link).isHandled)
        #expect(desk.misses.map(\.cause) == [cause])
    }

    @Test func `of several routes that lost, the one whose item is missing has no handler`() async throws {
        let desk = try Desk(routes: [
            #""id": "web", "path": "/a/b", "scheme": false"#, #""id": "n", "path": "/a/{x}", "query": {"q": "int"}"#,
        ])
        await desk.router.handle("t:///a/b")
        #expect(desk.misses.map(\.cause) == [.noHandler("n")])
    }

    @Test func `a malformed link says where`() async throws {
        let desk = try Desk(routes: Self.routes)
        await desk.router.handle("t:///%")
        guard case .malformed(let error) = desk.misses.first?.cause else {
            Issue.record("\(desk.misses)")
            return
        }
        #expect(error.code == .badEscape)
    }

    @Test func `a miss carries why each route lost`() async throws {
        let desk = try Desk(routes: Self.routes)
        await desk.router.handle("t:///trips/x/tomorrow")
        #expect(
            desk.misses.first?.description.hasPrefix(
                "t:///trips/x/tomorrow: no route\n  because day: /trips/{trip}/{day:date} expects {day:date} as segment 3"
            ) == true
        )
        #expect(desk.misses.first?.kind == .scheme)
    }

    @Test func `a missing required item is a failure, which the app that asked hears of`() async throws {
        let desk = try Desk(
            routes: Self.routes + [#""id": "n", "path": "/n", "query": {"n": "int", "m": "enum(a|b)"}"#]
        )
        desk.router.on("details") { Issue.record("called") }
        desk.router.on("n") { Issue.record("called") }
        let outcome = await desk.router.handle("t:///details?x-error=cb%3A%2F%2Fe")
        #expect(outcome.isHandled)
        #expect(
            desk.opened == ["cb://e?errorCode=0&errorMessage=Required%20parameter%20%22reference%22%20not%20found."]
        )
        for query in ["", "?reference=", "?a&reference"] { await desk.router.handle("t:///details\(query)") }
        for query in ["?m=a&n=x", "?n=1&m=c", "?n=1&m=a&m=c"] { await desk.router.handle("t:///n\(query)") }
        #expect(
            desk.failures.map(\.description) == [
                #"details: the parameter "reference" is missing; expected a text"#,
                #"details: the parameter "reference" (query item 1) has no value; expected a text"#,
                #"details: the parameter "reference" (query item 2) has no value; expected a text"#,
                #"n: the parameter "n" (query item 2) is "x"; expected an integer of 1 to 18 digits"#,
                #"n: the parameter "m" (query item 2) is "c"; expected one of a, b"#,
                #"n: the parameter "m" (query item 3) is "c"; expected one of a, b"#,
            ]
        )
        #expect(desk.misses.isEmpty)
    }

    @Test func `a route without a handler says what to add`() async throws {
        let desk = try Desk(routes: Self.routes)
        #expect(!desk.router.canHandle("t:///"))
        await desk.router.handle("t:///")
        #expect(desk.misses.map(\.description) == [#"t:///: route "home" has no handler; add one with on("home")"#])
    }

    @Test func `a wrong value names the parameter, its place, what was wanted and what came`() async throws {
        let desk = try Desk(routes: Self.routes)
        desk.router.on("day") { (_: Day) in }
        let outcome = await desk.router.handle("t:///trips/x/2026-02-28?people=many")
        #expect(outcome.isHandled)
        let error = try #require(desk.failures.first?.error as? LinkParameterError)
        #expect(error.parameter == "people")
        #expect(error.place == .query(1))
        #expect(error.value == "many")
        let day = await desk.router.handle("t:///trips/x/2026-02-29")
        #expect(desk.failures.count == 2)
        guard case .failed(let failure, nil) = day else {
            Issue.record("\(day)")
            return
        }
        #expect((failure.error as? LinkParameterError)?.place == .segment(3))
    }

    @Test func `what a handler throws reaches onError, and its own words the app that asked`() async throws {
        let desk = try Desk(routes: Self.routes)
        desk.router.on("home") { throw Broken() }
        await desk.router.handle("t:///")
        #expect(desk.failures.map(\.description) == ["home: the disk is full"])
        await desk.router.handle("t:///?x-error=cb%3A%2F%2Fe")
        #expect(desk.opened == ["cb://e?errorCode=0&errorMessage=the%20disk%20is%20full"])
        #expect(desk.failures.count == 1)
    }

    @Test func `what an error holds is not told to another app unless it has words for people`() async throws {
        struct Oops: Error { let token = "s3cret" }
        struct Spoken: LocalizedError { let errorDescription: String? = "Out of paper." }
        let desk = try Desk(routes: Self.routes)
        var errors: [any Error] = [Oops(), Spoken()]
        desk.router.on("home") { throw errors.removeFirst() }
        for _ in 0..<2 { await desk.router.handle("t:///?x-error=cb%3A%2F%2Fe") }
        #expect(
            desk.opened == [
                "cb://e?errorCode=0&errorMessage=The%20action%20failed.",
                "cb://e?errorCode=0&errorMessage=Out%20of%20paper.",
            ]
        )
    }

    @Test func `an output that no link can say tells the other app nothing of itself`() async throws {
        struct Output: Encodable { let balance = Double.infinity }
        let desk = try Desk(routes: Self.routes)
        desk.router.onRequest("home") { Output() }
        await desk.router.handle("t:///?x-success=cb%3A%2F%2Fok&x-error=cb%3A%2F%2Fe")
        #expect(desk.opened == ["cb://e?errorCode=0&errorMessage=The%20action%20failed."])
    }

    @Test func `only a web link of the table has a page to show`() async throws {
        let desk = try Desk(routes: Self.routes)
        for link in [
            "https://www.example.com/x?a=%20#b", "t:///x", "https://other.example/x", "https://www.example.com/%",
        ] {
            await desk.router.handle(link)
        }
        #expect(desk.misses.map { $0.webPage?.absoluteString } == ["https://www.example.com/x?a=%20#b", nil, nil, nil])
    }

    @Test func `an error may say what another app is told`() async throws {
        struct Secret: CallbackError {
            let callbackCode = 7
            let callbackMessage = "not now"
        }
        let desk = try Desk(routes: Self.routes)
        desk.router.on("home") { throw Secret() }
        await desk.router.handle("t:///?x-error=cb%3A%2F%2Fe")
        #expect(desk.opened == ["cb://e?errorCode=7&errorMessage=not%20now"])
    }

    @Test func `a callback that must not be opened keeps the handler from being called`() async throws {
        let desk = try Desk(routes: Self.routes)
        desk.router.on("home") { Issue.record("called") }
        await desk.router.handle("t:///?x-success=T%3A%2F%2F%2Fdetails")
        #expect(desk.failures.compactMap { ($0.error as? CallbackRefusal)?.reason } == [.ownScheme])
        await desk.router.handle("t:///?x-success=javascript%3Aalert(1)&x-error=cb%3A%2F%2Fe")
        #expect(desk.failures.count == 1)
        #expect(
            desk.opened == [
                "cb://e?errorCode=0&errorMessage=The%20address%20for%20%22x-success%22%20is%20not%20allowed."
            ]
        )
    }

    @Test func `a callback that opens nothing is reported`() async throws {
        let desk = try Desk(routes: Self.routes)
        desk.finds = false
        desk.router.on("home") {}
        let outcome = await desk.router.handle("t:///?x-success=cb%3A%2F%2Fok")
        #expect(outcome.reply == nil)
        #expect(desk.failures.map(\.description) == ["home: the system could not open the callback cb://ok"])
    }

    @Test func `a view that goes away tells nobody that somebody gave up`() async throws {
        let desk = try Desk(routes: Self.routes)
        desk.router.on("home") { try await Task.sleep(for: .seconds(3600)) }
        let task = Task { await desk.router.handle("t:///?x-cancel=cb%3A%2F%2Fc") }
        for _ in 0..<20 { await Task.yield() }
        task.cancel()
        guard case .cancelled("home", nil) = await task.value else {
            Issue.record("not cancelled")
            return
        }
        #expect(desk.opened.isEmpty)
    }

    @Test func `no callback leads back to the app, by whatever scheme it has`() async throws {
        let table = try RouteTable(json: Array(Self.homeTable.utf8))
        var opened: [URL] = []
        let opener: LinkOpener = {
            opened.append($0); return true
        }
        let client = CallbackClient(scheme: "replies", opener: opener)
        let router = LinkRouter(table, ownSchemes: ["signin"], replies: client, opener: opener)
        router.on("home") {}
        for scheme in ["t", "signin", "SignIn", "replies"] {
            guard case .failed(let failure, nil) = await router.handle("t:///?x-success=\(scheme)%3A%2F%2Fx") else {
                Issue.record("\(scheme) was opened")
                continue
            }
            #expect((failure.error as? CallbackRefusal)?.reason == .ownScheme)
        }
        #expect(opened.isEmpty)
    }

    @Test func `what a system's error says stays in the app`() async throws {
        let desk = try Desk(routes: Self.routes)
        let file = URL(fileURLWithPath: "/nowhere/secret.txt")
        desk.router.on("home") { _ = try Data(contentsOf: file) }
        await desk.router.handle("t:///?x-error=cb%3A%2F%2Fe")
        #expect(desk.opened == ["cb://e?errorCode=0&errorMessage=The%20action%20failed."])
    }

    @Test func `what can be handled is said as it will be done`() async throws {
        let json =
            #"{"schemes": ["t"], "routes": [{"id": "all", "path": "/{rest+}"}, {"id": "n", "path": "/n", "query": {"q": "int"}}]}"#
        var opened: [String] = []
        let client = CallbackClient(scheme: "t") {
            opened.append($0.absoluteString); return true
        }
        let router = LinkRouter(try RouteTable(json: Array(json.utf8)), replies: client)
        router.on("n") {}
        let request = Task { try await client.send(to: "other", action: "a") }
        while opened.isEmpty { await Task.yield() }
        let reply = try #require(LinkQuery(of: opened[0])?.first("x-success"))
        for link in ["t:///n?q=1", "t:///x", "t:///x-callback-reply/0/success", reply, reply] {
            let canHandle = router.canHandle(link)
            #expect(await router.handle(link).isHandled == canHandle, "\(link)")
        }
        _ = try await request.value
    }

    @Test func `a list may be written with numbers`() async throws {
        var opened: [String] = []
        let table = try RouteTable(json: Array(Self.homeTable.utf8))
        let router = LinkRouter(table, arrays: .indexed) {
            opened.append($0.absoluteString); return true
        }
        router.onRequest("home") { ["urls": ["u1", "u2"]] }
        await router.handle("t:///?x-success=cb%3A%2F%2Fok")
        #expect(opened == ["cb://ok?urls.0=u1&urls.1=u2"])
    }

    @Test func `without an opener callbacks are not answered`() async throws {
        let table = try RouteTable(json: Array(Self.homeTable.utf8))
        let router = LinkRouter(table)
        var calls = 0
        router.on("home") { calls += 1 }
        #expect(await router.handle("t:///?x-success=javascript%3Aalert(1)").reply == nil)
        #expect(calls == 1)
    }

    @Test func `what the one expression of a handler results in stays in the app`() async throws {
        let ids = ["a", "b", "c", "d", "e"]
        let desk = try Desk(routes: ids.map { #""id": "\#($0)", "path": "/\#($0)/{id}", "callbacks": true"# })
        var cache = Dictionary(uniqueKeysWithValues: ids.map { ($0, "secret") })
        @MainActor @discardableResult func forget(_ id: String) async -> String? { cache.removeValue(forKey: id) }
        desk.router.on("a") { cache.removeValue(forKey: "a") }
        desk.router.on("b") { (call: LinkCall) in cache.removeValue(forKey: call.route.id) }
        desk.router.on("c") { (id: String) in cache.removeValue(forKey: id) }
        desk.router.on("d") { (id: String, _: LinkCall) in cache.removeValue(forKey: id) }
        desk.router.on("e") { (id: String) in await forget(id) }
        for id in ids { await desk.router.handle("t:///\(id)/\(id)?x-success=cb%3A%2F%2Fok") }
        #expect(cache.isEmpty)
        #expect(desk.opened == Array(repeating: "cb://ok", count: ids.count))
    }

    @Test func `every shape of a request's handler returns what goes into x-success`() async throws {
        struct Answer: Encodable {
            let number = 1
            let text: String
        }
        let ids = ["a", "b", "c", "d"]
        let desk = try Desk(routes: ids.map { #""id": "\#($0)", "path": "/\#($0)", "callbacks": true"# })
        desk.router.onRequest("a") { 7 }
        desk.router.onRequest("b") { (call: LinkCall) in Answer(text: call.route.id) }
        desk.router.onRequest("c") { (input: [String: String]) in input["q"] }
        desk.router.onRequest("d") { (input: [String: String], call: LinkCall) in [call.route.id, input["q"] ?? ""] }
        for id in ids { await desk.router.handle("t:///\(id)?q=1%2B1&x-success=cb%3A%2F%2Fok") }
        #expect(
            desk.opened == [
                "cb://ok?result=7", "cb://ok?number=1&text=b", "cb://ok?result=1%2B1", "cb://ok?result=d&result=1%2B1",
            ]
        )
    }
}
