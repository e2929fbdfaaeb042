import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Checks the keys of one rule, or of defaults, which have the same.
struct RuleKeysCheck {
    let report: FindingReport
    let ages: KeyAgeCheck
    let variables: VariableCheck

    /// Checks an object.
    ///
    /// - Parameter keys: what applies, less specific defaults filled in.
    func check(_ rule: CheckedValue, _ keys: RuleKeys) {
        for member in rule.members {
            ages.note(member)
            switch member.name {
            case "/": checkPattern(member.place, .path, keys.form)
            case "#": checkPattern(member.place, .fragment, keys.form)
            case "?": checkQuery(member.place, keys.form)
            case "exclude": checkFlag(member, "false, so the links that the rule takes open the app")
            case "caseSensitive", "percentEncoded": checkFlag(member, "true")
            case "comment": break
            default: reportUnknown(member)
            }
        }
    }

    private func checkPattern(_ place: CheckedValue, _ part: PatternCheck.Part, _ form: LinkText.Form) {
        guard let text = place.value.string else {
            report.addWrongType(
                place,
                expected: "a pattern",
                consequence: "devices take it for absent, and absent fits all"
            )
            return
        }
        PatternCheck(report: report, variables: variables).check(text, place, part, form)
    }

    private func checkQuery(_ place: CheckedValue, _ form: LinkText.Form) {
        guard place.value.object != nil else {
            checkPattern(place, .query, form)
            return
        }
        for item in place.members {
            guard let text = item.place.value.string else {
                reportItemType(item)
                continue
            }
            let check = PatternCheck(report: report, variables: variables)
            check.check(text, item.place, .query, form)
            if text[...].isAllStars { reportTakingAll(item) }
        }
    }

    private func checkFlag(_ member: CheckedValue.Member, _ absent: String) {
        guard member.place.value.bool == nil else { return }
        report.addWrongType(
            member.place,
            expected: "true or false",
            consequence: "devices ignore \"\(member.name)\", which counts as \(absent)"
        )
    }

    private func reportItemType(_ item: CheckedValue.Member) {
        report.add(
            .queryValueNotString,
            item.place,
            "\(item.place.value.kind) stands where a pattern should, so devices drop every item of this \"?\", and "
                + "the rule takes far more links than it says",
            fix: "write the pattern in quotes; \"?*\" demands the item with any value"
        )
    }

    private func reportTakingAll(_ item: CheckedValue.Member) {
        report.add(
            .queryValueTakesAll,
            item.place,
            "* takes the empty text too, and an absent item counts as empty, so \(item.name.quoted) is not demanded",
            fix: "write \"?*\" to demand it, or leave it out"
        )
    }

    private func reportUnknown(_ member: CheckedValue.Member) {
        let near = NearName.nearest(to: member.name, among: KnownKeys.component)
        if let near, near != "comment" {
            report.add(
                .misspeltComponentKey,
                nameOf: member,
                "devices ignore \(member.name.quoted), so the rule does not do what it says",
                fix: "write \"\(near)\""
            )
            return
        }
        let meant = Self.meanings.first { $0.words.contains(member.name.lowercased()) }?.key ?? near
        report.add(
            .unknownComponentKey,
            nameOf: member,
            "devices ignore \(member.name.quoted): a rule with nothing else takes every link",
            fix: meant.map { "write \"\($0)\"" } ?? "the keys here are \(KnownKeys.component.joined(separator: ", "))"
        )
    }

    /// Words that people write for the signs.
    private static let meanings: [(words: Set<String>, key: String)] = [
        (["path", "paths", "*", "url", "pattern"], "/"), (["query", "queries", "params"], "?"),
        (["fragment", "hash"], "#"), (["not"], "exclude"),
    ]
}

/// What the keys of a rule take all of.
extension RuleKeys {
    /// Whether no link fails the rule.
    var takesEveryLink: Bool {
        (path.map { $0.drop { $0 == "/" }.isAllStars } ?? true) && (fragment?[...].isAllStars ?? true)
            && takesEveryQuery
    }

    private var takesEveryQuery: Bool {
        switch query {
        case .whole(let pattern): pattern[...].isAllStars
        case .items(let items): items.allSatisfy { $0.value[...].isAllStars }
        case nil: true
        }
    }
}

extension Substring {
    /// Whether the pattern takes any text: stars, with slashes behind them at most.
    var isAllStars: Bool {
        utf8.first == UInt8(ascii: "*") && utf8.drop { $0 == UInt8(ascii: "*") }.allSatisfy { $0 == UInt8(ascii: "/") }
    }
}
