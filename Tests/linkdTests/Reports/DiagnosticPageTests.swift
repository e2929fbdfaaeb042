import AppFiles
import AssociationChecker
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

/// The pages of `docs/diagnostics/`: each is documentation, the text of `linkd check --explain`, and a test.
@Suite struct DiagnosticPageTests {
    private static let folder = Program.project.appending(components: "docs", "diagnostics")

    /// Every code that a diagnostic of linkd or of the app's libraries can have.
    private static let allCodes: [String] = [
        FindingCode.allCases.map(\.rawValue), RouteTableCode.allCases.map(\.rawValue),
        JSONProblemCode.allCases.map(\.rawValue), TemplateProblemCode.allCases.map(\.rawValue),
        SiteProblemCode.allCases.map(\.rawValue), SiteWarning.Code.allCases.map(\.rawValue),
        LinkRouterProblem.Code.allCases.map(\.rawValue),
        CodeProblemCode.allCases.map(\.rawValue), AppFileCode.allCases.map(\.rawValue),
        HostFindingCode.allCases.map(\.rawValue),
        [PageThemeError.unknownFile],
    ].flatMap(\.self)

    @Test func `every code has a page, and every page a code`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let pages = Set(files.filter { $0 != "README.md" }.map { String($0.dropLast(".md".count)) })
        #expect(Set(Self.allCodes).symmetricDifference(pages).sorted() == [])
        #expect(Self.allCodes.count == pages.count, "two codes have the same number")
        let index = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        for page in pages { #expect(index.contains("[\(page)](\(page).md)"), "\(page) is not in the index") }
    }

    @Test func `the index says which information only --pedantic shows`() throws {
        let index = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        let marked = index.split(separator: "\n").filter { $0.hasPrefix("| [") && $0.contains("info, pedantic | ") }
        #expect(Set(marked.map { String($0.dropFirst(3).prefix(5)) }) == pedanticCodes)
    }

    @Test(arguments: DiagnosticPage.codes)
    func `a page says what is wrong, why it matters and how to fix it`(_ code: String) throws {
        let page = try #require(DiagnosticPage(code))
        #expect(page.text.hasPrefix("# \(code): "))
        #expect(!page.title.isEmpty && !page.summary.isEmpty)
        let why = DiagnosticPage.why(code) ?? ""
        #expect(!why.isEmpty && why.utf8.count < 140 && why.hasSuffix("."), "\(why)")
        #expect(page.text.contains("\n## Example\n") && page.text.contains("\n## Fix\n"))
    }

    // Those of live hosts are tried by Tests/Doctor.
    @Test(arguments: DiagnosticPage.codes.filter { HostFindingCode(rawValue: $0) == nil })
    func `the example of a page has its findings, and the fixed example does not have the code`(_ code: String) throws {
        let page = try #require(DiagnosticPage(code))
        let example = ExampleSection(page.text, "## Example")
        let folder = try TemporaryFolder()
        let check = try #require(try example.write(to: folder))
        // What only `serve` or `print` can find has no findings.
        let expected = example.findings ?? []
        #expect(try Self.findings(check, in: folder) == expected)
        guard example.findings != nil else { return }
        #expect(expected.contains { $0.split(separator: " ").dropFirst(2).first.map(String.init) == code })

        try ExampleSection(page.text, "## Fix").write(to: folder)
        let fixed = try Self.findings(check, in: folder)
        #expect(!fixed.contains { $0.contains(" \(code)") }, "\(fixed)")
    }

    @Test func `--explain prints the page of a code, and the nearest code for an unknown one`() throws {
        let outcome = try Outcome.linkd(["check", "--explain", "aa403"])
        #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("# AA403: "))
        let unknown = try Outcome.linkd(["check", "--explain", "AA40"])
        #expect(unknown.exitCode == 64 && unknown.error.contains("unknown diagnostic code AA40; did you mean AA40"))
        #expect(try Outcome.linkd(["check", "--explain", "AA403", "config.json"]).exitCode == 64)
    }

    /// `line:column severity code path` of each finding, with the file before it where it is not the checked one.
    private static func findings(_ check: [String], in folder: TemporaryFolder) throws -> [String] {
        // A file of an app is named by its option.
        let isNamed = check.dropFirst().contains { $0.hasSuffix("=" + check[0]) }
        let outcome = try Outcome.linkd(
            ["check", "--pedantic", "--format", "json"] + check.dropFirst(isNamed ? 1 : 0),
            in: folder
        )
        return try outcome.output.split(separator: "\n").map { line in
            let finding = try JSONValue(parsing: Array(line.utf8))
            let text = { finding[$0]?.string ?? "" }
            let number = { finding[$0]?.integer(as: Int.self) ?? 0 }
            let file = text("file") == check.first ? "" : text("file") + ":"
            return "\(file)\(number("line")):\(number("column")) \(text("severity")) \(text("code")) \(text("path"))"
                .trimmingCharacters(in: .whitespaces)
        }
    }
}

/// The blocks of one section of a page: files, the commands that make a file, and the findings.
private struct ExampleSection {
    private(set) var files: [(info: [String], content: String)] = []
    private(set) var findings: [String]?

    /// Reads the section below a heading, up to the next heading.
    init(_ page: String, _ heading: String) {
        var open: [String]?
        var content = ""
        for line in page.components(separatedBy: "\n" + heading + "\n").dropFirst().joined().components(
            separatedBy: "\n"
        ) {
            if line.hasPrefix("```") {
                if let info = open {
                    if info == ["findings"] {
                        findings = content.split(separator: "\n").map(String.init)
                    } else {
                        files.append((info, content))
                    }
                    open = nil
                } else {
                    open = line.dropFirst(3).split(separator: " ").map(String.init)
                    content = ""
                }
            } else if open != nil {
                content += line + "\n"
            } else if line.hasPrefix("## ") {
                break
            }
        }
    }

    /// Writes the files; returns the arguments of the check: the configuration or else the first file, and its options.
    @discardableResult
    func write(to folder: TemporaryFolder) throws -> [String]? {
        var checked: [String]?
        for (info, content) in files {
            if info == ["sh", "example"] {
                let shell = try Child(URL(filePath: "/bin/sh"), ["-c", "export LC_ALL=C\n" + content], in: folder)
                guard try shell.wait() == 0 else { throw TestFailure("\(content): \(shell.error)") }
                checked = [String(content.prefix { $0 != "\n" }.split(separator: " ").last ?? "")]
            } else {
                guard info.count > 1 else { continue }
                try folder.write(info[1], content)
                if checked == nil || info[1] == "config.json" { checked = Array(info.dropFirst()) }
            }
        }
        return checked
    }
}
