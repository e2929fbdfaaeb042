import Diagnostics
import Foundation
import LinkRoutes
import Reports
import Sites
import Testing

/// The formats of a report for other programs.
@Suite struct ReportFormatTests {
    private static let diagnostic = Diagnostic(
        RouteTableCode.invalidHost,
        at: SourceLocation("a,b:c.json", line: 3, column: 7, path: "hosts[0]"),
        "100% \"bad\"\n<host> & more",
        fix: "write x"
    )

    @Test func `a workflow command of GitHub is one line with its properties escaped`() {
        #expect(
            GitHubReport.command(Self.diagnostic)
                == "::error file=a%2Cb%3Ac.json,line=3,col=7,title=invalid-host::"
                + "hosts[0]: 100%25 \"bad\"%0A<host> & more%0Afix: write x"
        )
        let info = Diagnostic(SiteWarning.Code.singleHost, at: SourceLocation("t.json"), "m")
        #expect(GitHubReport.command(info) == "::notice file=t.json,title=single-host::m")
    }

    @Test func `a text for people has the line, the caret, the fix, the notes and the cause`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "linkd-tests-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("{\n \"a\": 1\n}".utf8).write(to: url)
        let file = url.path
        var diagnostic = Diagnostic(
            RouteTableCode.invalidHost,
            at: SourceLocation(file, line: 2, column: 2, path: "a"),
            "invalid host \u{1B}",
            fix: "use a host name"
        )
        diagnostic.notes = [Diagnostic.Note("start of the object", at: SourceLocation(file, line: 1, column: 1))]
        diagnostic.cause = Diagnostic(SiteProblemCode.unusableFile, at: SourceLocation("x"), "missing file")
        var printed: [String] = []
        TextReport(usesColors: false, print: { printed.append($0) }).write([diagnostic])
        #expect(
            printed == [
                """
                \(file):2:2: error: a: invalid host \\u001b [invalid-host]
                  2 |  "a": 1
                    |  ^
                  fix: use a host name
                  note: \(file):1:1: start of the object
                  1 | {
                    | ^
                  cause: x: error: missing file [unusable-file]
                """
            ]
        )
    }
}
