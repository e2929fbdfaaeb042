import Diagnostics
import Templates
import Testing

/// Markup that a page may not have, or that browsers do not read alike.
@Suite struct MarkupProblemTests {
    /// Templates with forbidden markup, and the place and the code of the first finding.
    static let forbidden: [(text: String, problem: String)] = [
        ("<base href=\"/\">", "1:1 unsafe-markup"),
        ("\n <iframe src=\"/x\"></iframe>", "2:2 unsafe-markup"),
        ("<object data=\"/x\"></object>", "1:1 unsafe-markup"),
        ("<embed src=\"/x\">", "1:1 unsafe-markup"),
        ("<form></form>", "1:1 unsafe-markup"),
        ("<plaintext>", "1:1 unsafe-markup"),
        ("<xmp></xmp>", "1:1 unsafe-markup"),
        ("<meta http-equiv=\"Refresh\" content=\"5\">", "1:7 unsafe-markup"),
        ("<meta http-equiv=refresh>", "1:7 unsafe-markup"),
        ("<meta http-equiv=\"&#114;efresh\">", "1:7 unsafe-markup"),
        ("<button formaction=\"/x\">", "1:9 unsafe-markup"),
        ("<a ping=\"/x\" href=\"/y\">", "1:4 unsafe-markup"),
        ("<p ONCLICK=\"\">", "1:4 unsafe-markup"),
        ("<p onload>", "1:4 unsafe-markup"),
        ("<p style>", "1:4 unsafe-markup"),
        ("<svg xml:base=\"/\">", "1:6 unsafe-markup"),
        ("<svg><animate attributeName=\"href\" /></svg>", "1:6 unsafe-markup"),
        ("<svg><script src=\"/x\"></script></svg>", "1:6 unsafe-markup"),
        ("<noscript>{{t}}</noscript>", "1:1 unsafe-markup"),
        ("<title>a <b> c</title>", "1:11 unsafe-markup"),
        ("<title>a</titles></title>", "1:16 unsafe-markup"),
        ("<title/>x</title>", "1:8 unsafe-markup"),
        ("<p title=\"a<b\">", "1:12 unsafe-markup"),
        ("<p title=\"a\"class=\"b\">", "1:13 unsafe-markup"),
        ("<p title=a\"b>", "1:11 unsafe-markup"),
        ("<p \"a\">", "1:4 unsafe-markup"),
        ("<p class=>", "1:10 unsafe-markup"),
        ("<![CDATA[x]]>", "1:3 unsafe-markup"),
        ("<?xml version=\"1.0\"?>", "1:2 unsafe-markup"),
        ("<p#>", "1:3 unsafe-markup"),
        ("</ p>", "1:3 unsafe-markup"),
        ("<!-->", "1:5 unsafe-markup"),
        ("<!--->", "1:6 unsafe-markup"),
        ("<!-- x --!>", "1:11 unsafe-markup"),
        ("<p>\u{1}</p>", "1:4 invalid-tag"),
        ("<p", "1:3 unsafe-markup"),
        ("<p class=\"a", "1:12 unsafe-markup"),
        ("<title>a", "1:9 unsafe-markup"),
        ("<svg>", "1:6 unsafe-markup"),
        ("<!-- a", "1:7 unsafe-markup"),
    ]

    @Test(arguments: forbidden) func `forbidden markup is a problem`(text: String, problem: String) {
        #expect(Template.problems(text).first == problem)
    }

    @Test func `all problems are reported, and columns count characters`() {
        let text = "<p>Grüße 👩‍👩‍👧 {{&x}}</p>\n<p onclick=\"\" style=\"\">\n<a href=\"javascript:x\">{{y"
        let problems = Template.problems(text)
        #expect(problems.map { String($0.prefix { $0 != " " }) } == ["1:12", "2:4", "2:15", "3:4", "3:24"])
    }

    @Test func `a text that is not UTF-8 is a problem`() {
        let file = TemplateFile(name: "a.html", text: [0x61, 0xFF])
        let error = #expect(throws: TemplateProblems.self) { try Template(file, schema: .sample) }
        #expect(error?.problems.map(\.location.description) == ["a.html:1:1"])
        #expect(error?.problems.map(\.code) == ["invalid-tag"])
    }

    @Test func `at most a hundred problems are collected`() {
        #expect(Template.problems(String(repeating: "<p style onclick>", count: 1_000)).count == 100)
    }
}
