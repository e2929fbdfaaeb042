import LinkRoutes
import SiteAssociation
package import StrictJSON

/// Explains how Android handles https links with the dynamic rules of a table.
struct AndroidExplainer {
    private let matcher: DynamicRuleMatcher
    /// The reason why the file has no rules.
    private let ruleError: DynamicRuleError?

    /// Creates an explainer; nil if the table names no Android app.
    init?(_ table: RouteTable) {
        let file = AssetLinks(table)
        guard !file.isEmpty else { return nil }
        matcher = DynamicRuleMatcher(file.rules)
        ruleError = file.ruleError
    }

    /// Returns how Android handles a link.
    ///
    /// - Parameter hasRoute: whether a route matches the link.
    func explain(_ url: String, hasRoute: Bool) -> AndroidExplanation {
        if let ruleError { return AndroidExplanation(opensApp: nil, rule: nil, reason: ruleError.message, trace: []) }
        let decision = matcher.decide(url)
        let rule = decision.rule.map { (index: $0, json: matcher.rules[$0].json) }
        let reason: String? =
            if decision.opensApp, !hasRoute {
                "no route matches it, so the app should show the web page"
            } else if rule == nil {
                "no dynamic rule matches it"
            } else {
                nil
            }
        let trace = matcher.trace(url).map(\.description)
        return AndroidExplanation(opensApp: decision.opensApp, rule: rule, reason: reason, trace: trace)
    }
}

/// How Android 15 and later handle one https link if an app of the table is installed.
package struct AndroidExplanation {
    /// Whether the app opens; nil if the file has no dynamic rules, so that only the manifest of the app decides.
    package let opensApp: Bool?
    /// The deciding dynamic rule and its index; nil if no rule decided.
    package let rule: (index: Int, json: String)?
    /// A reason in addition to the rule.
    package let reason: String?
    /// The result of each rule, in order, up to the one that decides.
    package let trace: [String]

    /// One line of text.
    package var text: String {
        let outcome = opensApp.map { $0 ? "opens the app" : "stays in the browser" } ?? "as the app's manifest says"
        return outcome + (rule.map { ", by the rule \($0.json)" } ?? "") + (reason.map { ": \($0)" } ?? "")
    }

    /// Writes an object; the keys are stable.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("opensApp")
            writer.bool(opensApp)
            writer.name("rule")
            writer.integer(rule?.index)
            writer.name("reasons")
            writer.strings(reason.map { [$0] } ?? [])
        }
    }
}
