import AssociationChecker
import Diagnostics
import LinkRoutes

/// The line of a file that a diagnostic is about, with a caret below the column.
struct SourceExcerpt {
    private let file: String
    private let lines: [ArraySlice<UInt8>]
    private let isASCII: Bool

    /// Longer lines are cut around the place: association files are often one line.
    private static let widest = 100

    /// Reads a file; one that cannot be read has no lines.
    init(of file: String) {
        self.file = file
        let bytes = (try? Files.readFromCommandLine(file)) ?? []
        isASCII = bytes.allSatisfy { $0 < 0x80 }
        lines = AssociationChecker.text(of: bytes).split(omittingEmptySubsequences: false) { $0 == 0x0A }
    }

    /// Whether the excerpt is of this file.
    func isOf(_ file: String) -> Bool { self.file == file }

    /// Returns the line of a location and one with a caret; nothing where there is no text to show.
    func lines(at location: SourceLocation) -> [String] {
        guard let number = location.line, let column = location.column, number > 0, number <= lines.count else {
            return []
        }
        guard let (shown, caretIndex) = window(of: lines[number - 1], showing: column - 1) else { return [] }
        let margin = "  \(number) | "
        let caret =
            String(repeating: " ", count: margin.count - 2) + "| " + String(repeating: " ", count: caretIndex)
        return [margin + shown, caret + "^"]
    }

    /// Returns the part of a line around an index, and the index in this part; nil if there is no text to show.
    private func window(of line: ArraySlice<UInt8>, showing column: Int) -> (text: String, index: Int)? {
        // A file can be one line with a finding for each of thousands of rules: ASCII needs no decoding up to there.
        if isASCII {
            let line = line.last == 0x0D ? line.dropLast() : line
            guard !line.isEmpty else { return nil }
            let index = min(max(column, 0), line.count)
            let start = Self.start(of: line.count, showing: index)
            let part = line.dropFirst(start).prefix(Self.widest)
            guard let text = Self.text(of: part) else { return nil }
            return (text.printable, index - start)
        }
        let beginning = Self.beginning(of: line, showing: column + 1)
        guard let text = Self.text(of: beginning), !text.isEmpty else { return nil }
        let scalars = Array(text.printable.unicodeScalars)
        let index = min(max(column, 0), scalars.count)
        let start = Self.start(of: scalars.count, showing: index)
        let shown = scalars[start..<min(start + Self.widest, scalars.count)]
        return (String(String.UnicodeScalarView(shown)), index - start)
    }

    /// Returns where the shown part of a line begins.
    private static func start(of count: Int, showing index: Int) -> Int {
        count <= widest ? 0 : max(0, min(index - widest / 2, count - widest))
    }

    /// Returns the part of a line up to what is shown, since a line can be a whole file of megabytes.
    private static func beginning(of line: ArraySlice<UInt8>, showing column: Int) -> ArraySlice<UInt8> {
        let (most, isTooLong) = column.addingReportingOverflow(widest)
        guard !isTooLong, most <= line.count / 4 else { return line }
        var end = line.startIndex + 4 * most
        while end > line.startIndex, end < line.endIndex, line[end] & 0xC0 == 0x80 { end -= 1 }
        return line[..<end]
    }

    /// Returns the text of a line, nil where its bytes are not UTF-8; a tab becomes a space, so that the caret is right.
    private static func text(of bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self)
        guard !text.unicodeScalars.contains("\u{FFFD}") else { return nil }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\t" ? " " : $0 }))
    }
}
