import SiteAssociation

/// Finds the ways in which links with one path can be decided, by what they carry in query and fragment.
///
/// Only the parts that a rule asks about when its turn comes are looked at, so the work grows with the rules and not
/// with the combinations of all items.
package struct DecisionSearch {
    /// The rules by their number.
    let rules: [ProofRule]

    /// Prepares a search among rules.
    ///
    /// Each asks first about what most others ask about too: a tab that ten routes tell apart leaves one of them, and
    /// what that one asks besides is asked once, not in every combination.
    package init(rules: [ProofRule]) {
        var uses: [ProofRule.Part: Int] = [:]
        for condition in rules.flatMap(\.conditions) { uses[condition.part, default: 0] += 1 }
        self.rules = rules.map { $0.askingFirst { uses[$0] ?? 0 } }
    }

    /// Beyond this many steps for one path the search is given up.
    private static let mostSteps = 200_000

    /// What some links have in common, and the rule of each side that decides them; nil where none does.
    package struct Decision {
        package let rules: [Int?]
        package let facts: [Fact]
    }

    /// Visits every decision that some link has, until the body says no.
    ///
    /// - Parameter sides: the rules that take the path, of each side in order.
    /// - Throws: when there are too many.
    package func run(
        _ sides: [[Int]],
        given facts: [Fact] = [],
        _ textSets: inout TextSets,
        _ visit: Visit
    ) throws(TextSearch.TooLarge) {
        var steps = 0
        _ = try decide(sides, Position(), Decision(rules: [], facts: facts), &steps, &textSets, visit)
    }

    /// What is done with a decision; false ends the search.
    package typealias Visit = (Decision, inout TextSets) throws(TextSearch.TooLarge) -> Bool

    /// What links with these facts have in common that none of the rules decides; nil where the rules decide them all.
    func undecided(
        by rules: [Int],
        given facts: [Fact],
        _ textSets: inout TextSets
    ) throws(TextSearch.TooLarge) -> [Fact]? {
        var found: [Fact]?
        try run([rules], given: facts, &textSets) { decision, _ in
            guard decision.rules == [nil] else { return true }
            found = decision.facts
            return false
        }
        return found
    }

    /// How far the rules were asked: the next side, its next rule, that rule's next condition.
    private struct Position {
        var rule = 0
        var condition = 0
    }

    private func decide(
        _ sides: [[Int]],
        _ position: Position,
        _ known: Decision,
        _ steps: inout Int,
        _ textSets: inout TextSets,
        _ visit: Visit
    ) throws(TextSearch.TooLarge) -> Bool {
        steps += 1
        guard steps <= Self.mostSteps else { throw .combinations(Self.mostSteps) }
        try textSets.spend(1)
        guard known.rules.count < sides.count else { return try visit(known, &textSets) }
        let side = sides[known.rules.count]
        let rule = position.rule < side.count ? side[position.rule] : nil
        guard let rule, position.condition < rules[rule].conditions.count else {
            let next = Decision(rules: known.rules + [rule], facts: known.facts)
            return try decide(sides, Position(), next, &steps, &textSets, visit)
        }
        let condition = rules[rule].conditions[position.condition]
        for holds in [true, false] {
            guard let facts = try Self.facts(known.facts, adding: condition, holds: holds, &textSets) else { continue }
            let next =
                holds
                ? Position(rule: position.rule, condition: position.condition + 1) : Position(rule: position.rule + 1)
            guard try decide(sides, next, Decision(rules: known.rules, facts: facts), &steps, &textSets, visit) else {
                return false
            }
        }
        return true
    }

    /// The facts with one more; nil where no link has them all.
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

/// A link made of a path and of what is known of the rest.
package struct ExampleLink {
    /// The host, as the link has it.
    let host: String

    package init(host: String) { self.host = host }

    /// The shortest link with these facts; nil where none could be made.
    ///
    /// - Parameter path: without its first slash.
    package func link(
        _ path: String,
        _ facts: [Fact],
        _ textSets: inout TextSets
    ) throws(TextSearch.TooLarge) -> String? {
        var items: [String] = []
        var query: String?
        var fragment: String?
        for fact in facts {
            guard let texts = try textSets.example(fact) else { return nil }
            switch fact.part {
            // An item alone and without a text may as well be missing.
            case .item(let name): items += texts == [""] ? [] : texts.map { "\(name)=\($0)" }
            case .items: items += texts.filter { !$0.isEmpty }
            case .query: query = texts.first
            case .fragment: fragment = texts.first
            }
        }
        let wholeQuery = query ?? items.joined(separator: "&")
        return "https://\(host)/\(path)" + (wholeQuery.isEmpty ? "" : "?\(wholeQuery)")
            + (fragment.map { $0.isEmpty ? "" : "#\($0)" } ?? "")
    }
}
