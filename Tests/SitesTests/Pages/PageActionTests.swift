import LinkRoutes
import SiteTables
import Testing

@testable import Sites

/// Where the links of a page lead that carry a link in a link.
@Suite struct PageActionTests {
    private static func page(
        _ target: String,
        top: String = "",
        ios: String = "",
        android: String = ""
    ) throws -> Markup {
        let fingerprint = Array(repeating: "A1", count: 32).joined(separator: ":")
        let text = """
            {
              "version": 1, "name": "Trips", "hosts": ["a.com", "b.com"], "schemes": ["tcal"]\(top),
              "apps": {
                "ios": [{ "id": "7QW3E5R9TY.com.example.trips", "appStoreID": 12\(ios) }],
                "android": [{ "package": "com.example.trips", "fingerprints": ["\(fingerprint)"]\(android) }]
              },
              "routes": [\(SampleTable.trip), \(SampleTable.catchAll)]
            }
            """
        return try Exchange(try SiteTable(json: Array(text.utf8))).page(target, host: "a.com")
    }

    @Test func `the first host names the others that lead to it but for the one to which it leads`() throws {
        for (hosts, named) in [(#""a.com", "b.com""#, nil), (#""a.com", "b.com", "c.com", "d.com""#, "c.com d.com")] {
            let text = #"{ "hosts": [\#(hosts)], "apps": { \#(SampleTable.ios) }, "routes": [\#(SampleTable.trip)] }"#
            let exchange = try Exchange(try SiteTable(json: Array(text.utf8)))
            for (host, expected) in [("a.com", named), ("b.com", nil)] {
                let page = try exchange.page("/trips/1", host: host)
                let failed = page.elements.first { $0.attributes["data-failed"] != nil }
                #expect(failed != nil && failed?.attributes["data-hosts"] == expected)
            }
        }
    }

    /// Decodes the escapes of a text once.
    private static func decoded(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        "/trips/1", "/trips/1?a=b", "/trips/a%2Fb?utm_source=x&utm_source=y%2Fz&q=a+b", "/trips/%C3%BC?q=%C3%BC",
        "/trips/a%25b?c=%25", "/docs/a/b%2Fc?x=1&&y", "/trips/1?a=;b;end",
    ])
    func `the Google Play referrer carries path and query unchanged`(target: String) throws {
        let link = try #require(try Self.page(target).anchor("google-play"))
        let start = "https://play.google.com/store/apps/details?id=com.example.trips&referrer="
        #expect(link.hasPrefix(start))
        let referrer = Self.decoded(link.dropFirst(start.count))
        #expect(referrer.hasPrefix("link=") && !referrer.contains("&"))
        #expect(Self.decoded(referrer.dropFirst(5)) == target)
    }

    @Test func `campaign values stand beside the link in the referrer`() throws {
        let page = try Self.page("/trips/1", android: #", "store": { "utm_source": "a&b", "utm_campaign": "ü c" }"#)
        let referrer = Self.decoded(try #require(page.anchor("google-play")?.split(separator: "referrer=").last))
        #expect(referrer == "utm_source=a%26b&utm_campaign=%C3%BC%20c&link=%2Ftrips%2F1")
    }

    @Test func `the App Store link has the table's campaign values`() throws {
        let store =
            #", "store": { "ppid": "45812c9b-c296-43d3-c6a0-c5a02f74bf6e", "pt": "1", "ct": "a b&c", "mt": "8" }"#
        let link = try Self.page("/trips/1?ct=mine", ios: store).anchor("app-store")
        #expect(
            link
                == "https://apps.apple.com/app/id12?ppid=45812c9b-c296-43d3-c6a0-c5a02f74bf6e&pt=1&ct=a%20b%26c&mt=8"
        )
    }

    @Test(arguments: ["/trips/1", "/trips/a;b?c=;S.browser_fallback_url=https://evil.com;end&d", "/trips/%23?x=%3B"])
    func `an intent URL has its three parts and falls back to Google Play`(target: String) throws {
        let page = try Self.page(target)
        let intent = try #require(page.anchor("intent"))
        let halves = intent.split(separator: "#", omittingEmptySubsequences: false)
        try #require(halves.count == 2)
        #expect(!halves[0].contains(";"))
        #expect(halves[0].hasPrefix("intent://a.com/"))
        #expect(Self.decoded(halves[0].dropFirst("intent://a.com".count)) == Self.decoded(target))
        let parts = halves[1].split(separator: ";", omittingEmptySubsequences: false)
        #expect(parts.first == "Intent" && parts.last == "end")
        #expect(parts.dropFirst().prefix(2) == ["scheme=https", "package=com.example.trips"])
        try #require(parts.count == 5)
        #expect(parts[3].hasPrefix("S.browser_fallback_url="))
        #expect(Self.decoded(parts[3].dropFirst("S.browser_fallback_url=".count)) == page.anchor("google-play"))
    }

    @Test func `a page links to the same path on the website`() throws {
        let page = try Self.page("/t/a%2Fb?c=%2F&c=+", top: #", "website": "https://www.example.com/shop""#)
        #expect(page.anchor("website") == "https://www.example.com/shop/trips/a%2Fb?c=%2F&c=+")
        #expect(try Self.page("/trips/1").anchor("website") == nil)
    }

    @Test func `a page can link elsewhere, or have no website link`() throws {
        let routes = """
            { "id": "a", "path": "/a/{x}", "page": { "website": "https://w.example.com/x?id={x}#top" } },
            { "id": "b", "path": "/b/{x}", "page": { "website": false } }
            """
        let exchange = try Exchange(try SampleTable.table(routes: routes))
        #expect(try exchange.page("/a/1%262?q=r").anchor("website") == "https://w.example.com/x?id=1%262#top")
        #expect(try exchange.page("/b/1").anchor("website") == nil)
    }

    @Test(arguments: [
        (#", "name": "Tripster""#, #", "name": "Tripster""#, "Tripster"), (#", "name": "Tripster""#, "", "Trips"),
        ("", "", "Trips"),
    ])
    func `the button has the app's name, or the site's if the systems differ`(
        ios: String,
        android: String,
        name: String
    ) throws {
        let page = try Self.page("/trips/1", ios: ios, android: android)
        #expect(page.elements.first { $0.attributes["data-action"] == "open" }?.text == "Open in \(name)")
        #expect(page.meta("al:ios:app_name") == (ios.isEmpty ? "Trips" : "Tripster"))
        #expect(page.meta("al:android:app_name") == (android.isEmpty ? "Trips" : "Tripster"))
    }

    @Test func `only the script of a page that goes to the website on a desktop is told so`() throws {
        let routes = """
            { "id": "a", "path": "/a/{x}", "page": { "website": "https://w.example.com/{x}", "desktop": "website" } },
            { "id": "b", "path": "/b/{x}", "page": { "website": "https://w.example.com/{x}" } },
            { "id": "c", "path": "/c", "gone": true, "claimed": false, "customScheme": false,
              "page": { "website": "https://w.example.com/", "desktop": "website" } }
            """
        let exchange = try Exchange(try SampleTable.table(routes: routes))
        #expect(try exchange.page("/a/1").elements.first?.attributes["data-desktop"] == "website")
        #expect(try exchange.page("/b/1").elements.first?.attributes["data-desktop"] == nil)
        #expect(try exchange.page("/c").elements.first?.attributes["data-desktop"] == nil)
        #expect(try exchange.page("/nowhere").elements.first?.attributes["data-desktop"] == nil)
    }

    @Test func `a table can turn the banner off`() throws {
        #expect(try Self.page("/trips/1", top: #", "smartAppBanner": false"#).meta("apple-itunes-app") == nil)
        #expect(try Self.page("/trips/1").meta("apple-itunes-app") != nil)
    }

    @Test func `values are listed under their labels, in the order of the link`() throws {
        let routes = """
            { "id": "a", "path": "/a/{x}/{y}/{b+}", "aliases": ["/s/{y}/{x}"], "query": { "q": "int" }, "page": {
                "title": "About {y}",
                "labels": { "q": "Size", "b": "Rest", "x": { "en": "Booking", "de": "Buchung" }, "y": "Again" }
            } }
            """
        let exchange = try Exchange(try SampleTable.table(routes: routes))
        let page = try exchange.page("/a/1/2/%3Cb%3E/3?o=5&q=4")
        #expect(page.elements.filter { $0.name == "dt" }.map(\.text) == ["Booking", "Again", "Rest", "Size"])
        #expect(page.elements.filter { $0.name == "dd" }.map(\.text) == ["1", "2", "<b>/3", "4"])
        let short = try exchange.page("/s/2/1?q=4", fields: ["Accept-Language: de"])
        #expect(short.elements.filter { $0.name == "dt" }.map(\.text) == ["Buchung", "Again", "Size"])
        #expect(short.elements.filter { $0.name == "dd" }.map(\.text) == ["1", "2", "4"])
        #expect(short.elements.first?.attributes["lang"] == "de")
    }

    @Test func `the address is shown where the table names every value in it`() throws {
        let routes = """
            { "id": "a", "path": "/a/{x}", "query": { "q": "int" }, "page": { "title": "{x}", "labels": { "q": "Size" } } },
            { "id": "b", "path": "/b/{x}", "query": { "q": "int" }, "page": { "title": "{x}" } }
            """
        let exchange = try Exchange(try SampleTable.table(routes: routes))
        #expect(try exchange.page("/a/1?q=2").footer == "https://trips.example.com/a/1?q=2")
        let page = try exchange.page("/b/1?q=2")
        #expect(page.link("canonical") == "https://trips.example.com/b/1?q=2")
        #expect(!page.elements.contains { $0.name == "dl" || $0.name == "footer" })
    }

    @Test(arguments: ["..", ".", "%2e%2e", "%2E"])
    func `no value can leave the path of a website or an image`(value: String) throws {
        let route = """
            { "id": "x", "path": "/x-{code}", "page": {
                "website": "https://w.example.com/user/{code}/delete", "image": "https://cdn.example.com/{code}/a.png" } }
            """
        let page = try Exchange(try SampleTable.table(routes: route)).page("/x-\(value)")
        #expect(page.anchor("website") == "https://w.example.com/user//delete")
        #expect(page.meta("og:image") == "https://cdn.example.com//a.png")
    }

    @Test func `a page of a table without apps mentions no app`() throws {
        let page = try Exchange(try SampleTable.table(schemes: [], apps: "", routes: SampleTable.home)).page("/")
        #expect(!page.elements.contains { $0.name == "button" || $0.attributes["data-hint"] != nil })
        #expect(!page.elements.contains { $0.text.contains("opens Trips") })
    }

    @Test(arguments: [(SampleTable.ios, "ios"), (SampleTable.android, "android")])
    func `a scheme link says on which system it works`(apps: String, system: String) throws {
        let page = try Exchange(try SampleTable.table(hosts: ["a.com"], apps: apps, routes: SampleTable.trip))
            .page("/trips/1", host: "a.com")
        let scheme = page.elements.first { $0.attributes["data-action"] == "scheme" }
        #expect(scheme?.attributes["data-system"] == system)
    }

    @Test func `the link can be copied if the page has no other action`() throws {
        let table = try SampleTable.table(
            hosts: ["a.com"],
            schemes: [],
            apps: SampleTable.ios,
            routes: SampleTable.trip
        )
        let page = try Exchange(table).page("/trips/1", host: "a.com")
        #expect(page.elements.contains { $0.attributes["data-copy"] == "Link copied" })
    }

    @Test func `a token stays out of store links and schemes`() throws {
        let route = #"{ "id": "invite", "path": "/i/{token}", "page": { "private": true } }"#
        let page = try Exchange(try SampleTable.table(routes: route)).page("/i/s3cret?more=t0ken")
        for action in ["app-store", "google-play"] {
            let link = try #require(page.anchor(action))
            #expect(!link.contains("s3cret") && !link.contains("t0ken"))
        }
        #expect(page.anchor("scheme") == nil)
    }
}
