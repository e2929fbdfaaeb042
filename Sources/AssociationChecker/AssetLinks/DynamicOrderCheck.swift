import AssociationProof
import Diagnostics
import SiteAssociation

/// Finds dynamic rules that decide no link where they stand: the first rule that matches decides, and a link that no rule
/// matches stays in the browser.
struct DynamicOrderCheck {
    let report: FindingReport
    /// The list, and its rules with their places.
    let list: CheckedValue
    let rules: [(place: CheckedValue, rule: DynamicRule)]

    /// The number of rules that are compared with each other, so that the time of a hostile file is bounded.
    private static let mostCompared = 500

    func check() {
        let compared = rules.prefix(Self.mostCompared).map { ComparedRule($0.rule) }
        let last = rules.lastIndex { !$0.rule.isExcluding }
        for (index, (place, rule)) in rules.enumerated() where rule.hasPart {
            let covering =
                compared.indices.contains(index) ? compared[..<index].first { $0.covers(compared[index]) } : nil
            if let earlier = covering?.rule {
                let isContrary = earlier.isExcluding != rule.isExcluding
                let outcome = rule.isExcluding ? " and opens them in the app" : " and keeps them in the browser"
                report.add(
                    .unreachableDynamicRule,
                    at: place,
                    as: isContrary ? .warning : .info,
                    "no link reaches this rule: \(earlier.json) before it matches all of its links"
                        + (isContrary ? outcome : ""),
                    fix: "\(isContrary ? "" : "remove this rule, or ")move this rule before that rule"
                )
            } else if let last, index > last, !rule.takesAll {
                report.add(
                    .excludesNothing,
                    at: place,
                    as: .info,
                    "no later rule opens the app, so the links of this rule would stay in the browser anyway",
                    fix: "remove the rule, or move it before the rules that it limits"
                )
            }
        }
        if last == nil { reportOnlyExcluding() }
    }

    /// A rule that excludes every link says that no link is meant to open the app.
    private func reportOnlyExcluding() {
        guard !rules.isEmpty, !rules.contains(where: \.rule.takesAll) else { return }
        report.add(
            .excludesNothing,
            at: list,
            "every rule excludes, and a link that no rule matches stays in the browser too, so no link opens the app on "
                + "Android 15 and later",
            fix: "write \(DynamicRule(path: "*").json) as the last rule, if all other links open the app"
        )
    }
}

extension DynamicRule {
    /// Whether the rule names a part of a link; a rule without one matches nothing.
    var hasPart: Bool { path != nil || !query.isEmpty || fragment != nil }

    /// Whether the rule matches every link with a path.
    fileprivate var takesAll: Bool { query.isEmpty && fragment == nil && (path == "*" || path == "/*") }
}

/// A dynamic rule, compiled to be compared with others.
private struct ComparedRule {
    let rule: DynamicRule
    private let path: DynamicPattern
    /// The text of the path before its first wildcard.
    private let start: [UInt16]
    private let hasWildcard: Bool

    init(_ rule: DynamicRule) {
        let path = rule.path ?? "*"
        let start = path.prefix { $0 != "*" && $0 != "?" }
        (self.rule, self.path, self.start) = (rule, DynamicPattern(path), Array(start.utf16))
        hasWildcard = start.endIndex < path.endIndex
    }

    /// Whether the rule matches every link of another rule; true is certain, false may be wrong.
    ///
    /// Paths of the other begin with what stands before its first wildcard, and a `*` at the end takes all that follows.
    func covers(_ other: ComparedRule) -> Bool {
        let takesPath = path.matches(other.start) && (!other.hasWildcard || path.steps.last == .rest)
        return rule.hasPart && (takesPath || path == other.path) && rule.query.allSatisfy(other.rule.query.contains)
            && (rule.fragment == nil || rule.fragment == other.rule.fragment)
    }
}
