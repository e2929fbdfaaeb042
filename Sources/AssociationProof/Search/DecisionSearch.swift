import SiteAssociation

/// Finds the ways in which rules decide links with one path, depending on query and fragment.
///
/// The search looks at a part only when a rule asks about it, so the work grows with the number of rules and not with
/// the combinations of all items.
package struct DecisionSearch {
    /// The rules by number.
    let rules: [ProofRule]

    /// Prepares a search among rules.
    ///
    /// Each rule asks first about the parts that most rules ask about. If a `tab` item distinguishes ten routes, one of
    /// them remains, and its other conditions are checked once instead of in every combination.
    package init(rules: [ProofRule]) {
        var uses: [ProofRule.Part: Int] = [:]
        for condition in rules.flatMap(\.conditions) { uses[condition.part, default: 0] += 1 }
        self.rules = rules.map { $0.askingFirst { uses[$0] ?? 0 } }
    }

    /// The maximum number of steps for one path.
    private static let maximumSteps = 200_000

    /// The maximum number of facts about the links with one path: each step has a list of its own.
    private static let maximumFacts = 1_000

    /// The common facts of some links, and the rule of each side that decides them; nil if there is none.
    package struct Decision {
        package let rules: [Int?]
        package let facts: [Fact]
    }

    /// Visits every decision that some link has, until the body returns false.
    ///
    /// - Parameter sides: for each side, the rules that match the path, in order.
    /// - Throws: when there are too many decisions.
    package func run(
        _ sides: [[Int]],
        given facts: [Fact] = [],
        in textSets: inout TextSets,
        _ visit: Visit
    ) throws(TextSearch.TooLarge) {
        // A stack of its own, since thousands of rules can match one path; what is appended last is looked at first.
        var open = [Branch(position: Position(), known: Decision(rules: [], facts: facts))]
        var steps = 0
        while var branch = open.popLast() {
            if let (condition, holds) = branch.assumed {
                guard let facts = try Self.facts(branch.known.facts, adding: condition, holds: holds, &textSets) else {
                    continue
                }
                branch.known = Decision(rules: branch.known.rules, facts: facts)
            }
            steps += 1
            guard steps <= Self.maximumSteps, branch.known.facts.count <= Self.maximumFacts else {
                throw .combinations(Self.maximumSteps)
            }
            try textSets.spend(1)
            let (position, known) = (branch.position, branch.known)
            guard known.rules.count < sides.count else {
                guard try visit(known, &textSets) else { return }
                continue
            }
            let side = sides[known.rules.count]
            let rule = position.rule < side.count ? side[position.rule] : nil
            guard let rule, position.condition < rules[rule].conditions.count else {
                let next = Decision(rules: known.rules + [rule], facts: known.facts)
                open.append(Branch(position: Position(), known: next))
                continue
            }
            let condition = rules[rule].conditions[position.condition]
            let next = Position(rule: position.rule, condition: position.condition + 1)
            open.append(Branch(position: Position(rule: position.rule + 1), known: known, assumed: (condition, false)))
            open.append(Branch(position: next, known: known, assumed: (condition, true)))
        }
    }

    /// Handles a decision; false ends the search.
    package typealias Visit = (Decision, inout TextSets) throws(TextSearch.TooLarge) -> Bool

    /// The progress through the rules: the next side, its next rule, and the next condition of that rule.
    private struct Position {
        var rule = 0
        var condition = 0
    }

    /// A part of the search that is left.
    private struct Branch {
        let position: Position
        var known: Decision
        /// The condition to add to the known facts, and whether it holds; nil if there is none.
        var assumed: (condition: ProofRule.Condition, holds: Bool)?
    }

    /// Returns the facts with one more; nil if no link has them all.
    private static func facts(
        _ facts: [Fact],
        adding condition: ProofRule.Condition,
        holds: Bool,
        _ textSets: inout TextSets
    ) throws(TextSearch.TooLarge) -> [Fact]? {
        let index = facts.firstIndex { $0.part == condition.part }
        let fact = index.map { facts[$0] } ?? Fact(part: condition.part)
        if let known = fact.decides(condition.textSet) { return known == holds ? facts : nil }
        let more = fact.adding(condition.textSet, holds: holds)
        guard try textSets.example(more) != nil else { return nil }
        guard let index else { return facts + [more] }
        var all = facts
        all[index] = more
        return all
    }
}
