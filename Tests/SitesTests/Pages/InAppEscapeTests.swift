import LinkRoutes
import SiteTables
import StrictJSON
import Testing

@testable import Sites

/// Links that leave the browsers of other apps, which only a person follows.
@Suite struct InAppEscapeTests {
    private static func page(_ target: String, _ members: String, isPrivate: Bool = false) throws -> Markup {
        let text = """
            { "version": 1, "name": "Trips", "hosts": ["a.com", "b.com"], "apps": { \(SampleTable.ios) }\(members),
              "routes": [{ "id": "trip", "path": "/trips/{x}", "page": { "title": "x", "private": \(isPrivate) } },
                         { "id": "help", "path": "/help", "universal": false }] }
            """
        return try Exchange(try SiteTable(json: Array(text.utf8))).page(target, host: "a.com")
    }

    private static func escapes(_ page: Markup) -> [String: String] {
        let links = page.elements.filter { $0.attributes["data-escape"] != nil && $0.attributes["hidden"] != nil }
        return Dictionary(links.map { ($0.attributes["data-escape"] ?? "", $0.attributes["href"] ?? "") }) { $1 }
    }

    private static let all = #", "inAppEscape": ["safari", "instagram", "line"]"#

    @Test func `no page has them by default`() throws {
        #expect(try !Self.page("/trips/1", "").elements.contains { $0.attributes["data-escape"] != nil })
    }

    @Test(arguments: [
        ("/trips/1", "/trips/1", ""), ("/trips/a%2Fb?c=d&e", "/trips/a%2Fb?c=d&e", "&c=d&e"),
    ])
    func `each carries the whole link of the first host`(
        target: String,
        link: String,
        query: String
    ) throws {
        let path = link.prefix { $0 != "?" }
        #expect(
            try Self.escapes(Self.page(target, Self.all)) == [
                "like Mac OS X": "x-safari-https://a.com\(link)",
                "Line/": "https://a.com\(path)?openExternalBrowser=1\(query)",
            ]
        )
    }

    @Test func `the most specific one stands first, whatever the table's order`() throws {
        let page = try Self.page("/trips/1", Self.all)
        let tokens = page.elements.compactMap { $0.attributes["data-escape"] }
        #expect(tokens == ["Line/", "like Mac OS X"])
        #expect(try Self.escapes(Self.page("/trips/1", #", "inAppEscape": ["safari"]"#)).count == 1)
    }

    @Test func `a token is in no scheme, and a page that opens no app needs no way out`() throws {
        let page = try Self.page("/trips/s3cret", Self.all, isPrivate: true)
        #expect(Self.escapes(page) == ["Line/": "https://a.com/trips/s3cret?openExternalBrowser=1"])
        #expect(try Self.escapes(Self.page("/help", Self.all)).isEmpty)
    }

    @Test func `no page has the one out of Instagram, which is broken`() throws {
        #expect(!InAppBrowsers.escapes.contains { $0.escape == .instagram })
        #expect(try Self.escapes(Self.page("/trips/1", #", "inAppEscape": ["instagram"]"#)).isEmpty)
    }

    @Test func `the data of each browser is complete, so that the script can say what to tap`() throws {
        let month = try Regex("^20[0-9]{2}-(0[1-9]|1[0-2])$")
        for browser in try #require(try JSONValue(parsing: PackageResources.in_app_browsers_json).array) {
            #expect(browser["token"]?.string?.contains("|") == false && browser["app"]?.string?.isEmpty == false)
            #expect(browser["seen"]?.string?.contains(month) == true)
            let hasMenu = browser["menu"] != nil
            #expect([nil, "ios", "android"].contains(browser["system"]?.string))
            #expect([nil, "none"].contains(browser["escapes"]?.string))
            #expect(hasMenu == ["top", "menu"].contains(browser["menu"]?.string))
            #expect(hasMenu == ["⋯", "⋮"].contains(browser["symbol"]?.string))
            #expect(hasMenu == (browser["proven"]?.string?.contains(month) == true))
        }
    }

    @Test func `the data names each way out, its form, and when it was last seen working`() throws {
        let values = try #require(try JSONValue(parsing: PackageResources.in_app_escapes_json).array)
        #expect(Set(values.map { $0["name"]?.string }) == Set(InAppEscape.allCases.map(\.rawValue)))
        for value in values {
            #expect(value["version"]?.string?.isEmpty == false)
            #expect(try value["seen"]?.string?.contains(Regex("^20[0-9]{2}-(0[1-9]|1[0-2])$")) == true)
        }
    }
}
