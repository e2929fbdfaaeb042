import Foundation
import Templates
import Testing

@testable import Sites

/// Anyone can write a link, so what a page shows of it is short, has one line and stays in its place; its links are whole.
@Suite struct ValueTextTests {
    private static let routes = """
        { "id": "pay", "path": "/pay/{to}", "aliases": ["/p/{to}"],
          "page": { "title": { "en": "Pay {to} now", "ar": "ادفع {to} الآن" }, "labels": { "to": "To" } } },
        { "id": "file", "path": "/files/{path+}", "page": { "title": "File {path}" } },
        { "id": "note", "path": "/notes", "query": { "text": "string" }, "page": { "title": "{text}" } },
        { "id": "user", "path": "/@{name}", "page": { "title": "{name}" } }
        """
    private static let exchange = Result { try Exchange(routes: routes, files: []) }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func page(_ target: String, _ language: String = "en") throws -> Markup {
        try exchange.get().page(target, fields: ["Accept-Language: \(language)"])
    }

    private static let long = String(repeating: "0123456789", count: 7)
    private static let short = String(long.prefix(59)) + "…"

    @Test(arguments: ["/@\(long)", "/notes?text=\(long)", "/notes?text=\(escaped(long))", "/@\(escaped(long))"])
    func `a long value is shortened wherever it is read`(target: String) throws {
        let page = try Self.page(target)
        #expect(page.heading == Self.short && page.title == "\(Self.short) – Trips")
        #expect(page.meta("og:title") == Self.short)
    }

    @Test func `a long value has its label in its short form and is whole in each link`() throws {
        let page = try Self.page("/pay/\(Self.long)")
        #expect(page.elements.first { $0.name == "dd" }?.text == Self.short)
        #expect(page.heading == "Pay \(Self.short) now")
        #expect(page.link("canonical") == "https://trips.example.com/pay/\(Self.long)")
        #expect(page.anchors.count { $0.contains(Self.long) } == 4)
        #expect(page.choices.count { $0.attributes["href"]?.contains(Self.long) == true } == 2)
    }

    @Test(arguments: [(59, false), (60, false), (61, true)])
    func `a value of 60 characters is whole`(count: Int, isCut: Bool) throws {
        for character in ["a", "é", "e\u{301}", "👨‍👩‍👧", "🇩🇪", "ب", "<"] {
            let value = String(repeating: character, count: count)
            let shown = isCut ? String(repeating: character, count: 59) + "…" : value
            // Anything longer than four code points a character is a character with many marks.
            guard value.unicodeScalars.count <= 240 else { continue }
            #expect(try Self.page("/@\(Self.escaped(value))").heading == shown, "\(character) \(count)")
        }
    }

    @Test(arguments: ["e\u{301}\u{302}\u{303}\u{304}", "e\u{301}\u{302}\u{303}\u{304}\u{305}"])
    func `a value of long characters ends between two of them`(character: String) throws {
        let value = String(repeating: character, count: 61)
        let heading = try #require(try Self.page("/@\(Self.escaped(value))").heading)
        #expect(heading.last == "…" && heading.count > 30 && heading.count <= 60)
        #expect(heading.dropLast().allSatisfy { $0 == Character(character) })
    }

    @Test func `marks without end are not shown`() throws {
        let value = "ab" + String(repeating: "\u{301}", count: 300)
        #expect(try Self.page("/@\(Self.escaped(value))").heading == "a…")
        #expect(try Self.page("/@\(Self.escaped(String(value.dropFirst())))").heading == "…")
    }

    @Test func `a long catch-all is shortened as a whole`() throws {
        let segments = Array(repeating: "0123456789", count: 9)
        let path = segments.joined(separator: "/")
        #expect(try Self.page("/files/\(path)").heading == "File \(path.prefix(59))…")
        let page = try Self.page("/files/\(segments.map(Self.escaped).joined(separator: "/"))")
        #expect(page.heading == "File \(path.prefix(59))…")
        #expect(page.link("canonical") == "https://trips.example.com/files/\(path)")
        #expect(try Self.page("/files/a/b%20c").heading == "File a/b c")
    }

    @Test(arguments: ["\n", "\r", "\t", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\u{1}"])
    func `a value has one line`(end: String) throws {
        let page = try Self.page("/@\(Self.escaped("one\(end)two"))")
        #expect(page.heading == "one two" && page.title == "one two – Trips" && page.meta("og:title") == "one two")
    }

    @Test(arguments: [
        "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    ])
    func `a value opens no direction and closes none`(control: String) throws {
        for value in [
            "\(control)x", "x\(control)", "\(control)\(control)ب\(control)",
            String(repeating: "x\(control)", count: 80),
        ] {
            for language in ["en", "ar"] {
                for text in [try Self.page("/pay/\(Self.escaped(value))", language)].flatMap({
                    [$0.heading, $0.title, $0.meta("og:title")]
                }) {
                    let scalars = try #require(text).unicodeScalars
                    let opened = scalars.count { $0.value == 0x2068 }
                    #expect(opened <= 1 && scalars.count { $0.value == 0x2069 } == opened)
                    #expect(
                        !scalars.contains {
                            (0x202A...0x202E).contains($0.value) || (0x2066...0x2067).contains($0.value)
                        }
                    )
                }
            }
        }
    }

    @Test(arguments: [
        ("en", "ب"), ("en", "a\u{200F}"), ("en", "\u{61C}1"), ("ar", "Nordbank"), ("ar", "1-2"), ("ar", "\u{200E}a"),
    ])
    func `a value of the other direction is isolated where no element is possible`(
        language: String,
        value: String
    ) throws {
        let page = try Self.page("/pay/\(Self.escaped(value))", language)
        #expect(page.title?.contains("\u{2068}\(value)\u{2069}") == true)
        #expect(page.title == page.meta("og:title").map { "\($0) – Trips" })
        let text = try Self.exchange.get().ask("/pay/\(Self.escaped(value))", fields: ["Accept-Language: \(language)"])
            .text
        #expect(text.contains("<bdi>\(value)</bdi>"))
    }

    @Test func `a long value of the other direction is isolated whole, with its ellipsis`() throws {
        let value = String(repeating: "ب", count: 70)
        let page = try Self.page("/pay/\(Self.escaped(value))")
        #expect(page.title == "Pay \u{2068}\(value.prefix(59))…\u{2069} now – Trips")
        #expect(page.elements.first { $0.name == "bdi" }?.text == "\(value.prefix(59))…")
    }

    @Test func `an owner's template shows the same`() throws {
        let theme = try PageTheme(
            [
                TemplateFile(
                    name: "page.html",
                    text: Array(
                        "<!doctype html><html lang=\"en\"><title>{{title}}</title><p>{{#parameters}}{{value}}{{/parameters}}<a title=\"{{title}}\">a</a>"
                            .utf8
                    )
                )
            ],
            schemes: ["tcal"]
        )
        let site = try Site(
            SampleTable.table(
                routes:
                    #"{ "id": "user", "path": "/@{name}", "page": { "title": "{name}", "labels": { "name": "n" } } }"#
            ),
            files: [],
            theme: theme
        )
        let text = try Exchange(SiteDirectory([site])).ask("/@\(Self.long)").text
        #expect(
            text
                == "<!doctype html><html lang=\"en\"><title>\(Self.short)</title><p><bdi>\(Self.short)</bdi><a title=\"\(Self.short)\">a</a>"
        )
    }
}
