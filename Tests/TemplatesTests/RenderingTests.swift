import Diagnostics
import Templates
import Testing

/// What a render writes, and when it stops.
@Suite struct RenderingTests {
    @Test func `fixed text that nothing divides is one stretch`() throws {
        let template = try Template("a{{! x }}b{{#f}}c{{/f}}d{{t}}e", schema: .sample)
        #expect(template.bytes == Array("abcde".utf8))
        #expect(try template.output(of: ["f": true, "t": "x"]).stretches == [0..<4, 4..<5])
        #expect(try template.output(of: ["f": false]).stretches == [0..<2, 3..<5])
    }

    @Test func `each text is kept once, however often it is called and repeated`() throws {
        let text = "{{>part}}<b title=\"{{>part}}\">{{#l}}{{>part}}{{/l}}"
        let template = try Template(text, partials: ["part": "part"], schema: .sample)
        #expect(template.bytes == Array("part<b title=\"\">".utf8))
        #expect(try template.text(["l": [[:], [:]]]) == "part<b title=\"part\">partpart")
    }

    @Test func `a template without anything is a page without anything`() throws {
        #expect(try Template("").text() == "")
        #expect(try Template("{{! x }}\n").text() == "")
    }

    @Test func `a partial that calls itself without end is stopped`() throws {
        let template = try Template("\n {{>part}}x", partials: ["part": "a {{>part}}"])
        let problem = #expect(throws: Diagnostic.self) { try template.text() }
        #expect(problem?.description == "part.html:1:3: error: the partial 'part' calls itself endlessly [TP103]")
    }

    @Test func `partials that call others again and again are stopped`() throws {
        var partials = ["p40": "x"]
        for number in 0..<40 { partials["p\(number)"] = "{{>p\(number + 1)}}{{>p\(number + 1)}}" }
        let template = try Template("{{>p0}}", partials: partials, schema: TemplateSchema([:]))
        let problem = #expect(throws: Diagnostic.self) { try template.text() }
        #expect(problem?.message == "the page has more than a million pieces")
    }

    @Test func `every line of an indented partial is indented`() throws {
        let template = try Template(
            "<ul>\n  {{>row}}\n</ul>\n",
            partials: ["row": "<li>\n\n{{#t}}\n x\n{{/t}}\n</li>\n"]
        )
        #expect(try template.text(["t": "1"]) == "<ul>\n  <li>\n  \n   x\n  </li>\n</ul>\n")
    }
}
