import Foundation
import LinkRoutes
import Testing

@testable import LinkActions

/// Which links get an answer: scheme links to routes that allow callbacks, and no others.
@MainActor @Suite struct CallbackGateTests {
    private static let allowed = #""id": "action", "path": "/action", "callbacks": true"#
    private static let plain = #""id": "home", "path": "/", "query": {"text": "string?"}"#
    private static let demanding = #""id": "search", "path": "/search", "query": {"text": "string"}"#
    private static let everyCallback = "x-success=cb%3A%2F%2Fok&x-error=cb%3A%2F%2Ffailed&x-cancel=cb%3A%2F%2Fcancelled"

    private struct Failure: Error {}

    @Test(arguments: [
        "https://www.example.com/?x-success=whatsapp%3A%2F%2Fsend%3Ftext%3Dhi",
        "https://www.example.com/action?x-success=cb%3A",
        "HTTPS://WWW.example.com:443/action?x-success=cb%3A%2F%2Fok&x-error=cb%3Ae&x-cancel=cb%3Ac",
        "https://www.example.com/action?x-success=javascript%3Aalert(1)",
    ])
    func `a web link never opens a callback`(_ link: String) async throws {
        let routes = [#""id": "home", "path": "/""#, Self.allowed]
        for outcome in Outcome.allCases {
            let fixture = try RouterFixture(routes: routes, policy: CallbackPolicy(schemes: .anyCustom))
            for id in ["home", "action"] { fixture.router.on(id) { try outcome.end() } }
            #expect(await fixture.router.handle(link).isHandled)
            #expect(fixture.opened == [])
            #expect(fixture.failures.count == (outcome == .failure ? 1 : 0))
        }
    }

    @Test(arguments: [
        "t:///?", "t://x-callback-url/?", "T:///?text=a&", "t:///?x-success=javascript%3Aalert(1)&",
    ])
    func `a route that allows no callbacks does its work and opens nothing`(_ start: String) async throws {
        for outcome in Outcome.allCases {
            let policy = CallbackPolicy(schemes: .anyCustom)
            let fixture = try RouterFixture(routes: [Self.plain, Self.allowed], policy: policy)
            var calls = 0
            fixture.router.on("home") {
                calls += 1
                try outcome.end()
            }
            #expect(await fixture.router.handle(start + Self.everyCallback).reply == nil)
            #expect(calls == 1)
            #expect(fixture.opened == [])
            #expect(fixture.failures.count == (outcome == .failure ? 1 : 0))
        }
    }

    @Test(arguments: ["t://x-callback-url/action", "t://anything/action", "t:///action", "T:action"])
    func `a route that allows callbacks answers every scheme link, whatever its host`(_ start: String) async throws {
        let table = #"{"schemes": ["t"], "ignoredSchemeHosts": "*", "routes": [{\#(Self.allowed)}]}"#
        for outcome in Outcome.allCases {
            let fixture = RouterFixture(try RouteTable(json: Array(table.utf8)))
            fixture.router.on("action") { try outcome.end() }
            let reply = await fixture.router.handle("\(start)?\(Self.everyCallback)").reply
            #expect(fixture.opened == [outcome.opens])
            #expect(reply?.absoluteString == outcome.opens)
        }
    }

    @Test(
        arguments: CallbackName.allCases,
        ["https://www.example.com/", "HTTPS://Www.Example.COM/action?a", "t:///action"]
    )
    func `a callback to the app itself refuses the action, and opens nothing`(
        _ name: CallbackName,
        _ address: String
    ) async throws {
        let policy = CallbackPolicy(httpsHosts: ["www.example.com", "*.example.com"], schemes: .only(["T", "cb"]))
        let fixture = try RouterFixture(routes: [Self.allowed], policy: policy)
        fixture.router.on("action") { Issue.record("called") }
        let escaped = address.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        #expect(await fixture.router.handle("t:///action?\(name.rawValue)=\(escaped)").reply == nil)
        #expect(fixture.opened == [])
        let reasons = fixture.failures.compactMap { ($0.error as? CallbackRefusal)?.reason }
        #expect(reasons == [address.hasPrefix("t:") ? .ownScheme : .ownHost])
        // The policy says so before any link arrives.
        let problems = fixture.router.validate().filter { $0.code == .ownCallbackHost }
        #expect(problems.map(\.route) == ["www.example.com"])
    }

    @Test(arguments: [
        (["ok.example", "*.example.com", "b.example", "*.example"], []),
        (
            ["WWW.Example.com", "a.sub.example", "*.Sub.example", "*.a.sub.example", "ok.example"],
            ["WWW.Example.com", "a.sub.example", "*.Sub.example", "*.a.sub.example"]
        ),
    ])
    func `hosts of the app in a policy are found, and a wildcard that has others too is left`(
        _ hosts: [String],
        _ own: [String]
    ) throws {
        let table =
            #"{"hosts": ["www.example.com", "sub.example", "*.sub.example"], "routes": [{"id": "a", "path": "/"}]}"#
        let router = LinkRouter(try RouteTable(json: Array(table.utf8)), policy: CallbackPolicy(httpsHosts: hosts))
        router.on("a") {}
        #expect(router.validate().map(\.route) == own)
    }

    @Test func `a missing required item is reported to the caller only if the route allows callbacks`() async throws {
        let link = "t:///search?\(Self.everyCallback)"
        let silent = try RouterFixture(routes: [Self.demanding, Self.allowed])
        silent.router.on("search") { Issue.record("called") }
        await silent.router.handle(link)
        #expect(silent.opened == [])
        #expect(silent.failures.count == 1)

        let answering = try RouterFixture(routes: [Self.demanding + #", "callbacks": true"#])
        answering.router.on("search") { Issue.record("called") }
        await answering.router.handle(link)
        #expect(
            answering.opened == [
                "cb://failed?errorCode=0&errorMessage=Required%20parameter%20%22text%22%20not%20found."
            ]
        )
        await answering.router.handle("https://www.example.com/search?\(Self.everyCallback)")
        #expect(answering.opened.count == 1)
        #expect(answering.failures.count == 1)
    }

    @Test(arguments: [
        "t:///acton", "t://x-callback-url/a/b", "t:///", "t:///search", "t:///search?text=a", "t:///action",
    ])
    func `an unknown action is reported to the caller if any route allows callbacks`(_ link: String) async throws {
        let query = (link.contains("?") ? "&" : "?") + Self.everyCallback
        let opened = "cb://failed?errorCode=0&errorMessage=Unknown%20action."
        let answering = try RouterFixture(routes: [Self.plain, Self.demanding, Self.allowed])
        let outcome = await answering.router.handle(link + query)
        #expect(!outcome.isHandled)
        #expect(!answering.router.canHandle(link + query))
        #expect(answering.opened == [opened])
        #expect(outcome.reply?.absoluteString == opened)
        #expect(answering.misses.map { $0.reply?.absoluteString } == [opened])

        let silent = try RouterFixture(routes: [Self.plain, Self.demanding, #""id": "action", "path": "/action""#])
        #expect(await silent.router.handle(link + query).reply == nil)
        #expect(silent.opened == [])
        #expect(silent.misses.map(\.reply) == [nil])
    }

    @Test(arguments: [
        ("t:///days/tomorrow", "Unknown%20action."), ("t:///days", "Unknown%20action."),
        ("t:///days/tomorrow/b", "Unknown%20action."),
        ("t:///search?text", "Missing%20value%20for%20parameter%20%22text%22."),
        ("t:///search?text=", "Missing%20value%20for%20parameter%20%22text%22."),
    ])
    func `an item without a value is named to the caller, a wrong value in a path is an unknown action`(
        _ link: String,
        _ message: String
    ) async throws {
        let fixture = try RouterFixture(routes: [
            #""id": "day", "path": "/days/{day:date}", "callbacks": true"#,
            Self.demanding + #", "callbacks": true"#,
        ])
        for id in ["day", "search"] { fixture.router.on(id) { Issue.record("called") } }
        await fixture.router.handle(link + (link.contains("?") ? "&" : "?") + Self.everyCallback)
        #expect(fixture.opened == ["cb://failed?errorCode=0&errorMessage=\(message)"])
    }

    @Test(arguments: [
        "https://www.example.com/acton", "https://other.example/", "u:///acton", "t:///%", "t:///action/%00",
    ])
    func `a link that is not a scheme link of the table is not an unknown action`(_ link: String) async throws {
        let fixture = try RouterFixture(routes: [Self.allowed])
        #expect(await fixture.router.handle("\(link)?\(Self.everyCallback)").reply == nil)
        #expect(fixture.opened == [])
        #expect(fixture.misses.map(\.reply) == [nil])
    }

    @Test(arguments: ["t%3A%2F%2F%2Facton", "T%3A", "javascript%3Aalert(1)", "https%3A%2F%2Fevil.example%2F", "", "cb"])
    func `an unknown action opens no address that the policy refuses`(_ address: String) async throws {
        let fixture = try RouterFixture(routes: [Self.allowed])
        #expect(await fixture.router.handle("t:///acton?x-error=\(address)&x-success=cb%3Aok").reply == nil)
        #expect(fixture.opened == [])
        #expect(fixture.misses.count == 1)
    }

    @Test func `an unknown action without a caller has no reply`() async throws {
        let fixture = try RouterFixture(routes: [Self.allowed])
        fixture.finds = false
        #expect(await fixture.router.handle("t:///acton?\(Self.everyCallback)").reply == nil)
        #expect(fixture.misses.map(\.reply) == [nil])
    }

    /// How a handler ends, and what is opened for that.
    private enum Outcome: CaseIterable {
        case success, failure, cancellation

        var opens: String {
            switch self {
            case .success: "cb://ok"
            case .failure: "cb://failed?errorCode=0&errorMessage=The%20action%20failed."
            case .cancellation: "cb://cancelled"
            }
        }

        func end() throws {
            switch self {
            case .success: break
            case .failure: throw Failure()
            case .cancellation: throw CancellationError()
            }
        }
    }
}
