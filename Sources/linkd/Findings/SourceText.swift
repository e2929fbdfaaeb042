import SiteAssociation
import StrictJSON

/// The text in which the positions of an association file's findings count.
struct SourceText {
    /// Whether the positions are those of the file itself: of a signed one they count inside what was signed.
    let isFile: Bool
    private let lines: [ArraySlice<UInt8>]

    /// Longer lines are cut around the place: association files are often one line.
    private static let widest = 100
    /// EF BB BF, which no position counts.
    private static let byteOrderMarkLength = 3

    /// Finds the text of a file.
    init(of bytes: [UInt8]) {
        let text = AssociationChecker.text(of: bytes)
        isFile = bytes == text || bytes.dropFirst(Self.byteOrderMarkLength).elementsEqual(text)
        lines = text.split(omittingEmptySubsequences: false) { $0 == 0x0A }
    }

    /// The line of a position and one with a caret below the place; none where there is no text to show.
    func excerpt(at position: JSONPosition) -> [String] {
        guard position.line > 0, position.line <= lines.count else { return [] }
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
