/// Decides as the phone does which links an app's rules take.
///
/// It knows what generated files need: paths, query items, fragments, exclusions and variables.
public struct AppleMatcher: Sendable {
    /// What becomes of a link.
    public enum Decision: Hashable, Sendable {
        /// The app opens, by this rule.
        case match(rule: Int)
        /// The link stays in the browser, by this rule.
        case exclude(rule: Int)
        /// The link stays in the browser: no rule matches.
        case noMatch
    }

    private struct Rule {
        /// The path has to match one of them.
        let paths: [ApplePattern]?
        let query: [(name: [UInt8], value: ApplePattern)]
        let wholeQuery: ApplePattern?
        let fragment: ApplePattern?
        let isExcluding: Bool
    }

    private let rules: [Rule]

    /// Compiles rules.
    public init(_ components: [Component], variables: [SubstitutionVariable] = []) {
        let lists = Dictionary(variables.map { ($0.name, $0.values) }) { first, _ in first }
        rules = components.map { component in
            Rule(
                paths: component.path.map { Self.pathPatterns($0, lists) },
                query: component.query.map { (Array($0.name.utf8), ApplePattern($0.value.utf8, variables: lists)) },
                wholeQuery: component.wholeQuery.map { ApplePattern($0.utf8, variables: lists) },
                fragment: component.fragment.map { ApplePattern($0.utf8, variables: lists) },
                isExcluding: component.isExcluding
            )
        }
    }

    /// Whether the link opens the app.
    public func opensApp(_ url: String) -> Bool {
        if case .match = decide(url) { true } else { false }
    }

    /// What becomes of a link, its path, query and fragment read as written; the host is not looked at.
    public func decide(_ url: String) -> Decision {
        let parts = LinkParts(url)
        for (index, rule) in rules.enumerated() where Self.matches(rule, parts) {
            return rule.isExcluding ? .exclude(rule: index) : .match(rule: index)
        }
        return .noMatch
    }

    private static func matches(_ rule: Rule, _ parts: LinkParts) -> Bool {
        if let paths = rule.paths, !paths.contains(where: { $0.matches(parts.path) }) { return false }
        if let fragment = rule.fragment, !fragment.matches(parts.fragment) { return false }
        if let wholeQuery = rule.wholeQuery, !wholeQuery.matches(parts.query) { return false }
        return rule.query.allSatisfy { name, value in
            let values = parts.values(of: name)
            // A missing item reads as an empty one; of repeats each must match.
            return values.isEmpty ? value.matches([]) : values.allSatisfy { value.matches($0) }
        }
    }

    /// The pattern without the slashes around it, and without each trailing `/*` too.
    ///
    /// A trailing `/*` also takes the parent, and of two in a row the parent's parent.
    private static func pathPatterns(_ text: String, _ lists: [String: [String]]) -> [ApplePattern] {
        let slash = UInt8(ascii: "/")
        var bytes = Array(text.utf8.drop { $0 == slash })
        while bytes.last == slash { bytes.removeLast() }
        var patterns = [ApplePattern(bytes, variables: lists)]
        while bytes.suffix(2).elementsEqual("/*".utf8) {
            bytes.removeLast(2)
            patterns.append(ApplePattern(bytes, variables: lists))
        }
        return patterns
    }
}
