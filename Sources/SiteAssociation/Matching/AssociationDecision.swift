/// What becomes of a link for an app.
public struct AssociationDecision: Hashable, Sendable {
    /// The three ways it can go.
    public enum Outcome: String, Sendable {
        /// The app opens.
        case match
        /// A rule keeps the link in the browser.
        case exclude
        /// No rule takes the link, so it stays in the browser.
        case noMatch = "nomatch"
    }

    /// Which way it goes.
    public let outcome: Outcome
    /// The index of the entry in `details` whose rule decided.
    public let entry: Int?
    /// The index of that rule.
    public let rule: Int?

    /// The decision where no rule takes a link.
    public static let noMatch = AssociationDecision(outcome: .noMatch, entry: nil, rule: nil)

    /// Whether the app opens.
    public var opensApp: Bool { outcome == .match }
}
