import SiteAssociation
import StrictJSON

/// The log of a run in the Static Analysis Results Interchange Format (OASIS SARIF 2.1.0).
struct SARIFDocument {
    /// The codes that occur, in the order of their first use.
    private var rules: [SARIFRule] = []
    /// The place of each code in `rules`.
    private var indices: [String: Int] = [:]
    private var results: [(finding: FileFinding, ruleIndex: Int)] = []

    /// Adds a result.
    mutating func add(_ finding: FileFinding) {
        let index = indices[finding.code] ?? rules.count
        if index == rules.count {
            indices[finding.code] = index
            rules.append(SARIFRule(id: finding.code, severity: finding.severity))
        }
        results.append((finding, index))
    }

    /// The document, one line of JSON.
    var text: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            writer.member("version", "2.1.0")
            writer.array("runs") { $0.object(writeRun) }
        }
        return writer.text
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
        writer.name("newlineSequences")
        writer.strings(["\r\n", "\n", "\r"])
        writer.array("results") { writer in
            for (finding, ruleIndex) in results { writer.object { write(finding, ruleIndex, to: &$0) } }
        }
    }

    /// A `result` (§3.27).
    private func write(_ finding: FileFinding, _ ruleIndex: Int, to writer: inout JSONWriter) {
        writer.member("ruleId", finding.code)
        writer.member("ruleIndex", ruleIndex)
        writer.member("level", finding.severity.sarifLevel)
        writer.object("message") { $0.member("text", finding.sarifMessage) }
        writer.array("locations") { $0.object { writeLocation(of: finding, to: &$0) } }
    }

    /// A `location` (§3.28) with its `physicalLocation` (§3.29), and with its place in the structure (§3.33).
    private func writeLocation(of finding: FileFinding, to writer: inout JSONWriter) {
        writer.object("physicalLocation") { writer in
            writer.object("artifactLocation") { $0.member("uri", FileURI(path: finding.file).text) }
            writeRegion(of: finding.place, to: &writer)
        }
        guard !finding.path.isEmpty else { return }
        writer.array("logicalLocations") { $0.object { $0.member("fullyQualifiedName", finding.path) } }
    }

    /// A `region` (§3.30): from where the finding begins to the end of the line, which a region without an end means.
    private func writeRegion(of place: FileFinding.Place, to writer: inout JSONWriter) {
        switch place {
        case .file: break
        case .line(let line): writer.object("region") { $0.member("startLine", line) }
        case .position(let position):
            writer.object("region") { writer in
                writer.member("startLine", position.line)
                writer.member("startColumn", position.column)
            }
        }
    }
}
