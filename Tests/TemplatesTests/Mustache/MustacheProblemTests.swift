import Templates
import Testing

/// What is no tag, or one that this subset of Mustache leaves out.
@Suite struct MustacheProblemTests {
    @Test(arguments: [
        ("a {{{t}}}", ["1:3: unescaped output is not supported; write {{name}}: it is escaped for its place"]),
        ("a\n {{& t}}", ["2:2: unescaped output is not supported; write {{name}}: it is escaped for its place"]),
        ("{{=<% %>=}}", ["1:1: the delimiters cannot be changed; write {{ and }} throughout"]),
        ("{{<t}}", ["1:1: template inheritance is not supported; use partials {{>name}} and sections {{#name}}"]),
        ("{{$t}}", ["1:1: template inheritance is not supported; use partials {{>name}} and sections {{#name}}"]),
        ("{{>*t}}", ["1:1: '*t': the name of a partial cannot be a value; write the partial's own name"]),
        ("{{}}", ["1:1: the tag has no name; write a name between the braces, or remove the tag"]),
        ("{{# }}", ["1:1: the tag has no name; write a name between the braces, or remove the tag"]),
        ("{{a b}}", ["1:1: 'a b' is not a name: it contains a space; is the tag closed with }}?"]),
        ("{{a|b}}", ["1:1: 'a|b' is not a name; use letters, digits, _ and -, joined with dots"]),
        ("{{a..b}}", ["1:1: 'a..b' is not a name; use letters, digits, _ and -, joined with dots"]),
        ("{{.a}}", ["1:1: '.a' is not a name; use letters, digits, _ and -, joined with dots"]),
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
    ])
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
                "part.html:2:4: 'a b' is not a name: it contains a space; is the tag closed with }}?",
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
