import StrictJSON

/// Checks `paths`, the rules of iOS 9 to 12.
///
/// Source: the archived guide "Support Universal Links".
struct PathsCheck {
    let report: FindingReport
    let variables: VariableCheck
    let defaults: RuleKeys

    func check(_ paths: Place) {
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
