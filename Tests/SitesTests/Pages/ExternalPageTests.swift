import SiteTables
import Testing

@testable import Sites

/// The page of linkd for links that the external website answers.
@Suite struct ExternalPageTests {
    private static let routes = """
        { "id": "offer", "path": "/offers/{name}", "page": "external" },
        { "id": "trip", "path": "/trips/{reference}" }
        """

    /// An external page on this website; its hosts are `www.example.com` and `open.example.com`.
    private static func exchange(website: String?) throws -> Exchange {
        try Exchange(
            try SiteTable(
                json: Array(
                    """
                    { "name": "Trips", "hosts": ["www.example.com", "open.example.com"],
                      \(website.map { #""website": "\#($0)","# } ?? "")
                      "apps": { \(SampleTable.ios) }, "routes": [\(routes)] }
                    """.utf8
                )
            )
        )
    }

    @Test func `a link of the site is not called dead, and is not cached`() throws {
        let answer = try Self.exchange(website: nil).ask("/offers/a", host: "www.example.com")
        #expect(answer.status == 404)
        let page = try Markup(answer.text)
        #expect(page.heading == "This page is on our website")
        #expect(answer.text.contains("The link is correct, but our website answers it, not this server."))
        #expect(page.actions == [])
        #expect(answer.fields["cache-control"] == "no-store")
        #expect(answer.fields["etag"] == nil)
    }

    @Test(arguments: [
        ("https://www.example.com", "www.example.com", nil),
        ("https://www.example.com", "open.example.com", "https://www.example.com/offers/a%20b/?c=d"),
        ("https://open.example.com", "www.example.com", "https://open.example.com/offers/a%20b/?c=d"),
        ("https://open.example.com", "open.example.com", nil),
        ("https://site.example.com/en", "www.example.com", "https://site.example.com/en/offers/a%20b/?c=d"),
        ("https://site.example.com/en", "open.example.com", "https://site.example.com/en/offers/a%20b/?c=d"),
    ])
    func `it leads to the website, but never back to itself`(website: String, host: String, target: String?) throws {
        let exchange = try Self.exchange(website: website)
        let page = try exchange.page("/offers/a%20b/?c=d", host: host)
        let links = page.elements.filter { $0.attributes["data-action"] == "website" }.map { $0.attributes["href"] }
        #expect(links == (target.map { [$0.replacing("/?", with: "?")] } ?? []))
        // The pages of linkd lead there too, but for a website whose same path is the page itself.
        let isOwn = !website.hasSuffix("/en")
        #expect(try exchange.page("/trips/7", host: host).actions.contains("website") == !isOwn)
    }

    @Test func `its words are those of the visitor`() throws {
        let answer = try Self.exchange(website: nil).ask(
            "/offers/a",
            host: "www.example.com",
            fields: ["Accept-Language: de"]
        )
        #expect(try Markup(answer.text).heading == "Diese Seite ist auf unserer Website")
    }
}
