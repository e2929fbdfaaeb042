import AssociationProof
import LinkRoutes
public import SiteAssociation

/// Whether the file that a new table generates decides each link as the old file does.
public enum ImportVerdict: Sendable {
    /// It does, for every link of `AssociationDiff`.
    case sameForEveryLink
    /// It does, for every link without an empty segment in its path; the change is about such a link, if one was found.
    case sameForRoutedLinks(example: ImportChange?)
    /// These kinds of link are decided differently.
    case differs([ImportChange], isCutShort: Bool)
    /// The comparison was given up for a reason; these kinds of link are decided differently.
    case undecided(String, [ImportChange])
}

/// A kind of link that the new file decides differently.
public struct ImportChange: Sendable {
    /// The shortest link of that kind.
    public let link: String
    /// Whether it opens the app now; before, it was the opposite.
    public let opensApp: Bool
    /// The JSON path of the old rule that decides, and the rule; nil if there is none.
    public let before: (path: String, rule: AssociationRule)?
    /// The new rule that decides; nil if there is none.
    public let now: AssociationRule?
}

/// Compares the old rules with the file of a table.
struct ImportComparison {
    let old: RuleFile
    /// The file of the table.
    let new: RuleFile
    /// The host of the examples.
    let host: String
    /// The states after which a comparison is given up.
    let budget: Int

    /// Compares the links that a table can route, then all others.
    func verdict() -> ImportVerdict {
        let first = RuleFile.emptySegments
        if let routed = changes(old.document(after: first), new.document(after: first), shift: first.count) {
            if let reason = routed.undecided { return .undecided(reason, routed.changes) }
            return .differs(routed.changes, isCutShort: routed.isCutShort)
        }
        guard let all = changes(old.document(), new.document()) else { return .sameForEveryLink }
        return .sameForRoutedLinks(example: all.changes.first)
    }

    private typealias Changes = (changes: [ImportChange], isCutShort: Bool, undecided: String?)

    /// Compares two files; nil if they are proved to be the same.
    ///
    /// - Parameter shift: how many rules were added at the start of both.
    private func changes(
        _ before: AssociationDocument,
        _ now: AssociationDocument,
        shift: Int = 0
    ) -> Changes? {
        let diff = AssociationDiff(before, now, host: host, budget: budget)
        guard let app = diff.apps.first else { return nil }
        let changes = app.links.map { change in
            let number = change.before.map { $0.index - shift }
            let place = number.flatMap { old.rules.indices.contains($0) ? old.rules[$0] : nil }
            return ImportChange(
                link: change.link,
                opensApp: change.opensApp,
                before: place.map { ($0.path, $0.rule) },
                now: change.now
            )
        }
        return (changes, app.isCutShort, app.undecided.map { "\($0)\(app.fix.map { "; \($0)" } ?? "")" })
    }
}
