import Diagnostics
import StrictJSON

/// Applies the fix of a finding that says what to write, so that a test can check the file again.
struct WrittenFix {
    /// The text with the fix in place of the value, or of the name, at the finding; nil if the fix says nothing to write.
    let text: String

    init?(_ finding: Diagnostic, in text: String) {
        guard let fix = finding.fix, fix.hasPrefix("write "), let line = finding.location.line,
            let column = finding.location.column
        else { return nil }
        let written = Array(fix.dropFirst("write ".count).unicodeScalars)
        guard let end = Self.end(of: written, from: 0) else { return nil }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
        let rest = lines[line - 1][(column - 1)...] + lines[line...].flatMap { ["\n"] + $0 }
        guard let length = Self.end(of: Array(rest), from: 0) else { return nil }
        let start = lines[line - 1].prefix(column - 1)
        lines = lines.prefix(line - 1) + [Array(start + written[..<Self.list(written, end)] + rest.dropFirst(length))]
        self.text = lines.map { String(String.UnicodeScalarView($0)) }.joined(separator: "\n")
    }

    /// Returns the end of a list of texts, `"a", "b"`, whose first one ends here.
    private static func list(_ scalars: [Unicode.Scalar], _ first: Int) -> Int {
        var end = first
        while scalars[0] == "\"", scalars[end...].starts(with: ", \"".unicodeScalars),
            let next = Self.end(of: scalars, from: end + 2)
        { end = next }
        return end
    }

    /// Returns the end of a JSON text, list or object that begins at an index; nil if none does.
    private static func end(of scalars: [Unicode.Scalar], from start: Int) -> Int? {
        guard start < scalars.count, "\"{[".unicodeScalars.contains(scalars[start]) else { return nil }
        var (depth, isText, isEscaped) = (0, false, false)
        for index in start..<scalars.count {
            let scalar = scalars[index]
            if isText {
                if !isEscaped, scalar == "\"" { isText = false }
                isEscaped = !isEscaped && scalar == "\\"
            } else if scalar == "\"" {
                isText = true
            } else if "{[".unicodeScalars.contains(scalar) {
                depth += 1
            } else if "}]".unicodeScalars.contains(scalar) {
                depth -= 1
            }
            if depth == 0, !isText { return index + 1 }
        }
        return nil
    }
}
