import AssociationProof
import LinkRoutes
public import SiteAssociation

/// Whether the file that a new table generates decides each link as the old file does.
public enum ImportVerdict: Sendable {
    /// It does, for every link of ``AssociationDiff``.
    case sameForEveryLink
    /// It does, for every link without an empty segment in its path; the change is about such a link, if one was found.
    case sameForRoutedLinks(example: ImportChange?)
    /// These kinds of link are decided differently.
    case differs([ImportChange], isCutShort: Bool)
    /// The comparison was given up for a reason; these kinds of link are decided differently.
    case undecided(String, [ImportChange])
    /// The table generates no file, for a reason.
    case notGenerated(String)
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
    /// Why a table cannot say it, as sentences without a full stop.
    public let reasons: [String]
}

/// Compares the old rules with the file of a table.
struct ImportComparison {
    let old: RuleFile
    let table: RouteTable
    let draft: RouteDraft
    /// The host of the examples.
    let host: String
    /// The states after which a comparison is given up.
    let budget: Int

    /// Compares the links that a table can route, then all others.
    func verdict() -> ImportVerdict {
        let generated: AssociationDocument
        do throws(AssociationError) {
            // The file has its own limit of bytes.
            _ = try AssociationFile(table)
            generated = try AssociationDocument(table)
        } catch {
            return .notGenerated(error.message)
        }
        let new = RuleFile(generated)
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
        return (app.links.map { change($0, shift) }, app.isCutShort, app.undecided)
    }

    private func change(_ change: LinkChange, _ shift: Int) -> ImportChange {
        let number = change.before.map { $0.index - shift }
        let place = number.flatMap { old.rules.indices.contains($0) ? old.rules[$0] : nil }
        let route = change.now?.comment.flatMap { id in draft.routes.first { $0.id == id } }
        var losses = number.flatMap { draft.losses[$0] } ?? []
        if let rule = route?.rule { losses.formUnion(draft.losses[rule] ?? []) }
        var reasons = losses.map(\.sentence).sorted()
        if let first = draft.firstSkipped, let number, number >= first { reasons = [RuleLoss.budget.sentence] }
        if change.link.hasEmptySegment { reasons = ["no route matches a path with an empty segment"] }
        if reasons.isEmpty { reasons = [change.fallback(now: route)] }
        return ImportChange(
            link: change.link,
            opensApp: change.opensApp,
            before: place.map { ($0.path, $0.rule) },
            now: change.now,
            reasons: reasons
        )
    }
}

extension LinkChange {
    /// The reason where no loss of a rule is known.
    fileprivate func fallback(now route: DraftRoute?) -> String {
        let isEscaped = link.contains("%") || link.utf8.contains { "!'()+,;=:@&".utf8.contains($0) }
        if isEscaped {
            return
                "the file of a table has each text as \"linkd link\" prints it and, where RFC 3986 allows, not encoded"
        }
        return "the more specific route decides in a table, not the first rule"
    }
}

extension String {
    /// Whether the path of a link has an empty segment that is not at its end.
    fileprivate var hasEmptySegment: Bool {
        let path = utf8.dropFirst("https://".utf8.count).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let trimmed = Array(path).reversed().drop { $0 == UInt8(ascii: "/") }
        return zip(trimmed, trimmed.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/") }
    }
}
