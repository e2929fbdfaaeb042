import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Gathers the findings of one file.
final class FindingReport {
    /// How many findings of one code a report holds: nobody reads more, and a file can have thousands.
    static let mostOfACode = 100

    private var findings: [Diagnostic] = []
    private var counts: [FindingCode: Int] = [:]

    /// Adds a finding; its texts are written only where it is kept.
    func add(
        _ code: FindingCode,
        _ path: FindingPath,
        at position: JSONPosition,
        _ message: @autoclosure () -> String,
        fix: @autoclosure () -> String
    ) {
        let count = counts[code, default: 0]
        counts[code] = count + 1
        guard count < Self.mostOfACode else { return }
        findings.append(
            Diagnostic(
                code.rawValue,
                severity: code.severity,
                at: SourceLocation(position, path: path.description),
                message(),
                fix: fix()
            )
        )
    }

    /// Adds a finding about a value.
    func add(
        _ code: FindingCode,
        _ place: CheckedValue,
        _ message: @autoclosure () -> String,
        fix: @autoclosure () -> String
    ) {
        add(code, place.path, at: place.value.position, message(), fix: fix())
    }

    /// Adds a finding about the name of a member.
    func add(
        _ code: FindingCode,
        nameOf member: CheckedValue.Member,
        _ message: @autoclosure () -> String,
        fix: @autoclosure () -> String
    ) {
        add(code, member.place.path, at: member.position, message(), fix: fix())
    }

    /// Whether an error was found at a value or inside of it.
    func hasError(below path: FindingPath) -> Bool {
        let path = path.description
        return findings.contains { $0.severity == .error && $0.location.path.hasPrefix(path) }
    }

    /// The findings in the order of the text, each once.
    var sorted: [Diagnostic] { findings.inTextOrder }
}

/// Findings that several levels of the structure share.
extension FindingReport {
    /// Adds a key that belongs elsewhere.
    func addMisplaced(_ member: CheckedValue.Member, fix: String) {
        add(
            .misplacedKey,
            nameOf: member,
            "devices do not look for \"\(member.name)\" here, so it does nothing",
            fix: fix
        )
    }

    /// Adds a key that is none of a level's, with the one that was meant, and returns that.
    @discardableResult
    func addUnknown(_ member: CheckedValue.Member, known: [String]) -> String? {
        guard let name = NearName.nearest(to: member.name, among: known) else {
            add(
                .unknownKey,
                nameOf: member,
                "devices ignore \(member.name.quoted), which is no key that belongs here",
                fix: "the keys here are \(known.joined(separator: ", "))"
            )
            return nil
        }
        add(
            .misspeltKey,
            nameOf: member,
            "devices ignore \(member.name.quoted), so \(loss(of: name))",
            fix: "write \"\(name)\""
        )
        return name
    }

    /// What goes without when a key is misspelt.
    private func loss(of key: String) -> String {
        switch key {
        case "appID", "appIDs": "the entry names no app"
        case "components", "paths": "the entry has no rules"
        case "details": "no link opens an app"
        default: "what stands there does nothing"
        }
    }

    /// Adds a value of the wrong type.
    func addWrongType(_ place: CheckedValue, expected: String, consequence: String) {
        add(
            .wrongType,
            place,
            "\(place.value.kind) stands here, so \(consequence)",
            fix: "write \(expected)"
                + (place.value.string.map { $0 == "true" || $0 == "false" } == true
                    ? " without quotes" : "")
        )
    }

    /// Adds a list without elements.
    func addEmptyList(_ code: FindingCode, _ place: CheckedValue, _ consequence: String) {
        add(code, place, "the list is empty, so \(consequence)", fix: "fill it, or remove it")
    }
}
