import AssociationChecker
import StrictJSON

/// A file in which a finding's fix replaces the value, or the member, at its place.
struct Replacement {
    let text: String

    /// Applies the JSON after "write" in a fix; nil if there is none, or if it does not fit the place.
    init?(_ finding: Finding, in text: String) {
        let text = Array(text.utf8)
        let fix = Array(finding.fix.utf8)
        let isReplacement = ["write \"", "write {", "write [", "write a text for each"].contains(
            where: finding.fix.hasPrefix
        )
        guard isReplacement, let start = fix.firstIndex(where: { "\"{[".utf8.contains($0) }),
            let written = Self.longest(in: fix[start...]), let place = Self.offset(of: finding, in: text),
            let old = (place...text.count).first(where: { Self.kind(text[place..<$0]) == Self.kind(written) })
        else { return nil }
        self.text = String(decoding: text[..<place] + written + text[old...], as: UTF8.self)
    }

    /// What stands in a place of the grammar.
    private enum Kind { case value, member }

    private static func kind(_ text: ArraySlice<UInt8>) -> Kind? {
        func parses(_ open: String, _ close: String) -> Bool {
            (try? JSONValue(parsing: Array(open.utf8) + text + Array(close.utf8))) != nil
        }
        guard !text.allSatisfy({ $0 == UInt8(ascii: " ") }) else { return nil }
        return parses("[", "]") ? .value : parses("{", "}") ? .member : nil
    }

    private static func longest(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        text.indices.reversed().lazy.map { text[...$0] }.first { kind($0) != nil }
    }

    private static func offset(of finding: Finding, in text: [UInt8]) -> Int? {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(finding.position.line - 1) else { return nil }
        let line = lines[finding.position.line - 1]
        let characters = String(decoding: line, as: UTF8.self).unicodeScalars.prefix(finding.position.column - 1)
        return line.startIndex + String(String.UnicodeScalarView(characters)).utf8.count
    }
}
