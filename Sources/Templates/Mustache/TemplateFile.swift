import Diagnostics

/// The text of a template or of a partial.
public struct TemplateFile: Sendable {
    /// The name in problems, for example `templates/page.html`.
    public let name: String
    /// The text in UTF-8.
    public let text: [UInt8]

    /// Creates a file from a name and a text.
    public init(name: String, text: [UInt8]) {
        self.name = name
        self.text = text
    }
}

extension TemplateFile {
    /// Returns a problem at an offset of the text.
    func problem(at offset: Int, _ code: TemplateProblemCode, _ markupProblem: MarkupProblem) -> Diagnostic {
        Diagnostic(code, at: location(at: offset), markupProblem.message, fix: markupProblem.fix)
    }

    /// Returns the location of an offset of the text.
    func location(at offset: Int) -> SourceLocation {
        let (line, column) = position(of: offset)
        return SourceLocation(name, line: line, column: column)
    }

    /// Returns the `line:column` of an offset, for messages about a second location.
    func place(of offset: Int) -> String {
        let (line, column) = position(of: offset)
        return "\(line):\(column)"
    }

    private func position(of offset: Int) -> (line: Int, column: Int) {
        let before = text.prefix(max(0, offset))
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let lines = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        return (lines, String(decoding: before[start...], as: UTF8.self).count + 1)
    }
}
