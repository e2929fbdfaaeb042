import AssociationProof
import SiteAssociation
import StrictJSON

/// Compares `paths` with `components` where an entry has both.
///
/// iOS 13, macOS 10.15 and newer read only `components`, older systems only `paths` (WWDC19 session 717).
struct GenerationCheck {
    private let document: AssociationDocument
    private let older: AssociationDocument
    private let newerMatcher: AppleMatcher
    private let olderMatcher: AppleMatcher
    private let order: RuleOrder
    private let report: FindingReport
    private var textSets: TextSets
    /// The number of states that searches may still use.
    private var states = 20_000
    /// The number of rules that may still be compared.
    private var trials = 200_000
    private var isUndecided = false

    /// Creates a check; nil if no entry has both lists.
    init?(_ document: AssociationDocument, _ order: RuleOrder, report: FindingReport) {
        guard document.entries.contains(where: { $0.olderRules != nil }) else { return nil }
        self.document = document
        older = document.older
        newerMatcher = AppleMatcher(document)
        olderMatcher = AppleMatcher(older)
        self.order = order
        self.report = report
        textSets = order.textSets
    }

    /// Checks all entries.
    mutating func check(_ details: CheckedValue) {
        let places = details.elements ?? details.members.map(\.place)
        for (entry, place) in zip(document.entries, places) {
            guard let paths = place["paths"], place["components"] != nil else { continue }
            // Older systems know no list of apps, so they read an entry without a single app as if it were absent.
            if let app = entry.olderAppID, let change = difference(in: entry, app) {
                reportDifference(change, paths)
            } else {
                reportBoth(paths)
            }
        }
        guard isUndecided else { return }
        report.add(
            .rulesUndecided,
            at: details,
            "could not decide whether \"paths\" and \"components\" open the same links: the rules have too many "
                + "combinations",
            fix: "use fewer overlapping wildcards"
        )
    }

    /// Returns a link that both lists of an entry decide differently, and whether newer systems open it.
    ///
    /// The other entries of the app decide too: a link that one of them opens on all systems is no difference.
    /// It is nil if there is no difference, or if the search was too large.
    private mutating func difference(in entry: AssociationEntry, _ app: String) -> (link: String, opensNow: Bool)? {
        guard let olderRules = entry.olderRules else { return nil }
        let isNewerApp = document.indices(of: app).contains(entry.index)
        let lists = [proofs(of: olderRules), isNewerApp ? proofs(ofEntries: [entry.index]) : []]
        guard lists[0] != lists[1] else { return nil }
        let olderOfApp = older.indices(of: app).flatMap { older.entries[$0].rules }
        let all = [proofs(of: olderOfApp), proofs(ofEntries: document.indices(of: app))]
        trials -= all[0].count + all[1].count
        guard trials > 0, states > 0 else {
            isUndecided = true
            return nil
        }
        let matchers = [olderMatcher, newerMatcher]
        let opens = { (link: String) in matchers.map { $0.decide(link, app: app).opensApp } }
        var search = LinkSearch(sides: all == lists ? lists : lists + all) { results in
            results[0] != results[1] && results[results.count - 2] != results[results.count - 1]
        } confirms: { link in
            let results = opens(link)
            return results[0] != results[1]
        }
        // A link that was found before the search became too large is still an example.
        do throws(TextSearch.TooLarge) {
            try search.run(budget: states, &textSets)
        } catch {
            if search.link == nil { isUndecided = true }
        }
        states = max(states - search.cost, 0)
        return search.link.map { ($0, opens($0)[1]) }
    }

    /// Returns the rules of `paths` as older systems read them.
    private mutating func proofs(of rules: [AssociationRule]) -> [ProofRule] {
        rules.compactMap { ProofRule($0, variables: older.lists, &textSets) }
    }

    private func proofs(ofEntries entries: [Int]) -> [ProofRule] {
        entries.flatMap { order.ranges[$0] }.compactMap { order.rules[$0].proof }
    }

    private func reportDifference(_ change: (link: String, opensNow: Bool), _ paths: CheckedValue) {
        let older = "systems before iOS 13 and macOS 10.15, which read \"paths\""
        let newer = "newer systems, which read \"components\""
        report.add(
            .differingGenerations,
            at: paths,
            "\(change.link) opens the app on \(change.opensNow ? newer : older), but not on "
                + (change.opensNow ? older : newer),
            fix: "let both lists match the same links, or remove \"paths\" if no app supports iOS 12"
        )
    }

    private func reportBoth(_ paths: CheckedValue) {
        report.add(
            .pathsBesideComponents,
            at: paths,
            "iOS 13 and newer read only \"components\", older versions only \"paths\"; TN3155 warns against both",
            fix: "remove \"paths\", or add a separate entry with \"appID\" and \"paths\" for iOS 12 and older"
        )
    }
}
