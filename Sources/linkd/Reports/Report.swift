import ArgumentParser
import AssociationChecker
import SiteAssociation
import StrictJSON

/// What is wrong with the files of a run.
struct Report: Error {
    let findings: [FileFinding]
    let exitCode: ExitCode

    init(_ findings: [FileFinding], exitCode: ExitCode) {
        self.findings = findings
        self.exitCode = exitCode
    }
}

extension ParsableCommand {
    /// Runs a body whose reports end the command with their exit code.
    func reporting(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let report as Report {
            TextFindingWriter(usesColors: false).write(report.findings)
            throw report.exitCode
        }
    }
}

/// Where a check puts what it has to say: each form of output is one of these.
protocol FindingWriter {
    /// Takes findings about one file, in their order.
    ///
    /// - Parameter text: the text whose lines show a person where the findings are, nil to name the places only.
    func write(_ findings: [FileFinding], in text: SourceText?)

    /// Takes a sentence for a person about what is sound: no finding, so forms for programs leave it out.
    func say(_ sentence: String)

    /// Takes notice that nothing follows.
    func finish()
}

extension FindingWriter {
    /// Takes findings whose places are named only.
    func write(_ findings: [FileFinding]) { write(findings, in: nil) }

    func say(_ sentence: String) {}

    func finish() {}
}

/// The text in which the positions of an association file's findings count.
struct SourceText {
    private let lines: [ArraySlice<UInt8>]

    /// Longer lines are cut around the place: association files are often one line.
    private static let widest = 100

    /// Finds the text of a file.
    init(of bytes: [UInt8]) {
        lines = AssociationChecker.text(of: bytes).split(omittingEmptySubsequences: false) { $0 == 0x0A }
    }

    /// The line of a position and one with a caret below the place; none where there is no text to show.
    func excerpt(at position: JSONPosition) -> [String] {
        guard position.line > 0, position.line <= lines.count else { return [] }
        // A line that is not UTF-8 is not shown.
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
