import AssociationProof
import SiteAssociation
import StrictJSON

/// Checks `components`: each rule's keys, and what the rule as a whole demands.
struct ComponentsCheck {
    let report: FindingReport
    let ages: KeyAgeCheck
    let variables: VariableCheck
    /// The defaults of `applinks` and of the entry.
    let defaults: RuleKeys

    func check(_ components: CheckedValue) {
        guard let elements = components.elements else {
            report.addWrongType(components, expected: "a list of rules", consequence: "the entry has no rules")
            return
        }
        if elements.isEmpty { report.addEmptyList(.emptyRules, components, "the entry takes no link") }
        for element in elements { checkRule(element) }
    }

    private func checkRule(_ rule: CheckedValue) {
        guard rule.value.object != nil else {
            report.addWrongType(rule, expected: "an object: {\"/\": \"…\"}", consequence: "it is no rule")
            return
        }
        let keys = defaults.overlaid(by: RuleKeys(rule.value))
        RuleKeysCheck(report: report, ages: ages, variables: variables).check(rule, keys)
        checkDecodedExclude(rule, keys)
        if keys.takesEveryLink { reportTakingAll(rule, keys) }
    }

    private func checkDecodedExclude(_ rule: CheckedValue, _ keys: RuleKeys) {
        guard keys.isExcluding == true, keys.isPercentEncoded == false, let path = rule["/"], path.value.string != nil
        else { return }
        report.add(
            .decodedExclude,
            path,
            "the path is compared decoded, where %2F is a /, so the rule may exclude more links than was meant",
            fix: "leave \"percentEncoded\" out, if no letter beyond ASCII stands in the pattern"
        )
    }

    private func reportTakingAll(_ rule: CheckedValue, _ keys: RuleKeys) {
        let isExcluding = keys.isExcluding == true
        let outcome = isExcluding ? "opens none in the app" : "opens every one in the app"
        if let path = rule["/"], path.value.string != nil {
            report.add(
                .takesEveryLink,
                path,
                "the rule takes every link that gets here and \(outcome)",
                fix: "leave it, if all of the site is meant"
            )
        } else {
            report.add(
                .constrainsNothing,
                rule,
                "the rule demands nothing, so it takes every link that gets here and \(outcome)",
                fix: "add the path that was meant under \"/\", or \"/\": \"*\" to say that all is meant"
            )
        }
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
        guard let elements = paths.elements else {
            report.addWrongType(paths, expected: "a list of patterns", consequence: "the entry has no rules")
            return
        }
        if elements.isEmpty { report.addEmptyList(.emptyRules, paths, "the entry takes no link") }
        let check = PatternCheck(report: report, variables: variables)
        for element in elements {
            guard let text = element.value.string else {
                report.addWrongType(element, expected: "a pattern", consequence: "devices pass it over")
                continue
            }
            check.check(text, element, .legacyPath, defaults.form)
        }
    }
}

/// Checks the `defaults` of `applinks` or of an entry.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks, "defaults".
struct DefaultsCheck {
    let report: FindingReport
    let ages: KeyAgeCheck
    let variables: VariableCheck

    /// Checks the object, and returns its keys.
    func check(_ defaults: CheckedValue?, under outer: RuleKeys) -> RuleKeys {
        guard let defaults else { return RuleKeys(nil) }
        guard defaults.value.object != nil else {
            report.addWrongType(
                defaults,
                expected: "an object with keys of a component",
                consequence: "devices ignore it"
            )
            return RuleKeys(nil)
        }
        let keys = RuleKeys(defaults.value)
        RuleKeysCheck(report: report, ages: ages, variables: variables).check(defaults, outer.overlaid(by: keys))
        return keys
    }
}
