import SiteAssociation

/// The sets of texts that rules and routes ask of queries and fragments, and texts that lie in some and not in others.
package struct TextSets {
    private let notation: TextGrammar.Notation
    /// How the items of queries are to be looked at.
    let queryParts: QueryParts
    private let takesRepeats: Bool
    private var textSets: [TextSet] = []
    private var numbers: [TextSet: Int] = [:]
    /// The texts of each textSet that has just a few.
    private var texts: [Set<[UInt8]>?] = []
    private var examples: [Fact: [String]?] = [:]
    /// The steps that may still be taken.
    private var allowance: Int

    /// Beyond this many states no example of one part is looked for.
    private static let budget = 50_000

    /// The texts that one of several patterns takes; of an item, whose name has one of several spellings.
    private struct TextSet: Hashable {
        let names: [[Token]]?
        let patterns: [[Token]]
    }

    /// No textSets yet.
    ///
    /// - Parameters:
    ///   - takesRepeats: whether an item may stand in a link several times, with different values.
    ///   - allowance: the steps after which, for all examples and decisions together, the search is given up.
    package init(
        _ notation: TextGrammar.Notation,
        _ queryParts: QueryParts = QueryParts(),
        takesRepeats: Bool = true,
        allowance: Int = 5_000_000
    ) {
        self.notation = notation
        self.queryParts = queryParts
        self.takesRepeats = takesRepeats
        self.allowance = allowance
    }

    /// Takes steps from the allowance.
    ///
    /// - Throws: when it is spent.
    mutating func spend(_ steps: Int) throws(TextSearch.TooLarge) {
        allowance -= min(steps, allowance)
        guard allowance > 0 else { throw .steps }
    }

    /// The number of the texts that one of several patterns takes.
    ///
    /// - Parameter names: the spellings of an item's name, where the part is a whole query and an item of it is meant.
    mutating func number(_ alternatives: [[Token]], of names: [[Token]]? = nil) -> Int {
        let textSet = TextSet(names: names, patterns: alternatives)
        if let known = numbers[textSet] { return known }
        textSets.append(textSet)
        texts.append(FixedTexts.of(alternatives))
        numbers[textSet] = textSets.count - 1
        return textSets.count - 1
    }

    /// The shortest texts for which a fact is true, nil where there are none.
    ///
    /// An item may stand in a link several times: each of its values is in every textSet that the item is in, and one of
    /// them is enough to lie outside of another.
    ///
    /// - Throws: when the textSets are too many at once.
    mutating func example(_ fact: Fact) throws(TextSearch.TooLarge) -> [String]? {
        if let known = examples[fact] { return known }
        guard !fact.part.isSeveral else {
            let query = try query(fact)
            examples[fact] = .some(query.map { [$0] })
            return query.map { [$0] }
        }
        guard !isContradiction(fact) else {
            examples[fact] = .some(nil)
            return nil
        }
        var found = try text(fact.part, in: fact.holds, outside: fact.fails).map { [$0] }
        if found == nil, takesRepeats, !fact.fails.isEmpty, case .item = fact.part {
            var texts: [String] = []
            for textSet in fact.fails {
                guard let text = try text(fact.part, in: fact.holds, outside: [textSet]) else { break }
                texts.append(text)
            }
            if texts.count == fact.fails.count { found = texts }
        }
        examples[fact] = .some(found)
        return found
    }

    /// Whether two textSets of a few texts, none of them in both, are asked for at once.
    private func isContradiction(_ fact: Fact) -> Bool {
        let fixed = fact.holds.compactMap { texts[$0] }
        guard let first = fixed.first else { return false }
        return fixed.dropFirst().contains { $0.isDisjoint(with: first) }
    }

    /// The textSets that matter beside one of a few texts: those that have one of them.
    private func relevant(_ fails: [Int], beside holds: [Int]) -> [Int] {
        guard let own = holds.lazy.compactMap({ texts[$0] }).first else { return fails }
        return fails.filter { texts[$0].map { !$0.isDisjoint(with: own) } ?? true }
    }

    private mutating func text(
        _ part: ProofRule.Part,
        in holds: [Int],
        outside all: [Int]
    ) throws(TextSearch.TooLarge) -> String? {
        let fails = relevant(all, beside: holds)
        var automaton = NFA()
        var roots: [Int32] = []
        for textSet in holds + fails {
            let root = automaton.addNode()
            roots.append(root)
            for pattern in textSets[textSet].patterns {
                automaton.add(pattern, label: Int32(truncatingIfNeeded: textSet), below: root)
            }
        }
        if holds.isEmpty {
            // A text that none of the patterns begins is one as well.
            roots.append(automaton.addNode())
            automaton.add([.run(.all)], label: .max, below: roots[roots.count - 1])
        }
        automaton.seal()
        try spend(automaton.count)
        let needed = holds.map { Int32(truncatingIfNeeded: $0)..<Int32(truncatingIfNeeded: $0 + 1) }
        let machine = LazyDFA(
            automaton,
            dominance: SubsumptionPruning(automaton, sides: [], deciding: [], needed: needed)
        )
        let budget = min(Self.budget, allowance)
        var search = TextSearch(TextScope.of(part.grammar, notation), machine, budget: budget)
        defer { allowance -= min(search.count, allowance) }
        var found: String?
        try search.run(from: roots) { end, search in
            let labels = end.labels.map(Int.init)
            guard holds.allSatisfy(labels.contains), !fails.contains(where: labels.contains) else { return true }
            found = search.text(of: end)
            return false
        }
        return found
    }

    /// The shortest query, or piece of one, for which all conditions of a fact are as it says.
    private mutating func query(_ fact: Fact) throws(TextSearch.TooLarge) -> String? {
        let conditions = (fact.holds + fact.fails).map { textSet in
            QuerySearch.Condition(
                names: textSets[textSet].names,
                texts: textSets[textSet].patterns,
                holds: fact.holds.contains(textSet)
            )
        }
        var search = try QuerySearch(conditions, over: .of(.query, notation), budget: min(Self.budget, allowance))
        defer { allowance -= min(search.count, allowance) }
        return try search.run()
    }
}

extension ProofRule.Part {
    fileprivate var grammar: TextGrammar.Part {
        switch self {
        case .item: .value
        case .items, .query: .query
        case .fragment: .fragment
        }
    }
}

/// The texts of patterns without wildcards: with those at hand, most questions about tabs and kinds need no search.
enum FixedTexts {
    /// More texts are not listed.
    private static let most = 64

    /// The texts that patterns take; nil where they are many.
    static func of(_ patterns: [[Token]]) -> Set<[UInt8]>? {
        var all: Set<[UInt8]> = []
        for pattern in patterns {
            guard let texts = texts(of: pattern) else { return nil }
            all.formUnion(texts)
        }
        return all.count <= most ? all : nil
    }

    private static func texts(of pattern: [Token]) -> [[UInt8]]? {
        var texts: [[UInt8]] = [[]]
        for token in pattern {
            var ends: [[UInt8]] = []
            switch token {
            case .one(let characters) where characters.count == 1: ends = [characters.characters]
            case .choice(let alternatives):
                for alternative in alternatives {
                    guard let own = self.texts(of: alternative), ends.count + own.count <= most else { return nil }
                    ends += own
                }
            case .one, .run, .repeated: return nil
            }
            guard texts.count * ends.count <= most else { return nil }
            texts = texts.flatMap { text in ends.map { text + $0 } }
        }
        return texts
    }
}
