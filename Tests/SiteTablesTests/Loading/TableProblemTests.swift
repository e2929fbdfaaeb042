import Diagnostics
import FindingSnapshots
import LinkRoutes
import SiteTables
import StrictJSON
import TableChecks
import TableSamples
import Testing

/// What is wrong with a table, each mistake by itself: its code, its place and the result of its fix.
@Suite struct TableProblemTests {
    static let mistakes =
        TableMistake.site + TableMistake.pageDefaults + TableMistake.apps + TableMistake.stores + TableMistake.patterns
        + TableMistake.routes + TableMistake.pages + TableMistake.privatePages
        + TableMistake.gone + TableMistake.redirects + TableMistake.brand
        + TableMistake.policy + TableMistake.foreignPaths + TableMistake.foreignNames + TableMistake.foreignValues
        + TableMistake.misplacedForms + TableMistake.renamedKeys

    @Test(arguments: mistakes)
    func `mistake is reported with its code and place`(_ mistake: TableMistake) throws {
        let problem = try Self.problem(mistake)
        #expect(problem.location.path == mistake.path)
        #expect(problem.location.description == mistake.position)
        #expect(!problem.description.contains("\n"))
    }

    @Test func `findings of a table match the snapshot`() throws {
        try FindingSnapshot("route-tables").expect(
            Self.mistakes.map { (input: $0.line, findings: Self.problems($0.json)) }
        )
    }

    /// Strings that were numbers before the fix put them in quotes, but are no color, path or name.
    private static let quotedNumbers: Set = [
        "brand.accent", "redirects[0].from", "routes[1].aliases[1]", "routes[1].symbolNames.x",
    ]

    @Test func `applied fix removes the finding and keeps the table JSON`() throws {
        var count = 0
        for mistake in Self.mistakes {
            let problem = try Self.problem(mistake)
            let fixed = try problem.expectFix(of: mistake.json, among: Self.problems(mistake.json)) { json in
                Self.problems(json).filter {
                    $0.code == mistake.code || !Self.quotedNumbers.contains($0.location.path)
                }
            }
            if fixed != nil { count += 1 }
            if let expected = mistake.fixed {
                #expect(fixed.map { String(decoding: $0, as: UTF8.self) } == expected, "\(problem)")
            }
        }
        #expect(count >= 200)
    }

    private static func problems(_ json: [UInt8]) -> [Diagnostic] {
        do throws(RouteTableError) {
            _ = try SiteTable(json: json)
            return []
        } catch {
            return error.problems
        }
    }

    private static func problem(_ mistake: TableMistake) throws -> Diagnostic {
        let problems = problems(mistake.json)
        return try #require(problems.first { $0.code == mistake.code }, "\(problems)")
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

    @Test func `control characters are escaped in a message`() throws {
        let text = #"{"hosts": ["a\n\u001b[31m\u202eb"], "routes": []}"#
        let error = try #require(throws: RouteTableError.self) { try SiteTable(text) }
        #expect(error.problems.map(\.code) == ["invalid-host"])
        #expect(error.problems.allSatisfy { $0.message.contains(#""a\u000a\u001b[31m\u202eb""#) })
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
    /// The text with the fix applied; nil unless the test pins it.
    private(set) var fixed: String?

    init(_ code: String, _ path: String, _ text: String) {
        (self.code, self.path, self.text) = (code, path, text)
    }

    var testDescription: String { "\(code) \(text)" }

    /// The table's text without the mark.
    var json: [UInt8] { Array(String(text.unicodeScalars.filter { $0 != "▶" }.map(Character.init)).utf8) }

    /// The line of the mark.
    var line: String {
        let lines = text.split(separator: "\n")
        return lines.first { $0.contains("▶") }.map { String($0.drop { $0 == " " }) } ?? ""
    }

    /// `line:column` of the mark.
    var position: String {
        let before = text.prefix { $0 != "▶" }
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        return "\(lines.count):\((lines.last ?? "").unicodeScalars.count + 1)"
    }

    /// Returns the mistake with the text that the fix writes in place of another one after the mark.
    func fixing(_ old: String, to new: String) -> TableMistake {
        var mistake = self
        mistake.fixed = text.replacing("▶\(old)", with: new)
        return mistake
    }

    /// A mistake in the members of a table that has a route.
    static func table(_ code: String, _ path: String, _ members: String) -> TableMistake {
        TableMistake(code, path, "{\n\(members),\n \"routes\": [{\"id\": \"a\", \"path\": \"/a\"}]}")
    }

    /// A mistake in the members of the second route.
    static func route(_ code: String, _ path: String, _ members: String) -> TableMistake {
        TableMistake(
            code,
            "routes[1]" + path,
            """
            {"hosts": ["h.example"], "schemes": ["t"], "routes": [
             {"id": "first", "path": "/first/{x}"},
              {\(members)}]}
            """
        )
    }

    /// A mistake in a path.
    static func pattern(_ code: String, _ pattern: String) -> TableMistake {
        route(code, ".path", #""id": "a", "path": ▶"\#(pattern)""#)
    }
}
