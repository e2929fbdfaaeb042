import StrictJSON

/// Checks `components`: each rule's keys, and what the rule as a whole demands.
struct ComponentsCheck {
    let report: FindingReport
    let ages: KeyAgeCheck
    let variables: VariableCheck
    /// The defaults of `applinks` and of the entry.
    let defaults: RuleKeys

    func check(_ components: Place) {
        guard let elements = components.elements else {
            report.addWrongType(components, expected: "a list of rules", consequence: "the entry has no rules")
            return
        }
        if elements.isEmpty { report.addEmptyList(.emptyRules, components, "the entry takes no link") }
        for element in elements { checkRule(element) }
    }

    private func checkRule(_ rule: Place) {
        guard rule.value.object != nil else {
            report.addWrongType(rule, expected: "an object: {\"/\": \"…\"}", consequence: "it is no rule")
            return
        }
        let keys = defaults.overlaid(by: RuleKeys(rule.value))
        RuleKeysCheck(report: report, ages: ages, variables: variables).check(rule, keys)
        checkDecodedExclude(rule, keys)
        if keys.takesEveryLink { reportTakingAll(rule, keys) }
    }

    private func checkDecodedExclude(_ rule: Place, _ keys: RuleKeys) {
        guard keys.isExcluding == true, keys.isPercentEncoded == false, let path = rule["/"], path.value.string != nil
        else { return }
        report.add(
            .decodedExclude,
            path,
            "the path is compared decoded, where %2F is a /, so the rule may exclude more links than was meant",
            mend: "leave \"percentEncoded\" out, if no letter beyond ASCII stands in the pattern"
        )
    }

    private func reportTakingAll(_ rule: Place, _ keys: RuleKeys) {
        let isExcluding = keys.isExcluding == true
        let outcome = isExcluding ? "opens none in the app" : "opens every one in the app"
        if let path = rule["/"], path.value.string != nil {
            report.add(
                .takesEveryLink,
                path,
                "the rule takes every link that gets here and \(outcome)",
                mend: "leave it, if all of the site is meant"
            )
        } else {
            report.add(
                .constrainsNothing,
                rule,
                "the rule demands nothing, so it takes every link that gets here and \(outcome)",
                mend: "add the path that was meant under \"/\", or \"/\": \"*\" to say that all is meant"
            )
        }
    }
}
