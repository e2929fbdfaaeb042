import SiteAssociation

/// The product of several ordered lists of rules, walked over all paths of a scope.
package struct RuleProduct {
    /// A list of rules; the first one that matches a link decides.
    package typealias Side = [ProofRule]

    private let sides: [Range<Int>]
    private var automaton = NFA()
    private var roots: [Int32] = []
    /// All rules of all sides, numbered consecutively.
    let decisions: DecisionSearch
    private let scope: TextScope
    /// The sides that must match a path; other paths are skipped.
    private let needed: [Int]
    private let budget: Int
    /// The number of visited states.
    private(set) var states = 0
    /// The used part of the budget.
    package private(set) var cost = 0

    /// Prepares the product of several lists.
    ///
    /// - Parameters:
    ///   - needed: the sides of which a rule must match a path; other paths are skipped.
    ///   - budget: the number of states after which the walk is given up.
    package init(_ sides: [Side], over scope: TextScope, needing needed: [Int] = [], budget: Int) {
        self.scope = scope
        self.needed = needed
        self.budget = budget
        var ranges: [Range<Int>] = []
        for side in sides {
            let start = ranges.last?.upperBound ?? 0
            ranges.append(start..<start + side.count)
        }
        self.sides = ranges
        decisions = DecisionSearch(rules: sides.flatMap { $0 })
        for (side, range) in zip(sides, ranges) {
            let root = automaton.addNode()
            roots.append(root)
            for (rule, label) in zip(side, range) {
                for path in rule.paths { automaton.add(path, label: Int32(truncatingIfNeeded: label), below: root) }
            }
        }
        automaton.seal()
    }

    /// A path, and the rules that decide links with it.
    package struct Outcome {
        /// The path without its first slash.
        package let path: String
        /// For each side, the index of the rule that decides; nil if there is none.
        package let rules: [Int?]
        /// The common facts of the links, besides the path.
        package let facts: [Fact]
        /// For each side, the rules that match the path, numbered consecutively over all sides.
        package let matching: [[Int]]
    }

    /// Handles an outcome; false ends the walk.
    package typealias Visit = (Outcome, inout TextSets) throws(TextSearch.TooLarge) -> Bool

    /// Visits every outcome that some link of the scope has, shorter paths first.
    ///
    /// - Parameter count: the number of sides that decide; the other sides only match.
    /// - Throws: when the budget is used up.
    package mutating func run(
        deciding count: Int,
        _ textSets: inout TextSets,
        _ visit: Visit
    ) throws(TextSearch.TooLarge) {
        var search = TextSearch(scope, LazyDFA(automaton, pruning: pruning), budget: budget)
        var known: Set<[Int32]> = []
        var failure: TextSearch.TooLarge?
        defer { (states, cost) = (search.count, search.cost) }
        try search.run(from: roots) { end, search in
            guard known.insert(end.labels).inserted else { return true }
            do throws(TextSearch.TooLarge) {
                return try self.visit(end.labels, at: search.text(of: end), count: count, in: &textSets, visit)
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }

    private func visit(
        _ labels: [Int32],
        at path: String,
        count: Int,
        in textSets: inout TextSets,
        _ visit: Visit
    ) throws(TextSearch.TooLarge) -> Bool {
        let matching = sides.map { side in labels.map(Int.init).filter(side.contains) }
        var goesOn = true
        let sides = sides
        try decisions.run(Array(matching.prefix(count)), in: &textSets) {
            decision,
            textSets throws(TextSearch.TooLarge) in
            let rules = zip(decision.rules, sides).map { rule, side in rule.map { $0 - side.lowerBound } }
            goesOn = try visit(Outcome(path: path, rules: rules, facts: decision.facts, matching: matching), &textSets)
            return goesOn
        }
        return goesOn
    }

    /// A rule whose only condition is the path decides as soon as it matches every continuation.
    private var pruning: SubsumptionPruning {
        let sides = sides.map { Int32(truncatingIfNeeded: $0.lowerBound)..<Int32(truncatingIfNeeded: $0.upperBound) }
        let deciding = decisions.rules.indices.filter { decisions.rules[$0].conditions.isEmpty }
        return SubsumptionPruning(
            automaton,
            sides: sides,
            deciding: Set(deciding.map(Int32.init(truncatingIfNeeded:))),
            needed: needed.map { sides[$0] }
        )
    }
}
