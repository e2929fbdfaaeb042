import AssociationProof
import SiteAssociation

/// Looks whether rules that are tried before a rule take every link that it would take.
struct CoverSearch {
    /// What a search comes to.
    enum Answer {
        /// A link reaches the rule.
        case reached
        /// The earlier rules with these indices take them all; the example is one of those links.
        case covered([Int], example: String?)
        /// No link fits the rule, whatever stands before it.
        case empty
    }

    private let earlier: [ProofRule]
    private let rule: ProofRule
    private let decisions: DecisionSearch
    /// The earlier rules that decide about some link of the rule.
    private var takers: Set<Int> = []
    private var example: (path: String, facts: [Fact])?
    /// What was spent of the budget.
    private(set) var cost = 0

    /// Puts a rule behind others.
    init(_ rule: ProofRule, behind earlier: [ProofRule]) {
        self.rule = rule
        self.earlier = earlier
        decisions = DecisionSearch(rules: earlier + [rule])
    }

    /// Searches.
    ///
    /// - Throws: when more states than the budget were needed.
    mutating func run(budget: Int, _ textSets: inout TextSets) throws(TextSearch.TooLarge) -> Answer {
        guard let facts = try rule.facts(&textSets) else { return .empty }
        var product = RuleProduct([earlier, [rule]], over: .of(.path, .any), needing: [1], budget: budget)
        defer { cost = product.cost }
        var isReached = false
        try product.run(deciding: 0, &textSets) { outcome, textSets throws(TextSearch.TooLarge) in
            guard !outcome.others[1].isEmpty else { return true }
            isReached = try !covers(outcome.others[0], outcome.path, facts, &textSets)
            return !isReached
        }
        guard !isReached else { return .reached }
        guard let example else { return .empty }
        let link = try RuleOrder.example.link(example.path, example.facts, &textSets)
        return .covered(takers.sorted(), example: link)
    }

    /// Whether rules take all links of the rule that have a path.
    private mutating func covers(
        _ rules: [Int],
        _ path: String,
        _ facts: [Fact],
        _ textSets: inout TextSets
    ) throws(TextSearch.TooLarge) -> Bool {
        var isCovered = true
        try decisions.run([rules], given: facts, &textSets) { decision, _ in
            guard let taker = decision.rules.first.flatMap({ $0 }) else {
                isCovered = false
                return false
            }
            takers.insert(taker)
            if example == nil { example = (path, decision.facts) }
            return true
        }
        return isCovered
    }
}

extension ProofRule {
    /// What the links of the rule have in common besides the path; nil where no link is as it asks.
    func facts(_ textSets: inout TextSets) throws(TextSearch.TooLarge) -> [Fact]? {
        guard !conditions.isEmpty else { return [] }
        var facts: [Fact]?
        try DecisionSearch(rules: [self]).run([[0]], &textSets) { decision, _ in
            if decision.rules != [nil] { facts = decision.facts }
            return false
        }
        return facts
    }

    /// Some links that the rule takes, made without a search of its paths; the simplest first.
    func links(_ textSets: inout TextSets) throws(TextSearch.TooLarge) -> [String] {
        guard let facts = try facts(&textSets) else { return [] }
        let scope = TextScope.of(.path, .any)
        var links: [String] = []
        for fillsRuns in [false, true] {
            for path in paths {
                guard let text = path.sample(fillsRuns: fillsRuns), scope.contains(text),
                    let link = try RuleOrder.example.link(String(decoding: text, as: UTF8.self), facts, &textSets)
                else { continue }
                links.append(link)
            }
        }
        return links
    }
}
