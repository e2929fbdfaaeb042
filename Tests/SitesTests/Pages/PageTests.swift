import LinkRoutes
import Testing

@testable import HTTP
@testable import Sites

@Suite struct PageTests {
    private static let all = [
        SampleTable.home, SampleTable.trip, SampleTable.details, SampleTable.web, SampleTable.catchAll,
    ].joined(separator: ", ")

    @Test func `a page says what the link leads to`() throws {
        let page = try Exchange(routes: Self.all).page("/trips/55091")
        #expect(page.elements.first?.attributes == ["lang": "en", "dir": "ltr"])
        #expect(page.title == "Trip 55091 – Trips")
        #expect(page.heading == "Trip 55091")
        #expect(page.meta("description") == "All about 55091.")
        #expect(page.link("canonical") == "https://trips.example.com/trips/55091")
        #expect(page.link("stylesheet") == PageAsset.style.path)
        #expect(page.meta("robots") == nil)
        #expect(page.elements.filter { $0.name == "main" }.count == 1)
    }

    @Test func `the head begins with charset and viewport, and the page loads nothing from other hosts`() throws {
        let answer = try Exchange(routes: Self.all).ask("/trips/55091")
        let page = try Markup(answer.text)
        let head = page.elements.dropFirst(2).prefix(4)
        #expect(head.map(\.name) == ["meta", "meta", "meta", "title"])
        #expect(head.first?.attributes == ["charset": "utf-8"])
        for element in page.elements {
            if let source = element.attributes["src"] { #expect(source.hasPrefix("/") && !source.hasPrefix("//")) }
            #expect(element.attributes["rel"] == "canonical" || element.attributes["href"]?.hasPrefix("//") != true)
        }
        #expect(!answer.text.contains("http-equiv"))
    }

    @Test func `the header fields of a page are complete`() throws {
        let answer = try Exchange(routes: Self.all).ask("/trips/55091")
        #expect(answer.status == 200)
        #expect(answer.fields["content-type"] == "text/html; charset=utf-8")
        let policy = answer.fields["content-security-policy"]?.split(separator: "; ") ?? []
        #expect(
            Set(policy) == [
                "default-src 'none'", "script-src 'self' 'sha256-wjbrcEjIAUlxHxto4TNWS80K6k4d4H1G9E7Slqf+moU='",
                "style-src 'self'", "img-src 'self'", "base-uri 'none'",
                "form-action 'none'",
                "frame-ancestors 'none'",
            ]
        )
        #expect(answer.fields["x-content-type-options"] == "nosniff")
        #expect(answer.fields["referrer-policy"] == "strict-origin-when-cross-origin")
        #expect(answer.fields["permissions-policy"] == "geolocation=(), camera=(), microphone=()")
        #expect(answer.fields["cross-origin-opener-policy"] == "same-origin")
        #expect(answer.fields["cache-control"] == "public, max-age=300")
        #expect(answer.fields["etag"] != nil)
        #expect(answer.fields["x-robots-tag"] == nil)
        #expect(answer.fields["set-cookie"] == nil)
    }

    @Test func `a page has the metadata that previews need`() throws {
        let page = try Exchange(routes: Self.all).page("/trips/55091?utm_source=mail")
        #expect(page.meta("og:title") == "Trip 55091")
        #expect(page.meta("og:type") == "website")
        #expect(page.meta("og:url") == "https://trips.example.com/trips/55091")
        #expect(page.meta("og:description") == "All about 55091.")
        #expect(page.meta("og:site_name") == "Trips")
        #expect(page.meta("twitter:card") == "summary")
        #expect(page.meta("al:ios:url") == "tcal:///trips/55091?utm_source=mail")
        #expect(page.meta("al:ios:app_store_id") == "1234567890")
        #expect(page.meta("al:android:package") == "com.example.trips")
        #expect(page.meta("al:web:url") == "https://trips.example.com/trips/55091")
    }

    @Test(arguments: [
        ("/t/55091", "/trips/55091"), ("/trips/55091/", "/trips/55091"), ("/trips/55091///", "/trips/55091"),
        ("/trips/%35%35091", "/trips/55091"), ("/trips/a%2Fb", "/trips/a%2Fb"), ("/trips/a%2fb", "/trips/a%2Fb"),
        ("/trips/a+b", "/trips/a%2Bb"), ("/trips/caf%c3%a9", "/trips/caf%C3%A9"), ("/trips/1?utm=x&y", "/trips/1"),
        ("/details?tab=a&reference=1", "/details?reference=1"),
        ("/details?reference=a%26b", "/details?reference=a%26b"),
        ("/details?reference=1&reference=2", "/details?reference=1"), ("/d/a/b", "/docs/a/b"), ("/d", "/docs"),
        ("/docs", "/docs"), ("/docs/a%2Fb/c", "/docs/a%2Fb/c"), ("/", "/"), ("/?x=1", "/"), ("//", "/"),
    ])
    func `the canonical link is the link that linkd prints`(target: String, path: String) throws {
        let exchange = try Exchange(routes: Self.all)
        for host in ["trips.example.com", "open.trips.example.com"] {
            let page = try exchange.page(target, host: host)
            #expect(page.link("canonical") == "https://trips.example.com\(path)")
            #expect(page.meta("og:url") == page.link("canonical"))
            #expect(page.footer == page.link("canonical"))
        }
    }

    @Test func `shown values have no affixes, and links keep them`() throws {
        let routes = """
            { "id": "card", "path": "/trip-{code}", "page": { "title": "Code {code}" } },
            { "id": "calendar", "path": "/x/{name}.ics", "page": { "title": "Calendar {name}" } }
            """
        let exchange = try Exchange(routes: routes)
        #expect(try exchange.page("/trip-7").heading == "Code 7")
        #expect(try exchange.page("/trip-7").link("canonical") == "https://trips.example.com/trip-7")
        #expect(try exchange.page("/x/a%20b%2Eics").heading == "Calendar a b")
        #expect(try exchange.page("/x/a%20b%2Eics").link("canonical") == "https://trips.example.com/x/a%20b.ics")
    }

    @Test func `a catch-all is joined with slashes, and an empty one shows nothing`() throws {
        let exchange = try Exchange(routes: Self.all)
        #expect(try exchange.page("/docs/a/b%2Fc").heading == "Docs a/b/c")
        #expect(try exchange.page("/docs").heading == "Docs ")
    }

    @Test func `noindex is in the head and in a header field, without a canonical link to another host`() throws {
        let route = """
            { "id": "trip", "path": "/trips/{reference}", "page": { "title": "Trip", "noindex": true } }
            """
        let exchange = try Exchange(routes: route)
        let answer = try exchange.ask("/trips/1")
        #expect(answer.fields["x-robots-tag"] == "noindex")
        #expect(answer.fields["cache-control"] == "public, max-age=300")
        #expect(try Markup(answer.text).meta("robots") == "noindex")
        #expect(try Markup(answer.text).link("canonical") == "https://trips.example.com/trips/1")
        let twin = try exchange.page("/trips/1", host: "open.trips.example.com")
        #expect(twin.meta("robots") == "noindex")
        #expect(twin.link("canonical") == nil)
        #expect(twin.meta("og:url") == "https://trips.example.com/trips/1")
    }

    @Test func `a private link is not stored, shown, previewed or passed on`() throws {
        let route = """
            { "id": "invite", "path": "/i/{token}", "page": {
                "title": "Invitation", "description": "Come with us.", "image": "/card.png", "private": true
            } }
            """
        let answer = try Exchange(routes: route).ask("/i/s3cret?more=t0ken")
        #expect(answer.fields["cache-control"] == "private, no-store")
        #expect(answer.fields["referrer-policy"] == "no-referrer")
        #expect(answer.fields["x-robots-tag"] == "noindex")
        #expect(answer.fields["etag"] == nil)
        let page = try Markup(answer.text)
        #expect(page.heading == "Invitation" && page.title == "Invitation – Trips")
        #expect(page.meta("description") == "Come with us.")
        #expect(!page.elements.contains { $0.text.contains("s3cret") || $0.text.contains("t0ken") })
        #expect(!page.elements.contains { $0.name == "dl" || $0.name == "footer" })
        #expect(page.meta("robots") == "noindex")
        #expect(page.link("canonical") == nil)
        #expect(page.previewNames.isEmpty)
        #expect(!answer.text.contains("tcal:"))
        #expect(page.anchors.first == "https://open.trips.example.com/i/s3cret?more=t0ken")
        #expect(
            page.anchors.dropFirst().first?.hasPrefix("intent://trips.example.com/i/s3cret?more=t0ken#Intent;") == true
        )
        #expect(!page.anchors.dropFirst(2).contains { $0.contains("s3cret") || $0.contains("t0ken") })
        #expect(page.anchors[1].split(separator: "#").last?.contains("s3cret") == false)
        #expect(page.footer == nil)
    }

    @Test func `a page without a title has the site's name, once`() throws {
        let page = try Exchange(routes: #"{ "id": "x", "path": "/x" }"#).page("/x")
        #expect(page.heading == "Trips" && page.title == "Trips")
        #expect(!page.elements.contains { $0.name == "span" && $0.text == "Trips" })
        #expect(page.elements.contains { $0.text == "This link opens Trips." })
        #expect(page.elements.contains { $0.name == "span" && $0.text == "T" })
    }

    @Test func `no header field changes a page`() throws {
        let exchange = try Exchange(routes: Self.all)
        let plain = try exchange.ask("/trips/1?a=b")
        let fields = [
            "User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1",
            "User-Agent: facebookexternalhit/1.1", "User-Agent: AASA-Bot/1.0.0", "User-Agent: WhatsApp/2.0",
            "X-Forwarded-Host: evil.com", "X-Forwarded-Proto: http", "Forwarded: host=evil.com",
            "Referer: https://evil.com/",
            "Cookie: a=b", "X-Original-URL: /x", "X-Rewrite-URL: /x", "Accept: image/png", "Range: bytes=0-1",
            "Accept-Language: de", "Purpose: prefetch", "Sec-Fetch-Dest: iframe", "X-HTTP-Method-Override: POST",
            "Accept-Encoding: gzip", "DNT: 1", "Authorization: Basic eDp5", "Origin: https://evil.com",
        ]
        for field in fields { #expect(try exchange.ask("/trips/1?a=b", fields: [field]) == plain, "\(field)") }
    }

    @Test func `no page redirects automatically`() throws {
        let exchange = try Exchange(routes: Self.all)
        let targets = [
            "/", "//", "//evil.com", "//evil.com/", "/trips/1/", "/t/1", "/docs/", "/trips/1?r=https://evil.com", "/x",
            "/%2F%2Fevil.com", "/.well-known/apple-app-site-association", "http://trips.example.com//evil.com",
        ]
        for target in targets {
            let answer = try exchange.ask(target)
            #expect(!(300..<400).contains(answer.status))
            for name in ["location", "refresh", "content-location", "link"] { #expect(answer.fields[name] == nil) }
        }
    }
}
