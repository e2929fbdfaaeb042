import SiteAssociation
import StrictJSON

/// Shows what a check has to say about one file.
struct FindingPrinter {
    let file: String
    /// The lines of the file, for the one that a finding points into.
    private let lines: [ArraySlice<UInt8>]
    private let usesColors: Bool

    /// Longer lines are cut around the place: association files are often one line.
    private static let widest = 100

    /// - Parameter text: the text in which positions count; of a signed file the one inside.
    init(file: String, text: [UInt8], usesColors: Bool) {
        self.file = file
        self.usesColors = usesColors
        lines = text.split(omittingEmptySubsequences: false) { $0 == 0x0A }
    }

    /// The finding, the line with a caret below the place, and what to do.
    func text(_ finding: Finding) -> String {
        let place = "\(file):\(finding.position.line):\(finding.position.column)"
        let head = "\(place): \(colored(finding.severity)): \(finding.message) [\(finding.code.rawValue)]"
        let path = finding.path.isEmpty ? [] : ["  at \(finding.path)"]
        return ([head] + path + excerpt(finding.position) + ["  to mend: \(finding.mend)"]).joined(separator: "\n")
    }

    /// One line of JSON; the keys are stable.
    func json(_ finding: Finding) -> String {
        JSONFinding(
            file: file,
            code: finding.code.rawValue,
            severity: finding.severity.rawValue,
            path: finding.path,
            position: finding.position,
            message: finding.message,
            mend: finding.mend
        ).text
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

    private func excerpt(_ position: JSONPosition) -> [String] {
        guard position.line <= lines.count else { return [] }
        // A line that is no text, of a signed file for example, shows nobody anything.
        guard let line = String(validating: lines[position.line - 1]), !line.isEmpty else { return [] }
        let scalars = Array(line.printable.unicodeScalars)
        let column = min(max(position.column - 1, 0), scalars.count)
        let start =
            scalars.count <= Self.widest ? 0 : max(0, min(column - Self.widest / 2, scalars.count - Self.widest))
        let shown = scalars[start..<min(start + Self.widest, scalars.count)]
        let margin = "  \(position.line) | "
        let caret =
            String(repeating: " ", count: margin.count - 2) + "| " + String(repeating: " ", count: column - start)
        return [margin + String(String.UnicodeScalarView(shown)), caret + "^"]
    }
}

extension String {
    /// The text of a line, nil when its bytes are no UTF-8; a tab becomes a space, so that a caret stands right.
    fileprivate init?(validating bytes: ArraySlice<UInt8>) {
        let text = String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self)
        guard !text.unicodeScalars.contains("\u{FFFD}") else { return nil }
        self = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\t" ? " " : $0 }))
    }
}
