import AssociationChecker
import SiteAssociation

/// Shows findings to a person: with the line of the text on standard output, as a problem each on standard error.
struct TextFindingWriter: FindingWriter {
    let usesColors: Bool

    func write(_ findings: [FileFinding], in text: SourceText?) {
        if let text {
            for finding in findings { Console.print(shown(finding, in: text)) }
        } else {
            for finding in findings { Console.printError(line(finding)) }
            let problems = findings.count { $0.severity == .error }
            if problems > 1 { Console.printError(problems.counting("problem")) }
        }
    }

    func say(_ sentence: String) { Console.print(sentence) }

    /// The finding, the line with a caret below the place, and what to do.
    private func shown(_ finding: FileFinding, in text: SourceText) -> String {
        var lines = ["\(finding.location): \(colored(finding.severity)): \(finding.message) [\(finding.code)]"]
        if !finding.path.isEmpty { lines.append("  at \(finding.path)") }
        if case .position(let position) = finding.place { lines += text.excerpt(at: position) }
        if let fix = finding.fix { lines.append("  to fix: \(fix)") }
        return lines.joined(separator: "\n")
    }

    /// `file:line:column: path: message; fix [code]`; what is not an error says so.
    func line(_ finding: FileFinding) -> String {
        var line = "\(finding.location): "
        if finding.severity != .error { line += "\(finding.severity.rawValue): " }
        if !finding.path.isEmpty { line += "\(finding.path): " }
        line += finding.message
        if let fix = finding.fix { line += "; \(fix)" }
        // Of a file as a whole the sentence says all that the code does.
        if case .position = finding.place { line += " [\(finding.code)]" }
        return line
    }

    private func colored(_ severity: Severity) -> String {
        guard usesColors else { return severity.rawValue }
        let color =
            switch severity {
            case .error: "31"
            case .warning: "33"
            case .info: "36"
            }
        return "\u{1B}[1;\(color)m\(severity.rawValue)\u{1B}[0m"
    }
}
