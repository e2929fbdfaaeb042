import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// The entries whose rules decide no link of an app, because earlier entries of the app have the same rules, or match
/// all links of them with the same outcome.
///
/// Devices try the entries of an app in order, and the first rule that matches decides.
struct RepeatedEntries {
    /// An entry and the apps for which it decides nothing.
    private struct Repeat {
        var apps: [String] = []
        /// The earlier entries.
        var sources: Set<Int> = []
        /// Whether it decides nothing for any of its apps.
        var isWhole = false
        /// Whether an earlier entry has the same rules.
        var isSame = false
    }

    private let order: RuleOrder
    private var repeats: [Int: Repeat] = [:]
    /// The entries by their position.
    private let entries: [JSONPosition: Int]

    /// Finds the entries.
    ///
    /// - Parameter outcomes: the result for each rule; nil for a rule that only repeated entries have.
    init(_ order: RuleOrder, _ outcomes: [ReachabilityCheck.Outcome?]) {
        self.order = order
        entries = Dictionary(zip(order.entries.map(\.source.position), order.entries.indices)) { first, _ in first }
        for group in order.groups {
            for (entry, source) in group.repeats {
                var found = repeats[entry] ?? Repeat(isSame: true)
                found.apps += group.apps
                found.sources.insert(source)
                repeats[entry] = found
            }
        }
        for entry in order.entries.indices { find(entry, outcomes) }
    }

    /// Looks at an entry of which no rule decides, for whichever app.
    private mutating func find(_ entry: Int, _ outcomes: [ReachabilityCheck.Outcome?]) {
        let content = order.entries[entry].source
        guard !order.ranges[entry].isEmpty, !content.appIDs.isEmpty else { return }
        var found = repeats[entry] ?? Repeat()
        for number in order.ranges[entry] {
            switch outcomes[number] {
            case nil where found.isSame: continue
            case .covered(let numbers, _):
                let rules = numbers.map { order.rules[$0] }
                let isLegacy = order.rules[number].source.isLegacyPath
                guard content.olderRules == nil, !order.rules[number].isContrary(to: rules),
                    rules.allSatisfy({ $0.source.isLegacyPath == isLegacy })
                else { return }
                found.isSame = false
                found.sources.formUnion(rules.map(\.entry))
            default: return
            }
        }
        found.apps = content.appIDs
        found.isWhole = true
        repeats[entry] = found
    }

    /// Returns whether an entry decides no link of any app.
    func isWhole(_ entry: Int) -> Bool { repeats[entry]?.isWhole == true }

    /// Returns whether the entry at a position decides no link of an app.
    func contains(_ app: String, inEntryAt position: JSONPosition) -> Bool {
        guard let entry = entries[position], let found = repeats[entry] else { return false }
        return found.isWhole || found.apps.contains { $0.hasSameBytes(as: app) }
    }

    /// Reports each entry.
    func report(to report: FindingReport) {
        for (entry, found) in repeats.sorted(by: { $0.key < $1.key }) {
            let place = order.entries[entry]
            let sources = found.sources.sorted().map { order.entries[$0].path.description }.listing
            let apps = found.apps.map(\.quoted).listing
            let reason = "devices try the entries of an app in order, and the first rule that matches decides"
            report.add(
                .repeatedEntry,
                in: place.path,
                at: place.source.position,
                found.isSame
                    ? "for \(apps), this entry repeats the rules of \(sources) and has no effect: \(reason)"
                    : "for \(apps), this entry has no effect: the rules of \(sources) match all of its links; \(reason)",
                fix: found.isWhole ? "remove this entry" : "remove \(apps) from the apps of this entry"
            )
        }
    }
}
