import Diagnostics
import StrictJSON

/// Writes each diagnostic as one line of JSON with stable keys, for programs.
struct JSONReport: ReportWriter {
    func write(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { Console.print(Self.line(diagnostic)) }
    }

    private static func line(_ diagnostic: Diagnostic) -> String {
        JSONWriter.text { write(diagnostic, to: &$0) }
    }

    private static func write(_ diagnostic: Diagnostic, to writer: inout JSONWriter) {
        let location = diagnostic.location
        writer.member("file", location.file)
        writer.member("code", diagnostic.code)
        writer.member("severity", diagnostic.severity.label)
        writer.member("path", location.path)
        // A file as a whole is reported at its first character, so that every line has the same keys.
        writer.member("line", location.line ?? 1)
        writer.member("column", location.column ?? 1)
        writer.member("message", diagnostic.message)
        writer.member("why", DiagnosticSection(diagnostic.code)?.summary ?? "")
        writer.member("fix", diagnostic.fix ?? "")
        writer.array("notes") { writer in
            for note in diagnostic.notes {
                writer.object { writer in
                    writer.member("file", note.location.file)
                    writer.member("path", note.location.path)
                    writer.member("line", note.location.line ?? 1)
                    writer.member("column", note.location.column ?? 1)
                    writer.member("message", note.message)
                }
            }
        }
        if let cause = diagnostic.cause { writer.object("cause") { write(cause, to: &$0) } }
    }
}
