/// The page of a diagnostic code in `docs/diagnostics/`, which the program has built in.
package struct DiagnosticPage {
    /// The whole page, Markdown.
    package let text: String

    /// Finds the page of a code; nil where there is none.
    package init?(_ code: String) {
        guard let text = DiagnosticPages.texts[code] else { return nil }
        self.text = text
    }

    /// Whether a code has a page.
    package static func exists(_ code: String) -> Bool { DiagnosticPages.texts[code] != nil }

    /// All codes that have a page, in order.
    package static var codes: [String] { DiagnosticPages.texts.keys.sorted() }

    /// The heading without the code.
    package var title: String {
        let heading = text.prefix { $0 != "\n" }
        return heading.firstIndex(of: ":").map { heading[$0...].dropFirst(2) }.map(String.init) ?? String(heading)
    }

    /// What is wrong: the paragraph after the heading.
    package var summary: String { Self.paragraph(of: text.drop { $0 != "\n" }) }

    /// Why it matters: the first sentence of that section, which is its first line.
    package static func why(_ code: String) -> String? {
        guard let text = DiagnosticPages.texts[code], let section = text.firstRange(of: "## Why it matters\n\n") else {
            return nil
        }
        return String(text[section.upperBound...].prefix { $0 != "\n" })
    }

    /// The first paragraph of a text, in one line.
    private static func paragraph(of text: Substring) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { $0.isEmpty }.prefix { !$0.isEmpty }.joined(separator: " ")
    }
}
