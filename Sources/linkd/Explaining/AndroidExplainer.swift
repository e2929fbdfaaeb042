import LinkRoutes
import SiteAssociation
import StrictJSON

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

/// What Android 15 and later make of one https link, where an app of the table is installed.
struct AndroidExplanation {
    /// nil where the file has no dynamic rules: then the manifest of the app decides alone.
    let opensApp: Bool?
    /// The dynamic rule that decided and its index, nil where none did.
    let rule: (index: Int, json: String)?
    /// What the rule does not tell by itself.
    let reason: String?

    /// One line for a person.
    var text: String {
        let outcome = opensApp.map { $0 ? "opens the app" : "stays in the browser" } ?? "as the app's manifest says"
        return outcome + (rule.map { ", by the rule \($0.json)" } ?? "") + (reason.map { ": \($0)" } ?? "")
    }

    /// Writes an object; the keys are stable.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("opensApp")
            if let opensApp { writer.bool(opensApp) } else { writer.null() }
            writer.name("rule")
            if let rule { writer.integer(rule.index) } else { writer.null() }
            writer.name("reasons")
            writer.strings(reason.map { [$0] } ?? [])
        }
    }
}
