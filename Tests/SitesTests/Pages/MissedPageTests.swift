import LinkRoutes
import SiteAssociation
import SiteTables
import Templates
import Testing

@testable import Sites

/// The pages of links for which the phone opens the app although no route matches them.
@Suite struct MissedPageTests {
    private static let routes = """
        { "id": "post", "path": "/posts/{id:int}", "aliases": ["/p/{id:int}"],
          "page": { "title": { "en": "Post #{id}", "de": "Beitrag {id}" }, "description": "All about {id}.",
                    "labels": { "id": "Number" }, "image": "/posts/{id}.png" } },
        { "id": "list", "path": "/list", "query": { "page": "int", "q": "string" },
          "page": { "title": "The list", "description": "All posts." } },
        { "id": "day", "path": "/days/{day:date}", "page": { "title": "{day} is a day" } },
        { "id": "device", "path": "/devices/{id:uuid}/{row:int}", "page": { "title": "Device" } },
        { "id": "invite", "path": "/invites/{code:int}", "page": { "title": "Invitation", "private": true } },
        { "id": "tab", "path": "/tabs/{tab:enum(map|info)}", "page": { "title": "Tab" } },
        { "id": "web", "path": "/web/{id:int}", "claimed": false, "page": { "title": "Web" } },
        { "id": "free", "path": "/free/{id}", "page": { "title": "Free" } }, \(SampleTable.home)
        """

    private static func exchange() throws -> Exchange { try Exchange(routes: routes) }

    @Test(arguments: [
        "/posts/s3cret", "/posts/s3cret/?utm=s3cret", "/p/s3cret", "/posts/12345678901234567890",
        "/posts/1s3cret?lang=de", "/posts/-1", "/list?page=s3cret&q=s3cret", "/list?q=1&page=1&page=s3cret",
        "/days/2026-13-01", "/days/s3cret", "/devices/s3cret/s3cret",
        "/devices/00000000-0000-4000-8000-000000000000/s3cret", "/posts/s3cret?off=50%",
    ])
    func `a link that misses a claimed route by a type has the page of all missing links`(
        target: String
    ) throws {
        let isGerman = target.hasSuffix("lang=de")
        let heading = isGerman ? "Seite nicht gefunden" : "Page not found"
        for host in ["trips.example.com", "open.trips.example.com"] {
            let answer = try Self.exchange().ask(target, host: host)
            #expect(answer.status == 404)
            let page = try Markup(answer.text)
            #expect(page.heading == heading)
            #expect(page.title?.hasPrefix(heading) == true)
            #expect(answer.fields["etag"] == nil)
            #expect(!answer.holds("s3cret") && !answer.holds("12345678901234567890") && !answer.holds("2026-13-01"))
            #expect(page.link("canonical") == nil && page.previewNames.isEmpty)
            #expect(page.meta("apple-itunes-app") == nil)
            // No button promises what the link does not lead to.
            #expect(page.actions == ["home", "app-store", "google-play"])
            let lead =
                isGerman
                ? "Der Link ist vielleicht unvollständig, oder sein Ziel gibt es nicht mehr."
                : "The link may be incomplete, or what it led to is no longer here."
            #expect(answer.text.contains("<p class=\"lead\">\(lead)</p>"))
        }
    }

    @Test func `a miss of a private route stays out of caches and referrers`() throws {
        let answer = try Self.exchange().ask("/invites/s3cret")
        #expect(answer.status == 404)
        #expect(answer.fields["cache-control"] == "private, no-store")
        #expect(answer.fields["referrer-policy"] == "strict-origin")
        #expect(!answer.holds("s3cret"))
        #expect(try answer.text == Self.exchange().ask("/nothing").text)
        #expect(try answer == Self.exchange().ask("/invites/other"))
    }

    @Test(arguments: [
        "/posts/a", "/posts/b?c=d", "/p/%3Cscript%3E/", "/posts/99999999999999999999", "/tabs/other", "/web/x",
        "/posts", "/posts/x/y", "/free", "/list?page=1", "/list?page=x", "/list?page=&q=1",
        "/list?q=1", "/posts//x", "/Posts/x", "/x",
    ])
    func `any other miss has the page of all`(target: String) throws {
        #expect(try Self.exchange().ask(target) == Self.exchange().ask("/nothing"))
        #expect(try Self.exchange().ask(target, method: "POST").status == 404)
    }

    @Test func `a redirect comes before it`() throws {
        let table = try SiteTable(
            json: Array(
                """
                { "hosts": ["trips.example.com"], "routes": [\(Self.routes)],
                  "redirects": [{ "from": "/posts/first", "to": "home" }] }
                """.utf8
            )
        )
        let exchange = try Exchange(table)
        #expect(try exchange.ask("/posts/first").status == 308)
        #expect(try exchange.ask("/posts/second").status == 404)
    }

    @Test func `the route's own template has the page`() throws {
        let table = try SampleTable.table(
            routes:
                #"{ "id": "post", "path": "/posts/{id:int}", "page": { "template": "post.html", "title": "P {id}" } }"#
        )
        let theme = try PageTheme(
            [("page.html", "all"), ("post.html", "{{route}} {{title}} {{#noindex}}hidden{{/noindex}}")].map {
                TemplateFile(name: $0, text: Array($1.utf8))
            },
            for: [table]
        )
        let exchange = try Exchange(SiteDirectory([Site(table, files: [], theme: theme)]))
        #expect(try exchange.ask("/posts/x").text == "post P hidden")
        #expect(try exchange.ask("/nothing").text == "all")
    }

    @Test func `in an owner's layout the page is in the visitor's language and keeps what has no values`() throws {
        let exchange = try Self.exchange(#"{{title}}|{{lead}}|{{documentDescription}}|{{#noindex}}hidden{{/noindex}}"#)
        let german = try exchange.ask("/posts/x", fields: ["Accept-Language: de"])
        #expect(german.text.hasPrefix("Beitrag|Der Link"))
        #expect(german.fields["vary"] == "Accept-Language" && german.fields["x-robots-tag"] == "noindex")
        #expect(try exchange.ask("/list?page=x&q=1").text.hasSuffix("|All posts.|hidden"))
        #expect(try exchange.ask("/posts/x").text.hasSuffix("||hidden"))
        let secret = try exchange.ask("/invites/s3cret")
        #expect(secret.fields["cache-control"] == "private, no-store")
        #expect(secret.fields["referrer-policy"] == "no-referrer" && !secret.holds("s3cret"))
    }

    private static func exchange(
        _ page: String,
        _ table: SiteTable? = nil
    ) throws -> Exchange {
        let table = try table ?? SampleTable.table(routes: routes)
        let theme = try PageTheme([TemplateFile(name: "page.html", text: Array(page.utf8))], for: [table])
        return try Exchange(SiteDirectory([Site(table, files: [], theme: theme)]))
    }

    /// Texts of each kind in each place: whatever Apple's file claims, the site shows a page of a route.
    @Test(arguments: [SampleTable.ios, "\(SampleTable.ios), \(SampleTable.android)"])
    func `every claimed link has the page of a route`(apps: String) throws {
        let routes = Self.routes + #", { "id": "nine", "path": "/n/{x}9", "page": { "title": "Nine" } }"#
        let table = try SampleTable.table(apps: apps, routes: routes)
        let matcher = try AppleMatcher(table.routes)
        let exchange = try Self.exchange("{{route}}", table)
        let texts = [
            "1", "9", "x9", "caf%C3%A9", "12345678901234567890", "2026-13-01", "map",
            "00000000-0000-4000-8000-00000000000g",
        ]
        var claimed = 0
        for start in ["posts", "p", "list", "days", "devices", "invites", "tabs", "web", "free", "n"] {
            for path in [""] + texts.map({ "/\($0)" }) + texts.map({ "/\($0)/x" }) {
                for query in ["", "?page=1&q=x", "?page=x&q=x", "?page=x", "?page=1&page=22&q=1"] {
                    let target = "/\(start)\(path)\(query)"
                    guard matcher.opensApp("https://trips.example.com" + target) else { continue }
                    claimed += 1
                    #expect(try !exchange.ask(target).text.isEmpty, "\(target)")
                }
            }
        }
        #expect(claimed > 100)
    }
}
