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

    @Test func `an unknown host gets a page that speaks of no site`() throws {
        let exchange = try Exchange(routes: SampleTable.home)
        let answer = try exchange.ask("/trips/1?a=b", host: "evil.example", fields: ["Accept-Language: de"])
        #expect(answer.status == 421)
        #expect(try Markup(answer.text).heading == "Falsche Adresse")
        for word in ["Trips", "trips.example.com", "evil.example", "a=b"] { #expect(!answer.text.contains(word)) }
        #expect(answer.fields["cache-control"] == "no-store")
    }

    @Test(arguments: PageAsset.all.map(\.path))
    func `what that page loads is there on any host`(path: String) throws {
        let exchange = try Exchange(routes: SampleTable.home)
        #expect(try exchange.ask(path, host: "evil.example").status == 200)
        #expect(try exchange.ask(path, host: "evil.example", method: "POST").status == 421)
    }

    @Test func `whoever comes when too many are there gets a page too`() throws {
        let response = try Exchange(routes: SampleTable.home).directory.refusal(.serviceUnavailable)
        #expect(response.status == .serviceUnavailable)
        guard case .bytes(let bytes) = response.body else {
            Issue.record("there is no page")
            return
        }
        #expect(try Markup(String(decoding: bytes, as: UTF8.self)).heading == "Too busy")
    }

    @Test(arguments: ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh", "ar"])
    func `errors speak the visitor's language`(language: String) throws {
        let answer = try Exchange(routes: SampleTable.trip).ask("/nowhere", fields: ["Accept-Language: \(language)"])
        #expect(answer.status == 404)
        #expect(answer.fields["vary"] == "Accept-Language")
        #expect(try Markup(answer.text).elements.first?.attributes["lang"] == language)
    }
}
