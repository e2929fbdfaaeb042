public import Diagnostics
import StrictJSON

/// A warning that a route or redirect of a table suppresses, with the reason.
///
/// An app ignores it. Whether it has an effect is known only after the site is checked.
public struct Suppression: Hashable, Sendable {
    /// The name of the warning, as the table has it.
    public let name: String
    /// Why the warning is intended, as the table has it.
    public let reason: String
    /// The place of the name.
    public let place: SourceLocation
    /// Whether the reason is empty or consists of whitespace, so that the suppression has no effect.
    package var isBlank: Bool { reason.allSatisfy(\.isWhitespace) }

    /// Reads `suppress` of a route or redirect (docs/route-table.md#suppressed-warnings).
    static func all(in object: JSONObjectReader, _ problems: JSONProblems) -> [Suppression] {
        guard let value = object.value("suppress") else { return [] }
        guard let members = value.object else {
            let fix = "use an object with a reason for each warning, e.g. {\"revealing-path\": \"…\"}"
            object.report(.wrongType, at: "suppress", "expected an object, found \(value.kind)", fix: fix)
            return []
        }
        return members.compactMap { member in
            let place = SourceLocation(member.position, path: "\(object.path(of: "suppress")).\(member.name.shown)")
            return problems.string(member.value, place.path).map { Self(name: member.name, reason: $0, place: place) }
        }
    }
}
