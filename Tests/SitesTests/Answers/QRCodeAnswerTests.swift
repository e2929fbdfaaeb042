import LinkRoutes
import QRCode
import SiteTables
import Testing

@testable import Sites

/// The codes that pages show for a phone to scan.
@Suite struct QRCodeAnswerTests {
    private static let routes = """
        { "id": "product", "path": "/products/{id:int}", "query": { "color": "string?", "size": "int?" },
          "page": { "title": "Product {id}" } },
        { "id": "item", "path": "/item", "query": { "id": "string" }, "page": { "title": "Item" } },
        { "id": "docs", "path": "/docs/{path+}", "page": { "title": "Docs" } },
        { "id": "invite", "path": "/invite/{token}", "page": { "title": "Invitation", "private": true } },
        { "id": "web", "path": "/web", "claimed": false, "page": { "title": "Web" } },
        { "id": "old", "path": "/old", "gone": true, "page": { "title": "Old" } }
        """

    private static func answer(_ query: String, host: String = "trips.example.com") throws -> Answer {
        try Exchange(routes: routes).ask("/_linkd/qr.svg?\(query)", host: host)
    }

    @Test(arguments: [
        ("/products/8", "/products/8"), ("/products/8?color=red", "/products/8?color=red"),
        ("/products/8?utm_source=x&color=red&gclid=1", "/products/8?color=red"),
        ("/products/8?color=a%26b%20c&size=2", "/products/8?color=a%26b%20c&size=2"), ("/products/8/", "/products/8"),
        ("/item?id=caf%C3%A9&x-success=https%3A%2F%2Fevil.example", "/item?id=caf%C3%A9"),
        ("/docs/a/b%2Fc", "/docs/a/b%2Fc"), ("/%64ocs/a", "/docs/a"),
    ])
    func `the code holds the link that the table prints`(query: String, link: String) throws {
        for host in ["trips.example.com", "open.trips.example.com"] {
            let answer = try Self.answer(query, host: host)
            #expect(answer.status == 200)
            let code = try #require(QRCode("https://trips.example.com\(link)".utf8))
            #expect(answer.body == code.svg)
            #expect(answer.fields["content-type"] == "image/svg+xml")
            #expect(answer.fields["cache-control"] == "public, max-age=3600")
            #expect(answer.fields["etag"] == nil)
        }
    }

    @Test(arguments: [
        "", "/", "/nothing", "/invite/abc", "/web", "/old", "/item", "/products/a", "products/8", "//products/8",
        "https://evil.example/products/8", "@evil.example/products/8", ".evil.example/products/8", ":80/products/8",
        "/docs/%2E%2E/x", "/docs/" + String(repeating: "a", count: 400),
    ])
    func `another link has no code`(query: String) throws {
        #expect(try Self.answer(query).status == 404)
    }

    @Test(arguments: [
        ("/products/8?color=red&utm_source=x", true), ("/item?id=1", true), ("/docs/a/b", true), ("/invite/abc", false),
        ("/web", false), ("/old", false),
    ])
    func `a page shows a code if the link has one`(target: String, hasCode: Bool) throws {
        let exchange = try Exchange(routes: Self.routes)
        let shown = try exchange.page(target).elements.first { $0.attributes["data-code"] != nil }
        #expect((shown != nil) == hasCode)
        let address = shown?.attributes["src"] ?? "/_linkd/qr.svg?\(target)"
        #expect(try exchange.ask(address).status == (hasCode ? 200 : 404))
    }

    @Test(arguments: [
        // 387 bytes after the host are the most that a code holds.
        ("/docs/" + String(repeating: "a", count: 381), true), ("/docs/" + String(repeating: "a", count: 382), false),
        // Each of these bytes takes three in the printed link, and items without a name none.
        ("/docs/" + String(repeating: "!", count: 127), true), ("/docs/" + String(repeating: "!", count: 128), false),
        ("/docs/a?x=" + String(repeating: "b", count: 900), true),
        ("/products/8?color=" + String(repeating: "b", count: 368), true),
        ("/products/8?color=" + String(repeating: "b", count: 372), false),
    ])
    func `a page shows no code of a link that is too long for one`(target: String, hasCode: Bool) throws {
        let exchange = try Exchange(routes: Self.routes)
        let page = try exchange.page(target)
        #expect(page.elements.contains { $0.attributes["data-code"] != nil } == hasCode)
        #expect(page.elements.contains { $0.name == "figure" } == hasCode)
        #expect(try exchange.ask("/_linkd/qr.svg?\(target)").status == (hasCode ? 200 : 404))
        #expect(page.anchor("open")?.hasPrefix("https://open.trips.example.com/") == true)
    }

    @Test(arguments: [("/t/a", true), ("/trips/a", true), ("/t/new", false)])
    func `an alias whose printed link another route takes has no code`(target: String, hasCode: Bool) throws {
        let routes = """
            { "id": "new", "path": "/trips/new", "claimed": false, "page": { "title": "New" } },
            { "id": "trip", "path": "/trips/{id}", "aliases": ["/t/{id}"], "page": { "title": "Trip" } }
            """
        let exchange = try Exchange(routes: routes)
        let figure = try exchange.page(target).elements.first { $0.attributes["data-code"] != nil }
        #expect((figure != nil) == hasCode)
        if let address = figure?.attributes["src"] { #expect(try exchange.ask(address).status == 200) }
    }

    @Test func `a code has one path, answers GET and HEAD, and names no link`() throws {
        let exchange = try Exchange(routes: Self.routes)
        #expect(try exchange.ask("/_linkd/qr.svg").status == 404)
        #expect(try exchange.ask("/_linkd/qr.png?/products/8").status == 404)
        #expect(try exchange.ask("/_linkd/qr.svg/x?/products/8").status == 404)
        #expect(try exchange.ask("/_linkd/qr.svg?/products/8", method: "HEAD").status == 200)
        #expect(try exchange.ask("/_linkd/qr.svg?/products/8", method: "POST").status == 405)
        #expect(!(try Self.answer("/products/8").holds("products")))
    }

    @Test func `a table without an app or an exact host has no codes`() throws {
        let routes = #"[{ "id": "home", "path": "/", "page": { "title": "Home" } }]"#
        let web = try SiteTable(
            json: Array(#"{ "version": 1, "name": "A", "hosts": ["a.com"], "routes": \#(routes) }"#.utf8)
        )
        #expect(try QRAnswers(web) == nil)
    }
}
