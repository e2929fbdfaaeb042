import Diagnostics
import LinkRoutes
import StrictJSON

/// Gathers the findings of a whole run and writes them as one SARIF document, for tools that review code.
final class SARIFReport: ReportWriter {
    private var document = SARIFDocument()

    func write(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { document.add(diagnostic) }
    }

    /// Writes the document, also without findings: tools close the alerts that a new document does not contain.
    func finish() { Console.print(document.text) }
}

/// The log of a run in the Static Analysis Results Interchange Format (OASIS SARIF 2.1.0).
struct SARIFDocument {
    /// The codes that occur, in the order of their first use.
    private var rules: [SARIFRule] = []
    /// The place of each code in `rules`.
    private var indices: [String: Int] = [:]
    private var results: [(finding: Diagnostic, ruleIndex: Int)] = []

    /// Adds a result.
    mutating func add(_ finding: Diagnostic) {
        let index = indices[finding.code] ?? rules.count
        if index == rules.count {
            indices[finding.code] = index
            rules.append(SARIFRule(kind: finding.descriptor, severity: finding.severity))
        }
        results.append((finding, index))
    }

    /// The document, one line of JSON.
    var text: String {
        JSONWriter.text { writer in
            writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            writer.member("version", "2.1.0")
            writer.array("runs") { $0.object(writeRun) }
        }
    }

    /// A `run` (§3.14): the tool, how it counts, and the results, which are there even when there are none.
    private func writeRun(to writer: inout JSONWriter) {
        writer.object("tool") { writer in
            writer.object("driver") { writer in
                writer.member("name", "linkd")
                writer.array("rules") { writer in
                    for rule in rules { writer.object(rule.write) }
                }
            }
        }
        // As JSONPosition counts: columns in scalars, a line up to LF, CR or both.
        writer.member("columnKind", "unicodeCodePoints")
        writer.member("newlineSequences", ["\r\n", "\n", "\r"])
        writer.array("results") { writer in
            for (finding, ruleIndex) in results { writer.object { write(finding, ruleIndex, to: &$0) } }
        }
    }

    /// A `result` (§3.27).
    private func write(_ finding: Diagnostic, _ ruleIndex: Int, to writer: inout JSONWriter) {
        writer.member("ruleId", finding.code)
        writer.member("ruleIndex", ruleIndex)
        writer.member("level", finding.severity.sarifLevel)
        writer.object("message") { $0.member("text", finding.sarifMessage) }
        writer.array("locations") { $0.object { writeLocation(finding.location, to: &$0) } }
        guard !finding.notes.isEmpty else { return }
        writer.array("relatedLocations") { writer in
            for note in finding.notes {
                writer.object { writer in
                    writer.object("message") { $0.member("text", note.message.sarifText) }
                    writeLocation(note.location, to: &writer)
                }
            }
        }
    }

    /// A `location` (§3.28) with its `physicalLocation` (§3.29), and with its place in the structure (§3.33).
    private func writeLocation(_ location: SourceLocation, to writer: inout JSONWriter) {
        writer.object("physicalLocation") { writer in
            writer.object("artifactLocation") { $0.member("uri", location.file.fileURI) }
            writeRegion(of: location, to: &writer)
        }
        guard !location.path.isEmpty else { return }
        writer.array("logicalLocations") { $0.object { $0.member("fullyQualifiedName", location.path) } }
    }

    /// A `region` (§3.30): from where the finding begins to the end of the line, which a region without an end means.
    private func writeRegion(of location: SourceLocation, to writer: inout JSONWriter) {
        guard let line = location.line else { return }
        writer.object("region") { writer in
            writer.member("startLine", line)
            if let column = location.column { writer.member("startColumn", column) }
        }
    }
}

/// What a SARIF document says about all findings of one code: a `reportingDescriptor` (SARIF 2.1.0 §3.49).
struct SARIFRule {
    let kind: DiagnosticDescriptor
    let severity: Diagnostic.Severity

    /// Writes the members.
    func write(to writer: inout JSONWriter) {
        writer.member("id", kind.name)
        writer.object("shortDescription") { $0.member("text", kind.title) }
        if let section = DiagnosticSection(kind.name) {
            writer.object("fullDescription") { $0.member("text", section.summary) }
            writer.object("help") { writer in
                writer.member("text", section.text)
                writer.member("markdown", section.text)
            }
        }
        writer.object("defaultConfiguration") { $0.member("level", severity.sarifLevel) }
    }
}

extension Diagnostic {
    /// The message and the fix as a SARIF `message` (SARIF 2.1.0 §3.11.5): braces are doubled, because a single one
    /// begins a placeholder.
    var sarifMessage: String {
        (message + (fix.map { "; fix: \($0)" } ?? "")).sarifText
    }
}

extension String {
    /// The text of a SARIF `message`.
    fileprivate var sarifText: String { map { $0 == "{" || $0 == "}" ? "\($0)\($0)" : String($0) }.joined() }

    /// A file's path as a URI reference (RFC 3986 §4.1): relative where the path is, else of the scheme `file` (RFC 8089).
    ///
    /// A tool finds a relative one in its own copy. There are no `.` and no empty segments, and every byte is escaped that is
    /// not unreserved.
    fileprivate var fileURI: String {
        let segments = utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
        let encoded = segments.map(PercentEncoding.encoded).joined(separator: "/")
        if utf8.first == UInt8(ascii: "/") { return "file:///" + encoded }
        return encoded.isEmpty ? "." : encoded
    }
}

extension Diagnostic.Severity {
    /// The `level` of a result (SARIF 2.1.0 §3.27.10).
    var sarifLevel: String { self > .info ? rawValue : "note" }
}
