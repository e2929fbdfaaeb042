/// The section of a diagnostic in `docs/diagnostics`, which is built into the program.
package struct DiagnosticSection {
    /// The whole section, Markdown without its heading.
    package let text: String

    /// Finds the section of a name; nil if there is none.
    package init?(_ name: String) {
        guard let text = DiagnosticSections.texts[name] else { return nil }
        self.text = text
    }

    /// Whether a name has a section.
    package static func exists(_ name: String) -> Bool { DiagnosticSections.texts[name] != nil }

    /// All names, in order.
    package static var names: [String] { DiagnosticSections.texts.keys.sorted() }

    /// The severities, such as `warning or pedantic info`: the parenthesis after the title.
    package var severities: String {
        let line = text.split(separator: "\n").first ?? ""
        return String(line.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" })
    }

    /// The problem and its effect: the paragraph after the title, in one line.
    package var summary: String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let body = lines.drop { $0.isEmpty || $0.hasPrefix("**") }
        return body.prefix { !$0.isEmpty }.joined(separator: " ")
    }
}
