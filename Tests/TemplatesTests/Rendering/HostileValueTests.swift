import Diagnostics
import SeededRandom
import Templates
import Testing

/// Whatever the values are, a page has the tags and attributes of its template, and its links lead where they should.
@Suite struct HostileValueTests {
    private static let hostile = [
        "", "\"><script>alert(1)</script>", "' onmouseover='x", "javascript:alert(1)",
        "--></title><img src=x onerror=x>",
        "</textarea><b>", "<!--", "-->", "]]>", "/", "//evil.example", "\\evil.example",
        "47;evil.example", "7;evil.example",
        "&#47;", "x3a;", ":", "?", "#", "%2F", " ", "\n", "\t", "..", "=", "`", "lt;script>", "{{t}}", "<", "/>", "&",
    ]

    private static func values(_ text: String, turns: Int, _ flag: Bool) -> TestValue {
        let content = TestValue.content(TestContent(text: text))
        // An output makes URLs of its own; what it may take from elsewhere is what follows the host.
        let url = TestValue.content(TestContent(text: "https://a.example/?" + text))
        let local = TestValue.content(TestContent(text: "/x?" + text))
        let item: TestValue = ["t": content, "u": url, "name": content]
        return [
            "t": content, "title": content, "u": url, "v": local, "f": .flag(flag),
            "e": .content(TestContent(text: "<i>e</i>", isElement: true)),
            "l": .list(Array(repeating: item, count: turns)), "w": .list(Array(repeating: content, count: turns)),
            "o": ["t": content, "u": url, "inner": ["deep": content]],
        ]
    }

    private static func check(_ template: Template, _ text: String, _ values: [String]) throws {
        for turns in [0, 2] {
            let flag = turns > 0
            func outline(_ value: String) throws -> MarkupOutline {
                let page = try template.output(of: Self.values(value, turns: turns, flag)).text
                return MarkupOutline(page)
            }
            let harmless = try outline("x")
            for value in values {
                let hostile = try outline(value)
                let isSame = hostile == harmless && hostile.origins == harmless.origins
                #expect(isSame, "\(value.debugDescription) in \(text.debugDescription)")
            }
        }
    }

    private static let page = """
        <!doctype html>
        <html lang="{{t}}">
        <head>
        <title>{{title}} – {{t}}</title>
        {{! the card }}
        <meta property="og:url" content="{{u}}">
        <link rel="canonical" href="{{u}}">
        {{#f}}<link rel="icon" href="{{v}}">{{/f}}
        <script src="{{v}}" defer></script>
        {{e}}
        </head>
        <body class='{{t}}'>
        <a{{#f}} class="b" title='{{t}}'{{/f}} href="{{u}}">{{t}}</a>
        {{#l}}
          {{>row}}
        {{/l}}
        {{^l}}<p>{{t}}</p>{{/l}}
        <textarea rows=2>{{t}}</textarea><!-- fixed -->
        <svg><title>{{t}}</title><use href="#a"/></svg>
        <img src="{{v}}" alt="{{t}}">
        </body>
        </html>
        """

    @Test(arguments: hostile) func `a hostile value is escaped in every context`(value: String) throws {
        let partials = ["row": "<li data-name=\"{{name}}\">\n<a href='{{u}}'>{{t}}</a>"]
        let template = try Template(Self.page, partials: partials, schema: .sample)
        try Self.check(template, "the page", [value])
    }

    @Test(arguments: RandomTemplate.unsafe) func `a context from which a value could break out is refused`(text: String)
    {
        #expect(!Template.problems(text, schema: .sample).isEmpty)
    }

    @Test func `random templates that compile keep their structure, and none traps`() throws {
        var generator = SeededGenerator(seed: 6)
        var compiled = 0
        var holes = 0
        for round in 0..<TestRounds.count(500) {
            let text = RandomTemplate.text(using: &generator)
            let partials = ["p": RandomTemplate.text(using: &generator)]
            let schema: TemplateSchema? = round % 8 == 0 ? nil : .sample
            guard let template = try? Template(text, partials: partials, schema: schema) else { continue }
            compiled += 1
            if text.contains("{{t}}") || text.contains("{{u}}") { holes += 1 }
            let values = (0..<2).map { _ in Self.hostile.randomElement(using: &generator) ?? "" }
            do {
                try Self.check(template, "\(text) \(partials)", values)
            } catch let problem as Diagnostic {
                #expect(schema == nil && problem.code == "invalid-partial")
            }
        }
        // A test whose templates are all refused would show nothing.
        #expect(compiled > 60, "\(compiled)")
        #expect(holes > 15)
    }
}

/// Random templates: pieces of markup and tags that are often whole, and sometimes torn.
enum RandomTemplate {
    private static let whole = [
        "<a href=\"{{u}}\">", "</a>", "<p class=\"{{t}}\">", "<p title='{{t}}'>", "{{t}}",
        "{{u}}",
        "{{e}}", "{{#f}}", "{{/f}}", "{{^f}}", "{{#l}}", "{{/l}}", "{{#w}}{{.}}{{/w}}", "{{>p}}",
        "<title>{{t}}</title>",
        "<textarea>{{t}}</textarea>", "<!-- x -->", "<svg>", "</svg>",
        "<img src=\"{{v}}\">",
        "<script src=\"/x\"></script>", "<link rel=\"icon\" href=\"{{v}}\">",
        "<a href=\"/x?a=1&amp;b=2#c\">", "<a{{#f}} class=\"{{t}}\"{{/f}}>",
        "<script type=\"application/ld+json\">{}</script>", "<br/>", "a",
        "{{! x }}\n",
        "<a {{#f}}title=\"{{t}}\"{{/f}} href=\"{{u}}\">", "\n  {{>p}}\n",
    ]
    /// What has to be refused, in case it is not.
    static let unsafe = [
        "<a href=\"{{t}}\">", "<a href=\"/{{t}}/{{t}}\">", "<a href=\"//{{t}}\">", "<a href=\"https://{{t}}/\">",
        "<a href=\"/&#4{{t}}\">", "<a href=\"/{{t}}&#47;x\">", "<!-- {{t}} -->", "<p class={{t}}>", "<p class=a{{t}}>",
        "<p {{t}}>", "<p a{{t}}=\"\">", "<a{{t}}>", "<{{t}}>", "</{{t}}>", "<script>{{t}}</script>",
        "<style>{{t}}</style>",
        "{{#f}}<!--{{/f}}", "<p title=\"{{#f}}\" {{/f}}{{t}}\">", "<title>{{#f}}</title>{{/f}}{{e}}</title>",
        "<p title=\"{{e}}\">",
        "<a href=\"/x/{{t}}\">", "<noscript>{{t}}</noscript>", "<p class=\"a{{#f}} {{t}}{{/f}}\">",
        "<a href=\"/{{#f}}/{{t}}{{/f}}\">", "<a href=\"{{#f}}/x{{/f}}{{t}}\">", "<!doctype {{t}}>", "<xmp>{{t}}</xmp>",
    ]
    private static let torn = [
        "<", ">", "/", "\"", "'", "=", " ", "&", "&#", ";", "#", "?", "-", "--", "!", "<!--", "-->", "<a", " href=",
        " src=",
        " class=", " title=", "<title", "</title", "<script", "</script>", "<!", "</", "javascript:", "https://", "//",
        "\\",
        "{{t}}", "{{u}}", "{{v}}", "{{#f}}", "{{/f}}", "{{", "}}", "{{#w}}", "{{/w}}", "x", "4", "<style>", "<svg",
        "\n", "\t",
        " on", "&Tab", "&sol;", "=\"", "\">", "/>", "{{o.t}}", "{{.}}", "<xmp>", "<iframe>", "noscript", "\u{0}", "é",
    ]

    static func text(using generator: inout SeededGenerator) -> String {
        var pieces = (0..<Int.random(in: 1...6, using: &generator)).map { _ in piece(&generator) }
        // Most sections are closed, or hardly a template would compile.
        for (open, close) in [("{{#f}}", "{{/f}}"), ("{{^f}}", "{{/f}}"), ("{{#l}}", "{{/l}}")]
        where pieces.contains(open) {
            pieces.removeAll { $0 == close }
            pieces += Array(repeating: close, count: pieces.count { $0 == open })
        }
        return pieces.joined()
    }

    private static func piece(_ generator: inout SeededGenerator) -> String {
        let pieces =
            switch Int.random(in: 0..<12, using: &generator) {
            case 0, 1: torn
            case 2: unsafe
            default: whole
            }
        let piece = pieces.randomElement(using: &generator) ?? ""
        guard Int.random(in: 0..<20, using: &generator) == 0 else { return piece }
        var scalars = Array(piece.unicodeScalars)
        let index = Int.random(in: 0...scalars.count, using: &generator)
        scalars.insert(contentsOf: (torn.randomElement(using: &generator) ?? "").unicodeScalars, at: index)
        return String(String.UnicodeScalarView(scalars))
    }
}
