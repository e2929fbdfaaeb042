import HTTP
import SiteTables
import Templates
import Testing

@testable import Sites

@Suite struct ErrorPageTests {
    @Test func `a route that is gone says so in the site's layout`() throws {
        let route = #"{ "id": "old", "path": "/old/{x}", "gone": true }"#
        let exchange = try Exchange(try SampleTable.table(routes: "\(route), \(SampleTable.home)"))
        let answer = try exchange.ask("/old/1?q=r")
        #expect(answer.status == 410)
        let page = try Markup(answer.text)
        #expect(page.heading == "No longer here")
        #expect(page.actions == ["home", "app-store", "google-play"])
        #expect(page.meta("apple-itunes-app") == nil)
        #expect(page.text("style") != nil && page.link("stylesheet") == nil)
        #expect(page.previewNames.isEmpty)
        #expect(page.link("canonical") == nil)
    }

    @Test func `a route that is gone may say why`() throws {
        let route = #"{ "id": "old", "path": "/old", "gone": true, "page": { "title": "The sale is over" } }"#
        #expect(try Exchange(try SampleTable.table(routes: route)).page("/old").heading == "The sale is over")
    }

    @Test(arguments: ["", #", "page": {}"#, #", "page": { "labels": { "x": "Number" } }"#])
    func `a route that is gone without a text says so in every language`(page: String) throws {
        let route = #"{ "id": "old", "path": "/old/{x}", "gone": true\#(page) }"#
        let exchange = try Exchange(try SampleTable.table(language: "de", routes: route))
        let german = try exchange.page("/old/1?a=b")
        #expect(german.heading == "Nicht mehr da")
        #expect(german.choices.count == 13)
        #expect(german.choices.first?.attributes["href"] == "?lang=de")
        let answer = try exchange.ask("/old/1?lang=ja&a=b", fields: ["Accept-Language: fr"])
        #expect(answer.status == 410)
        #expect(answer.fields["vary"] == "Accept-Language")
        #expect(try Markup(answer.text).elements.first?.attributes["lang"] == "ja")
        #expect(try exchange.ask("/old/1", fields: ["Accept-Language: fr"]).text.contains("<html lang=\"fr\""))
        let finnish = try Exchange(try SampleTable.table(language: "fi", routes: route)).page("/old/1")
        #expect(finnish.elements.first?.attributes["lang"] == "en", "as any other error")
    }

    @Test func `removed routes without a text share their pages, which show nothing of the link`() throws {
        let routes = (1...3).map { number in
            #"{ "id": "r\#(number)", "path": "/r\#(number)/{x}", "gone": true, "page": { "private": \#(number == 3) } }"#
        }
        let exchange = try Exchange(routes: routes.joined(separator: ", "))
        let first = try exchange.ask("/r1/s3cret?a=s3cret")
        #expect(try first == exchange.ask("/r2/x") && !first.holds("s3cret"))
        let hidden = try exchange.ask("/r3/s3cret")
        #expect(hidden.text == first.text && hidden.status == 410)
        #expect(hidden.fields["cache-control"] == "private, no-store")
        #expect(hidden.fields["referrer-policy"] == "strict-origin")
    }

    @Test(arguments: [
        (#""query": { "a": "string" }"#, "/old?a=b", ["/old?lang=en&a=b", "/old?lang=de&a=b"]),
        (#""query": { "lang": "string?" }"#, "/old", []),
        (#""page": { "description": "It is over." }"#, "/old", []),
    ])
    func `a route that is gone keeps its own page where it says or needs something`(
        keys: String,
        target: String,
        links: [String]
    ) throws {
        let other = #"{ "id": "b", "path": "/b", "page": { "title": { "en": "B", "de": "B" } } }"#
        let exchange = try Exchange(routes: #"{ "id": "old", "path": "/old", "gone": true, \#(keys) }, \#(other)"#)
        let page = try exchange.page(target)
        #expect(page.choices.compactMap { $0.attributes["href"] } == links)
        #expect(page.heading == "No longer here")
    }

    @Test func `in an owner's layout a route that is gone without a text has the table's language`() throws {
        let table = try SampleTable.table(routes: #"{ "id": "old", "path": "/old", "gone": true }"#)
        let text = "{{language}} {{title}}{{#hasLanguages}} list{{/hasLanguages}}"
        let page = TemplateFile(name: "page.html", text: Array(text.utf8))
        let site = try Site(table, files: [], theme: PageTheme([page], for: [table]))
        let answer = try Exchange(SiteDirectory([site])).ask("/old", fields: ["Accept-Language: de"])
        #expect(answer.status == 410 && answer.text == "en No longer here" && answer.fields["vary"] == nil)
    }

    @Test func `a route that is gone lists the languages of its texts`() throws {
        let route = """
            { "id": "old", "path": "/old/{x}", "query": { "a": "string" }, "gone": true,
              "page": { "title": { "en": "The sale is over", "de": "Der Verkauf ist zu Ende" } } }
            """
        let exchange = try Exchange(routes: route)
        let page = try exchange.page("/old/1?a=b")
        #expect(page.choices.compactMap { $0.attributes["href"] } == ["/old/1?lang=en&a=b", "/old/1?lang=de&a=b"])
        #expect(page.alternates.isEmpty)
        let german = try exchange.ask("/old/1?lang=de&a=b")
        #expect(german.status == 410)
        #expect(try Markup(german.text).heading == "Der Verkauf ist zu Ende")
    }

    @Test func `an unknown host gets a page that names no site, if there are several`() throws {
        let second = try SampleTable.table(name: "Second", hosts: ["a.example.org"], routes: SampleTable.trip)
        let exchange = try Exchange(try SampleTable.table(routes: SampleTable.home), second)
        let answer = try exchange.ask("/trips/1?a=b", host: "evil.example", fields: ["Accept-Language: de"])
        #expect(answer.status == 421)
        #expect(try Markup(answer.text).heading == "Falsche Adresse")
        #expect(answer.text.contains("Zu dieser Adresse gehört hier keine Seite. Prüfe den Link."))
        for word in ["Trips", "trips.example.com", "evil.example", "a=b"] { #expect(!answer.text.contains(word)) }
        #expect(answer.fields["cache-control"] == "no-store")
    }

    /// A table with a website, a brand and a link of the owner.
    private static func branded() throws -> SiteTable {
        try SiteTable(
            json: Array(
                """
                { "name": "Fjord Ferries", "hosts": ["fjord.example.com"], "language": "de",
                  "website": "https://www.fjord.example", "brand": { "accent": "#0B6E4F", "logo": "/logo.svg" },
                  "footerLinks": [{ "title": "Impressum", "url": "/imprint" }], "apps": { \(SampleTable.ios) },
                  "routes": [\(SampleTable.trip)] }
                """.utf8
            )
        )
    }

    @Test func `the only site's name, website and store are on the page for an unknown host`() throws {
        let exchange = try Exchange(try Self.branded())
        for (target, heading) in [
            ("/trips/1?a=b", "Falsche Adresse"), ("/?lang=fr", "Mauvaise adresse"), ("/?%", "Falsche Adresse"),
        ] {
            let answer = try exchange.ask(target, host: "evil.example")
            #expect(answer.status == 421)
            let page = try Markup(answer.text)
            #expect(page.heading == heading)
            #expect(page.title == "\(heading) – Fjord Ferries")
            #expect(page.anchors == ["https://www.fjord.example", "https://apps.apple.com/app/id1234567890"])
            #expect(page.choices.map { $0.attributes["href"] }.contains("?lang=ko"))
            #expect(page.text("style")?.contains("--button: #0B6E4F") == true)
            // The host has none of the site's files.
            #expect(page.elements.allSatisfy { $0.attributes["src"] == nil } && page.link("stylesheet") == nil)
            #expect(!answer.holds("evil.example") && !answer.holds("a=b") && !answer.holds("imprint"))
        }
        #expect(try exchange.ask("/logo.svg", host: "evil.example").status == 421)
    }

    @Test func `a refused connection gets a page that loads nothing and can be asked for again`() throws {
        for (exchange, heading, anchors) in [
            (try Exchange(routes: SampleTable.home), "Too busy", ["", "https://apps.apple.com/app/id1234567890"]),
            (try Exchange(try Self.branded()), "Überlastet", ["", "https://www.fjord.example"]),
        ] {
            let answer = Answer(exchange.directory.refusal(.serviceUnavailable))
            #expect(answer.status == 503)
            #expect(answer.fields["retry-after"] == "5")
            let page = try Markup(answer.text)
            #expect(page.heading == heading)
            #expect(Array(page.anchors.prefix(2)) == anchors)
            let website = page.elements.first { $0.attributes["data-action"] == "website" }
            #expect(website == nil || website?.text == "Zur Startseite")
            #expect(page.actions.first == "retry")
            // An address in another language would lose the query of the link.
            #expect(page.choices.isEmpty && answer.fields["vary"] == nil)
            let texts = page.elements.filter { $0.name == "p" && $0.attributes["lang"] != nil }
            #expect(Set(texts.compactMap { $0.attributes["lang"] }).count == 12)
            #expect(texts.first { $0.attributes["lang"] == "ar" }?.attributes["dir"] == "rtl")
            #expect(texts.contains { $0.text == "Trop de visites en même temps. Réessayez dans un instant." })
            #expect(page.elements.filter { $0.name == "details" }.map(\.attributes) == [[:]])
            #expect(page.elements.allSatisfy { $0.attributes["src"] == nil } && page.link("stylesheet") == nil)
            let hash = InlineStyle.source(Array((page.text("style") ?? "").utf8))
            #expect(answer.fields["content-security-policy"]?.contains("; style-src \(hash); ") == true)
        }
    }

    @Test func `a missing page leads to the website, or else to the home page, then to the stores`() throws {
        let branded = try Exchange(try Self.branded()).page("/missing", host: "fjord.example.com")
        #expect(
            branded.anchors == ["https://www.fjord.example", "https://apps.apple.com/app/id1234567890", "/imprint"]
        )
        #expect(branded.elements.first { $0.attributes["data-action"] == "website" }?.text == "Zur Startseite")
        #expect(branded.title == "Seite nicht gefunden – Fjord Ferries")
        let website = try SiteTable(
            json: Array(
                #"{ "hosts": ["a.com"], "website": "https://b.com/app", "routes": [\#(SampleTable.home)] }"#.utf8
            )
        )
        let both = try Exchange(website).page("/missing", host: "a.com")
        #expect(both.actions == ["website"])
        #expect(both.anchors == ["https://b.com/app"])
        #expect(both.elements.first { $0.attributes["data-action"] == "website" }?.text == "Go to the home page")
        let alone = try Exchange(routes: SampleTable.home).page("/missing")
        #expect(alone.elements.first { $0.attributes["data-action"] == "home" }?.text == "Go to the home page")
        #expect(alone.actions.first == "home" && !alone.actions.contains("website"))
    }

    @Test(arguments: ["/missing", "/missing?q=r&lang=xx", "/posts/x", "//evil.com", "/a%20b"])
    func `a visitor chooses the language of an error page, and its address is not shown`(target: String) throws {
        let exchange = try Exchange(routes: Self.missed)
        let page = try exchange.page(target)
        let tags = page.choices.compactMap { $0.attributes["hreflang"] }
        #expect(tags.count == 13)
        #expect(page.choices.map { $0.attributes["href"] } == tags.map { "?lang=\($0)" })
        #expect(page.choices.first?.attributes["aria-current"] == "true")
        #expect(page.alternates.isEmpty)
        #expect(page.elements.filter { $0.name == "details" }.map(\.attributes) == [[:]], "closed, and no other one")
        #expect(page.elements.first { $0.name == "summary" }?.text == "Languages · English")
        // What a browser makes of such an address: the path stays.
        let path = target.prefix { $0 != "?" }
        let german = try exchange.ask("\(path)?lang=de", fields: ["Accept-Language: fr"])
        #expect(german.status == 404)
        #expect(try Markup(german.text).elements.first?.attributes["lang"] == "de")
    }

    private static let missed =
        #"{ "id": "post", "path": "/posts/{id:int}", "page": { "title": { "en": "Post {id}", "de": "Beitrag {id}" } } }"#

    @Test(arguments: ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh", "ar", "ko", "zh-Hant"])
    func `error pages are in the visitor's language`(language: String) throws {
        let answer = try Exchange(routes: SampleTable.trip).ask("/nowhere", fields: ["Accept-Language: \(language)"])
        #expect(answer.status == 404)
        #expect(answer.fields["vary"] == "Accept-Language")
        #expect(try Markup(answer.text).elements.first?.attributes["lang"] == language)
    }
}

@Suite struct NotFoundTests {
    private static let missing = [
        "/missing", "/missing?q=missing", "/missing/%3Cscript%3E", "/a//b", "//evil.com", "/trips", "/trips//1", "/%2F",
        "/details",
        "/details?reference=", "/trips/1/2", "/missing?a=%22%3E%3Cscript%3E",
    ]

    private static func exchange() throws -> Exchange {
        try Exchange(routes: [SampleTable.trip, SampleTable.details].joined(separator: ", "))
    }

    @Test(arguments: missing) func `a missing path has one page, whatever it is`(target: String) throws {
        let answer = try Self.exchange().ask(target, fields: ["User-Agent: missing", "Referer: http://missing/"])
        #expect(try answer == Self.exchange().ask("/x"))
        #expect(answer.status == 404)
        #expect(answer.fields["content-type"] == "text/html; charset=utf-8")
        #expect(answer.fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
        #expect(try answer == Self.exchange().ask(target, host: "open.trips.example.com"))
    }

    @Test func `the 404 page has the site's layout and a link to the home page if there is one`() throws {
        let page = try Self.exchange().page("/x")
        #expect(page.heading == "Page not found")
        #expect(page.actions == ["app-store", "google-play"])
        #expect(page.link("canonical") == nil && page.previewNames.isEmpty)
        #expect(page.elements.contains { $0.name == "span" && $0.text == "Trips" })
        #expect(try Exchange(routes: SampleTable.home).page("/x").anchors.first == "/")
    }

    @Test(arguments: [
        "/%", "/%zz", "/%0", "/%C3", "/%FF", "/%00", "/a/./b", "/a/../b", "/..", "/%2e%2e/x", "/.%2e/", "/%?a",
        "/%zz?%", "/" + String(repeating: "a/", count: 65), "/x?" + String(repeating: "a&", count: 65),
    ])
    func `an invalid link is answered 400 and not shown`(target: String) throws {
        let answer = try Self.exchange().ask(target)
        #expect(answer.status == 400)
        #expect(answer.text == "400 Bad Request\n")
        #expect(answer.fields["cache-control"] == "no-store")
    }

    @Test(arguments: [
        "%", "off=50%", "%zz", "a=%C3", "a=%00", "%=1", "a=%&%&=%", "%zz&", "&a=%E9", "q=%", "%FF=%FF",
    ])
    func `a malformed item that no route names is left out`(query: String) throws {
        let exchange = try Exchange(routes: Self.withQuery)
        func page(_ query: String) throws -> Answer { try exchange.ask("/trips/1?\(query)") }
        #expect(try page(query).status == 200)
        #expect(try page(query).text == page("").text)
        #expect(try page("day=2&\(query)").text == page("day=2").text)
        #expect(try page("\(query)&day=2&b=1").text == page("day=2&b=1").text)
        #expect(try exchange.ask("/x?\(query)").status == 404)
    }

    @Test(arguments: ["day=%", "day=1&day=%zz", "d%61y=%C3", "a=%&day=%"])
    func `a malformed item that a route names is answered 400`(query: String) throws {
        #expect(try Exchange(routes: Self.withQuery).ask("/trips/1?\(query)").status == 400)
    }

    private static let withQuery = """
        {"id": "trip", "path": "/trips/{reference}", "query": {"day": "int?"}, "page": {"title": "Trip {reference}"}}
        """

    @Test(arguments: ["/s3cret", "/%zz-s3cret", "/?s3cret=", "/.s3cret"])
    func `no error page shows any of the request`(target: String) throws {
        let fields = ["X-A: s3cret", "User-Agent: s3cret", "Referer: https://s3cret.com/", "Accept-Language: s3cret"]
        for host in ["trips.example.com", "s3cret.com"] {
            for method in ["GET", "POST", "S3CRET"] {
                let answer = try Self.exchange().ask(target, host: host, method: method, fields: fields)
                #expect(answer.status >= 400)
                #expect(!answer.holds("s3cret") && !answer.holds("S3CRET"))
            }
        }
    }
}
