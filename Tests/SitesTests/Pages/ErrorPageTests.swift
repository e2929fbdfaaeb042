import HTTP
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
        #expect(page.actions == ["home"])
        #expect(page.meta("apple-itunes-app") == nil)
        #expect(page.previewNames.isEmpty)
        #expect(page.link("canonical") == nil)
    }

    @Test func `a route that is gone may say why`() throws {
        let route = #"{ "id": "old", "path": "/old", "gone": true, "page": { "title": "The sale is over" } }"#
        #expect(try Exchange(try SampleTable.table(routes: route)).page("/old").heading == "The sale is over")
    }

    @Test func `the title that linkd gives a gone page carries its language`() throws {
        let route = #"{ "id": "old", "path": "/old", "gone": true }"#
        let finnish = try Exchange(try SampleTable.table(language: "fi", routes: route)).page("/old")
        #expect(finnish.elements.first?.attributes["lang"] == "fi")
        #expect(finnish.elements.first { $0.name == "h1" }?.attributes == ["lang": "en", "dir": "ltr"])
        let german = try Exchange(try SampleTable.table(language: "de", routes: route)).page("/old")
        #expect(german.elements.first { $0.name == "h1" }?.attributes == [:])
    }

    @Test func `an unknown host gets a page that names no site`() throws {
        let exchange = try Exchange(routes: SampleTable.home)
        let answer = try exchange.ask("/trips/1?a=b", host: "evil.example", fields: ["Accept-Language: de"])
        #expect(answer.status == 421)
        #expect(try Markup(answer.text).heading == "Falsche Adresse")
        for word in ["Trips", "trips.example.com", "evil.example", "a=b"] { #expect(!answer.text.contains(word)) }
        #expect(answer.fields["cache-control"] == "no-store")
    }

    @Test(arguments: PageAsset.all.map(\.path))
    func `the page for unknown hosts can load its resources on any host`(path: String) throws {
        let exchange = try Exchange(routes: SampleTable.home)
        #expect(try exchange.ask(path, host: "evil.example").status == 200)
        #expect(try exchange.ask(path, host: "evil.example", method: "POST").status == 421)
    }

    @Test func `a refused connection gets a page too`() throws {
        let response = try Exchange(routes: SampleTable.home).directory.refusal(.serviceUnavailable)
        #expect(response.status == .serviceUnavailable)
        let bytes = try #require(response.body.inMemory)
        #expect(try Markup(String(decoding: bytes, as: UTF8.self)).heading == "Too busy")
    }

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
        #expect(page.anchors.isEmpty)
        #expect(page.link("canonical") == nil && page.previewNames.isEmpty)
        #expect(page.elements.contains { $0.name == "span" && $0.text == "Trips" })
        #expect(try Exchange(routes: SampleTable.home).page("/x").anchors == ["/"])
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
