import Diagnostics
import StrictJSON
import Testing

@testable import linkd

/// The formats of a report for other programs.
@Suite struct ReportFormatTests {
    private static let diagnostic = Diagnostic(
        "RT103",
        at: SourceLocation("a,b:c.json", line: 3, column: 7, path: "hosts[0]"),
        "100% \"bad\"\n<host> & more",
        fix: "write x"
    )

    @Test func `a workflow command of GitHub is one line with its properties escaped`() {
        #expect(
            GitHubReport.command(Self.diagnostic)
                == "::error file=a%2Cb%3Ac.json,line=3,col=7,title=RT103::"
                + "hosts[0]: 100%25 \"bad\"%0A<host> & more%0Afix: write x"
        )
        let info = Diagnostic("SW101", severity: .info, at: SourceLocation("t.json"), "m")
        #expect(GitHubReport.command(info) == "::notice file=t.json,title=SW101::m")
    }

    @Test func `a Code Quality report of GitLab has a fingerprint for each entry`() throws {
        let report = try JSONValue(parsing: Array(GitLabReport.text(of: [Self.diagnostic, Self.diagnostic]).utf8))
        let entries = try #require(report.array)
        #expect(entries.count == 2)
        #expect(Set(entries.compactMap { $0["fingerprint"]?.string }).count == 2)
        #expect(entries[0]["severity"]?.string == "critical")
        #expect(entries[0]["location"]?["lines"]?["begin"]?.integer(as: Int.self) == 3)
        #expect(GitLabReport.text(of: []) == "[]")
    }

    @Test func `a JUnit report is XML with a failed case for each problem, or one passed case without problems`() {
        let text = JUnitReport.text(of: [Self.diagnostic])
        #expect(text.contains(#"<testsuites tests="1" failures="1" skipped="0">"#))
        #expect(text.contains("100% &quot;bad&quot;&#10;&lt;host&gt; &amp; more"))
        #expect(JUnitReport.text(of: []).contains(#"<testcase classname="linkd" name="check"/>"#))
    }

    @Test func `a text for people has the line, the caret, the fix, the notes and the cause`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("t.json", "{\n \"a\": 1\n}")
        var diagnostic = Diagnostic("RT103", at: SourceLocation(file, line: 2, column: 2), "m \u{1B}", fix: "f")
        diagnostic.notes = [Diagnostic.Note("n", at: SourceLocation(file, line: 1, column: 1))]
        diagnostic.cause = Diagnostic("FL101", at: SourceLocation("x"), "c")
        var printed: [String] = []
        TextReport(usesColors: false, print: { printed.append($0) }).write([diagnostic])
        #expect(
            printed == [
                """
                \(file):2:2: error: m \\u{1b} [RT103]
                  2 |  "a": 1
                    |  ^
                  fix: f
                  note: \(file):1:1: n
                  1 | {
                    | ^
                  cause: x: error: c [FL101]
                """
            ]
        )
    }

    @Test(arguments: ["json", "sarif", "github", "gitlab", "junit"])
    func `a run has one format`(_ format: String) throws {
        let outcome = try Outcome.linkd(["check", "--format", format, "--json"])
        #expect(outcome.exitCode == 64 && outcome.error.contains("cannot be combined; use one of them"))
    }
}
