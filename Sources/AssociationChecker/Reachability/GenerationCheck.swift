import AssociationProof
import SiteAssociation
import StrictJSON

/// Compares `paths` with `components` where an entry has both.
///
/// iOS 13, macOS 10.15 and newer read only `components`, older systems only `paths` (WWDC19 session 717).
struct GenerationCheck {
    private let order: RuleOrder
    private let report: FindingReport
    private var textSets: TextSets
    /// The number of states that searches may still use.
    private var states = 20_000

    init(_ order: RuleOrder, _ report: FindingReport) {
        self.order = order
        self.report = report
        textSets = order.textSets
    }

    /// Checks all entries.
    mutating func check(_ document: AssociationDocument, _ details: CheckedValue) {
        let places = details.elements ?? details.members.map(\.place)
        for (entry, place) in zip(document.entries, places) {
            guard let paths = place["paths"], place["components"] != nil else { continue }
            // Older systems know no list of apps, so they read an entry without a single app as if it were absent.
            let isRead = place["appID"] != nil || details.elements == nil
            if isRead, let change = difference(in: entry, document) {
                reportDifference(change, paths)
            } else {
                reportBoth(paths)
            }
        }
    }

    /// Returns the shortest link that both lists of an entry decide differently, and whether `components` open it.
    ///
    /// It is nil if they agree, or if the search was too large.
    private mutating func difference(
        in entry: AssociationEntry,
        _ document: AssociationDocument
    ) -> (link: String, opensNow: Bool)? {
        guard let olderRules = entry.olderRules else { return nil }
        let numbers = order.ranges[entry.index]
        let older = olderRules.compactMap { ProofRule($0, variables: document.lists, &textSets) }
        let newer = numbers.compactMap { order.rules[$0].proof }
        guard older != newer else { return nil }
        let compiled = [
            olderRules.map { CompiledRule($0, variables: document.lists) }, numbers.map { order.compiled[$0] },
        ]
        let opens = { (link: String) in
            var texts = LinkTexts(link)
            return compiled.map { $0.opens(&texts) }
        }
        var search = LinkSearch([older, newer]) {
            $0.first != $0.last
        } confirms: { link in
            let results = opens(link)
            return results.first != results.last
        }
        // A link that was found before the search became too large is still an example.
        try? search.run(budget: states, &textSets)
        states = max(states - search.cost, 0)
        return search.link.map { ($0, opens($0).last == true) }
    }

    private func reportDifference(_ change: (link: String, opensNow: Bool), _ paths: CheckedValue) {
        let older = "systems before iOS 13 and macOS 10.15, which read \"paths\""
        let newer = "newer systems, which read \"components\""
        report.add(
            .differingGenerations,
            paths,
            "\(change.link) opens the app on \(change.opensNow ? newer : older), but not on "
                + (change.opensNow ? older : newer),
            fix: "let both lists match the same links, or remove \"paths\" if no app supports iOS 12"
        )
    }

    private func reportBoth(_ paths: CheckedValue) {
        report.add(
            .pathsBesideComponents,
            paths,
            "iOS 13 and newer read only \"components\", older versions only \"paths\"; TN3155 warns against both",
            fix: "remove \"paths\", or add a separate entry with \"appID\" and \"paths\" for iOS 12 and older"
        )
    }
}

extension [CompiledRule] {
    /// Returns whether the first rule that matches a link opens the app.
    fileprivate func opens(_ link: inout LinkTexts) -> Bool {
        for rule in self where rule.mismatch(link.text(rule.form)) == nil { return !rule.isExcluding }
        return false
    }
}
