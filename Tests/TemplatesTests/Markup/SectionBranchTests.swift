import Templates
import Testing

/// Whether a section is taken or not, and however often, the markup goes on alike.
@Suite struct SectionBranchTests {
    /// Templates whose sections end elsewhere in the markup than they start, and the place of the first finding.
    static let branches: [(text: String, place: String)] = [
        ("{{#f}}<a href=\"{{/f}}", "1:1"),
        ("<p class=\"{{#f}}\">{{/f}}", "1:11"),
        ("{{#f}}<title>{{/f}}", "1:1"),
        ("{{^f}}<!-- {{/f}}", "1:1"),
        ("<p {{#f}}class=\"{{/f}}\">", "1:4"),
        ("<a href=\"{{#f}}/x{{/f}}\">", "1:10"),
        ("<a href=\"/{{#f}}x/{{/f}}\">", "1:11"),
        ("<a {{#f}}href={{/f}}\"/x\">", "1:4"),
        ("<link {{#f}}rel=\"canonical\"{{/f}} href=\"/x\">", "1:7"),
        ("<script {{#f}}type=\"application/ld+json\"{{/f}}></script>", "1:9"),
        ("<link rel=\"{{#f}}canonical{{/f}}\">", "1:12"),
        ("{{#f}}<svg>{{/f}}", "1:1"),
        ("<a href=\"/x{{#l}}?{{t}}{{/l}}\">", "1:12"),
        ("<p {{#l}}class=\"a\"{{/l}}>", "1:4"),
        ("{{#f}}<{{/f}}b>", "1:1"),
        ("<a{{#f}} class=\"a\"{{/f}}bc>", "1:25"),
        ("<a {{#f}}hidden{{/f}}=\"x\">", "1:22"),
        ("<a {{#f}}hidden {{/f}}=\"x\">", "1:23"),
    ]

    @Test(arguments: branches)
    func `section branches that end in different contexts are a problem`(text: String, place: String) {
        #expect(Template.problems(text, schema: .sample).first == "\(place) unsafe-markup")
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
        #expect(problems.first == "part.html:1:1 unsafe-markup")
    }
}
