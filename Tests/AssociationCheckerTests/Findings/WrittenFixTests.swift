import AssociationChecker
import AssociationSamples
import Diagnostics
import StrictJSON
import Testing

/// Fixes that are a replacement, `write …`: each is applied, and the file is checked again.
@Suite struct WrittenFixTests {
    static let replacements = FindingCase.all.filter { flaw in
        flaw.findings(flaw.flawed).contains { $0.code == flaw.code && Replacement($0, in: flaw.flawed) != nil }
    }

    @Test(arguments: replacements)
    func `what a fix says to write has not the same finding`(_ flaw: FindingCase) throws {
        for finding in flaw.findings(flaw.flawed) where finding.code == flaw.code {
            guard let replacement = Replacement(finding, in: flaw.flawed) else { continue }
            let found = flaw.findings(replacement.text)
            let text = String(decoding: replacement.text, as: UTF8.self)
            #expect(!found.contains { $0.code == flaw.code && $0.position == finding.position }, "\(text)\n\(found)")
            #expect(!found.contains { $0.code.rawValue.hasPrefix("AA1") }, "\(text)\n\(found)")
        }
    }

    @Test func `there are such fixes`() { #expect(Self.replacements.count > 40) }
}

/// A file in which a finding's fix replaces the value, or the member, at its place.
struct Replacement {
    let text: [UInt8]

    /// Applies the JSON after "write" in a fix; nil if there is none, or if it does not fit the place.
    init?(_ finding: Finding, in text: [UInt8]) {
        let fix = Array(finding.fix.utf8)
        let isReplacement = ["write \"", "write {", "write [", "write a text for each"].contains(
            where: finding.fix.hasPrefix
        )
        guard isReplacement, let start = fix.firstIndex(where: { "\"{[".utf8.contains($0) }),
            let written = Self.longest(in: fix[start...]), let place = Self.offset(of: finding, in: text),
            let old = (place...text.count).first(where: { Self.kind(text[place..<$0]) == Self.kind(written) })
        else { return nil }
        self.text = Array(text[..<place] + written + text[old...])
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
