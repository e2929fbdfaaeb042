import Diagnostics
import LinkRoutes
import StrictJSON
import Testing

@testable import Sites

/// No value of a link breaks out of its place; `Markup` refuses what a page would look like if one did.
@Suite struct PageEscapingTests {
    private static let hostile = [
        "<script>alert(1)</script>", "</title><script>x</script>", "\"><img src=x onerror=alert(1)>", "' onclick='x",
        "\"",
        "'", "`", "<!--", "-->", "]]>", "&lt;script&gt;", "&amp;", "&", "&#60;", "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "data:text/html,<script>", "vbscript:x", "//evil.com", "https://evil.com", "\\\\evil.com", "{{7*7}}",
        "{reference}",
        "${x}", "a\r\nSet-Cookie: x=1", "a\nb", "a\tb", "\u{7F}", "\u{1B}[31m", "\u{202E}gpj.exe",
        "\u{2066}a\u{2069}\u{2069}b",
        "\u{202A}a\u{202C}", "\u{200F}a", "\u{FEFF}a", "\u{2028}a\u{2029}", "\u{85}", "é", "e\u{301}", "😀", "a,b; c",
        "%3Cscript%3E", "%", "?a=b", "#f", "a b", "+", "..a", "...", "a/../b", "=&=", ";S.browser_fallback_url=x;end",
        "\u{1}",
    ]

    private static let exchange = Result {
        try Exchange(
            routes: [SampleTable.trip, SampleTable.details, SampleTable.catchAll, SampleTable.web, Self.card]
                .joined(separator: ", "),
            files: []
        )
    }
    private static let card = """
        { "id": "card", "path": "/card/{name}",
          "page": { "title": "{name}", "image": "https://cdn.example.com/{name}.png" } }
        """

    private static func escaped(_ text: String) -> String {
        text.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// A value as people should read it.
    private static func shown(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.compactMap { scalar in
                    switch scalar.value {
                    case 0x85, 0x2028...0x2029: " "
                    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: nil
                    case ..<0x20, 0x7F: " "
                    default: scalar
                    }
                }
            )
        )
    }

    /// A text without the isolate that keeps the mark of right-to-left texts in its place.
    private static func unisolated(_ text: String) -> String {
        text.replacing("\u{2068}", with: "").replacing("\u{2069}", with: "")
    }

    private static func check(_ page: Markup, shows value: String) {
        for url in page.urls {
            let isOurs =
                url.hasPrefix("https://trips.example.com/") || url.hasPrefix("https://open.trips.example.com/")
                || url.hasPrefix("tcal:///") || url.hasPrefix("/_linkd/") || url.hasPrefix("https://cdn.example.com/")
                || url.hasPrefix("intent://trips.example.com/") || url.hasPrefix("https://apps.apple.com/")
                || url.hasPrefix("https://play.google.com/")
            #expect(isOurs, "\(url)")
            let isSound = url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}[]".utf8.contains($0) }
            #expect(isSound, "\(url)")
        }
        #expect(page.heading?.contains(shown(value)) == true, "\(page.heading ?? "")")
        #expect(page.title.map(unisolated) == page.heading.map { "\($0) – Trips" })
    }

    @Test(arguments: hostile) func `a hostile segment stays text`(value: String) throws {
        let page = try Self.exchange.get().page("/trips/" + Self.escaped(value))
        Self.check(page, shows: value)
        #expect(page.meta("description").map(Self.unisolated) == "All about \(Self.shown(value)).")
        #expect(page.anchors.count == 5)
    }

    @Test(arguments: hostile) func `a hostile query item stays text`(value: String) throws {
        let page = try Self.exchange.get().page("/details?reference=" + Self.escaped(value))
        Self.check(page, shows: value)
    }

    @Test(arguments: hostile) func `a hostile value in a catch-all stays text`(value: String) throws {
        let page = try Self.exchange.get().page("/docs/x/\(Self.escaped(value))/y")
        Self.check(page, shows: "x/\(value)/y")
    }

    @Test(arguments: hostile) func `a hostile value in an image URL cannot choose the host`(value: String) throws {
        let page = try Self.exchange.get().page("/card/" + Self.escaped(value))
        Self.check(page, shows: value)
        #expect(page.meta("og:image")?.hasPrefix("https://cdn.example.com/") == true)
        #expect(page.meta("og:image")?.split(separator: "/").count == 3)
    }

    @Test(arguments: [
        "\"<>`{|}^[]'", "a=\"><script>alert(1)</script>", "a='><x", "javascript:alert(1)", "a=b;end", "&&&", "&lt;",
    ])
    func `a hostile raw query stays a query`(query: String) throws {
        let page = try Self.exchange.get().page("/trips/1?\(query)")
        Self.check(page, shows: "1")
        #expect(page.anchors.first?.hasPrefix("https://open.trips.example.com/trips/1?") == true)
    }

    @Test(arguments: ["/trips/%00", "/trips/a%00b", "/details?reference=%00", "/docs/%00/x"])
    func `NUL is refused`(target: String) throws {
        #expect(try Self.exchange.get().ask(target).status == 400)
    }

    @Test func `a hostile text at the maximum length stays text`() throws {
        let value = String(repeating: "<\"&'>", count: 130)
        let target = "/trips/" + Self.escaped(value)
        let page = try Self.exchange.get().page(target)
        Self.check(page, shows: String(value.prefix(59)) + "…")
        #expect(
            page.link("canonical")?.hasSuffix(target) == false
                && page.link("canonical")?.utf8.count == target.utf8.count + 25
        )
    }

    @Test func `hostile texts of a table stay text`() throws {
        let table = try SampleTable.table(
            name: #"</title><script>\"'&"#,
            routes: """
                { "id": "x", "path": "/<b>'&", "page": {
                    "title": "<i> \\" ' & </h1>", "description": "</p> \\u0007 \\"", "image": "/a b\\"<é>.png?x=1&y'"
                } }
                """
        )
        let page = try Exchange(table).page("/%3Cb%3E'&")
        #expect(page.heading == "<i> \" ' & </h1>")
        #expect(page.meta("description") == "</p>   \"")
        #expect(page.meta("og:site_name") == #"</title><script>"'&"#)
        #expect(page.meta("og:image") == "https://trips.example.com/a%20b%22%3C%C3%A9%3E.png?x=1&y'")
        #expect(page.link("canonical") == "https://trips.example.com/%3Cb%3E%27%26")
    }

    @Test(arguments: [
        "https://{name}", "https://{name}/x.png", "https://cdn.{name}", "https://a{name}.com/x.png",
        "https://a.com{name}",
    ])
    func `a value that could choose the host of an image is an error`(image: String) throws {
        let route = #"{ "id": "x", "path": "/x/{name}", "page": { "title": "x", "image": "\#(image)" } }"#
        let error = #expect(throws: RouteTableError.self) { try SampleTable.table(routes: route) }
        #expect(error?.problems.map(\.code) == ["invalid-image"])
    }
}
