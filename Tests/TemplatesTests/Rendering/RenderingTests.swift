import CPUTime
import Diagnostics
import Templates
import Testing

/// What a render writes, and when it stops.
@Suite struct RenderingTests {
    @Test func `adjacent fixed text is one piece`() throws {
        let template = try Template("a{{! x }}b{{#f}}c{{/f}}d{{t}}e", schema: .sample)
        #expect(template.bytes == Array("abcde".utf8))
        #expect(try template.output(of: ["f": true, "t": "x"]).stretches == [0..<4, 4..<5])
        #expect(try template.output(of: ["f": false]).stretches == [0..<2, 3..<5])
    }

    @Test func `each text is kept once, however often it is called and repeated`() throws {
        let text = "{{>part}}<b>{{>part}}</b>{{#l}}{{>part}}{{/l}}"
        let template = try Template(text, partials: ["part": "part"], schema: .sample)
        #expect(template.bytes == Array("part<b></b>".utf8))
        #expect(try template.text(["l": [[:], [:]]]) == "part<b>part</b>partpart")
    }

    @Test func `an empty template renders an empty page`() throws {
        #expect(try Template("").text() == "")
        #expect(try Template("{{! x }}\n").text() == "")
    }

    @Test func `partials that multiply exponentially are stopped`() throws {
        var partials = ["p40": "x"]
        for number in 0..<40 { partials["p\(number)"] = "{{>p\(number + 1)}}{{>p\(number + 1)}}" }
        let template = try Template("{{>p0}}", partials: partials, schema: TemplateSchema([:]))
        let problem = #expect(throws: Diagnostic.self) { try template.text() }
        #expect(problem?.code == "invalid-partial")
    }
}

/// No text makes the compiler slow, even without optimization.
@Suite struct LargeTemplateTests {
    private static let worst = [
        "{{", "}}", "{{{", "{{a}}", "{{/a}}", "{{a", "{{!", "<", "<p style onclick>",
        "<p \(String(repeating: "a", count: 90))",
        "<a href=\"", "<a href=\"&#0", "0", "&#0", "<!--", "-", "\n", "{{>p}}", "{{>x}}", "{{#a}}{{/a}}", "<title>",
        "\"", "é",
    ]

    @Test(arguments: worst) func `a long text of one repeated piece is read quickly`(piece: String) {
        let start = piece.hasPrefix("0") ? "<a href=\"&#" : ""
        let text = start + String(repeating: piece, count: 60_000 / piece.utf8.count)
        let time = ThreadTime.measure {
            Template.problems(text, partials: ["p": "x"], schema: TemplateSchema(["a": .text]))
        }.time
        #expect(time < .milliseconds(1_500))
    }
}
