import SiteTables
import Testing

@testable import Sites

/// A link that is longer than the addresses of a page may be has a page without addresses.
@Suite struct LongLinkTests {
    private static let routes = [
        SampleTable.trip, SampleTable.details, SampleTable.web, SampleTable.catchAll,
        #"{ "id": "sale", "path": "/sale/{id}", "gone": true, "page": { "title": { "en": "S", "de": "V" } } }"#,
        #"{ "id": "key", "path": "/key/{token}", "page": { "title": "Key", "private": true } }"#,
        #"{ "id": "site", "path": "/site/{id}", "page": { "title": { "en": "{id}", "de": "{id}" }, "website": "https://web.example/{id}" } }"#,
    ].joined(separator: ", ")
    private static let limit = SpecialPages.maximumLinkLength

    private static let long = [
        "/trips/", "/t/", "/details?reference=", "/help/", "/docs/", "/d/x/", "/sale/", "/key/", "/site/",
        "/trips/1?a=", "/sale/1?b=",
    ]

    @Test(arguments: long) func `the page of a link above the limit has nothing of the link`(start: String) throws {
        let exchange = try Exchange(routes: Self.routes)
        for character in ["a", "\"", "%22", ",", "%C3%A9"] {
            let length = ["\"", ","].contains(character) ? 3 : character.utf8.count
            let text = String(repeating: character, count: Self.limit / length + 1)
            let target = start + text
            for host in ["trips.example.com", "open.trips.example.com"] {
                let answer = try exchange.ask(target, host: host)
                #expect(answer.status == (start.hasPrefix("/sale") ? 410 : 200))
                let page = try Markup(answer.text)
                let values = page.elements.flatMap { [$0.text] + $0.attributes.values }
                #expect(
                    !values.contains { $0.contains(String(repeating: character, count: 8)) },
                    "\(target.prefix(40))"
                )
                #expect(
                    !values.contains { $0.contains("%22%22%22") || $0.contains("%2522%25") },
                    "\(target.prefix(40))"
                )
                #expect(page.actions.allSatisfy { ["app-store", "google-play"].contains($0) })
                #expect(page.anchors.allSatisfy { !$0.contains("referrer") })
                #expect(page.link("canonical") == nil && page.alternates.isEmpty && page.choices.isEmpty)
                #expect(page.meta("apple-itunes-app") == nil && page.meta("robots") == "noindex")
                #expect(!page.elements.contains { $0.attributes["data-code"] != nil })
                if !start.hasPrefix("/sale") {
                    let lead = page.elements.first { $0.attributes["class"] == "lead" }
                    #expect(lead?.text == "This link is too long to open from this page.")
                }
            }
        }
    }

    @Test func `a link at the limit keeps its addresses`() throws {
        let exchange = try Exchange(routes: Self.routes)
        let token = String(repeating: "a", count: Self.limit - "/trips/1?a=&b=".utf8.count)
        for (target, isKept) in [("/trips/1?a=\(token)&b=", true), ("/trips/1?a=\(token)&b=b", false)] {
            let page = try exchange.page(target)
            #expect((page.anchor("open") == "https://open.trips.example.com\(target)") == isKept)
            #expect(page.actions.contains("open") == isKept)
        }
    }

    @Test func `each spelling of a path is as long`() throws {
        let exchange = try Exchange(routes: Self.routes)
        let count = Self.limit - "/trips/".utf8.count
        for (count, isKept) in [(count, true), (count + 1, false)] {
            for letter in ["a", "%61"] {
                let page = try exchange.page("/trips/" + String(repeating: letter, count: count))
                #expect(page.actions.contains("open") == isKept, "\(letter)")
            }
        }
    }

    @Test func `no page of a link is larger than 200 KB`() throws {
        let languages = ["ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "zh", "zh-Hant"].map {
            #""\#($0)": "T {reference}""#
        }.joined(separator: ", ")
        let route = #"{ "id": "t", "path": "/trips/{reference}", "page": { "title": { \#(languages) } } }"#
        let exchange = try Exchange(routes: route)
        for character in ["\"", "%22", "a", ","] {
            for count in [8_000, Self.limit / 3 - 8, Self.limit / 2, Self.limit - 16] {
                for start in ["/trips/", "/trips/1?a="] {
                    let target = start + String(repeating: character, count: min(count, 8_000 / character.utf8.count))
                    #expect(try exchange.ask(target).body.count < 200_000, "\(start)\(character) \(count)")
                }
            }
        }
    }
}
