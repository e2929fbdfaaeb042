/// Finds rules that no link reaches, and rules that change nothing.
///
/// The first rule that fits decides (WWDC19 session 717), so one that an earlier rule of the same apps covers is dead.
struct ReachabilityCheck {
    private let rules: [OrderedRule]
    /// The apps of each entry.
    private let apps: [Set<String>]
    private let report: FindingReport
    private var earlier = EarlierRules()
    /// Steps that may still be taken: a hostile file is not worth more, and what is left out are warnings.
    private var work = 2_000_000

    init(_ document: AssociationDocument, _ details: Place, _ report: FindingReport) {
        rules = OrderedRule.all(of: document, details)
        apps = document.entries.map { Set($0.appIDs) }
        self.report = report
    }

    /// Checks all rules.
    mutating func check() {
        for (index, rule) in rules.enumerated() {
            guard work > 0 else { return }
            if let first = covering(rule) {
                reportCovered(rule, by: first)
                continue
            }
            reportNeedlessParent(of: rule)
            earlier.append(rule)
            if rule.shape.isExcluding { reportMootExclude(rule, before: rules[index...].dropFirst()) }
        }
    }

    /// An earlier rule of the same apps that takes all that a rule takes.
    private mutating func covering(_ rule: OrderedRule) -> OrderedRule? {
        guard let longest = rule.shape.paths.first else { return nil }
        let apps = apps
        return earlier.first(beginningLike: longest, &work) { other, work in
            if other.entry != rule.entry {
                work -= 20 + apps[rule.entry].count
                guard apps[other.entry].isSuperset(of: apps[rule.entry]) else { return false }
            }
            return other.shape.covers(rule.shape, &work)
        }
    }

    private func reportCovered(_ rule: OrderedRule, by first: OrderedRule) {
        if first.entry == rule.entry, rule.shape.isParent(of: first.shape) {
            reportNeedless(rule, beside: first)
            return
        }
        let isContrary = rule.shape.isExcluding != first.shape.isExcluding
        let outcome = first.shape.isExcluding ? " and keeps it in the browser" : " and opens it in the app"
        report.add(
            .unreachableRule,
            rule.path,
            at: rule.position,
            "no link reaches this rule: \(first.path) takes all that it would take" + (isContrary ? outcome : ""),
            mend: isContrary ? "move it in front of that rule" : "remove it, or move it in front of that rule"
        )
    }

    /// Reports an earlier `/x` beside this `/x/*`, where nothing between them decides otherwise.
    private mutating func reportNeedlessParent(of rule: OrderedRule) {
        guard rule.shape.paths.count > 1 else { return }
        let first = earlier.first(beginningLike: rule.shape.paths[1], &work) { other, _ in
            other.entry == rule.entry && other.turn == rule.turn && other.shape.isParent(of: rule.shape)
        }
        if let first { reportNeedless(first, beside: rule) }
    }

    private func reportNeedless(_ rule: OrderedRule, beside other: OrderedRule) {
        report.add(
            .redundantRule,
            rule.path,
            at: rule.position,
            "\(other.path) takes this path too: a pattern that ends in /* takes what stands before it",
            mend: "remove it"
        )
    }

    /// Reports an excluding rule behind which no rule of its apps takes a path that it excludes.
    private mutating func reportMootExclude(_ rule: OrderedRule, before later: ArraySlice<OrderedRule>) {
        guard !isNeeded(rule, before: later), work > 0 else { return }
        report.add(
            .trailingExclude,
            rule.path,
            at: rule.position,
            "no later rule opens a path that this one excludes, so its links would stay in the browser anyway",
            mend: "remove it, or move it in front of the rules that it limits"
        )
    }

    private mutating func isNeeded(_ rule: OrderedRule, before later: ArraySlice<OrderedRule>) -> Bool {
        for other in later {
            work -= 4
            if other.shape.isExcluding { continue }
            guard work > 0 else { return true }
            if other.entry != rule.entry {
                work -= 20 + apps[rule.entry].count
                if apps[rule.entry].isDisjoint(with: apps[other.entry]) { continue }
            }
            if !rule.shape.isDisjoint(from: other.shape) { return true }
        }
        return false
    }
}
