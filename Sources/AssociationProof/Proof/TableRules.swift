import LinkRoutes
import SiteAssociation

/// The https links of a table, as rules that a proof can compare.
struct TableRules {
    /// The escape hatches, then the paths and aliases in the order of docs/route-table.md#r6.
    let rules: [ProofRule]
    /// The paths and aliases in the loose form in which an association file may claim them.
    let loose: [ProofRule]
    private let entries: [RouteEntry]
    /// The entry of each loose rule; the first ones are claimed as they are, the others as a dynamic rule writes them.
    private let looseEntries: [RouteEntry]
    private let supersetCount: Int
    private let exclusionCount: Int

    /// Reads a table, as precisely as the file can express it.
    init(_ table: RouteTable, _ file: ComparedFile, in textSets: inout TextSets) {
        entries = table.entries.filter { $0.route.isVisible(to: .universal) }
        var looseEntries = entries.filter { $0.route.isUniversal }
        supersetCount = looseEntries.count
        exclusionCount = table.exclusions.count
        rules =
            table.exclusions.map { ProofRule($0, &textSets) }
            + entries.map { ProofRule($0, as: .exact, part: file.part, in: &textSets) }
        var loose = looseEntries.map { ProofRule($0, as: file.reading, part: file.part, in: &textSets) }
        if file.reading == .wildcards {
            var known = Set(loose)
            let writings = [.dynamicRule] + Spelling.Encoder.allCases.map { RouteTokens.Writing.encoded($0) }
            for (entry, writing) in looseEntries.flatMap({ entry in writings.map { (entry, $0) } }) {
                let rule = ProofRule(entry, as: file.reading, part: file.part, in: &textSets, written: writing)
                guard known.insert(rule).inserted else { continue }
                loose.append(rule)
                looseEntries.append(entry)
            }
        }
        self.looseEntries = looseEntries
        self.loose = loose
    }

    /// Returns the route of a rule; nil for an escape hatch.
    func route(_ rule: Int) -> Route? { isExclusion(rule) ? nil : entries[rule - exclusionCount].route }

    /// Whether a rule is an escape hatch.
    func isExclusion(_ rule: Int) -> Bool { rule < exclusionCount }

    /// Returns the route of a loose rule, and why its links are claimed.
    func looseRoute(_ rule: Int) -> (route: Route, kind: KnownDifference.Kind) {
        (looseEntries[rule].route, rule < supersetCount ? .superset : .doubleEscape)
    }
}
