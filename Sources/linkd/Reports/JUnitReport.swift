import Diagnostics

/// Collects the diagnostics of a run and writes them as JUnit XML, which most CI systems show as test results.
///
/// An error or a warning is a failed test case; an info is a skipped one. A run without diagnostics has one
/// test case that passed. Source: the de facto schema of Apache Ant's and Jenkins' JUnit reports.
final class JUnitReport: ReportWriter {
    private var diagnostics: [Diagnostic] = []

    func write(_ diagnostics: [Diagnostic]) { self.diagnostics += diagnostics }

    func finish() { Console.print(Self.text(of: diagnostics)) }

    static func text(of diagnostics: [Diagnostic]) -> String {
        let skipped = diagnostics.count { $0.severity == .info }
        let counts =
            "tests=\"\(max(diagnostics.count, 1))\" failures=\"\(diagnostics.count - skipped)\" skipped=\"\(skipped)\""
        let cases =
            diagnostics.isEmpty
            ? ["    <testcase classname=\"linkd\" name=\"check\"/>"]
            : diagnostics.map(testCase)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites \(counts)>
              <testsuite name="linkd check" \(counts)>
            \(cases.joined(separator: "\n"))
              </testsuite>
            </testsuites>
            """
    }

    private static func testCase(_ diagnostic: Diagnostic) -> String {
        let file = escaped(diagnostic.location.file)
        let name = escaped("\(diagnostic.code) \(diagnostic.location)")
        let message = escaped(diagnostic.message)
        let notes = diagnostic.notes.map { "note: \($0.location): \($0.message)" }
        let content =
            diagnostic.severity == .info
            ? "<skipped message=\"\(message)\"/>"
            : "<failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(message)\">"
                + escaped(([diagnostic.description] + notes).joined(separator: "\n")) + "</failure>"
        return "    <testcase classname=\"\(file)\" name=\"\(name)\">\(content)</testcase>"
    }

    /// Escapes a text for an attribute or an element; XML 1.0 section 2.2 has no other control characters.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
