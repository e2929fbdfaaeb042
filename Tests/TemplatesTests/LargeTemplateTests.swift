import CPUTime
import Templates
import Testing

/// No text makes the compiler slow, even without optimization.
@Suite struct LargeTemplateTests {
    private static let worst = [
        "{{", "}}", "{{{", "{{a}}", "{{/a}}", "{{a", "{{!", "<", "<p style onclick>",
        "<p \(String(repeating: "a", count: 90))",
        "<a href=\"", "<a href=\"&#0", "0", "&#0", "<!--", "-", "\n", "{{>p}}", "{{>x}}", "{{#a}}{{/a}}", "<title>",
        "\"", "é",
    ]

    @Test(arguments: worst) func `a long text of one piece is read in little time`(piece: String) {
        let start = piece.hasPrefix("0") ? "<a href=\"&#" : ""
        let text = start + String(repeating: piece, count: 60_000 / piece.utf8.count)
        let time = ThreadTime.measure {
            Template.problems(text, partials: ["p": "x"], schema: TemplateSchema(["a": .text]))
        }.time
        #expect(time < .milliseconds(1_500))
    }
}
