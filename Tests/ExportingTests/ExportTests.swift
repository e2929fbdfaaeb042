import Diagnostics
import Foundation
import HTTP
import Reports
import Sites
import Testing

@testable import Exporting

@Suite struct ExportTests {
    static let trip = #"{"id": "trip", "path": "/trips/{reference}", "page": {"title": "Trip {reference}"}}"#

    @Test func `a path with values has one page, to which the host leads`() throws {
        let export = try Export(routes: Self.trip, for: .netlify)
        let page = try #require(export.text("public/_linkd/pages/trip.html"))
        #expect(page.contains("<title>Trip – Trips</title>"))
        #expect(page.contains(#"<h1>Trip</h1>"#))
        #expect(page.contains(#"<meta name="apple-itunes-app" content="app-id=1234567890" data-linkd-content="#))
    }

    @Test(arguments: StaticHost.allCases) func `the same site gives the same bytes`(host: StaticHost) throws {
        let texts = try (0..<2).map { _ in
            try Export(routes: Self.trip, files: ["a.txt": "a", "b.html": "b"], for: host).files.map {
                "\($0.key)\n\(String(decoding: $0.value.inMemory ?? [], as: UTF8.self))"
            }
        }
        #expect(texts[0].sorted() == texts[1].sorted())
    }

    @Test(arguments: StaticHost.allCases) func `every export has the association files and the 404 page`(
        host: StaticHost
    ) throws {
        let export = try Export(routes: Self.trip, for: host)
        for path in [
            "404.html", ".well-known/apple-app-site-association", "apple-app-site-association",
            ".well-known/assetlinks.json",
        ] {
            #expect(export.paths.contains("public/\(path)"))
        }
    }

    @Test func `no link of a page with values leads anywhere before its script has run`() throws {
        for host in StaticHost.allCases {
            let page = try #require(try Export(routes: Self.trip, for: host).text("public/_linkd/pages/trip.html"))
            let hrefs = page.matches(of: /<a href="([^"]*)"/).map { String($0.1) }
            #expect(
                hrefs.sorted() == [
                    "https://apps.apple.com/app/id1234567890",
                    "https://play.google.com/store/apps/details?id=com.example.trips",
                ]
            )
        }
    }

    @Test func `a page without values is whole without its script`() throws {
        let page = try #require(
            try Export(routes: #"{"id": "about", "path": "/about", "page": {"title": "About"}}"#, for: .vercel)
                .text("public/about.html")
        )
        #expect(page.contains(#"<a href="https://open.trips.example.com/about" data-linkd-href="#))
        #expect(page.contains(#"<link rel="canonical" href="https://trips.example.com/about">"#))
        #expect(!page.utf8.contains { $0 < 5 })
    }

    @Test func `a private page has no value, and sends no referrer`() throws {
        let route =
            #"{"id": "invite", "path": "/invites/{token}", "page": {"title": "You are invited", "private": true}}"#
        let export = try Export(routes: route, for: .firebase)
        #expect(try #require(export.text("firebase.json")).contains(#""Referrer-Policy", "value": "no-referrer""#))
        let page = try #require(export.text("public/_linkd/pages/invite.html"))
        #expect(!page.contains("canonical") && !page.contains("og:url") && !page.contains("tcal:"))
        #expect(page.contains("data-linkd-href=") && page.contains(#"<meta name="robots" content="noindex">"#))
    }

    @Test func `a title of a value alone is the name of the table`() throws {
        let route =
            #"{"id": "place", "path": "/{name}", "page": {"title": "{name}", "description": "All about {name}"}}"#
        let page = try #require(try Export(routes: route, for: .nginx).text("public/_linkd/pages/place.html"))
        #expect(page.contains("<h1>Trips</h1>") && !page.contains("All about"))
    }

    static let overlapping = """
        {"id": "new", "path": "/trips/new", "page": {"title": "New"}},
        {"id": "trip", "path": "/trips/{reference}", "page": {"title": "Trip", "noindex": true}},
        {"id": "file", "path": "/files/{path+}", "aliases": ["/files"], "page": {"title": "Files"}}
        """

    @Test func `where rules stand above files, each file that one would take has its own`() throws {
        let export = try Export(routes: Self.overlapping, files: ["files/a.txt": "a", "b.txt": "b"], for: .cloudflare)
        #expect(
            export.text("public/_redirects") == """
                /trips/new /trips/new 200
                /files/a.txt /files/a.txt 200
                /trips/:v1 /_linkd/pages/trip 200
                /files/* /_linkd/pages/file 200

                """
        )
    }

    @Test func `hosts know no types, so that the most general of such routes has the page`() throws {
        let routes = """
            {"id": "number", "path": "/p/{n:int}", "page": {"title": "Number"}},
            {"id": "tab", "path": "/p/{tab:enum(map|a.b)}", "page": {"title": "Tab"}},
            {"id": "name", "path": "/p/{name}", "page": {"title": "Name"}},
            {"id": "user", "path": "/u-{user}", "page": {"title": "User"}},
            {"id": "rest", "path": "/r/{rest+}", "page": {"title": "Rest"}}
            """
        let sources: [(StaticHost, String, [String])] = [
            (.vercel, "vercel.json", [#""/p/:v1", "#, #""/u-:v1", "#, #""/r/:v1+", "#]),
            (.firebase, "firebase.json", [#""/p/*", "#, #""/u-*", "#, #""/r/**", "#]),
            (.nginx, "nginx.conf", ["/p/([^/]+))", "/u-([^/]+))", "/r/((?s).+))"]),
            (.cloudflare, "public/_redirects", ["/p/:v1 ", "/u-:v1 ", "/r/* "]),
            (.netlify, "public/_redirects", ["/p/:v1 ", "/r/* "]),
        ]
        for (host, file, sources) in sources {
            let export = try Export(routes: routes, for: host), text = try #require(export.text(file))
            for source in sources { #expect(text.contains(source), "\(source) of \(host)") }
            #expect(export.notes.contains(#"links of "number" have the page of "name": https://trips.example.com/p/1"#))
            #expect(export.notes.contains { $0.hasPrefix("a value of another type has the page too, with status 200") })
            #expect(!export.paths.contains("public/_linkd/pages/number.html"))
            #expect(export.paths.contains("public/_linkd/pages/user.html") == (host != .netlify))
            #expect(export.notes.contains { $0.hasPrefix("/u-{user} is left out") } == (host == .netlify))
        }
    }

    @Test func `a required query item decides nothing, and the page of the bare path is taken`() throws {
        let routes = """
            {"id": "search", "path": "/search", "query": {"text": "string"}, "page": {"title": "Found"}},
            {"id": "form", "path": "/search", "page": {"title": "Search"}}
            """
        let export = try Export(routes: routes, for: .nginx)
        #expect(try #require(export.text("public/search.html")).contains("<title>Search – Trips</title>"))
        #expect(export.notes.contains { $0.hasPrefix(#"links of "search" have the page of "form""#) })
    }

    @Test func `texts of other scripts are names of files, and encoded in rules`() throws {
        let routes =
            #"{"id": "cafe", "path": "/café", "page": {"title": "C"}}, {"id": "x", "path": "/münze/{n}", "page": {"title": "M"}}"#
        for host in StaticHost.allCases {
            #expect(try Export(routes: routes, for: host).paths.contains("public/café.html"))
        }
        let rules = try Export(routes: routes, for: .cloudflare).text("public/_redirects")
        #expect(rules == "/m%C3%BCnze/:v1 /_linkd/pages/x 200\n")
        #expect(
            try #require(try Export(routes: routes, for: .nginx).text("nginx.conf")).contains(
                #"(?<linkd_path>/m\xC3\xBCnze/([^/]+))(?<!/)/?\z""#
            )
        )
        #expect(try Export(routes: routes, for: .vercel).notes.contains { $0.hasPrefix("/münze/{n} is left out") })
    }

    @Test func `a text that hosts read in different ways has no page`() throws {
        let routes = """
            {"id": "a", "path": "/a;b/c", "page": {"title": "A"}}, {"id": "i", "path": "/x/index", "page": {"title": "I"}},
            {"id": "user", "path": "/@{name}", "page": {"title": "U"}}
            """
        let export = try Export(routes: routes, for: .firebase)
        #expect(!export.paths.contains { $0.contains("a;b") || $0.contains("index") })
        #expect(export.notes.count { $0.contains("is left out: firebase may read") } == 3)
        #expect(
            try #require(try Export(routes: routes, for: .nginx).text("nginx.conf")).contains(
                #"(?<linkd_path>/\x40([^/]+))(?<!/)/?\z""#
            )
        )
    }

    @Test func `what is gone has no page`() throws {
        let export = try Export(
            routes: #"{"id": "sale", "path": "/sale", "gone": true, "page": {"title": "Sale"}}"#,
            for: .netlify
        )
        #expect(!export.paths.contains("public/sale.html"))
        #expect(export.notes.contains("what is gone does not answer 410: https://trips.example.com/sale"))
    }

    @Test func `a route that another site answers has no page`() throws {
        let routes = #"{"id": "shop", "path": "/shop/{item}", "page": "external"}, \#(Self.trip)"#
        let export = try Export(routes: routes, for: .cloudflare)
        #expect(export.text("public/_redirects") == "/trips/:v1 /_linkd/pages/trip 200\n")
        #expect(export.paths.filter { $0.contains("shop") } == [])
        let note = "your website answers, and this folder has no page: https://trips.example.com/shop/example"
        #expect(export.notes.contains(note))
    }

    @Test func `redirects lead to the link that the table prints`() throws {
        let members = """
            "redirects": [{"from": "/t/{reference}", "to": "trip"}, {"from": "/old", "to": "home"},
                          {"from": "/i/{token}", "to": "invite"}, {"from": "/d/{path+}", "to": "docs"},
                          {"from": "/s-{text}", "to": "search"}],
            """
        let routes = """
            \(Self.trip), {"id": "home", "path": "/", "page": {"title": "Home"}},
            {"id": "invite", "path": "/invites/{token}", "page": {"title": "Invited", "private": true}},
            {"id": "docs", "path": "/docs/{path+}", "page": {"title": "Docs"}},
            {"id": "search", "path": "/search", "query": {"text": "string"}, "page": {"title": "Search"}}
            """
        let export = try Export(routes: routes, members: members, for: .cloudflare)
        let lines = try #require(export.text("public/_redirects")).split(separator: "\n").map(String.init)
        #expect(lines.first == "/old https://trips.example.com/ 301")
        #expect(lines.contains("/t/:v1 https://trips.example.com/trips/:v1 301"))
        #expect(lines.contains("/i/:v1 https://trips.example.com/invites/:v1 302"))
        #expect(lines.contains("/d/* https://trips.example.com/docs/:splat 301"))
        #expect(lines.contains("/s-:v1 https://trips.example.com/search?text=:v1 301"))
        let netlify = try Export(routes: routes, members: members, for: .netlify)
        #expect(netlify.notes.contains { $0.hasPrefix("/s-{text} is left out") })
        let nginx = try #require(try Export(routes: routes, members: members, for: .nginx).text("nginx.conf"))
        #expect(nginx.contains(#"rewrite "^/s-([^/]+)/?\z" "https://trips.example.com/search?text=$1" permanent;"#))
        // A value with a text that nginx would decode into more than a value is not redirected.
        let refused = nginx.components(separatedBy: "location @linkd_").dropFirst().map { rule in
            rule.firstMatch(of: /request_uri ~\* "\^\[\^\?\]\*\(\?:(.*)\)"/).map { String($0.output.1) }
        }
        let inPath = #"%2F|%3F|%5C|\x5C"#
        #expect(Dictionary(refused.map { ($0, 1) }, uniquingKeysWith: +) == [nil: 1, inPath: 3, "&": 1])
        let hosting = try Export(routes: routes, members: members, for: .firebase)
        #expect(hosting.notes.contains { $0.hasPrefix("the redirect from /d/{") && $0.contains("without segments") })
        let firebase = try #require(hosting.text("firebase.json"))
        #expect(firebase.contains(#""source": "/d/:v1*", "destination": "https://trips.example.com/docs/:v1""#))
    }

    @Test func `a redirect that a host would follow in place of a page or a file is left out`() throws {
        let members = #""redirects": [{"from": "/{a}/{b}", "to": "pair"}, {"from": "/o/{a}/{b}", "to": "pair"}],"#
        let routes = #"{"id": "pair", "path": "/pairs/{a}/{b}"}, {"id": "about", "path": "/x/about"}"#
        for (host, file) in [(StaticHost.vercel, "vercel.json"), (.firebase, "firebase.json")] {
            let export = try Export(routes: routes, members: members, for: host)
            let text = try #require(export.text(file))
            #expect(text.contains("/pairs/:v1/:v2") && text.contains("/o/:v1/:v2") && !text.contains("\"/:v1/:v2\""))
            let note = "the redirect from /{a}/{b} is left out: \(host.rawValue) would follow it for /x/about"
            #expect(export.notes.contains(note))
        }
        let cloudflare = try #require(
            try Export(routes: routes, members: members, for: .cloudflare).text("public/_redirects")
        )
        for path in ["/x/about", "/.well-known/apple-app-site-association"] {
            #expect(cloudflare.contains("\(path) \(path) 200\n"))
        }
    }

    @Test func `a file of the public folder gives way to a page and to a file of the host`() throws {
        let routes = #"{"id": "about", "path": "/about", "page": {"title": "About us"}}"#
        let export = try Export(
            routes: routes,
            files: ["about.html": "mine", "_headers": "mine", "c.html": "mine"],
            for: .netlify
        )
        #expect(try #require(export.text("public/about.html")).contains("About us"))
        #expect(try #require(export.text("public/_headers")).hasPrefix("/*"))
        #expect(export.notes.count { $0.contains("of the public folder is left out") } == 2)
        // A document has the policy of public files, not that of pages.
        let rule = try #require(export.text("public/_headers")).split(separator: "\n/").first { $0.hasPrefix("c.html") }
        #expect(try #require(rule).contains("Content-Security-Policy: frame-ancestors 'self'"))
    }

    @Test func `a table of one page in several languages has its first one`() throws {
        let routes = #"{"id": "a", "path": "/a", "page": {"title": {"de": "Über uns", "en": "About us"}}}"#
        let export = try Export(routes: routes, members: #""language": "de","#, for: .netlify)
        let page = try #require(export.text("public/a.html"))
        #expect(page.contains(#"<html lang="de""#) && !page.contains("hreflang"))
        #expect(export.notes == ["the page is in one language for all visitors: https://trips.example.com/a"])
    }
}
