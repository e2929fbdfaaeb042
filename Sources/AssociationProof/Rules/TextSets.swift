import SiteAssociation

/// The text sets that rules and routes use for queries and fragments; finds texts in some sets and outside others.
package struct TextSets {
    private let notation: TextGrammar.Notation
    /// How the rules name query items.
    let queryParts: QueryParts
    private let takesRepeats: Bool
    /// The items that occur at most once in a link of the scope.
    private let singleItems: Set<String>
    /// The tokens of the variables that the rules use.
    var lists = ListTokens()
    private var textSets: [TextSet] = []
    private var numbers: [TextSet: Int] = [:]
    /// The texts of each small text set; nil for a large one.
    private var texts: [Set<[UInt8]>?] = []
    private var examples: [Fact: [String]?] = [:]
    private var queries: [Fact: String] = [:]
    /// The remaining steps.
    private var allowance: Int

    /// The maximum number of states in the search for an example of one part.
    private static let budget = 100_000
    /// The maximum number of states in the search for a shorter example.
    private static let shorteningBudget = 5_000

    /// The texts that one of several patterns matches; for an item, also the spellings of its name.
    private struct TextSet: Hashable {
        let names: [[Token]]?
        let patterns: [[Token]]
    }

    /// Creates an empty collection.
    ///
    /// - Parameters:
    ///   - takesRepeats: whether a link may contain an item several times, with different values.
    ///   - singleItems: the items that it contains at most once.
    ///   - allowance: the steps after which all searches for examples and decisions together are given up.
    package init(
        _ notation: TextGrammar.Notation,
        _ queryParts: QueryParts = QueryParts(),
        takesRepeats: Bool = true,
        singleItems: [String] = [],
        allowance: Int = 5_000_000
    ) {
        self.notation = notation
        self.queryParts = queryParts
        self.takesRepeats = takesRepeats
        self.singleItems = Set(singleItems)
        self.allowance = allowance
    }

    /// Subtracts steps from the allowance.
    ///
    /// - Throws: when the allowance is used up.
    mutating func spend(_ steps: Int) throws(TextSearch.TooLarge) {
        allowance -= min(steps, allowance)
        guard allowance > 0 else { throw .steps }
    }

    /// Returns the number of the text set that one of several patterns matches.
    ///
    /// - Parameter names: the spellings of an item's name, if the part is a whole query and the set concerns one item.
    mutating func number(_ alternatives: [[Token]], of names: [[Token]]? = nil) -> Int {
        let textSet = TextSet(names: names, patterns: alternatives)
        if let known = numbers[textSet] { return known }
        textSets.append(textSet)
        texts.append(FixedTexts.of(alternatives))
        numbers[textSet] = textSets.count - 1
        return textSets.count - 1
    }

    /// Returns the shortest texts for which a fact is true; nil if there are none.
    ///
    /// A link may contain an item several times. All values must be in every text set that contains the item. One value
    /// outside a set is enough for the item to be outside.
    ///
    /// - Throws: when there are too many text sets at once.
    mutating func example(_ fact: Fact) throws(TextSearch.TooLarge) -> [String]? {
        if let known = examples[fact] { return known }
        let found = fact.part.isSeveral ? try query(fact).map { [$0] } : try itemExample(fact)
        examples[fact] = .some(found)
        return found
    }

    /// Returns the shortest values of an item, or the shortest fragment; see ``example(_:)``.
    private mutating func itemExample(_ fact: Fact) throws(TextSearch.TooLarge) -> [String]? {
        guard !isContradiction(fact) else { return nil }
        if let text = try text(fact.part, in: fact.holds, outside: fact.fails) { return [text] }
        guard case .item(let name) = fact.part, mayRepeat(name), !fact.fails.isEmpty else { return nil }
        var values: [String] = []
        for textSet in fact.fails {
            guard let text = try text(fact.part, in: fact.holds, outside: [textSet]) else { return nil }
            if !values.contains(text) { values.append(text) }
        }
        return values
    }

    /// Returns the shortest part of a query for which a fact is true, empty if no item is needed; nil if there is none.
    ///
    /// - Throws: when there are too many text sets at once.
    mutating func shortestQuery(_ fact: Fact) throws(TextSearch.TooLarge) -> String? {
        if let known = queries[fact] { return known }
        guard let texts = try example(fact) else { return nil }
        var query = texts.joined(separator: "&")
        // A single item with an empty text may also be missing.
        if case .item(let name) = fact.part, !query.isEmpty {
            query = texts.map { $0.isEmpty ? name : "\(name)=\($0)" }.joined(separator: "&")
            let several = 2 * name.utf8.count + 3
            if mayRepeat(name), fact.fails.count > 1, query.utf8.count > several {
                // Two short values can exclude what otherwise takes one long value. A search that grows too large
                // leaves the known query.
                let shorter = try? self.query(fact, of: name, budget: min(Self.shorteningBudget, allowance / 100))
                if let shorter, shorter.utf8.count < query.utf8.count { query = shorter }
            }
        }
        queries[fact] = query
        return query
    }

    /// Whether a link of the scope may contain an item several times.
    private func mayRepeat(_ item: String) -> Bool { takesRepeats && !singleItems.contains(item) }

    /// Whether the fact requires two small text sets that have no text in common.
    private func isContradiction(_ fact: Fact) -> Bool {
        let fixed = fact.holds.compactMap { texts[$0] }
        guard let first = fixed.first else { return false }
        return fixed.dropFirst().contains { $0.isDisjoint(with: first) }
    }

    /// Returns the text sets that matter beside a small set: those that share a text with it.
    private func relevant(_ fails: [Int], beside holds: [Int]) -> [Int] {
        guard let own = holds.lazy.compactMap({ texts[$0] }).first else { return fails }
        return fails.filter { texts[$0].map { !$0.isDisjoint(with: own) } ?? true }
    }

    /// Returns the shortest text in some text sets and outside others; nil if there is none.
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
            // A text that matches the beginning of no pattern is an example as well.
            roots.append(automaton.addNode())
            automaton.add([.run(.all)], label: .max, below: roots[roots.count - 1])
        }
        automaton.seal()
        try spend(automaton.count)
        let needed = holds.map { Int32(truncatingIfNeeded: $0)..<Int32(truncatingIfNeeded: $0 + 1) }
        let dfa = LazyDFA(
            automaton,
            pruning: SubsumptionPruning(automaton, sides: [], deciding: [], needed: needed)
        )
        let budget = min(Self.budget, allowance)
        var search = TextSearch(TextScope.of(part.grammar, notation), dfa, budget: budget)
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

    /// Returns the shortest query, or piece of one, for which a fact is true.
    ///
    /// - Parameter name: the name of the item, if the fact is about one.
    private mutating func query(
        _ fact: Fact,
        of name: String? = nil,
        budget: Int = Self.budget
    ) throws(TextSearch.TooLarge) -> String? {
        let itemName = name.map { [[Token](text: $0.utf8)] }
        let single = singleItems.map { [[Token](text: $0.utf8)] }
        let conditions = (fact.holds + fact.fails).map { textSet in
            QuerySearch.Condition(
                names: textSets[textSet].names ?? itemName,
                texts: textSets[textSet].patterns,
                holds: fact.holds.contains(textSet),
                isSingle: textSets[textSet].names.map(single.contains) ?? false
            )
        }
        var search = try QuerySearch(conditions, over: .of(.query, notation), budget: min(budget, allowance))
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

/// The texts of patterns without wildcards.
///
/// With them, most comparisons of fixed values need no search.
enum FixedTexts {
    /// The maximum number of texts that are listed.
    private static let maximum = 64
    /// The maximum length of a pattern, which is copied for each of its tokens.
    private static let longest = 2_000

    /// Returns the texts that patterns match; nil if there are too many.
    static func of(_ patterns: [[Token]]) -> Set<[UInt8]>? {
        var all: Set<[UInt8]> = []
        for pattern in patterns {
            guard pattern.count <= longest, let texts = texts(of: pattern) else { return nil }
            all.formUnion(texts)
        }
        return all.count <= maximum ? all : nil
    }

    private static func texts(of pattern: [Token]) -> [[UInt8]]? {
        var texts: [[UInt8]] = [[]]
        for token in pattern {
            var ends: [[UInt8]] = []
            switch token {
            case .one(let characters) where characters.count == 1: ends = [characters.characters]
            case .choice(let alternatives):
                for alternative in alternatives {
                    guard let own = self.texts(of: alternative), ends.count + own.count <= maximum else { return nil }
                    ends += own
                }
            case .one, .run, .repeated, .units: return nil
            }
            guard texts.count * ends.count <= maximum else { return nil }
            texts = texts.flatMap { text in ends.map { text + $0 } }
        }
        return texts
    }
}
