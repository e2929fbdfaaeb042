import SiteAssociation
import StrictJSON

/// What a SARIF document says about all findings of one code: a `reportingDescriptor` (SARIF 2.1.0 §3.49).
struct SARIFRule {
    /// The code, stable.
    let id: String
    let severity: Severity

    /// The code in words: that of `AA403`, `unreachableRule`, is "unreachable rule".
    var title: String { Self.words(of: name ?? id).joined(separator: " ") }

    /// The name of a code that is a number, nil where the code is a name itself.
    private var name: String? { FindingCode(rawValue: id).map { "\($0)" } }

    /// Writes the members.
    func write(to writer: inout JSONWriter) {
        writer.member("id", id)
        if let name { writer.member("name", name) }
        writer.object("shortDescription") { $0.member("text", title) }
        writer.object("defaultConfiguration") { $0.member("level", severity.sarifLevel) }
    }

    /// The words of a name in camel case, in lower case but for abbreviations.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var previous: Character?
        for (index, character) in zip(name.indices, name) {
            let next = name[index...].dropFirst().first
            // An abbreviation ends in front of the capital that begins a word: "IDForms".
            let begins = character.isUppercase && (previous?.isUppercase != true || next?.isLowercase == true)
            if begins || words.isEmpty { words.append("") }
            words[words.count - 1].append(character)
            previous = character
        }
        return words.map { $0.count > 1 && $0 == $0.uppercased() ? $0 : $0.lowercased() }
    }
}
