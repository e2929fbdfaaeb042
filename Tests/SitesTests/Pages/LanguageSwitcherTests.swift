import Foundation
import Templates
import Testing

@testable import Sites

/// The list of languages on a page, and what a fallback language is marked with.
@Suite struct LanguageSwitcherTests {
    private static let routes = """
        { "id": "trip", "path": "/trips/{x}", "page": { "title": { "en": "Trip", "de": "Reise", "ar": "رحلة" } } },
        { "id": "own", "path": "/own", "query": { "lang": "string?" }, "page": { "title": { "en": "Own", "de": "Eigen" } } },
        { "id": "one", "path": "/one", "page": { "title": "One" } }
        """

    @Test func `a page lists its languages by their own names`() throws {
        let page = try Exchange(routes: Self.routes).page("/trips/7?b=c&lang=de")
        let choices = page.choices
        #expect(choices.map(\.text) == ["English", "العربية", "Deutsch"])
        #expect(choices.map { $0.attributes["lang"] } == ["en", "ar", "de"])
        #expect(choices.map { $0.attributes["dir"] } == ["ltr", "rtl", "ltr"])
        #expect(
            choices.map { $0.attributes["href"] } == [
                "/trips/7?lang=en&b=c", "/trips/7?lang=ar&b=c", "/trips/7?lang=de&b=c",
            ]
        )
        #expect(choices.map { $0.attributes["aria-current"] } == [nil, nil, "true"])
        #expect(page.heading == "Reise")
        #expect(page.elements.first { $0.name == "nav" }?.attributes["aria-label"] == "Sprachen")
    }

    @Test func `search engines and previews learn of the page in its other languages`() throws {
        let exchange = try Exchange(routes: Self.routes)
        let address = "https://trips.example.com/trips/7"
        for host in ["trips.example.com", "open.trips.example.com"] {
            let page = try exchange.page("/trips/7?b=c&lang=de", host: host)
            #expect(
                page.alternates == [
                    "en": "\(address)?lang=en", "ar": "\(address)?lang=ar", "de": "\(address)?lang=de",
                    "x-default": address,
                ]
            )
            // Of an address that is not canonical, a search engine ignores the alternates.
            #expect(page.link("canonical") == address + "?lang=de")
            #expect(page.meta("og:url") == address)
            #expect(try exchange.page("/trips/7?b=c", host: host).link("canonical") == address)
            #expect(page.meta("og:locale") == "de_DE")
            let others = page.elements.filter { $0.attributes["property"] == "og:locale:alternate" }
            #expect(others.map { $0.attributes["content"] } == ["ar_EG", "en_US"])
        }
        let items =
            #"{ "id": "x", "path": "/x", "query": { "a": "string" }, "page": { "title": { "en": "X", "de": "Y" } } }"#
        let queried = try Exchange(routes: items)
        let canonical = try queried.page("/x?lang=DE&a=1").link("canonical")
        #expect(canonical == "https://trips.example.com/x?a=1&lang=de")
        let alternates = try queried.page("/x?a=1&b=2").alternates
        #expect(alternates["de"] == "https://trips.example.com/x?a=1&lang=de")
        #expect(alternates["x-default"] == "https://trips.example.com/x?a=1")
    }

    @Test(arguments: [#""private": true"#, #""noindex": true"#])
    func `a page that no search engine shows tells of no other`(member: String) throws {
        let route = #"{ "id": "x", "path": "/x", "page": { "title": { "en": "X", "de": "Y" }, \#(member) } }"#
        for host in ["trips.example.com", "open.trips.example.com"] {
            let page = try Exchange(routes: route).page("/x", host: host)
            #expect(page.choices.count == 2 && page.alternates.isEmpty)
        }
    }

    @Test(arguments: [
        ("?lang=de", "en", "Reise"), ("?lang=AR", "en", "رحلة"), ("?a=b&lang=de", "ar", "Reise"),
        ("?lang=fr", "de", "Reise"),
        ("?lang=", "de", "Reise"), ("?lang", "ar", "رحلة"), ("?lang=fr&lang=de", "en", "Reise"), ("", "de", "Reise"),
        ("?lang=en", "de", "Trip"), ("?xlang=de", "en", "Trip"),
    ])
    func `the query item wins over the field`(query: String, field: String, heading: String) throws {
        let page = try Exchange(routes: Self.routes).page("/trips/7\(query)", fields: ["Accept-Language: \(field)"])
        #expect(page.heading == heading)
    }

    @Test(arguments: ["?lang=de", "?lang=de&a=b", "?a=b&lang=de", "?lang=de&a=b&lang=ar"])
    func `no link to the app or code has the choice of a language`(query: String) throws {
        let page = try Exchange(routes: Self.routes).page("/trips/7\(query)")
        let choices = ["/trips/7?lang=", "https://trips.example.com/trips/7?lang="]
        let others = page.urls.filter { url in !choices.contains(where: url.hasPrefix) }
        #expect(others.count == page.urls.count - 7, "\(page.urls)")
        #expect(others.allSatisfy { !$0.contains("lang") }, "\(others)")
        let item = query.contains("a=b") ? "?a=b" : ""
        #expect(page.anchor("open") == "https://open.trips.example.com/trips/7\(item)")
        #expect(page.anchor("scheme") == "tcal:///trips/7\(item)")
    }

    @Test(arguments: [
        ("?lang=pt", "?lang=pt"), ("?lang=de&lang=pt", "?lang=pt"), ("?lang=pt&lang=de&x=1", "?lang=pt&x=1"),
        ("?lang=DE", ""), ("?lang", "?lang"), ("?lang=", "?lang="), ("?lang=de-AT", "?lang=de-AT"),
        ("?xlang=de", "?xlang=de"),
    ])
    func `an item of this name that chooses no language of the page goes to the app`(query: String, kept: String) throws
    {
        let page = try Exchange(routes: Self.routes).page("/trips/7\(query)")
        #expect(page.anchor("open") == "https://open.trips.example.com/trips/7\(kept)")
        #expect(page.anchor("scheme") == "tcal:///trips/7\(kept)")
        let choice = page.choices.first?.attributes["href"]
        #expect(choice == "/trips/7?lang=en\(kept.replacing("?", with: "&"))")
    }

    @Test func `a route's own item of this name stays its own`() throws {
        let page = try Exchange(routes: Self.routes).page("/own?lang=de")
        #expect(page.heading == "Own")
        #expect(page.choices.isEmpty && page.alternates.isEmpty)
        #expect(page.anchor("scheme") == "tcal:///own?lang=de")
    }

    @Test func `a page in one language has no list and keeps the item`() throws {
        let page = try Exchange(routes: Self.routes).page("/one?lang=de")
        #expect(page.choices.isEmpty && page.alternates.isEmpty)
        #expect(page.anchor("scheme") == "tcal:///one?lang=de")
    }

    @Test func `linkd's strings carry their language where the page has another`() throws {
        let routes = #"{ "id": "x", "path": "/x", "page": { "title": { "he": "טיול", "de": "Reise" } } }"#
        let exchange = try Exchange(try SampleTable.table(language: "he", routes: routes))
        let hebrew = try exchange.page("/x").elements
        let marked = hebrew.filter { $0.attributes["lang"] == "en" && $0.attributes["dir"] == "ltr" }
        #expect(Set(marked.map(\.name)).isSuperset(of: ["div", "details", "section", "figure", "p"]))
        let lead = hebrew.first { $0.attributes["class"] == "lead" }
        #expect(lead?.attributes["lang"] == "en")
        let german = try exchange.page("/x?lang=de").elements
        #expect(!german.contains { $0.attributes["lang"] == "en" })
    }

    @Test(arguments: [
        ("en", "en_US"), ("de", "de_DE"), ("ar", "ar_EG"), ("pt", "pt_BR"), ("pt-PT", "pt_PT"), ("zh", "zh_CN"),
        ("zh-Hant", "zh_TW"), ("zh-Hant-HK", "zh_HK"), ("de-1996", "de_DE"), ("tlh", nil), ("", nil),
    ])
    func `the locale of previews has the stated or the likely territory`(tag: String, locale: String?) {
        #expect(LanguageFacts.locale(of: tag) == locale)
    }

    @Test(arguments: [
        ("de", "Deutsch"), ("pt-BR", "português (BR)"), ("zh-Hant", "繁體中文"), ("tlh", "tlh"), ("DE-at", "Deutsch (AT)"),
    ])
    func `a language has a name in itself`(tag: String, name: String) {
        #expect(LanguageFacts.name(of: tag) == name)
    }

    @Test(arguments: [
        ("en", "/trips/\u{202E}"), ("en", "/trips/%D8%A7%D9%84"), ("ar", "/trips/ABC-12"),
    ])
    func `a value is isolated from the text around it`(language: String, target: String) throws {
        let routes = """
            { "id": "trip", "path": "/trips/{x}", "page": { "title": { "en": "Trip {x}!", "ar": "رحلة {x}!" } } }
            """
        let text = try Exchange(routes: routes).ask(
            target.addingPercentEncoding(withAllowedCharacters: .init(charactersIn: "%/-").union(.alphanumerics)) ?? "",
            fields: ["Accept-Language: \(language)"]
        ).text
        #expect(text.contains("<bdi>") && text.contains("</bdi>!</h1>"))
        let isIsolated = language == "ar" || target.contains("%D8")
        #expect(text.contains("\u{2068}") == isIsolated && text.contains("\u{2069}! – Trips</title>") == isIsolated)
    }

    /// The files of strings, by language.
    private static let files = PageTheme.ownFiles.filter { $0.name.hasPrefix("words/") }

    @Test func `each file of strings has every key, with the same placeholders, in its own direction`() throws {
        let all = try Self.files.map { file in
            let texts = try JSONDecoder().decode([String: String].self, from: Data(file.text))
            return (language: String(file.name.dropFirst(6).dropLast(5)), texts: texts)
        }
        let english = try #require(all.first { $0.language == "en" }).texts
        #expect(Set(english.keys) == Set(PageStringKey.allCases.map(\.rawValue)))
        for (language, texts) in all {
            #expect(Set(texts.keys) == Set(english.keys), "\(language)")
            for (key, text) in texts {
                let holes = text.matches(of: /\{[^}]*\}/).map { String($0.output) }
                let expected = (english[key] ?? "").matches(of: /\{[^}]*\}/).map { String($0.output) }
                #expect(holes == expected, "\(language) \(key)")
                let isRightToLeft = text.unicodeScalars.contains { (0x590...0x8FF).contains($0.value) }
                #expect(isRightToLeft == (TextDirection(of: language) == .rightToLeft), "\(language) \(key)")
            }
        }
    }
}
