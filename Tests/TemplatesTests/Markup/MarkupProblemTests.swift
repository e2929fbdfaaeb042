import Templates
import Testing

/// Markup that a page may not have, or that browsers do not read alike.
@Suite struct MarkupProblemTests {
    @Test(arguments: [
        ("<base href=\"/\">", "1:1: <base> is not allowed in a page"),
        ("\n <iframe src=\"/x\"></iframe>", "2:2: <iframe> is not allowed"),
        ("<object data=\"/x\"></object>", "1:1: <object> is not allowed"),
        ("<embed src=\"/x\">", "1:1: <embed> is not allowed"),
        ("<form></form>", "1:1: <form> is not allowed"),
        ("<plaintext>", "1:1: <plaintext> is not allowed"),
        ("<xmp></xmp>", "1:1: <xmp> is not allowed"),
        ("<meta http-equiv=\"Refresh\" content=\"5\">", "1:7: <meta http-equiv=\"refresh\"> redirects readers"),
        ("<meta http-equiv=refresh>", "1:7: <meta http-equiv=\"refresh\"> redirects readers"),
        ("<meta http-equiv=\"&#114;efresh\">", "1:7: http-equiv= must be written without"),
        ("<button formaction=\"/x\">", "1:9: formaction= is not allowed"),
        ("<a ping=\"/x\" href=\"/y\">", "1:4: ping= is not allowed"),
        ("<p ONCLICK=\"\">", "1:4: onclick= is blocked"),
        ("<p onload>", "1:4: onload= is blocked"),
        ("<p style>", "1:4: style= is blocked"),
        ("<svg xml:base=\"/\">", "1:6: xml:base="),
        ("<svg><animate attributeName=\"href\" /></svg>", "1:6: <animate> is not allowed"),
        ("<svg><script src=\"/x\"></script></svg>", "1:6: <script> in <svg> is read differently"),
        ("<noscript>{{t}}</noscript>", "1:1: <noscript> is read differently with script and without"),
        ("<title>a <b> c</title>", "1:11: '<' in <title> is a tag to some browsers"),
        ("<title>a</titles></title>", "1:16: '<' in <title>"),
        ("<title/>x</title>", "1:8: <title/> does not close the element"),
        ("<p title=\"a<b\">", "1:12: '<' in the value of title"),
        ("<p title=\"a\"class=\"b\">", "1:13: a space, / or > is missing here"),
        ("<p title=a\"b>", "1:11: this character is not allowed in a value without quotes"),
        ("<p \"a\">", "1:4: this character is not allowed in the name of an attribute"),
        ("<p class=>", "1:10: the attribute class has no value"),
        ("<![CDATA[x]]>", "1:3: this is not a declaration of HTML"),
        ("<?xml version=\"1.0\"?>", "1:2: <? is not HTML"),
        ("</ p>", "1:3: </ needs the name of a tag here"),
        ("<!-->", "1:5: a comment ends in an unusual way"),
        ("<!--->", "1:6: a comment ends in an unusual way"),
        ("<!-- x --!>", "1:11: a comment ends in an unusual way"),
        ("<p>\u{1}</p>", "1:4: control characters"),
        ("<p", "1:3: the template ends in a tag's name"),
        ("<p class=\"a", "1:12: the template ends in the attribute class of <p>"),
        ("<title>a", "1:9: the template ends in <title>"),
        ("<svg>", "1:6: the template ends between the tags of <svg>"),
        ("<!-- a", "1:7: the template ends in a comment"),
    ])
    func `forbidden markup is a problem with its position and reason`(text: String, start: String) {
        let problems = Template.problems(text)
        #expect(problems.first?.hasPrefix(start) == true, "\(problems)")
    }

    @Test func `all problems are reported, and columns count characters`() {
        let text = "<p>Grüße 👩‍👩‍👧 {{&x}}</p>\n<p onclick=\"\" style=\"\">\n<a href=\"javascript:x\">{{y"
        let problems = Template.problems(text)
        #expect(problems.map { String($0.prefix { $0 != " " }) } == ["1:12:", "2:4:", "2:15:", "3:4:", "3:24:"])
    }

    @Test func `a text that is not UTF-8 is a problem`() {
        let file = TemplateFile(name: "a.html", text: [0x61, 0xFF])
        let error = #expect(throws: TemplateProblems.self) { try Template(file, schema: .sample) }
        #expect(
            error?.description == "a.html:1:1: error: the text is not UTF-8; fix: save the file as UTF-8 [invalid-tag]"
        )
    }

    @Test func `at most a hundred problems are collected`() {
        #expect(Template.problems(String(repeating: "<p style onclick>", count: 1_000)).count == 100)
    }
}
