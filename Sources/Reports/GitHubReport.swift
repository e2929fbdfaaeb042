package import Diagnostics

/// Writes each diagnostic as a workflow command of GitHub Actions, which shows it beside the line in a pull request.
///
/// Source: docs.github.com, "Workflow commands for GitHub Actions", Setting an error message.
package struct GitHubReport: ReportWriter {
    package func write(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { Console.print(Self.command(diagnostic)) }
    }

    package static func command(_ diagnostic: Diagnostic) -> String {
        let location = diagnostic.location
        var properties = ["file=\(escaped(location.file, isProperty: true))"]
        if let line = location.line { properties.append("line=\(line)") }
        if let column = location.column { properties.append("col=\(column)") }
        properties.append("title=\(escaped(diagnostic.code, isProperty: true))")
        var text = (location.path.isEmpty ? "" : "\(location.path): ") + diagnostic.message
        if let fix = diagnostic.fix { text += "\nfix: \(fix)" }
        for note in diagnostic.notes { text += "\nnote: \(note.location): \(note.message)" }
        let command = diagnostic.severity > .info ? diagnostic.severity.rawValue : "notice"
        return "::\(command) \(properties.joined(separator: ","))::\(escaped(text))"
    }

    /// Escapes what ends a command, in a property what ends the property, and what would control a terminal.
    private static func escaped(_ text: String, isProperty: Bool = false) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result += String(scalar).printable
            }
        }
        return result
    }
}
