import BorrowedBytes
import Diagnostics
import LinkRoutes
import SiteTables
import StrictJSON
import TableSamples
import Testing

/// Old paths that lead to routes.
@Suite struct RedirectTests {
    private static func table() throws -> SiteTable {
        try SiteTable(
            #"""
            {"hosts": ["www.example.com", "open.example.com"], "schemes": ["t"], "routes": [
              {"id": "home", "path": "/"},
              {"id": "trip", "path": "/trips/{reference}"},
              {"id": "new", "path": "/trips/new"},
              {"id": "dated", "path": "/trips/{reference}", "query": {"on": "date"}},
              {"id": "day", "path": "/days/{on:date}", "query": {"tab": "enum(map|info)", "zoom": "int?"}},
              {"id": "docs", "path": "/docs/{rest+}", "aliases": ["/docs"]},
              {"id": "image", "path": "/i/{name}.png"},
              {"id": "cafe", "path": "/café/a b"},
              {"id": "secret", "path": "/s/{token}", "page": {"private": true}},
              {"id": "web", "path": "/web", "claimed": false, "customScheme": false},
              {"id": "taken", "path": "/old/taken", "query": {"q": "int"}},
              {"id": "app", "path": "/x/old", "claimed": false, "page": false}],
             "redirects": [
              {"from": "/old/{reference}", "to": "trip"}, {"from": "/old/{on:date}/{tab:enum(map)}", "to": "day"},
              {"from": "/old/docs/{rest+}", "to": "docs"}, {"from": "/old/docs", "to": "docs"},
              {"from": "/x/{name}.jpg", "to": "image"}, {"from": "/x/v{name}", "to": "image"},
              {"from": "/é", "to": "cafe"}, {"from": "/x/old", "to": "home"}, {"from": "/x/{token}", "to": "secret"},
              {"from": "/to/web", "to": "web"}, {"from": "/word/{rest}", "to": "docs"}]}
            """#
        )
    }

    /// Where a link's redirect leads; nil where none takes it.
    private static func location(_ path: String) throws -> String? {
        let table = try table()
        return try table.redirect(for: "https://www.example.com" + path).map { try table.location(of: $0) }
    }

    @Test func `one text has the routes, the pages and the redirects`() throws {
        let table = try SiteTable(
            routes: [#""id": "trip", "path": "/trips/{reference}", "page": {"title": "A trip"}"#],
            with: #""redirects": [{"from": "/t/{reference}", "to": "trip"}],"#
        )
        let old = try #require(table.redirect(for: "https://www.example.com/t/7"))
        #expect(try table.location(of: old) == "https://www.example.com/trips/7")
        #expect(table.page("trip")?.title != nil)
    }

    @Test(arguments: [
        ("/old/ABC", "/trips/ABC"),
        ("/old/ABC/", "/trips/ABC"),
        ("/old/a%2fb+c%20%C3%A9", "/trips/a%2Fb%2Bc%20%C3%A9"),
        ("/old/é'", "/trips/%C3%A9%27"),
        ("/%6Fld/%41", "/trips/A"),
        ("/old/2026-01-31/map", "/days/2026-01-31?tab=map"),
        ("/old/docs/a/b%2Fc", "/docs/a/b%2Fc"),
        ("/old/docs", "/docs"),
        ("/word/a", "/docs/a"),
        ("/x/cat.jpg", "/i/cat.png"),
        ("/x/v1.2", "/i/1.2.png"),
        ("/%C3%A9", "/caf%C3%A9/a%20b"),
        ("/x/old", "/"),
        ("/x/TOKEN", "/s/TOKEN"),
        ("/to/web", "/web"),
    ])
    func `a link with an old path redirects to its route on the canonical host`(_ path: String, _ target: String) throws
    {
        #expect(try Self.location(path) == "https://www.example.com" + target)
        let table = try Self.table()
        let other = try #require(table.redirect(for: "https://OPEN.example.com" + path + "#part"))
        #expect(try table.location(of: other) == "https://www.example.com" + target)
    }

    @Test(arguments: [
        ("/old/A?utm_source=a&utm_medium=b", "/trips/A?utm_source=a&utm_medium=b"),
        ("/old/A?b=1&a=2&b=1", "/trips/A?b=1&a=2&b=1"),
        ("/old/A?q=%2f%2F+%2B%20&r=x=y", "/trips/A?q=%2f%2F+%2B%20&r=x=y"),
        ("/old/A?q=é\"<>", "/trips/A?q=%C3%A9%22%3C%3E"),
        ("/old/A?a[]=1&b={c}|`^\\", "/trips/A?a%5B%5D=1&b=%7Bc%7D%7C%60%5E%5C"),
        ("/old/A?q='();:@!$*,/?~", "/trips/A?q='();:@!$*,/?~"),
        ("/old/A?flag&empty=", "/trips/A?flag&empty="),
        ("/old/A?", "/trips/A"),
        ("/old/A?&&a=1&&", "/trips/A?a=1"),
        ("/old/A?x-success=tcal%3A%2F%2Fb", "/trips/A?x-success=tcal%3A%2F%2Fb"),
        ("/old/A?reference=B", "/trips/A?reference=B"),
        ("/old/2026-01-31/map?tab=info&zoom=3&t%61b=map", "/days/2026-01-31?tab=map&zoom=3"),
        ("/old/2026-01-31/map?a=1", "/days/2026-01-31?tab=map&a=1"),
    ])
    func `the query is passed on unchanged, except the route's own items`(
        _ path: String,
        _ target: String
    ) throws {
        #expect(try Self.location(path) == "https://www.example.com" + target)
    }

    @Test(arguments: [
        "https://www.example.com/old/taken?q=1", "https://www.example.com/trips/A", "https://www.example.com/",
        "https://www.example.com/nowhere", "https://www.example.com/old", "https://www.example.com/old//A",
        "https://www.example.com/old/A/B", "https://www.example.com/old/2026-01-31/info", "https://other.example/old/A",
        "https://u@www.example.com/old/A", "http://www.example.com/old/A", "t:///old/A", "t://old/A",
        "https://www.example.com/old/%FF", "https://www.example.com/old/..", "https://www.example.com/old/A?q=%0",
    ])
    func `a link that matches a route, is malformed or is not an old path is not redirected`(_ link: String) throws {
        #expect(try Self.table().redirect(for: link) == nil)
    }

    @Test func `a link to a route without its required item is redirected`() throws {
        #expect(try Self.location("/old/taken?q=x") == "https://www.example.com/trips/taken?q=x")
    }

    @Test(arguments: [
        ("/old/new", PrintError.Code.shadowed, "a link of \"new\""),
        ("/old/A?on=2026-01-31", .shadowed, "a link of \"dated\""),
        ("/x/v.", .dotSegment, "cannot be printed"),
        ("/old/A?" + String(repeating: "é", count: 1_400), .tooLong, "8192 bytes"),
    ])
    func `a redirect whose target would match another route is not made, with a reason`(
        _ path: String,
        _ code: PrintError.Code,
        _ words: String
    ) throws {
        let redirects = [#"{"from": "/old/{reference}", "to": "trip"}"#, #"{"from": "/x/v{reference}", "to": "trip"}"#]
        let table = try SiteTable(Self.text(of: redirects))
        let match = try #require(table.redirect(for: "https://www.example.com" + path))
        let error = try #require(throws: PrintError.self) { try table.location(of: match) }
        #expect(error.code == code)
        #expect(error.message.contains(words), "\(error)")
    }

    /// The text of a table with these redirects.
    private static func text(of redirects: [String]) -> String {
        RouteTable.text(
            routes: [
                #""id": "trip", "path": "/trips/{reference}""#, #""id": "new", "path": "/trips/new""#,
                #""id": "dated", "path": "/trips/{reference}", "query": {"on": "date"}"#,
            ],
            with: "\"redirects\": [\(redirects.joined(separator: ","))],"
        )
    }

    @Test func `the more specific of two old paths wins, in any order`() throws {
        let redirects = [
            #"{"from": "/a/{reference}", "to": "trip"}"#, #"{"from": "/a/b{reference}", "to": "trip"}"#,
            #"{"from": "/a/new", "to": "new"}"#,
        ]
        for order in [redirects, redirects.reversed()] {
            let table = try SiteTable(Self.text(of: order))
            #expect(table.redirects.count == 3)
            for (path, from) in [("/a/new", "/a/new"), ("/a/bc", "/a/b{reference}"), ("/a/c", "/a/{reference}")] {
                let match = table.redirect(for: "https://www.example.com" + path)
                #expect(match?.redirect.from.description == from)
            }
        }
    }

    @Test func `a request's path and query find the same redirect as the link`() throws {
        let table = try Self.table()
        let bytes = Array("/old/A%20B?utm=1".utf8)
        let match = try #require(
            try table.redirect(bytes.borrowed, path: PathScan(bytes.borrowed, 0..<10), query: 11..<16)
        )
        #expect(match.redirect.route.id == "trip")
        #expect(match.parameters.map(\.name) == ["reference"])
        #expect(match.parameters.map(\.value) == [.text("A B")])
        #expect(try table.location(of: match) == "https://www.example.com/trips/A%20B?utm=1")
        let malformed = Array("/old/A?%".utf8)
        #expect(throws: LinkURLError.self) {
            try table.redirect(malformed.borrowed, path: PathScan(malformed.borrowed, 0..<6), query: 7..<8)
        }
    }

    @Test func `a table without a host redirects nothing`() throws {
        let table = try SiteTable(
            #"{"routes": [{"id": "home", "path": "/"}], "redirects": [{"from": "/a", "to": "home"}]}"#
        )
        let bytes = Array("/a".utf8)
        let path = try PathScan(bytes.borrowed, 0..<2)
        let match = try #require(try table.redirect(bytes.borrowed, path: path, query: nil))
        let error = #expect(throws: PrintError.self) { try table.location(of: match) }
        #expect(error?.code == .notReachable)
    }
}
