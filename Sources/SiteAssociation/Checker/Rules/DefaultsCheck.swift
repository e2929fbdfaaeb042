import StrictJSON

/// Checks the `defaults` of `applinks` or of an entry.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks, "defaults".
struct DefaultsCheck {
    let report: FindingReport
    let ages: KeyAgeCheck
    let variables: VariableCheck

    /// Checks the object, and returns its keys.
    func check(_ defaults: Place?, under outer: RuleKeys) -> RuleKeys {
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
