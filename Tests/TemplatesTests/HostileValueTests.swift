import Diagnostics
import SeededRandom
import Templates
import Testing

/// Whatever the values are, a page has the tags and attributes of its template, and its links lead where they should.
@Suite struct HostileValueTests {
    private static let hostile = [
        "", "\"><script>alert(1)</script>", "' onmouseover='x", "javascript:alert(1)",
        "--></title><img src=x onerror=x>",
        "</textarea><b>", "<!--", "-->", "]]>", "</noscript><i>", "/", "//evil.example", "\\evil.example",
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
                return MarkupOutline(page, hasScript: flag)
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
        <script src="/x.js?v={{t}}" defer></script>
        {{e}}
        </head>
        <body class='a{{#f}} {{t}}{{/f}}'>
        <a{{#f}} class="b" title='{{t}}'{{/f}} href="/trips/{{t}}?a={{t}}&amp;b={{t}}#{{t}}">{{t}}</a>
        {{#l}}
          {{>row}}
        {{/l}}
        {{^l}}<p>{{t}}</p>{{/l}}
        <noscript><a href="https://a.example/{{t}}">{{t}}</a></noscript>
        <textarea rows=2>{{t}}</textarea><!-- fixed -->
        <svg><title>{{t}}</title><use href="#a"/></svg>
        <img src="/i/{{t}}.png" alt="{{t}}">
        </body>
        </html>
        """

    @Test(arguments: hostile) func `a hostile value in every place stays a value`(value: String) throws {
        let partials = ["row": "<li data-name=\"{{name}}\">\n<a href='{{u}}'>{{t}}</a>"]
        let template = try Template(Self.page, partials: partials, schema: .sample)
        try Self.check(template, "the page", [value])
    }

    @Test(arguments: RandomTemplate.unsafe) func `what a value could break out of is refused`(text: String) {
        #expect(!Template.problems(text, schema: .sample).isEmpty)
    }

    @Test func `what compiles of random templates keeps its structure, and nothing traps`() throws {
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
                #expect(schema == nil && problem.message.hasSuffix("calls itself endlessly"))
            }
        }
        // A test whose templates are all refused would show nothing.
        #expect(compiled > 60, "\(compiled)")
        #expect(holes > 15)
    }
}
