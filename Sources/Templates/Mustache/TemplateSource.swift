import Diagnostics

/// A text as it is compiled: a file, indented like the tag that calls it as a partial.
struct TemplateSource {
    let name: String
    let bytes: [UInt8]
    /// The number of bytes before each line that are not in the file.
    let indentation: Int

    init(_ file: TemplateFile, indentation: [UInt8] = []) {
        name = file.name
        self.indentation = indentation.count
        guard !indentation.isEmpty else {
            bytes = file.text
            return
        }
        var bytes: [UInt8] = []
        var isLineStart = true
        for byte in file.text {
            if isLineStart { bytes += indentation }
            bytes.append(byte)
            isLineStart = byte == UInt8(ascii: "\n")
        }
        self.bytes = bytes
    }

    /// Returns a problem at an offset of `bytes`.
    func problem(at offset: Int, _ code: TemplateProblemCode, _ markupProblem: MarkupProblem) -> Diagnostic {
        Diagnostic(code.rawValue, at: location(at: offset), markupProblem.message, fix: markupProblem.fix)
    }

    /// Returns the location of an offset of `bytes`.
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
        let before = bytes.prefix(max(0, offset))
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let lines = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        let characters = String(decoding: before[start...], as: UTF8.self).count
        return (lines, max(1, characters - indentation + 1))
    }
}

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
