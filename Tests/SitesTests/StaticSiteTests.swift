import HTTP
import SiteTables
import Testing

@testable import Sites

@Suite struct StaticSiteTests {
    private func pages(_ routes: String) throws -> [String] {
        try Site(try SampleTable.table(routes: routes), files: []).asFiles().pages.map {
            String(decoding: $0.body, as: UTF8.self)
        }
    }

    @Test func `an address that needs the link's values stands beside the page until a script has them`() throws {
        let page = try #require(try pages(#"{"id": "trip", "path": "/trips/{reference}"}"#).first)
        #expect(
            page.contains(
                #"<a data-linkd-href="tcal:///trips/%7Blinkd%20segment%201%200%200%7D%7Blinkd%20query%20without%20callbacks%7D""#
            )
        )
        // Inside another address, and one more.
        #expect(page.contains("referrer=link%3D%252Ftrips%252F%25257Blinkd%252520segment%2525201"))
        #expect(
            page.contains(#" href="https://play.google.com/store/apps/details?id=com.example.trips" data-linkd-href="#)
        )
        #expect(!page.utf8.contains { $0 < 5 })
    }

    @Test func `an address that may have a query is whole without it`() throws {
        let page = try #require(try pages(#"{"id": "about", "path": "/about"}"#).first)
        #expect(
            page.contains(
                #"<a href="https://open.trips.example.com/about" data-linkd-href="https://%7Blinkd%20host%20"#
            )
        )
    }

    @Test func `an address that needs a query item is not`() throws {
        let page = try #require(
            try pages(#"{"id": "search", "path": "/search", "query": {"text": "string"}}"#).first
        )
        #expect(!page.contains(#" href="https://open.trips.example.com/search"#))
        #expect(
            page.contains(
                #"<link rel="canonical" data-linkd-href="https://trips.example.com/search?text=%7Blinkd%20item"#
            )
        )
    }

    @Test func `what is gone has no page, and a route has one for each of its paths`() throws {
        let routes = """
            {"id": "sale", "path": "/sale", "gone": true}, {"id": "trip", "path": "/trips/{id}", "aliases": ["/t/{id}"]}
            """
        #expect(try pages(routes).count == 2)
    }
}
