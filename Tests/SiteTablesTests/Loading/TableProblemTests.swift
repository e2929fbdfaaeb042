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
        + TableMistake.misplacedForms

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
        "RT204", "RT401", "RT402", "RT403", "RT504", "RT505", "RT506", "RT507", "RT508", "RT509", "RT601", "RT602",
        "RT604", "RT605",
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
                    /^(language|icon|tagline|image|banner|website|desktop|brand|badges|legal|content|redirects|apps\..*\.store|routes\[\d+\]\.page)/
            )
            // Two redirects are ambiguous by the same code as two routes.
            #expect(Self.ofSite.contains(problem.code) || isOfSite != nil, "\(problem)")
        }
    }

    @Test func `every code has a mistake`() {
        let codes = Set(Self.mistakes.map(\.code))
        #expect(
            codes
                == Set(RouteTableCode.allCases.map(\.rawValue) + ["JS101", "JS102", "JS103", "JS104"])
        )
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
                "version RT101", "nme JS104", "hosts[0] RT103", "hosts[2] RT106",
                "schemes[0] RT107", "apps.ios[0].id RT203", "apps.android[0].package RT201",
                "apps.android[0].fingerprints[0] RT205", "routes[0].id RT301", "routes[1].path RT303",
                "routes[1].aliases[0] RT303",
                "routes[1].query.q JS102", "routes[1].page.titel JS104", "routes[2].query.q RT304",
                "routes[2].query.x-a RT310",
                "routes[2].page.title RT504", "routes[2].page.image RT506", "routes[3].id RT302",
                "routes[3].path RT307", "routes[4].path RT308", "routes[4].page RT501",
                "exclude[0] RT313", "exclude[1].fragment RT313",
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
        #expect(error.problems.map(\.code) == ["RT304"])
    }

    @Test func `a redirect to a route that cannot be read causes no further problem`() throws {
        let text = """
            {"routes": [{"id": "a", "path": "a"}, {"id": "b", "path": "/b", "query": {"q": "float"}},
                        {"id": "c", "path": "/c", "universal": false, "page": 5}, {"id": "d-", "path": "/d"}],
             "redirects": [{"from": "/1", "to": "a"}, {"from": "/2/{q}", "to": "b"}, {"from": "/3", "to": "c"},
                           {"from": "/4", "to": "d-"}]}
            """
        let error = try #require(throws: RouteTableError.self) { try SiteTable(text) }
        #expect(error.problems.map(\.code) == ["RT303", "RT304", "JS102", "RT301"])
        let listless = try #require(throws: RouteTableError.self) {
            try SiteTable(#"{"routes": 1, "redirects": [{"from": "/1", "to": "a"}]}"#)
        }
        #expect(listless.problems.map(\.code) == ["JS102"])
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
        #""schemeHosts": [],"#, #""version": 1, "comments": false,"#, #""language": "pt-BR","#,
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
