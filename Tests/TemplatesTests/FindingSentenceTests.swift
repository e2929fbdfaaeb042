import Diagnostics
import FindingSnapshots
import Templates
import Testing

/// The sentences of all findings about templates.
@Suite struct FindingSentenceTests {
    private typealias Example = (input: String, findings: [Diagnostic])

    /// Markup with URLs that are refused.
    private static let urls = [
        "<a href=\"\">", "<a href=\"x\">", "<a href=\"//a.example\">", "<a href=\"javascript:x\">",
        "<a href=\"https:///a\">", "<a href=\"/&bsol;a.example\">", "<a href=\"/x&\">", "<img src=\"//a.example/x\">",
        "<img src=\"https://a.example/x\">", "<img srcset=\"/x 1x, https://a.example/x 2x\">",
    ]

    @Test func `sentences match the snapshot`() throws {
        var sample = SchemaTests.names.map(\.text)
        sample += HoleContextTests.refused.map(\.text)
        sample += SectionBranchTests.branches.map(\.text)
        var plain = MustacheProblemTests.tags.map(\.text)
        plain += MarkupProblemTests.forbidden.map(\.text)
        plain += Self.urls
        var examples: [Example] = sample.map { (input: $0, findings: Template.findings($0, schema: .sample)) }
        examples += plain.map { (input: $0, findings: Template.findings($0)) }
        examples += others()
        examples += try limits()
        try FindingSnapshot("templates").expect(examples)
    }

    private func others() -> [Example] {
        let dotted = TemplateSchema(["language": .text, "language.de": .flag, "language.pt-BR": .flag])
        let heads = ["head": "", "foot": ""]
        let image = "<img src=\"https://a.example/x\">"
        return [
            ("{{#language.dee}}", Template.findings("{{#language.dee}}{{/language.dee}}", schema: dotted)),
            ("{{>heed}}", Template.findings("{{>heed}}", partials: heads)),
            ("{{>other}}", Template.findings("{{>other}}", partials: heads)),
            ("<a href=\"data:x\">", Template.findings("<a href=\"data:x\">", schemes: ["tcal", "https"])),
            ("\\xFF", findings(TemplateFile(name: "page.html", text: [0xFF]))),
            (
                image,
                findings(
                    TemplateFile(name: "page.html", text: Array(image.utf8)),
                    origins: ["img-src": ["https://b.example"]]
                )
            ),
        ]
    }

    /// The findings about limits, each with a short form of its text.
    private func limits() throws -> [Example] {
        var chain: [String: String] = [:]
        for number in 0..<100 { chain["p\(number)"] = "{{>p\(number + 1)}}" }
        var doubled = ["p40": "x"]
        for number in 0..<40 { doubled["p\(number)"] = "{{>p\(number + 1)}}{{>p\(number + 1)}}" }
        let template = try Template("{{>p0}}", partials: doubled, schema: TemplateSchema([:]))
        let stopped = try #require(throws: Diagnostic.self) { try template.text() }
        return [
            ("{{#a}}…", Template.findings(String(repeating: "{{#a}}", count: 61))),
            ("{{#a}}{{/a}}…", Template.findings(String(repeating: "{{#a}}{{/a}}", count: 10_000))),
            ("{{>p0}}, {{>p1}}…", Template.findings("{{>p0}}", partials: chain)),
            ("{{>p}} in p", Template.findings("{{>p}}", partials: ["p": "{{>p}}"], schema: .sample)),
            ("{{>p1}}{{>p1}}, {{>p2}}{{>p2}}…", [stopped]),
        ]
    }

    private func findings(_ file: TemplateFile, origins: [String: Set<String>] = [:]) -> [Diagnostic] {
        do throws(TemplateProblems) {
            _ = try Template(file, schema: .sample, origins: origins)
            return []
        } catch {
            return error.problems
        }
    }
}
