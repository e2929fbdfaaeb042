package import Diagnostics

/// Writes diagnostics for people: the headline, the line of the file with a caret, the fix and the notes.
package final class TextReport: ReportWriter {
    private let usesColors: Bool
    private let print: (String) -> Void
    private let explains: Bool
    private var codes: [String] = []
    private var excerpt: SourceExcerpt?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - print: prints a text and a line end.
    ///   - explains: whether the report ends with how to get an explanation of its codes.
    package init(usesColors: Bool, print: @escaping (String) -> Void, explains: Bool = false) {
        self.usesColors = usesColors
        self.print = print
        self.explains = explains
    }

    package func write(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics {
            print(text(of: diagnostic))
            if !codes.contains(diagnostic.code), DiagnosticSection.exists(diagnostic.code) {
                codes.append(diagnostic.code)
            }
        }
    }

    package func say(_ sentence: String) { print(sentence) }

    package func finish() {
        guard explains, let first = codes.first else { return }
        let others = codes.count > 1 ? " (also \(codes.dropFirst().prefix(8).joined(separator: ", ")))" : ""
        print("run \"linkd check --explain \(first)\" for the reason and an example\(others)")
    }

    private func text(of diagnostic: Diagnostic) -> String {
        var lines = ["\(headline(of: diagnostic)) [\(diagnostic.code)]"]
        lines += excerptLines(at: diagnostic.location)
        if let fix = diagnostic.fix { lines.append("  fix: \(fix.printable)") }
        for note in diagnostic.notes {
            lines.append("  note: \(note.location): \(note.message)".printable)
            lines += excerptLines(at: note.location)
        }
        if let cause = diagnostic.cause { lines.append("  cause: \(cause)".printable) }
        return lines.joined(separator: "\n")
    }

    private func excerptLines(at location: SourceLocation) -> [String] {
        guard !location.file.isEmpty, location.column != nil else { return [] }
        if let excerpt, excerpt.isOf(location.file) { return excerpt.lines(at: location) }
        let excerpt = SourceExcerpt(of: location.file)
        self.excerpt = excerpt
        return excerpt.lines(at: location)
    }

    private func headline(of diagnostic: Diagnostic) -> String {
        guard usesColors else { return diagnostic.headline.printable }
        let color =
            switch diagnostic.severity {
            case .error: "31"
            case .warning: "33"
            case .info, .pedantic: "36"
            }
        let word = "\(diagnostic.severity.label):"
        let parts = diagnostic.headline.printable.split(separator: word, maxSplits: 1, omittingEmptySubsequences: false)
        return parts.joined(separator: "\u{1B}[1;\(color)m\(word)\u{1B}[0m")
    }
}
