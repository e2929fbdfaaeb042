/// What one rule made of a link: the trace of a decision has one for each rule that was looked at.
public struct RuleTrace: Hashable, Sendable {
    /// The index of the entry in `details`.
    public let entry: Int
    /// The rule.
    public let rule: AssociationRule
    /// The first part that the link fails; nil for the rule that decided.
    public let failure: Failure?

    /// Where a link and a rule part.
    public struct Failure: Hashable, Sendable {
        /// The part of the link.
        public enum Part: Hashable, Sendable {
            /// The path, without the slashes around it.
            case path
            /// The whole query.
            case query
            /// The item of the query with this name.
            case item(String)
            /// The fragment.
            case fragment
        }

        /// The part that fails.
        public let part: Part
        /// The rule's pattern for it.
        public let pattern: String
        /// The link's text, as the rule compares it.
        public let text: String
        /// How many characters of the text the pattern takes.
        public let taken: Int
    }
}

extension RuleTrace {
    /// The place of the rule in the file, for example `details[0].components[2]`.
    public var path: String { "details[\(entry)].\(rule.isLegacyPath ? "paths" : "components")[\(rule.index)]" }
}

extension RuleTrace: CustomStringConvertible {
    /// One sentence: the rule, and why it does not take the link or that it does.
    public var description: String {
        if let failure { return "\(path): \(failure)" }
        return "\(path): \(rule.json) \(rule.isExcluding ? "keeps the link in the browser" : "opens the app")"
    }
}

extension RuleTrace.Failure: CustomStringConvertible {
    /// One sentence: what fails, against which pattern, and from where on.
    public var description: String {
        let name =
            switch part {
            case .path: "the path"
            case .query: "the query"
            case .item(let name): "the query item \"\(name)\""
            case .fragment: "the fragment"
            }
        guard !text.isEmpty else { return "\(name) is missing or empty, which \"\(pattern)\" does not match" }
        let rest = text.unicodeScalars.dropFirst(taken)
        let place = rest.isEmpty ? "it ends where the pattern goes on" : "they part at \"\(String(rest.prefix(24)))\""
        return "\(name) \"\(text)\" does not match \"\(pattern)\": \(place)"
    }
}
