import Templates
import Testing

/// Whether a section is taken or not, and however often, the markup goes on alike.
@Suite struct SectionBranchTests {
    @Test(arguments: [
        (
            "{{#f}}<a href=\"{{/f}}",
            "1:1: without {{#f}} the page continues between tags, with it in the attribute href of <a>"
        ),
        (
            "<p class=\"{{#f}}\">{{/f}}",
            "1:11: a section is not allowed in the attribute class of <p>"
        ),
        ("{{#f}}<title>{{/f}}", "1:1: without {{#f}} the page continues between tags, with it in <title>"),
        ("{{^f}}<!-- {{/f}}", "1:1: without {{^f}} the page continues between tags, with it in a comment (1:12)"),
        (
            "<p {{#f}}class=\"{{/f}}\">",
            "1:4: without {{#f}} the page continues in the tag <p>, with it in the attribute"
        ),
        (
            "<a href=\"{{#f}}/x{{/f}}\">",
            "1:10: a section is not allowed in the attribute href of <a>"
        ),
        ("<a href=\"/{{#f}}x/{{/f}}\">", "1:11: a section is not allowed"),
        ("<a {{#f}}href={{/f}}\"/x\">", "1:4: without {{#f}}"),
        ("<link {{#f}}rel=\"canonical\"{{/f}} href=\"/x\">", "1:7: without {{#f}}"),
        ("<script {{#f}}type=\"application/ld+json\"{{/f}}></script>", "1:9: without {{#f}}"),
        ("<link rel=\"{{#f}}canonical{{/f}}\">", "1:12: a section is not allowed"),
        ("{{#f}}<svg>{{/f}}", "1:1: without {{#f}} the page continues between tags, with it between the tags of <svg>"),
        (
            "<a href=\"/x{{#l}}?{{t}}{{/l}}\">",
            "1:12: a section is not allowed in the attribute href of <a>"
        ),
        (
            "<p {{#l}}class=\"a\"{{/l}}>",
            "1:4: {{#l}} begins in the tag <p> and ends in the tag <p> (1:19), so it cannot repeat"
        ),
        ("{{#f}}<{{/f}}b>", "1:1: without {{#f}} the page continues between tags, with it in a tag's name"),
        ("<a{{#f}} class=\"a\"{{/f}}bc>", "1:25: a space, / or > is missing here"),
        ("<a {{#f}}hidden{{/f}}=\"x\">", "1:22: a space, / or > is missing here"),
        ("<a {{#f}}hidden {{/f}}=\"x\">", "1:23: this character is not allowed in the name of an attribute"),
    ])
    func `section branches that end in different contexts are a problem`(text: String, start: String) {
        let problems = Template.problems(text, schema: .sample)
        #expect(problems.first?.hasPrefix(start) == true, "\(problems)")
    }

    @Test func `a partial is compiled for the context that calls it`() throws {
        let partials = [
            "value": "a{{t}}", "attribute": " lang=\"{{t}}\"", "open": "<p class=\"", "close": " id=\"a\">",
        ]
        let text = "<b{{>attribute}}>{{>value}}<title>{{>value}}</title>{{>open}}{{t}}\"{{>close}}"
        let template = try Template(text, partials: partials, schema: .sample)
        let output = try template.output(of: ["t": "x"])
        #expect(output.places == [.attribute, .text, .plainText, .attribute])
        #expect(
            String(decoding: output.text, as: UTF8.self) == "<b lang=\"x\">ax<title>ax</title><p class=\"x\" id=\"a\">"
        )
    }

    @Test func `the tag of a partial ends a tag's name as a section does`() {
        let problems = Template.problems("<a{{>part}}>", partials: ["part": "bc"])
        #expect(problems.first?.hasPrefix("part.html:1:1: a space, / or > is missing here") == true, "\(problems)")
    }
}
