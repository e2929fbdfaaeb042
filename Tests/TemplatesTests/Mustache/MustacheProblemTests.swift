import Diagnostics
import Templates
import Testing

/// What is no tag, or one that this subset of Mustache leaves out.
@Suite struct MustacheProblemTests {
    /// Texts with tags that are not of this subset, and the place and the code of the finding.
    static let tags: [(text: String, problem: String)] = [
        ("a {{{t}}}", "1:3 invalid-tag"), ("a\n {{& t}}", "2:2 invalid-tag"), ("{{=<% %>=}}", "1:1 invalid-tag"),
        ("{{<t}}", "1:1 invalid-tag"), ("{{$t}}", "1:1 invalid-tag"), ("{{>*t}}", "1:1 invalid-tag"),
        ("{{}}", "1:1 invalid-tag"), ("{{# }}", "1:1 invalid-tag"), ("{{> }}", "1:1 invalid-tag"),
        ("{{a b}}", "1:1 invalid-tag"), ("{{a|b}}", "1:1 invalid-tag"), ("{{a..b}}", "1:1 invalid-tag"),
        ("{{.a}}", "1:1 invalid-tag"), ("a {{b", "1:3 invalid-tag"), ("{{! a", "1:1 invalid-tag"),
        ("a\n {{#b}}", "2:2 invalid-tag"), ("{{^b}}", "1:1 invalid-tag"), ("{{/b}}", "1:1 invalid-tag"),
        ("{{#a}}\n{{/b}}{{/a}}", "2:1 invalid-tag"), ("{{#a}}{{#b}}\n{{/a}}", "1:7 invalid-tag"),
        ("{{>x}}", "1:1 invalid-partial"),
    ]

    @Test(arguments: tags) func `an unsupported Mustache tag is a problem`(text: String, problem: String) {
        #expect(Template.problems(text) == [problem])
    }

    @Test func `a missing partial is a problem with the nearest partial as the fix`() {
        let partials = ["head": "", "foot": ""]
        let found = Template.findings("{{>heed}}{{>other}}", partials: partials)
        #expect(found.map(\.code) == ["invalid-partial", "invalid-partial"])
        #expect(found.first?.fix?.contains("\"head\"") == true)
        #expect(found.last?.fix?.contains("foot, head") == true)
    }

    @Test func `problems of a partial have its own lines and columns`() {
        let problems = Template.problems("<p>\n    {{>part}}\n", partials: ["part": "ok\nok {{a b}}\n<p onclick>"])
        #expect(problems == ["part.html:2:4 invalid-tag", "part.html:3:4 unsafe-markup"])
    }

    @Test func `sections nested too deep are a problem`() {
        let text = String(repeating: "{{#a}}", count: 100_000)
        #expect(Template.problems(text) == ["1:361 invalid-tag"])
    }

    @Test func `partials nested too deep are a problem`() {
        var partials: [String: String] = [:]
        for number in 0..<100 { partials["p\(number)"] = "{{>p\(number + 1)}}" }
        let problems = Template.problems("{{>p0}}", partials: partials)
        #expect(problems == ["p59.html:1:1 invalid-partial"])
    }
}
