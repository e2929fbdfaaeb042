import Diagnostics
import LinkRoutes
import SiteAssociation

/// Finds dynamic rules that have no effect where they stand: the first rule that matches decides, and a link that no rule
/// matches stays in the browser.
struct DynamicOrderCheck {
    let report: FindingReport
    /// The rules with their indices and places.
    let rules: [(index: Int, place: CheckedValue, rule: DynamicRule)]

    /// The maximum number of earlier rules that a rule is compared with, so that the time of a hostile file is bounded.
    private static let mostCompared = 100

    /// Reports rules whose links an earlier rule of the other kind takes; one for every path is compared with all.
    func check() {
        let wide = Array(rules.indices.filter { ["*", "/*"].contains(rules[$0].rule.path) }.prefix(Self.mostCompared))
        for (place, later) in rules.enumerated() {
            let wider = wide.prefix { $0 < place }
            // One set for all comparisons.
            let items = Set(later.rule.query)
            let isCovering = { (number: Int) in rules[number].rule.covers(later.rule, items) }
            guard
                let earlier =
                    ((0..<min(place, Self.mostCompared)).first(where: isCovering) ?? wider.first(where: isCovering))
                    .map({ rules[$0] }),
                earlier.rule.isExcluding != later.rule.isExcluding
            else { continue }
            let name = "\(AssetLinksKey.rules)[\(earlier.index)]"
            report.add(
                .unreachableRule,
                at: later.place,
                "unreachable rule: \(name) already \(later.rule.isExcluding ? "opens" : "excludes") every match",
                fix: later.rule.covers(earlier.rule, Set(earlier.rule.query))
                    ? "remove one of the two rules" : "move the rule before \(name)"
            )
        }
    }

    /// Reports a list in which every rule excludes; one that excludes every link says that none is meant to open the app.
    func checkOpening(_ list: CheckedValue) {
        let all = DynamicRule(path: "/*")
        guard !rules.isEmpty, rules.allSatisfy(\.rule.isExcluding), !rules.contains(where: { $0.rule.covers(all, []) })
        else { return }
        report.add(
            .onlyExclusions,
            at: list,
            "every rule excludes links; Android 15 and later also keep all other links in the browser",
            fix: "add \(DynamicRule(path: "*").json) as the last rule if other links should open the app"
        )
    }
}

extension DynamicRule {
    /// Whether the rule names a part of a link; a rule without one matches nothing.
    var hasPart: Bool { path != nil || !query.isEmpty || fragment != nil }

    /// Whether the rule matches every link that another one with these items matches, as far as their texts show it.
    fileprivate func covers(_ other: DynamicRule, _ items: Set<Component.QueryPattern>) -> Bool {
        let coversPath = path.map { path in
            let start = path.dropLast(path.utf8.last == UInt8(ascii: "*") ? 1 : 0)
            let isPrefix = start.endIndex < path.endIndex && !start.hasByte(among: "*?")
            return path == other.path || isPrefix && (other.path ?? "*").hasBytes(atStart: String(start))
        }
        return hasPart && coversPath ?? true && (fragment == nil || fragment == other.fragment)
            && query.allSatisfy(items.contains)
    }
}
