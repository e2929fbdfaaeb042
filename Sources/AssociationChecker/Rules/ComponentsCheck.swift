import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Checks `components`: the keys of each rule and the rule as a whole.
struct ComponentsCheck {
    let report: FindingReport
    let variables: VariableCheck
    /// The defaults of `applinks` and of the entry.
    let defaults: RuleKeys

    func check(_ components: CheckedValue) {
        report.elements(
            of: components,
            expected: "an array of rules",
            consequence: "the entry matches no links",
            empty: .entryWithoutRules,
            as: .pedantic,
            areTexts: false
        )
        .forEach(checkRule)
    }

    private func checkRule(_ rule: CheckedValue) {
        guard rule.value.object != nil else {
            report.addWrongType(
                rule,
                expected: "an object such as {\"/\": \"/path\"}",
                consequence: "devices ignore the rule",
                fix: rule.value.string.flatMap { Self.rule($0) }.map { "write \($0)" }
            )
            return
        }
        let keys = defaults.overlaid(by: RuleKeys(rule.value))
        RuleKeysCheck(report: report, variables: variables).check(rule, keys)
        guard keys.takesEveryLink, rule["/"]?.value.string == nil,
            !report.hasError(below: rule.path, of: JSONProblemCode.wrongType.descriptor),
            // That an item can be absent is said about its pattern.
            keys.isExcluding != true
                || report.first(below: rule.path, of: FindingCode.absentItemMatches.descriptor) == nil
        else { return }
        report.add(
            .unconditionalRule,
            at: rule,
            "missing condition; the rule \(keys.isExcluding == true ? "excludes" : "opens") every remaining link",
            fix: "add \"/\" with a path, or \"/\": \"*\" to match every link"
        )
    }

    /// Returns a rule of `components` for a path, as JSON, also with its host or a word that excludes; nil for a text that
    /// is too long, or that has no path.
    private static func rule(_ text: String) -> String? {
        let exclusion = Exclusion(in: text[...])
        let written = exclusion?.path ?? text[...]
        let path = written[(written.endOfHost ?? written.startIndex)...]
        guard !path.isEmpty, path.utf8.count <= FindingReport.longestFix else { return nil }
        return "{\"/\": \(String(path).quoted)\(exclusion == nil ? "" : ", \"exclude\": true")}"
    }
}

/// Checks `paths`, the rules of iOS 9 to 12.
///
/// Source: the archived guide "Support Universal Links".
struct PathsCheck {
    let report: FindingReport
    let variables: VariableCheck
    let defaults: RuleKeys

    func check(_ paths: CheckedValue) {
        let check = PatternCheck(report: report, variables: variables)
        for element in report.elements(
            of: paths,
            expected: "an array of patterns",
            consequence: "the entry matches no links",
            empty: .entryWithoutRules,
            as: .pedantic
        ) {
            guard let text = element.value.string else {
                report.addWrongType(element, expected: "a pattern", consequence: "devices ignore the element")
                continue
            }
            check.check(text, element, as: .legacyPath, form: defaults.form)
        }
    }
}

/// Checks the `defaults` of `applinks` or of an entry.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks, "defaults".
struct DefaultsCheck {
    let report: FindingReport
    let variables: VariableCheck

    /// Checks the object and returns its keys.
    func check(_ defaults: CheckedValue?, under outer: RuleKeys) -> RuleKeys {
        guard let defaults else { return RuleKeys(nil) }
        guard defaults.value.object != nil else {
            let expected = "an object with keys of a component"
            report.addWrongType(defaults, expected: expected, consequence: "devices ignore the defaults")
            return RuleKeys(nil)
        }
        let keys = RuleKeys(defaults.value)
        RuleKeysCheck(report: report, variables: variables).check(defaults, outer.overlaid(by: keys))
        return keys
    }
}
