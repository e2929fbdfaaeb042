import BorrowedBytes
import StrictJSON
import Templates
import Testing

@testable import Sites

@Suite struct LanguageTests {
    @Test(arguments: [
        ("de", "de"), ("DE", "de"), ("de-AT", "de"), ("de-AT, en;q=0.9", "de"), ("en", "en"), ("en-US", "en"),
        ("fr", "en"), ("", "en"), ("*", "en"), ("pt-BR", "pt-BR"), ("pt-br", "pt-BR"), ("pt", "pt-BR"),
        ("pt-PT", "pt-BR"), ("pt-PT, pt;q=0.8, en;q=0.5", "pt-BR"), ("en;q=0.5, de;q=0.8", "de"),
        ("en;q=0.5,de;q=0.5", "en"), ("de;q=0.5,en;q=0.5", "de"), ("de;q=0", "en"), ("de;q=0, pt", "pt-BR"),
        ("fr, de;q=0.1", "de"), (" de ; q=1.000 , en", "de"), ("de;Q=0.9,en;q=0.8", "de"), (",,de,,", "de"),
        ("de\t;\tq=0.5", "de"),
    ])
    func `the language is the one that the visitor prefers`(field: String, language: String) {
        #expect(Self.choice(field) == language)
    }

    @Test(arguments: [
        "de;q=2", "de;q=1.5", "de;q=-1", "de;q=+1", "de;q=0.+5", "de;q=", "de;q", "de;", "de;;q=1", "de;x=1",
        "de;q=0.1234",
        "de;q=01", "d e", "de_DE", "-de", "dé", "de\"", ";q=1", "=", ";", "-", "*-de", "de;q=1e1", "de;q=0x1",
    ])
    func `a malformed range counts for nothing`(field: String) {
        #expect(Self.choice(field) == "en")
    }

    @Test func `a long field is read quickly`() {
        let ranges = String(repeating: "a-", count: 7_000)
        #expect(Self.choice(ranges) == "en")
        #expect(Self.choice(ranges + ", de") == "de")
        #expect(Self.choice(String(repeating: ",", count: 14_000) + "de") == "de")
    }

    @Test func `without the field, or with one language, the first language is used`() {
        #expect(LanguageChoice(["en", "de"]).index(in: [UInt8]().borrowed, nil) == 0)
        let bytes = Array("de".utf8)
        #expect(LanguageChoice(["en"]).index(in: bytes.borrowed, 0..<2) == 0)
    }

    private static func choice(_ field: String) -> String {
        let languages = ["en", "de", "pt-BR"]
        let bytes = Array("x\(field)de".utf8)
        return languages[LanguageChoice(languages).index(in: bytes.borrowed, 1..<bytes.count - 2)]
    }

    @Test(arguments: PageTheme.ownFiles.filter { $0.name.hasPrefix("words/") })
    func `linkd's words have one name for each thing, and keep together what is one`(file: TemplateFile) throws {
        let words = try JSONValue(parsing: file.text)
        func text(_ key: String) throws -> String { try #require(words[key]?.string, "\(file.name) \(key)") }
        #expect(try text("appStore").contains("App\u{A0}Store") && text("googlePlay").contains("Google\u{A0}Play"))
        for key in ["inAppTop", "inAppMenu"] { #expect(try !text(key).contains(" {symbol}")) }
        // It also follows "NAME did not open", which names no app that a pronoun could mean.
        if ["words/de.json", "words/es.json"].contains(file.name) {
            #expect(try text("afterInstalling").lowercased().contains(" app "))
        }
    }

    private static let route = """
        { "id": "trip", "path": "/trips/{reference}",
          "page": { "title": { "en": "Trip {reference}", "de": "Reise {reference}" } } }
        """

    @Test func `a page in two languages varies by the field and says so`() throws {
        let exchange = try Exchange(routes: Self.route)
        let english = try exchange.ask("/trips/1")
        let german = try exchange.ask("/trips/1", fields: ["Accept-Language: de"])
        #expect(try Markup(english.text).heading == "Trip 1")
        #expect(try Markup(german.text).heading == "Reise 1")
        #expect(german.text.contains("<html lang=\"de\" dir=\"ltr\">"))
        #expect(german.text.contains("In Trips öffnen"))
        #expect(english.fields["vary"] == "Accept-Language" && german.fields["vary"] == "Accept-Language")
        #expect(english.fields["etag"] != german.fields["etag"])
    }

    @Test func `a page without texts is in the languages of the site's other pages that linkd has`() throws {
        let routes =
            Self.route + """
                , { "id": "boat", "path": "/boats/{id}", "page": { "title": { "en": "Boat", "ja": "船", "fi": "Vene" } } },
                { "id": "home", "path": "/" }, { "id": "all", "path": "/all", "page": {} }
                """
        let exchange = try Exchange(routes: routes)
        for path in ["/", "/all"] {
            let page = try exchange.page(path, fields: ["Accept-Language: ja"])
            #expect(page.elements.first?.attributes["lang"] == "ja")
            #expect(page.choices.compactMap { $0.attributes["hreflang"] } == ["en", "de", "ja"])
            #expect(try exchange.page(path, fields: ["Accept-Language: fi"]).elements.first?.attributes["lang"] == "en")
            #expect(try exchange.ask(path).fields["vary"] == "Accept-Language")
        }
        // An owner's layout renders it as before.
        let table = try SampleTable.table(routes: routes)
        let theme = try PageTheme([TemplateFile(name: "page.html", text: Array("{{language}}".utf8))], for: [table])
        let own = try Exchange(SiteDirectory([Site(table, files: [], theme: theme)]))
        #expect(try own.ask("/", fields: ["Accept-Language: ja"]).text == "en")
        #expect(try own.ask("/").fields["vary"] == nil)
    }

    @Test func `a page in one language does not vary`() throws {
        let answer = try Exchange(routes: SampleTable.trip).ask("/trips/1", fields: ["Accept-Language: de"])
        #expect(answer.fields["vary"] == nil)
        #expect(try answer == Exchange(routes: SampleTable.trip).ask("/trips/1"))
    }

    @Test func `the page of a missing path speaks the visitor's language`() throws {
        let exchange = try Exchange(routes: SampleTable.trip)
        #expect(try exchange.page("/x", fields: ["Accept-Language: de"]).heading == "Seite nicht gefunden")
        #expect(try exchange.page("/x", fields: ["Accept-Language: sv"]).heading == "Page not found")
        #expect(try exchange.ask("/x").fields["vary"] == "Accept-Language")
        let german = try Exchange(try SampleTable.table(language: "de", routes: SampleTable.home))
        #expect(try german.page("/x", fields: ["Accept-Language: sv"]).heading == "Seite nicht gefunden")
    }

    @Test func `values are isolated in right-to-left pages`() throws {
        let routes = """
            { "id": "trip", "path": "/trips/{reference}",
              "page": { "title": { "en": "Trip {reference}", "ar": "رحلة {reference}" } } }
            """
        let exchange = try Exchange(routes: routes)
        let page = try exchange.page("/trips/55091-231959", fields: ["Accept-Language: ar"])
        #expect(page.elements.first?.attributes == ["lang": "ar", "dir": "rtl"])
        #expect(page.heading == "رحلة 55091-231959")
        #expect(page.elements.contains { $0.name == "bdi" && $0.text == "55091-231959" })
        #expect(page.title == "رحلة \u{2068}55091-231959\u{2069} – Trips")
        #expect(page.meta("og:title") == "رحلة \u{2068}55091-231959\u{2069}")
        #expect(page.link("canonical") == "https://trips.example.com/trips/55091-231959")
        #expect(try exchange.page("/trips/55091-231959").heading == "Trip 55091-231959")
    }

    @Test(arguments: [
        ("ar", "rtl"), ("ar-EG", "rtl"), ("he", "rtl"), ("ur-PK", "rtl"), ("az-Arab", "rtl"), ("ku", "ltr"),
        ("ckb", "rtl"), ("ar-Latn", "ltr"), ("en", "ltr"), ("de-1996", "ltr"), ("ar-1996", "rtl"), ("", "ltr"),
    ])
    func `each language has its own direction and quotes`(language: String, direction: String) {
        #expect(TextDirection(of: language).rawValue == direction)
    }
}
