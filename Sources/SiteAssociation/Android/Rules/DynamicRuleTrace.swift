/// What one dynamic rule made of a link.
public struct DynamicRuleTrace: Hashable, Sendable {
    /// The index of the rule in `dynamic_app_link_components`.
    public let index: Int
    /// The rule.
    public let rule: DynamicRule
    /// The first part that the link fails; nil for the rule that decided.
    public let failure: RuleTrace.Failure?
}

extension DynamicRuleTrace: CustomStringConvertible {
    /// One sentence: the rule, and why it does not take the link or that it does.
    public var description: String {
        let place = "dynamic_app_link_components[\(index)]"
        if let failure { return "\(place): \(failure)" }
        return "\(place): \(rule.json) \(rule.isExcluding ? "keeps the link in the browser" : "opens the app")"
    }
}
