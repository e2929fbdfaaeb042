import AssociationChecker
import SiteAssociation
import StrictJSON

/// Writes each finding as one line of JSON with stable keys, for programs.
struct JSONFindingWriter: FindingWriter {
    func write(_ findings: [FileFinding], in text: SourceText?) {
        for finding in findings { Console.print(line(finding)) }
    }

    private func line(_ finding: FileFinding) -> String {
        var file = finding.file
        var position = JSONPosition.start
        switch finding.place {
        case .file: break
        // The keys are stable: a line of a list stands in the name of the file, as it always has.
        case .line: file = finding.location
        case .position(let place): position = place
        }
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("file", file)
            writer.member("code", finding.code)
            writer.member("severity", finding.severity.rawValue)
            writer.member("path", finding.path)
            writer.member("line", position.line)
            writer.member("column", position.column)
            writer.member("message", finding.message)
            writer.member("fix", finding.fix ?? "")
        }
        return writer.text
    }
}

extension JSONWriter {
    /// Writes a member whose value is a string.
    mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    /// Writes a member whose value is a whole number.
    mutating func member(_ name: String, _ number: Int) {
        self.name(name)
        integer(number)
    }

    /// Writes a member whose value is an object; `body` writes its members.
    mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        self.name(name)
        object(body)
    }

    /// Writes a member whose value is an array; `body` writes its elements.
    mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
        self.name(name)
        array(body)
    }
}
