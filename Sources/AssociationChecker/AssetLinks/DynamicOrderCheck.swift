import Diagnostics
import LinkRoutes
import SiteAssociation

/// Finds dynamic rules that decide no link where they stand: the first rule that matches decides, and a link that no rule
/// matches stays in the browser.
struct DynamicOrderCheck {
    let report: FindingReport
    /// The rules with their places.
    let rules: [(place: CheckedValue, rule: DynamicRule)]

    /// The maximum number of starts that a path is compared with, so that the time of a hostile file is bounded.
    private static let mostStarts = 100

    func check() {
        var seen: [DynamicRule: DynamicRule] = [:]
        var starts: [(text: String, rule: DynamicRule)] = []
        for (place, rule) in rules where rule.hasPart {
            var parts = rule
            parts.isExcluding = false
            let path = rule.path ?? "*"
            guard let earlier = seen[parts] ?? starts.first(where: { path.hasBytes(atStart: $0.text) })?.rule else {
                seen[parts] = rule
                if let text = rule.start, starts.count < Self.mostStarts { starts.append((text, rule)) }
                continue
            }
            let isContrary = earlier.isExcluding != rule.isExcluding
            let outcome = rule.isExcluding ? " and opens them in the app" : " and keeps them in the browser"
            report.add(
                .unreachableDynamicRule,
                at: place,
                as: isContrary ? .warning : .info,
                "no link reaches this rule: \(earlier.json.shown) before it matches all of its links"
                    + (isContrary ? outcome : ""),
                fix: "\(isContrary ? "" : "remove this rule, or ")move this rule before that rule"
            )
        }
    }

    /// Reports a list in which every rule excludes; one that excludes every link says that none is meant to open the app.
    func checkOpening(_ list: CheckedValue) {
        let takesAll = rules.contains { ["", "/"].contains($0.rule.start) }
        guard !rules.isEmpty, rules.allSatisfy(\.rule.isExcluding), !takesAll else { return }
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

    /// The text with which each path begins that the rule matches, if it matches all of these: `/a/` of `/a/*` alone.
    fileprivate var start: String? {
        guard query.isEmpty, fragment == nil, let text = path?.dropLast(), path?.utf8.last == UInt8(ascii: "*"),
            !text.hasByte(among: "*?")
        else { return nil }
        return String(text)
    }
}
