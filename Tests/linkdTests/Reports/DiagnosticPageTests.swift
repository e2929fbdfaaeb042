import AppFiles
import AssociationChecker
import AssociationProof
import Diagnostics
import FindingSnapshots
import Foundation
import HostChecker
import LinkActions
import LinkCode
import LinkRoutes
import Reports
import Sites
import StrictJSON
import Templates
import TestFolders
import Testing

@testable import linkd

/// The pages of `docs/diagnostics`: documentation, the text of `linkd check --explain`, and tests.
@Suite struct DiagnosticPageTests {
    /// The tables of all modules, with the page of each.
    private static let tables: [(page: String, rows: [DiagnosticDescriptor])] = [
        ("association-files", FindingCode.allCases.map(\.descriptor)),
        ("route-tables", RouteTableCode.allCases.map(\.descriptor)),
        ("sites", SiteWarning.Code.allCases.map(\.descriptor)),
        ("comparisons", ComparisonCode.allCases.map(\.descriptor)),
        ("app-projects", AppFileCode.allCases.map(\.descriptor)),
        ("hosts", HostFindingCode.allCases.map(\.descriptor)),
        ("configuration", SiteProblemCode.allCases.map(\.descriptor)),
        ("json", JSONProblemCode.allCases.map(\.descriptor)),
        ("templates", TemplateProblemCode.allCases.map(\.descriptor)),
        ("generated-code", CodeProblemCode.allCases.map(\.descriptor)),
        ("handlers", LinkRouterProblem.Code.allCases.map(\.descriptor)),
    ]
    private static let rows = tables.flatMap(\.rows)

    @Test func `no name occurs twice, and names are lower-case words`() {
        let names = Self.rows.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(name)") }
    }

    @Test func `the folder has a page for each table`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: DiagnosticPage.folder.path)
        #expect(Set(files) == Set(Self.tables.map { $0.page + ".md" } + ["README.md"]))
    }

    @Test(arguments: tables.map(\.page))
    func `a page has a section for each row of its table, with the title and the severities`(_ name: String) throws {
        let page = try DiagnosticPage(name)
        let rows = Self.tables.first { $0.page == name }?.rows ?? []
        #expect(page.sections.map(\.name) == rows.map(\.name))
        try page.expect(page.written(with: rows))
    }

    @Test func `the index lists all rows`() throws {
        let index = try DiagnosticPage("README")
        let pages = try Self.tables.map { (page: try DiagnosticPage($0.page), rows: $0.rows) }
        try index.expect(
            index.head
                + pages.map { page, rows in
                    let lines = rows.map {
                        "| [\($0.name)](\(page.name).md#\($0.name)) | \($0.severities) | \($0.title) |\n"
                    }
                    return "## \(page.title)\n\n| Name | Severity | Title |\n|---|---|---|\n\(lines.joined())"
                }.joined(separator: "\n")
        )
    }

    @Test(arguments: tables.map(\.page))
    func `the files of a page have no errors and warnings, and no finding of an example`(_ name: String) throws {
        let page = try DiagnosticPage(name)
        let names = Set(page.examples.map(\.name))
        for sample in page.samples where page.isTested {
            let found = try page.findings(checking: sample)
            #expect(found.allSatisfy { $0.severity == .info && !names.contains($0.code) }, "\(found)")
        }
    }

    @Test(arguments: try tables.map(\.page).flatMap { try DiagnosticPage($0).examples })
    func `the bad lines of an example have its finding`(_ example: DiagnosticExample) throws {
        let page = try DiagnosticPage(example.page)
        let (sample, flawed) = try #require(page.replacing(example), "the good lines are not in a file of the page")
        let row = try #require(Self.rows.first { $0.name == example.name })
        let found = try page.findings(checking: sample, with: flawed).filter { $0.code == example.name }
        #expect(!found.isEmpty)
        for finding in found { #expect(row.labels.contains(finding.severity.label), "\(finding)") }
    }

    @Test func `applied fix removes the finding of an example and keeps the file JSON`() throws {
        var count = 0
        for page in try Self.tables.map({ try DiagnosticPage($0.page) }) {
            for example in page.examples {
                let (sample, flawed) = try #require(page.replacing(example))
                let findings = try page.findings(checking: sample, with: flawed)
                for finding in findings where finding.location.file == sample.file {
                    let fixed = try finding.expectFix(of: Array(flawed.utf8), among: findings) { file in
                        try page.findings(checking: sample, with: String(decoding: file, as: UTF8.self))
                    }
                    if fixed != nil { count += 1 }
                }
            }
        }
        #expect(count >= 25)
    }

    @Test func `a snapshot has the findings of configurations, named files and options`() throws {
        let page = try DiagnosticPage("configuration")
        let examples = try page.examples.map { example in
            let (sample, flawed) = try #require(page.replacing(example))
            let input = example.bad.joined(separator: " ")
            return (input: input, findings: try page.findings(checking: sample, with: flawed))
        }
        try FindingSnapshot("configuration").expect(examples + ConfigurationFindings.all())
    }

    @Test func `--explain prints the section of a name, and suggests the nearest name`() throws {
        let outcome = try Outcome.linkd(["check", "--explain", "unreachable-rule"])
        #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("# unreachable-rule\n\n**Unreachable rule** ("))
        let unknown = try Outcome.linkd(["check", "--explain", "unreachable-rules"])
        #expect(unknown.exitCode == 64 && unknown.error.contains(#"did you mean "unreachable-rule"?"#))
        #expect(try Outcome.linkd(["check", "--explain", "unreachable-rule", "config.json"]).exitCode == 64)
    }

    @Test(arguments: rows.map(\.name))
    func `the program has the section of each name`(_ name: String) throws {
        let section = try #require(DiagnosticSection(name))
        #expect(!section.summary.isEmpty && section.text.contains("\nFix: "))
    }
}

extension DiagnosticDescriptor {
    /// The words of all severities, without repetition.
    fileprivate var labels: [String] { ([severity] + otherSeverities).map(\.label) }

    /// The severities as the pages write them.
    fileprivate var severities: String {
        let words = ([severity] + otherSeverities).map { $0 == .pedantic ? "pedantic info" : $0.rawValue }
        return words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "") + (words.last ?? "")
    }

    /// The line below the heading of the section.
    fileprivate var titleLine: String { "**\(title.prefix(1).uppercased())\(title.dropFirst())** (\(severities))" }
}

/// Lines of a page that replace lines of one of its files.
struct DiagnosticExample: CustomTestStringConvertible {
    let page: String
    let name: String
    let good: [String]
    let bad: [String]

    var testDescription: String { name }
}

/// A page of `docs/diagnostics`: files without findings, and a section for each name.
private struct DiagnosticPage {
    static let folder = Program.project.appending(components: "docs", "diagnostics")

    let name: String
    /// The text up to the first section.
    let head: String
    let sections: [(name: String, text: String)]
    /// The files, with the arguments of `linkd check` that check each.
    let samples: [(file: String, arguments: [String], content: String)]

    init(_ name: String) throws {
        self.name = name
        let text = try String(contentsOf: Self.folder.appending(path: name + ".md"), encoding: .utf8)
        let parts = ("\n" + text).components(separatedBy: "\n## ")
        head = String((parts.first ?? "").dropFirst()) + "\n"
        sections = parts.dropFirst().map { part in
            let end = part.firstIndex(of: "\n") ?? part.endIndex
            return (String(part[..<end]), String(part[end...]))
        }
        samples = Self.blocks(of: head).compactMap { info, lines in
            let words = info.split(separator: " ").map(String.init)
            guard words.count > 1 else { return nil }
            let arguments = words.count > 2 ? Array(words[2...]) : [words[1]]
            return (words[1], arguments, lines.map { $0 + "\n" }.joined())
        }
    }

    var title: String { String(head.drop { "# ".contains($0) }.prefix { $0 != "\n" }) }

    /// Whether `linkd check` has the findings of the examples; the handlers of an app are tried in `LinkActionsTests`.
    var isTested: Bool { name != "handlers" }

    /// The page with the titles and the severities of a table.
    func written(with rows: [DiagnosticDescriptor]) -> String {
        head
            + sections.map { section in
                let body = section.text.drop { $0 == "\n" }.drop { $0 != "\n" }
                guard let row = rows.first(where: { $0.name == section.name }) else {
                    return "## \(section.name)\(section.text)"
                }
                return "## \(row.name)\n\n\(row.titleLine)\(body)"
            }.joined(separator: "\n")
    }

    /// Expects the text of the file; writes it instead if the environment has `LINKD_RENEW`.
    func expect(_ text: String) throws {
        let file = Self.folder.appending(path: name + ".md")
        guard try String(contentsOf: file, encoding: .utf8) != text else { return }
        if ProcessInfo.processInfo.environment["LINKD_RENEW"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        } else {
            Issue.record("docs/diagnostics/\(name).md differs from the table; renew it with make snapshots")
        }
    }

    var examples: [DiagnosticExample] {
        guard !samples.isEmpty, isTested else { return [] }
        return sections.flatMap { section in
            Self.blocks(of: section.text).filter { $0.info == "diff" }.map { _, lines in
                DiagnosticExample(
                    page: name,
                    name: section.name,
                    good: lines.filter { !$0.hasPrefix("-") }.map { Self.trimmed($0.dropFirst()) },
                    bad: lines.filter { !$0.hasPrefix("+") }.map { Self.trimmed($0.dropFirst()) }
                )
            }
        }
    }

    /// Returns the file that has the good lines of an example, and its content with the bad ones.
    func replacing(
        _ example: DiagnosticExample
    ) -> (sample: (file: String, arguments: [String], content: String), flawed: String)? {
        for sample in samples {
            var lines = sample.content.components(separatedBy: "\n").map { Self.trimmed($0[...]) }
            guard let range = lines.firstRange(of: example.good), !range.isEmpty else { continue }
            lines.replaceSubrange(range, with: example.bad)
            return (sample, lines.joined(separator: "\n"))
        }
        return nil
    }

    /// Runs `linkd check` for a file; the other files of the page are beside it.
    func findings(
        checking sample: (file: String, arguments: [String], content: String),
        with content: String? = nil
    ) throws -> [Diagnostic] {
        let folder = try TemporaryFolder()
        for other in samples {
            try folder.write(other.file, other.file == sample.file ? content ?? other.content : other.content)
        }
        let arguments = ["check", "--pedantic", "--format", "json"] + sample.arguments
        return try Outcome.linkd(arguments, in: folder).diagnostics
    }

    private static func blocks(of text: String) -> [(info: String, lines: [String])] {
        var blocks: [(info: String, lines: [String])] = []
        var open: (info: String, lines: [String])?
        for line in text.components(separatedBy: "\n") {
            if let block = open {
                if line == "```" {
                    blocks.append(block)
                    open = nil
                } else {
                    open?.lines.append(line)
                }
            } else if line.hasPrefix("```") {
                open = (String(line.dropFirst(3)), [])
            }
        }
        return blocks
    }

    private static func trimmed(_ line: Substring) -> String { line.trimmingCharacters(in: .whitespaces) }
}
