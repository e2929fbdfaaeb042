import Diagnostics
import StrictJSON
import Testing

extension Outcome {
    /// The findings without their sentences, each such as `config.json:2:14: error: listen[0] [invalid-address]`.
    var findings: [String] { output.findings + error.findings }

    /// The findings of a run with `--format json`.
    var diagnostics: [Diagnostic] {
        get throws {
            try output.split(separator: "\n").map { try Diagnostic(JSONValue(parsing: Array($0.utf8))) }
        }
    }
}

extension String {
    /// The findings in a report for people, or in a log, without their sentences.
    var findings: [String] { diagnostics.map(\.withoutSentence) }

    /// The findings in a report for people, or in a log.
    var diagnostics: [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for line in split(separator: "\n") {
            if let diagnostic = Diagnostic(headline: line) {
                diagnostics.append(diagnostic)
            } else if let fix = line.wholeMatch(of: /\s\sfix: (.+)/), !diagnostics.isEmpty {
                diagnostics[diagnostics.count - 1].fix = String(fix.1)
            }
        }
        return diagnostics
    }
}

extension Diagnostic {
    /// Reads `file:line:column: severity: path: sentence [name]`; nil for any other line.
    fileprivate init?(headline: Substring) {
        let line = headline.trimmingPrefix(/\S+ \w+ linkd: \[\w+\] reload:\s/)
        let form = /(\S.*?)(?::(\d+))?(?::(\d+))?: (error|warning|info): (.+) \[([a-z]+(?:-[a-z]+)*)\]/
        guard let match = line.wholeMatch(of: form) else { return nil }
        var sentence = match.5
        var path = ""
        // Only a finding with a column has a path.
        if match.3 != nil, let prefix = sentence.prefixMatch(of: /(\S+?):\s/) {
            path = String(prefix.1)
            sentence = sentence[prefix.range.upperBound...]
        }
        self.init(
            DiagnosticDescriptor.error(String(match.6), ""),
            severity: Severity(rawValue: String(match.4)),
            at: Diagnostics.SourceLocation(
                String(match.1),
                line: match.2.flatMap { Int($0) },
                column: match.3.flatMap { Int($0) },
                path: path
            ),
            String(sentence)
        )
    }

    /// Reads a line of a report in JSON.
    fileprivate init(_ value: JSONValue) throws {
        self.init(
            DiagnosticDescriptor.error(try #require(value["code"]?.string), ""),
            severity: Severity(rawValue: try #require(value["severity"]?.string)),
            at: Diagnostics.SourceLocation(value),
            try #require(value["message"]?.string),
            fix: value["fix"]?.string.flatMap { $0.isEmpty ? nil : $0 },
            notes: try (value["notes"]?.array ?? []).map { note in
                Note(try #require(note["message"]?.string), at: Diagnostics.SourceLocation(note))
            }
        )
    }

    /// The first link in the sentence.
    var exampleLink: String? { message.firstMatch(of: /https:\/\/[^\s,;:"]+/).map { String($0.output) } }

    /// The place, the severity, the path and the name.
    var withoutSentence: String {
        "\(location): \(severity.label)" + (location.path.isEmpty ? "" : ": \(location.path)") + " [\(code)]"
    }
}

extension Diagnostics.SourceLocation {
    /// Reads the location of a finding or a note in JSON.
    fileprivate init(_ value: JSONValue) {
        self.init(
            value["file"]?.string ?? "",
            line: value["line"]?.integer,
            column: value["column"]?.integer,
            path: value["path"]?.string ?? ""
        )
    }
}
