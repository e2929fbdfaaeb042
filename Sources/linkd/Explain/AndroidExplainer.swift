import LinkRoutes
import SiteAssociation

/// Explains what Android makes of https links by the dynamic rules of a table.
struct AndroidExplainer {
    private let matcher: DynamicRuleMatcher
    /// Why the file has no rules.
    private let ruleError: DynamicRuleError?

    /// Makes an explainer; nil for a table that names no app for Android.
    init?(_ table: RouteTable) {
        let file = AssetLinks(table)
        guard !file.isEmpty else { return nil }
        matcher = DynamicRuleMatcher(file.rules)
        ruleError = file.ruleError
    }

    /// What becomes of a link.
    ///
    /// - Parameter hasRoute: whether a route takes the link.
    func explain(_ url: String, hasRoute: Bool) -> AndroidExplanation {
        if let ruleError { return AndroidExplanation(opensApp: nil, rule: nil, reason: ruleError.message) }
        let decision = matcher.decide(url)
        let rule = decision.rule.map { (index: $0, json: matcher.rules[$0].json) }
        let reason: String? =
            if decision.opensApp, !hasRoute {
                "no route takes it, so the app should show the web page"
            } else if rule == nil {
                "no dynamic rule takes it"
            } else {
                nil
            }
        return AndroidExplanation(opensApp: decision.opensApp, rule: rule, reason: reason)
    }
}
