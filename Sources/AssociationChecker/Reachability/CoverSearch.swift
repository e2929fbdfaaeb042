import AssociationProof
import SiteAssociation

/// Searches for a link that reaches a rule, or shows that earlier rules match every link of the rule.
struct CoverSearch {
    /// The result of a search.
    enum Answer {
        /// A link reaches the rule.
        case reached
        /// The earlier rules with these indices match all links of the rule; the example is one of these links.
        case covered([Int], example: String?)
        /// No link matches the rule, whatever rules come earlier.
        case empty
    }

    private let earlier: [ProofRule]
    private let rule: ProofRule
    private let decisions: DecisionSearch
    /// The earlier rules that decide about a link of the rule.
    private var coveringRules: Set<Int> = []
    private var example: (path: String, facts: [Fact])?
    /// The number of states used of the budget.
    private(set) var cost = 0

    /// Creates a search for a rule after other rules.
    init(_ rule: ProofRule, after earlier: [ProofRule]) {
        self.rule = rule
        self.earlier = earlier
        decisions = DecisionSearch(rules: earlier + [rule])
    }

    /// Runs the search.
    ///
    /// - Throws: if the search needs more states than the budget.
    mutating func run(budget: Int, _ textSets: inout TextSets) throws(TextSearch.TooLarge) -> Answer {
        guard let facts = try rule.facts(&textSets) else { return .empty }
        var product = RuleProduct([earlier, [rule]], over: .of(.path, .any), needing: [1], budget: budget)
        defer { cost = product.cost }
        var isReached = false
        try product.run(deciding: 0, &textSets) { outcome, textSets throws(TextSearch.TooLarge) in
            guard !outcome.matching[1].isEmpty else { return true }
            isReached = try !covers(outcome.matching[0], path: outcome.path, facts: facts, &textSets)
            return !isReached
        }
        guard !isReached else { return .reached }
        guard let example else { return .empty }
        let link = try RuleOrder.example.link(example.path, example.facts, in: &textSets)
        return .covered(coveringRules.sorted(), example: link)
    }

    /// Returns whether rules match all links of the rule with a path.
    private mutating func covers(
        _ rules: [Int],
        path: String,
        facts: [Fact],
        _ textSets: inout TextSets
    ) throws(TextSearch.TooLarge) -> Bool {
        var isCovered = true
        try decisions.run([rules], given: facts, in: &textSets) { decision, _ in
            guard let coveringRule = decision.rules.first.flatMap({ $0 }) else {
                isCovered = false
                return false
            }
            coveringRules.insert(coveringRule)
            if example == nil { example = (path, decision.facts) }
            return true
        }
        return isCovered
    }
}

extension ProofRule {
    /// Returns the facts that the links of the rule share besides the path; nil if no link meets its conditions.
    func facts(_ textSets: inout TextSets) throws(TextSearch.TooLarge) -> [Fact]? {
        guard !conditions.isEmpty else { return [] }
        var facts: [Fact]?
        try DecisionSearch(rules: [self]).run([[0]], in: &textSets) { decision, _ in
            if decision.rules != [nil] { facts = decision.facts }
            return false
        }
        return facts
    }

    /// Returns some links that the rule matches, the simplest first, without searching its paths.
    func links(_ textSets: inout TextSets) throws(TextSearch.TooLarge) -> [String] {
        guard let facts = try facts(&textSets) else { return [] }
        let scope = TextScope.of(.path, .any)
        var links: [String] = []
        for fillsRuns in [false, true] {
            for path in paths {
                guard let text = path.sample(fillsRuns: fillsRuns), scope.contains(text),
                    let link = try RuleOrder.example.link(String(decoding: text, as: UTF8.self), facts, in: &textSets)
                else { continue }
                links.append(link)
            }
        }
        return links
    }
}
