import AssociationProof
import SiteAssociation

/// Finds rules that links reach, but that have no effect.
struct NeedlessRuleCheck {
    private let rules: [OrderedRule]
    private let report: FindingReport
    /// The rules that open the app.
    private let opening: PathIndex
    /// The groups of apps that each entry is for.
    private var groups: [Set<Int>]
    /// The number of rules that may still be examined, a bound for hostile files.
    private var work = 1_000_000

    init(_ order: RuleOrder, _ report: FindingReport) {
        rules = order.rules
        self.report = report
        opening = PathIndex(
            order.rules.enumerated().compactMap { number, rule in
                rule.source.isExcluding ? nil : rule.proof.map { (number, $0) }
            }
        )
        groups = order.entries.map { _ in [] }
        for (number, group) in order.groups.enumerated() {
            for entry in group.entries { groups[entry].insert(number) }
        }
    }

    /// Checks all rules.
    ///
    /// - Parameter isReached: for each rule, whether a link may reach it; the other rules are already reported.
    mutating func check(_ isReached: [Bool]) {
        let numbers = rules.indices.filter { isReached[$0] }
        reportParents(numbers)
        for number in numbers where rules[number].source.isExcluding && !isNeeded(number) && work > 0 {
            report.add(
                .trailingExclude,
                in: rules[number].path,
                at: rules[number].source.position,
                "no later rule opens a path that this rule excludes, so its links would stay in the browser anyway",
                fix: "remove the rule, or move it before the rules that it limits"
            )
        }
    }

    /// Reports each `/x` before a `/x/*`, if no rule between them has another outcome.
    private func reportParents(_ numbers: [Int]) {
        var stretch: [Int] = []
        var parents: [[Token]: [Int]] = [:]
        for number in numbers {
            let rule = rules[number]
            if stretch != [rule.entry, rule.turn] { parents = [:] }
            stretch = [rule.entry, rule.turn]
            guard let paths = rule.proof?.paths else { continue }
            if paths.count == 1 { parents[paths[0], default: []].append(number) }
            guard paths.count > 1 else { continue }
            for parent in parents[paths[1]] ?? [] where rules[parent].isParent(of: rule) {
                report.addNeedless(rules[parent], beside: rule)
            }
        }
    }

    /// Returns whether a later rule of the same apps may open a path that a rule excludes.
    private mutating func isNeeded(_ number: Int) -> Bool {
        guard let proof = rules[number].proof else { return false }
        var remaining = work
        defer { work = remaining }
        return !opening.visit(near: proof) { other in
            remaining -= 1
            guard remaining > 0 else { return false }
            guard other > number, rules[number].mayMeet(rules[other]) else { return true }
            let (own, theirs) = (rules[number].entry, rules[other].entry)
            remaining -= groups[theirs].count
            return own != theirs && groups[own].isDisjoint(with: groups[theirs])
        }
    }
}

extension FindingReport {
    /// Reports a rule that matches only the path before another rule's `/*`.
    func addNeedless(_ rule: OrderedRule, beside other: OrderedRule) {
        add(
            .redundantRule,
            in: rule.path,
            at: rule.source.position,
            "\(other.path) also matches this path: a pattern that ends in /* matches the path before the /* too",
            fix: "remove this rule"
        )
    }
}
