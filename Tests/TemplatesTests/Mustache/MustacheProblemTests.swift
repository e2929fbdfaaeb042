import Templates
import Testing

/// What is no tag, or one that this subset of Mustache leaves out.
@Suite struct MustacheProblemTests {
    private static let unsupported =
        ": this tag of Mustache is not supported; write {{name}}, which is escaped for its place, {{#name}}, {{^name}}, "
        + "{{>name}} or {{! comment}}"
    private static let noName =
        " is not a name; use letters, digits, _ and -, joined with dots, and close the tag with }}"

    @Test(
        arguments: [
            ("a {{{t}}}", ["1:3\(unsupported)"]), ("a\n {{& t}}", ["2:2\(unsupported)"]),
            ("{{=<% %>=}}", ["1:1\(unsupported)"]), ("{{<t}}", ["1:1\(unsupported)"]),
            ("{{$t}}", ["1:1\(unsupported)"]),
            ("{{>*t}}", ["1:1: '*t'\(noName)"]), ("{{}}", ["1:1: ''\(noName)"]), ("{{# }}", ["1:1: ''\(noName)"]),
            ("{{> }}", ["1:1: ''\(noName)"]), ("{{a b}}", ["1:1: 'a b'\(noName)"]),
            ("{{a|b}}", ["1:1: 'a|b'\(noName)"]),
            ("{{a..b}}", ["1:1: 'a..b'\(noName)"]), ("{{.a}}", ["1:1: '.a'\(noName)"]),
            ("a {{b", ["1:3: this tag is not closed; close it with }}"]),
            ("{{! a", ["1:1: this tag is not closed; close it with }}"]),
            ("a\n {{#b}}", ["2:2: the section {{#b}} is not closed: the text ends first; write {{/b}} at its end"]),
            ("{{^b}}", ["1:1: the section {{^b}} is not closed: the text ends first; write {{/b}} at its end"]),
            ("{{/b}}", ["1:1: {{/b}} closes no section; remove it, or open {{#b}} before it"]),
            (
                "{{#a}}\n{{/b}}{{/a}}",
                ["2:1: {{/b}} closes no section; {{#a}} of 1:1 is open; write {{/a}}"]
            ),
            (
                "{{#a}}{{#b}}\n{{/a}}",
                ["1:7: the section {{#b}} is not closed: {{/a}} of 2:1 comes first; write {{/b}} at its end"]
            ),
            ("{{>x}}", ["1:1: unknown partial 'x'; there are no partials"]),
        ] as [(String, [String])]
    )
    func `an unsupported Mustache tag is a problem with the supported form as the fix`(text: String, problems: [String])
    {
        #expect(Template.problems(text) == problems)
    }

    @Test func `a partial that is missing names the known ones`() {
        #expect(
            Template.problems("{{>heed}}", partials: ["head": "", "foot": ""])
                == ["1:1: unknown partial 'heed'; did you mean 'head'?"]
        )
        #expect(
            Template.problems("{{>other}}", partials: ["head": "", "foot": ""])
                == ["1:1: unknown partial 'other'; known names: foot, head"]
        )
    }

    @Test func `problems of a partial have its own lines and columns`() {
        let problems = Template.problems("<p>\n    {{>part}}\n", partials: ["part": "ok\nok {{a b}}\n<p onclick>"])
        #expect(
            problems == [
                "part.html:2:4: 'a b'\(Self.noName)",
                "part.html:3:4: onclick= is blocked: the page's Content-Security-Policy allows no inline script; "
                    + "add an event listener in the site's script file",
            ]
        )
    }

    @Test func `sections nested too deep are a problem`() {
        let text = String(repeating: "{{#a}}", count: 100_000)
        #expect(Template.problems(text) == ["1:361: more than 60 sections are nested here"])
    }

    @Test func `partials nested too deep are a problem`() {
        var partials: [String: String] = [:]
        for number in 0..<100 { partials["p\(number)"] = "{{>p\(number + 1)}}" }
        let problems = Template.problems("{{>p0}}", partials: partials)
        #expect(problems == ["p59.html:1:1: sections and partials are nested deeper than 60 here"])
    }
}
