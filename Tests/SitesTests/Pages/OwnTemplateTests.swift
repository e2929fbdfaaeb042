import Diagnostics
import LinkRoutes
import Templates
import TestFolders
import Testing

@testable import Sites

/// What an owner's templates know: the route, the language, words of their own, and a template for one route.
@Suite struct OwnTemplateTests {
    private static let routes = """
        { "id": "trip", "path": "/trips/{x}", "page": { "title": { "en": "a", "de": "b", "pt-BR": "c" } } },
        { "id": "invite", "path": "/invites/{x}",
          "page": { "template": "invite.html", "private": true, "title": { "en": "a", "de": "b" } } }
        """

    private static func site(_ files: [String: String], routes: String = routes) throws -> Site {
        let table = try SampleTable.table(routes: routes)
        let theme = try PageTheme(
            files.map { TemplateFile(name: $0, text: Array($1.utf8)) }.sorted { $0.name < $1.name },
            for: [table]
        )
        return try Site(table, files: [], theme: theme)
    }

    private static func text(_ files: [String: String], _ target: String, language: String = "en") throws -> String {
        try Exchange(SiteDirectory([site(files)])).ask(target, fields: ["Accept-Language: \(language)"]).text
    }

    @Test func `a template knows the route and whether the page is private`() throws {
        let page = "<p data-route=\"{{route}}\">{{route}}{{#isPrivate}} private{{/isPrivate}}</p>"
        let files = ["page.html": page, "invite.html": page]
        #expect(try Self.text(files, "/trips/1") == "<p data-route=\"trip\">trip</p>")
        #expect(try Self.text(files, "/invites/1") == "<p data-route=\"invite\">invite private</p>")
        #expect(try Self.text(files, "/nothing") == "<p data-route=\"\"></p>")
    }

    @Test(arguments: [("en", "-"), ("de", "D-"), ("de-AT", "D-"), ("pt-BR", "pB"), ("pt", "pB")])
    func `a section is for the pages in one language, with its regions`(language: String, text: String) throws {
        let page =
            "{{#language.de}}D{{/language.de}}{{#language.pt}}p{{/language.pt}}{{#language.pt-BR}}B{{/language.pt-BR}}"
            + "{{^language.pt-BR}}-{{/language.pt-BR}}"
        #expect(try Self.text(["page.html": page, "invite.html": ""], "/trips/1", language: language) == text)
    }

    @Test func `a section for a language without pages is a mistake`() {
        let error = #expect(throws: PageThemeError.self) {
            try Self.site(["page.html": "{{#language.sv}}x{{/language.sv}}", "invite.html": ""])
        }
        #expect(error?.problems.map(\.code) == ["unknown-variable"])
    }

    @Test func `an owner's words are in the page's language, else in English`() throws {
        let files = [
            "page.html": "{{words.own.help}} {{words.own.only}} {{words.own.late}}", "invite.html": "",
            "words/en.json": #"{ "own": { "help": "Call <{name}>", "only": "English" } }"#,
            "words/de.json": #"{ "own": { "help": "Ruf {name}", "late": "Spät" } }"#,
        ]
        #expect(try Self.text(files, "/trips/1") == "Call &lt;Trips&gt; English Spät")
        #expect(try Self.text(files, "/trips/1", language: "de") == "Ruf Trips English Spät")
        #expect(try Self.text(files, "/trips/1", language: "pt-BR") == "Call &lt;Trips&gt; English Spät")
    }

    @Test(arguments: [
        (#"{ "own": { "a b": "x" } }"#, "unknown-variable"), (#"{ "own": { "1a": "x" } }"#, "unknown-variable"),
        (#"{ "own": { "a.b": "x" } }"#, "unknown-variable"), (#"{ "own": { "": "x" } }"#, "unknown-variable"),
        (#"{ "own": { "a": "{app}" } }"#, "unknown-placeholder"), (#"{ "own": { "a": 1 } }"#, "wrong-type"),
        (#"{ "own": [] }"#, "wrong-type"),
        (#"{ "owned": {} }"#, "unknown-key"),
    ])
    func `a mistake in an owner's words is reported`(words: String, code: String) {
        let error = #expect(throws: PageThemeError.self) { try Self.site(["words/de.json": words, "invite.html": ""]) }
        #expect(error?.problems.map(\.code) == [code])
    }

    @Test func `an unknown word of the owner is a mistake`() {
        let files = ["page.html": "{{words.own.helb}}", "invite.html": "", "words/en.json": #"{"own": {"help": "x"}}"#]
        let error = #expect(throws: PageThemeError.self) { try Self.site(files) }
        #expect(error?.problems.first?.fix?.contains("help") == true)
    }

    @Test func `a route's own template shares the partials, and the other routes keep theirs`() throws {
        let files = ["invite.html": "<p>Invited</p>\n{{> footer}}", "footer.html": "<i>{{name}}</i>"]
        #expect(try Self.text(files, "/invites/1") == "<p>Invited</p>\n<i>Trips</i>")
        #expect(try Self.text(files, "/trips/1").hasPrefix("<!doctype html>"))
    }

    @Test func `a mistake in a route's own template is reported once with its place`() {
        let error = #expect(throws: PageThemeError.self) { try Self.site(["invite.html": "<p>\n{{titel}}</p>"]) }
        #expect(error?.problems.map(\.location.description) == ["invite.html:2:1"])
        let shared = #expect(throws: PageThemeError.self) {
            try Self.site(["invite.html": "{{> footer}}", "footer.html": "{{titel}}"])
        }
        #expect(shared?.problems.map(\.location.description) == ["footer.html:1:1"])
    }

    @Test func `a template that does not exist is an error, unless a table is checked alone`() throws {
        let error = #expect(throws: SiteError.self) { try Self.site([:]) }
        #expect(error?.message.contains("invite.html") == true && error?.fix != nil)
        let table = try SampleTable.table(routes: Self.routes)
        #expect(throws: SiteError.self) { try Site(table, files: []) }
        #expect(throws: Never.self) { try Site(table, files: nil) }
    }
}
