import Diagnostics
import LinkRoutes
import SiteTables
import StrictJSON
import TableChecks
import TableSamples
import Testing

/// What a table says for all of its pages, and what a page says instead.
@Suite struct PageDefaultsTests {
    private static let fingerprint =
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

    private static func table() throws -> SiteTable {
        try SiteTable(
            #"""
            {"name": "Trips", "hosts": ["h.example"], "icon": "/icon.png", "tagline": "All trips", "image": {"en": "/a.png", "de": "/b.png"},
             "website": "https://www.example.com/app", "smartAppBanner": false,
             "routes": [
              {"id": "plain", "path": "/plain/{x}"},
              {"id": "own", "path": "/own/{x}/{on:date}", "query": {"q": "int"}, "page": {
                "image": "/{x}.png", "smartAppBanner": true, "website": {"en": "https://a.example/{x}?q={q}#{on}"},
                "labels": {"x": "Trip", "q": {"en": "Size", "de": "Größe"}}}},
              {"id": "off", "path": "/off", "page": {"website": false}}
             ]}
            """#
        )
    }

    private static func text(_ text: PageText?, _ language: String = "en") -> [PageText.Piece]? {
        text?.languages[language]
    }

    @Test func `a page without image, banner or website has the table's`() throws {
        let table = try Self.table()
        #expect(table.defaults.icon == "/icon.png")
        #expect(Self.text(table.defaults.tagline) == [.text("All trips")])
        #expect(Self.text(table.defaults.image, "de") == [.text("/b.png")])
        #expect(!table.defaults.hasBanner)
        for id in ["plain", "off"] {
            let page = try #require(table.page(id))
            #expect(page.image == table.defaults.image)
            #expect(!page.hasBanner)
            #expect(page.labels.isEmpty)
        }
        #expect(table.page("plain")?.website == .samePath("https://www.example.com/app"))
        #expect(table.page("off")?.website == nil)
    }

    @Test func `a page's own image, banner, website and labels win`() throws {
        let page = try #require(try Self.table().page("own"))
        #expect(Self.text(page.image) == [.text("/"), .hole("x"), .text(".png")])
        #expect(page.hasBanner)
        guard case .address(let website) = page.website else {
            Issue.record("\(String(describing: page.website)) is no address")
            return
        }
        #expect(
            Self.text(website) == [
                .text("https://a.example/"), .hole("x"), .text("?q="), .hole("q"), .text("#"), .hole("on"),
            ]
        )
        #expect(page.labels.keys.sorted() == ["q", "x"])
        #expect(Self.text(page.labels["x"]) == [.text("Trip")])
        #expect(Self.text(page.labels["q"], "de") == [.text("Größe")])
    }

    @Test func `a private page names a value only in its links`() throws {
        let table = try SiteTable(
            """
            {"routes": [{"id": "a", "path": "/a/{x}", "page": {"private": true, "title": "Invitation", "labels": {},
              "website": "https://a.example/{x}"}}]}
            """
        )
        let page = try #require(table.page("a"))
        #expect(page.isPrivate && page.labels.isEmpty)
        guard case .address(let website) = page.website else {
            Issue.record("\(String(describing: page.website)) is no address")
            return
        }
        #expect(Self.text(website) == [.text("https://a.example/"), .hole("x")])
    }

    @Test func `a desktop goes to the website where the table or the page says so, and never from a private page`()
        throws
    {
        let table = try SiteTable(
            #"""
            {"website": "https://www.example.com", "desktop": "website", "routes": [
              {"id": "a", "path": "/a"}, {"id": "b", "path": "/b", "page": {}},
              {"id": "c", "path": "/c", "page": {"desktop": "page"}},
              {"id": "d", "path": "/d", "page": {"website": false}},
              {"id": "e", "path": "/e", "page": {"private": true}}]}
            """#
        )
        #expect(
            table.routes.routes.filter { table.page(of: $0)?.opensWebsiteOnDesktop == true }.map(\.id) == ["a", "b"]
        )
        let other = try SiteTable(
            #"""
            {"routes": [{"id": "a", "path": "/a"},
              {"id": "b", "path": "/b", "page": {"website": "https://a.example", "desktop": "website"}}]}
            """#
        )
        #expect(other.routes.routes.filter { other.page(of: $0)?.opensWebsiteOnDesktop == true }.map(\.id) == ["b"])
    }

    @Test func `by default a page has a banner, and no icon, image or website`() throws {
        let table = try SiteTable(paths: ["/a"])
        #expect(table.defaults.icon == nil && table.defaults.image == nil && table.defaults.hasBanner)
        let page = try #require(table.page("r0"))
        #expect(page.image == nil && page.website == nil && page.hasBanner && page.labels.isEmpty)
        #expect(table.redirects.isEmpty)
    }

    @Test func `an app has a name of its own or the table's, and the options of its links to the store`() throws {
        let table = try SiteTable(
            """
            {"name": "Trips", "apps": {
              "ios": [
               {"id": "7QW3E5R9TY.com.example.a", "name": "Trips Pro", "appStoreID": 1, "store":
                 {"mt": "8", "ct": "a b/c", "pt": "123", "ppid": "45812C9B-c296-43d3-b6bf-5b7d4b4c4f3d"}},
               {"id": "7QW3E5R9TY.com.example.b", "appStoreID": 6448311069, "store": {}}],
              "android": [
               {"package": "com.a", "fingerprints": ["\(Self.fingerprint)"], "name": "Pro",
                "store": {"utm_term": "t", "utm_source": "é&=", "utm_medium": "m", "utm_content": "c",
                          "utm_campaign": "d"}},
               {"package": "com.b", "fingerprints": ["\(Self.fingerprint)"]}]},
             "routes": []}
            """
        )
        let (apps, defaults) = (table.routes.apps, table.defaults)
        #expect(apps.ios.map(\.name) == ["Trips Pro", "Trips"])
        let numbers: [Int64?] = apps.ios.map(\.appStoreID)
        #expect(numbers == [1, 6_448_311_069])
        #expect(
            defaults.appStoreItems[apps.ios[0].id] == [
                .init(name: "ppid", value: "45812C9B-c296-43d3-b6bf-5b7d4b4c4f3d"), .init(name: "pt", value: "123"),
                .init(name: "ct", value: "a b/c"), .init(name: "mt", value: "8"),
            ]
        )
        #expect(defaults.appStoreItems[apps.ios[1].id] == [])
        #expect(apps.android.map(\.name) == ["Pro", "Trips"])
        #expect(
            defaults.playStoreItems["com.a"] == [
                .init(name: "utm_source", value: "é&="), .init(name: "utm_medium", value: "m"),
                .init(name: "utm_campaign", value: "d"), .init(name: "utm_content", value: "c"),
                .init(name: "utm_term", value: "t"),
            ]
        )
        #expect(defaults.playStoreItems["com.b"] == nil)
    }

    @Test func `an app without a name, in a table without one, is called as the first host`() throws {
        let table = try SiteTable(
            #"{"hosts": ["h.example"], "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.a"}]}, "routes": []}"#
        )
        #expect(table.routes.apps.ios.map(\.name) == ["h.example"])
    }

    @Test func `apps and hosts from a configuration have names and stores too`() throws {
        let text = #"{"name": "Trips", "hosts": ["h.example"], "website": "https://w.example", "routes": []}"#
        let apps = #"{"ios": [{"id": "7QW3E5R9TY.com.example.a", "appStoreID": 1, "store": {"ct": "beta"}}]}"#
        let table = try SiteTable(
            json: Array(text.utf8),
            hosts: JSONValue(parsing: Array(#"["staging.example"]"#.utf8)),
            apps: JSONValue(parsing: Array(apps.utf8))
        )
        #expect(table.routes.apps.ios.map(\.name) == ["Trips"])
        #expect(table.defaults.appStoreItems["7QW3E5R9TY.com.example.a"] == [.init(name: "ct", value: "beta")])
        let error = #expect(throws: RouteTableError.self) {
            try SiteTable(
                json: Array(text.utf8),
                hosts: JSONValue(parsing: Array(#"["w.example"]"#.utf8)),
                apps: nil
            )
        }
        #expect(error?.problems.map(\.code) == ["invalid-page-link"])
    }
}
