import Diagnostics
import StrictJSON
import Templates
import Testing

@testable import Sites

@Suite struct PageThemeTests {
    private static func theme(_ files: [(String, String)]) throws -> PageTheme {
        try PageTheme(files.map { TemplateFile(name: $0.0, text: Array($0.1.utf8)) }, schemes: ["tcal"])
    }

    private static func problems(_ files: [(String, String)]) -> [Diagnostic] {
        do {
            _ = try theme(files)
            return []
        } catch let error as PageThemeError {
            return error.problems
        } catch {
            return []
        }
    }

    private static func text(_ files: [(String, String)], _ target: String) throws -> String {
        let table = try SampleTable.table(routes: SampleTable.trip)
        let site = try Site(table, files: [], theme: try theme(files))
        return try Exchange(SiteDirectory([site])).ask(target).text
    }

    @Test func `every language has every text`() {
        #expect(Self.problems([]).isEmpty)
    }

    @Test func `a site's own template replaces the built-in page`() throws {
        let page = #"<!doctype html><title>{{title}}</title><a href="{{canonical}}">{{lead}}</a>{{> footer}}"#
        let text = try Self.text([("page.html", page), ("footer.html", "<p>by {{name}}</p>")], "/trips/%3Cb%3E")
        #expect(
            text
                == "<!doctype html><title>Trip &lt;b&gt;</title>"
                + "<a href=\"https://trips.example.com/trips/%3Cb%3E\">All about <bdi>&lt;b&gt;</bdi>.</a><p>by Trips</p>"
        )
    }

    @Test func `a site's own part leaves the other parts unchanged`() throws {
        let text = try Self.text([("footer.html", "<footer>{{words.home}}</footer>\n")], "/trips/1")
        #expect(text.contains("<footer>Go to the home page</footer>\n</body>"))
        #expect(text.contains("<h1>Trip <bdi>1</bdi></h1>"))
    }

    @Test func `a site's own texts replace a language's, or add a language`() throws {
        let english = try #require(PageTheme.ownFiles.first { $0.name == "words/en.json" })
        let words = String(decoding: english.text, as: UTF8.self).replacing("Open in {name}", with: "Go: {name}!")
        let theme = try Self.theme([("words/en.json", words), ("words/sv.json", words)])
        #expect(try theme.languages(first: "en").contains("sv"))
        #expect(try theme.words(of: "en-GB").naming("X")[.open] == "Go: X!")
        let one = try Self.theme([("words/de.json", #"{ "open": "Los: {name}" }"#)])
        #expect(try one.words(of: "de").naming("X")[.open] == "Los: X")
        #expect(try one.words(of: "de").naming("X")[.copyLink] == "Link kopieren")
    }

    @Test func `a language that an owner added for an earlier version stays valid, with the later texts in English`()
        throws
    {
        let english = try #require(PageTheme.ownFiles.first { $0.name == "words/en.json" })
        let lines = String(decoding: english.text, as: UTF8.self).split(separator: "\n")
        let earlier = lines.filter { !$0.contains("\"didNotOpen\"") && !$0.contains("\"inAppTop\"") }
        let words = try Self.theme([("words/sv.json", earlier.joined(separator: "\n"))]).words(of: "sv").naming("X")
        #expect(words[.didNotOpen] == "X did not open")
        #expect(words[.inAppTop].contains("{symbol}") && words[.inAppTop].contains("{entry}"))
    }

    @Test(arguments: [
        ("page.html", "<p>\n{{titel}}</p>", "2:1", "unknown-variable"),
        ("page.html", "<p onclick=\"{{title}}\"></p>", "1:4", "unsafe-markup"),
        ("page.html", "<script>{{title}}</script>", "1:9", "unsafe-markup"),
        ("page.html", "<a href=\"{{title}}\"></a>", "1:10", "unsafe-markup"),
        ("page.html", "<a href=\"javascript:x\"></a>", "1:4", "unsafe-markup"),
        ("head.html", "<link rel=\"stylesheet\" href=\"https://cdn.example.com/x.css\">", "1:24", "unsafe-markup"),
        ("page.html", "<p>{{> nothing}}</p>", "1:4", "invalid-partial"),
    ])
    func `a mistake is reported with its file and position`(
        file: String,
        text: String,
        place: String,
        code: String
    ) throws {
        let problem = try #require(Self.problems([(file, text)]).first)
        #expect(problem.location.file == file)
        #expect(problem.location.description.hasPrefix("\(file):\(place)"), "\(problem.location)")
        #expect(problem.code == code, "\(problem)")
    }

    @Test(arguments: [
        ("words/xx.json", "{}", "missing-key"), ("words/xx.json", "{,}", "invalid-json"),
        ("words/en.json", "[]", "wrong-type"),
        ("words/en.json", #"{"open": "Open {app}"}"#, "unknown-placeholder"),
        ("words/en.json", #"{"open": "{entry}"}"#, "unknown-placeholder"),
        ("words/en.json", #"{"inAppTop": "{app}"}"#, "unknown-placeholder"),
        ("words/en.json", #"{"open": "Open {"}"#, "unknown-placeholder"),
        ("words-de.json", "{}", "not-a-template"), ("worts/en.json", "{}", "not-a-template"),
        ("notes.txt", "", "not-a-template"), ("words/a/b.json", "", "not-a-template"), (".html", "", "not-a-template"),
    ])
    func `an unusable file is reported with its kind of mistake`(file: String, text: String, code: String) {
        let problems = Self.problems([(file, text)])
        #expect(problems.contains { $0.location.file == file && $0.code == code }, "\(problems)")
    }

    /// Lines that `linkd new page` wrote before values were whole.
    @Test(arguments: [
        (
            "head.html",
            """
            {{#banner}}
            <meta name="apple-itunes-app" content="app-id={{appStoreID}}, app-argument={{argument}}{{#clip}}, \
            app-clip-bundle-id={{clip}}, app-clip-display=card{{/clip}}">
            {{/banner}}
            """,
            "head.html:2:47"
        ),
        (
            "stores.html",
            """
            {{#hasStores}}
            <section class="stores{{#isSecondHost}} first{{/isSecondHost}}" data-stores>
            </section>
            {{/hasStores}}
            """,
            "stores.html:2:23"
        ),
    ])
    func `a template of an earlier version names each line to change`(file: String, text: String, place: String) {
        let problems = Self.problems([(file, text)])
        #expect(problems.map(\.location.description) == [place], "\(problems)")
        #expect(problems.allSatisfy { $0.fix != nil }, "\(problems)")
    }

    @Test func `a link of a template may have the app's scheme, and no other`() {
        #expect(Self.problems([("footer.html", "<a href=\"tcal:///x\">x</a>")]).isEmpty)
        #expect(!Self.problems([("footer.html", "<a href=\"other:///x\">x</a>")]).isEmpty)
    }
}
