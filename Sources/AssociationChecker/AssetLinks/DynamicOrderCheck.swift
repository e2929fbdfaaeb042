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

    func check() {
        let last = rules.lastIndex { !$0.rule.isExcluding }
        for (index, (place, rule)) in rules.enumerated() where rule.hasPart {
            if let earlier = rules[..<index].first(where: { $0.rule.covers(rule) })?.rule {
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

    /// Whether the rule matches every link of another rule; true is certain, false may be wrong.
    fileprivate func covers(_ other: DynamicRule) -> Bool {
        hasPart && (path ?? "*").covers(other.path ?? "*") && query.allSatisfy(other.query.contains)
            && (fragment == nil || fragment == other.fragment)
    }
}

extension String {
    /// Whether the expression takes every text that another one takes; true is certain, false may be wrong.
    ///
    /// Texts of the other begin with what stands before its first wildcard, and a `*` at the end takes all that follows.
    fileprivate func covers(_ other: String) -> Bool {
        let (own, start) = (DynamicPattern(self), other.prefix { $0 != "*" && $0 != "?" })
        return self == other
            || own.matches(Array(start.utf16)) && (start.endIndex == other.endIndex || own.steps.last == .rest)
    }
}
