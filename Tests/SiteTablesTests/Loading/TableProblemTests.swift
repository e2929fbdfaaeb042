import Diagnostics
import LinkRoutes
import SiteTables
import StrictJSON
import TableChecks
import TableSamples
import Testing

/// What is wrong with a table, each mistake by itself: its code, its place, what it says and how to fix it.
@Suite struct TableProblemTests {
    static let mistakes =
        TableMistake.site + TableMistake.pageDefaults + TableMistake.apps + TableMistake.stores + TableMistake.patterns
        + TableMistake.routes + TableMistake.pages + TableMistake.privatePages
        + TableMistake.gone + TableMistake.redirects + TableMistake.brand
        + TableMistake.policy + TableMistake.foreignPaths + TableMistake.foreignNames + TableMistake.foreignValues
        + TableMistake.misplacedForms + TableMistake.renamedKeys

    @Test(arguments: mistakes)
    func `a mistake is reported with code, position, message and fix`(_ mistake: TableMistake) throws {
        let error = try #require(throws: RouteTableError.self) { try SiteTable(json: mistake.json) }
        let problem = try #require(error.problems.first { $0.code == mistake.code }, "\(error)")
        #expect(problem.location.path == mistake.path)
        #expect(problem.location.description == mistake.position)
        #expect(problem.message.contains(mistake.message), "\(problem)")
        if let fix = mistake.fix {
            #expect(problem.fix?.contains(fix) == true, "\(problem)")
        }
        #expect(problem.message.first?.isUppercase == false || problem.message.hasPrefix("\""))
        #expect(!problem.description.contains("\n"))
    }

    /// What only a site reads: these codes, and members with these paths.
    private static let ofSite: Set = [
        "invalid-store-option", "unknown-route", "invalid-redirect", "shadowed-redirect", "unknown-placeholder",
        "value-on-private-page", "invalid-image", "invalid-page-link", "invalid-language", "invalid-brand",
        "unsafe-policy", "invalid-template-name",
    ]

    @Test(arguments: mistakes)
    func `a router gets the problems of links and apps alone, in the same words`(_ mistake: TableMistake) throws {
        let all = try #require(throws: RouteTableError.self) { try SiteTable(json: mistake.json) }.problems
        var links: [Diagnostic] = []
        do throws(RouteTableError) { _ = try RouteTable(checking: mistake.json) } catch { links = error.problems }
        #expect(all.filter(links.contains) == links)
        for problem in all where !links.contains(problem) {
            let path = problem.location.path
            let isOfSite = path.firstMatch(
                of:
                    /^(language|icon|tagline|image|smartAppBanner|website|desktop|brand|badges|footerLinks|content|redirects|apps\..*\.store|routes\[\d+\]\.(page|suppress))/
            )
            // Two redirects are ambiguous by the same code as two routes.
            #expect(Self.ofSite.contains(problem.code) || isOfSite != nil, "\(problem)")
        }
    }

    @Test func `every code has a mistake`() {
        let names = RouteTableCode.allCases.map(\.name) + JSONProblemCode.allCases.map(\.name)
        #expect(Set(Self.mistakes.map(\.code)) == Set(names))
    }

    @Test func `one report has all problems, in the order of the text`() throws {
        let text = #"""
            {"version": 2, "nme": "a", "hosts": ["a b", "h.example", "*.g.example"], "schemes": ["http"],
             "apps": {"ios": [{"id": "TEAMID.a"}], "android": [{"package": "a", "fingerprints": ["1"]}]},
             "routes": [
              {"id": "1", "path": "/x"},
              {"id": "a", "path": "/{x", "aliases": ["b"], "query": {"q": 5}, "page": {"title": "{x}", "titel": "a"}},
              {"id": "b", "path": "/b/{x}", "query": {"q": "float", "x-a": "int?"}, 
               "page": {"title": "{z}{q}", "image": "x"}},
              {"id": "b", "path": "/b/{y}", "query": {"r": "int"}},
              {"id": "d", "path": "/d/{v}/e/{r+}", "page": false}
             ],
             "exclude": [{}, {"fragment": ""}]}
            """#
        let error = try #require(throws: RouteTableError.self) { try SiteTable(text) }
        #expect(
            error.problems.map { "\($0.location.path) \($0.code)" } == [
                "version unknown-version", "nme unknown-key", "hosts[0] invalid-host", "hosts[2] wildcard-host",
                "schemes[0] invalid-scheme", "apps.ios[0].id placeholder", "apps.android[0].package invalid-app",
                "apps.android[0].fingerprints[0] invalid-fingerprint", "routes[0].id invalid-route-id",
                "routes[1].path invalid-path",
                "routes[1].aliases[0] invalid-path",
                "routes[1].query.q wrong-type", "routes[1].page.titel unknown-key",
                "routes[2].query.q invalid-parameter-type",
                "routes[2].query.x-a invalid-query-name",
                "routes[2].page.title unknown-placeholder", "routes[2].page.image invalid-image",
                "routes[3].id duplicate-route-id",
                "routes[3].path ambiguous-routes", "routes[4].path inexpressible-path", "routes[4].page missing-page",
                "exclude[0] invalid-exclusion", "exclude[1].fragment invalid-exclusion",
            ]
        )
        #expect(error.description.split(separator: "\n").count == error.problems.count)
    }

    @Test func `a value that cannot be read causes no further problems`() throws {
        let text = RouteTable.text(routes: [
            #""id": "a", "path": "/a/{x}", "query": {"q": "float"}, "page": {"title": "{q}"}"#,
            #""id": "b", "path": "/a/{y}", "query": {"q": "int"}"#, #""id": "c", "path": "/a/{z}""#,
        ])
        let error = try #require(throws: RouteTableError.self) { try SiteTable(text) }
        #expect(error.problems.map(\.code) == ["invalid-parameter-type"])
    }

    @Test func `a redirect to a route that cannot be read causes no further problem`() throws {
        let text = """
            {"routes": [{"id": "a", "path": "a"}, {"id": "b", "path": "/b", "query": {"q": "float"}},
                        {"id": "c", "path": "/c", "claimed": false, "page": 5}, {"id": "d-", "path": "/d"}],
             "redirects": [{"from": "/1", "to": "a"}, {"from": "/2/{q}", "to": "b"}, {"from": "/3", "to": "c"},
                           {"from": "/4", "to": "d-"}]}
            """
        let error = try #require(throws: RouteTableError.self) { try SiteTable(text) }
        #expect(
            error.problems.map(\.code) == ["invalid-path", "invalid-parameter-type", "wrong-type", "invalid-route-id"]
        )
        let listless = try #require(throws: RouteTableError.self) {
            try SiteTable(#"{"routes": 1, "redirects": [{"from": "/1", "to": "a"}]}"#)
        }
        #expect(listless.problems.map(\.code) == ["wrong-type"])
    }

    @Test func `a message shows control characters as escapes`() throws {
        let text = #"{"hosts": ["a\n\u001b[31m\u202eb"], "routes": []}"#
        let error = try #require(throws: RouteTableError.self) { try SiteTable(text) }
        #expect(
            error.problems.map(\.message) == [
                #""a\u000a\u001b[31m\u202eb" is not ASCII, and since iOS 16 iPhones open no link of a host in Punycode"#
            ]
        )
    }

    @Test(arguments: [
        #""apps": {"ios": [{"id": "7QW3E5R9TY.com.example.replacer"}, {"id": "7QW3E5R9TX.com.a.yourtrips"}]},"#,
        #""ignoredSchemeHosts": [],"#, #""version": 1, "comments": false,"#, #""language": "pt-BR","#,
        #""exclude": [{"query": {"x-y": "1"}}],"#, #""icon": "/icons/1.PNG", "image": "https://a.example","#,
        #""website": "https://www.example.com:8443/a/%C3%A9/b","#, #""website": "https://www.example.com/real","#,
        #""redirects": [],"#,
    ])
    func `a table that looks wrong but is valid loads`(_ members: String) throws {
        #expect(throws: Never.self) { try SiteTable(paths: ["/a"], with: members) }
    }
}

/// A table's text with a mistake where `▶` stands, and how it is to be reported.
struct TableMistake: Sendable, CustomTestStringConvertible {
    let text: String
    let code: String
    let path: String
    /// Words of the message, and of the fix; nil where there is no one thing to do.
    let message: String
    let fix: String?

    init(_ code: String, _ path: String, _ text: String, _ message: String, fix: String?) {
        (self.code, self.path, self.text, self.message, self.fix) = (code, path, text, message, fix)
    }

    var testDescription: String { "\(code) \(text)" }

    /// The table's text without the mark.
    var json: [UInt8] { Array(String(text.unicodeScalars.filter { $0 != "▶" }.map(Character.init)).utf8) }

    /// `line:column` of the mark.
    var position: String {
        let before = text.prefix { $0 != "▶" }
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        return "\(lines.count):\((lines.last ?? "").unicodeScalars.count + 1)"
    }

    /// A mistake in the members of a table that has a route.
    static func table(
        _ code: String,
        _ path: String,
        _ members: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        TableMistake(
            code,
            path,
            "{\n\(members),\n \"routes\": [{\"id\": \"a\", \"path\": \"/a\"}]}",
            message,
            fix: fix
        )
    }

    /// A mistake in the members of the second route.
    static func route(
        _ code: String,
        _ path: String,
        _ members: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        TableMistake(
            code,
            "routes[1]" + path,
            """
            {"hosts": ["h.example"], "schemes": ["t"], "routes": [
             {"id": "first", "path": "/first/{x}"},
              {\(members)}]}
            """,
            message,
            fix: fix
        )
    }

    /// A mistake in a path.
    static func pattern(_ code: String, _ pattern: String, _ message: String, fix: String?) -> TableMistake {
        route(code, ".path", #""id": "a", "path": ▶"\#(pattern)""#, message, fix: fix)
    }
}
