import SiteAssociation

/// Walks a scope and a DFA in parallel, shortest texts first.
package struct TextSearch {
    private let scope: TextScope
    private var dfa: LazyDFA
    private let budget: Int
    private var known: Set<UInt64> = []
    private var states: [State] = []

    private struct State {
        let scope: Int32
        let set: Int32
        /// The previous state, and the character read there.
        let parent: Int32
        let character: UInt8
    }

    /// Prepares a search that is given up after this many states.
    ///
    /// The memory and the work of the DFA count as states too, so the budget limits both memory and time.
    init(_ scope: TextScope, _ dfa: LazyDFA, budget: Int) {
        self.scope = scope
        self.dfa = dfa
        self.budget = budget
    }

    /// The limit that a search exceeded.
    package enum TooLarge: Error {
        /// It needs more states than this.
        case states(Int)
        /// One path needs more combinations of items and fragments than this.
        case combinations(Int)
        /// All searches together need more steps than allowed.
        case steps
    }

    /// The number of states so far.
    var count: Int { states.count }

    /// The used part of the budget.
    var cost: Int { states.count + dfa.cost }

    /// A state in which a text may end, with the labels of the patterns that match it.
    struct End {
        let labels: [Int32]
        fileprivate let state: Int32
    }

    /// Visits each set of patterns that match a common text, shortest text first, until the body returns false.
    ///
    /// - Throws: when the budget is used up.
    mutating func run(from roots: [Int32], _ visit: (End, TextSearch) -> Bool) throws(TooLarge) {
        var ended: Set<Int32> = []
        add(State(scope: 0, set: dfa.start(roots), parent: -1, character: 0))
        var next = 0
        while next < states.count {
            let state = states[next]
            if scope.isEnd[Int(state.scope)], ended.insert(state.set).inserted {
                let end = End(labels: dfa.labels(of: state.set), state: Int32(truncatingIfNeeded: next))
                guard visit(end, self) else { return }
            }
            let moves = dfa.moves(of: state.set)
            for step in scope.moves[Int(state.scope)] {
                for move in moves {
                    guard let character = step.characters.intersection(move.characters).example else { continue }
                    let parent = Int32(truncatingIfNeeded: next)
                    add(State(scope: step.target, set: move.target, parent: parent, character: character))
                }
            }
            guard cost <= budget else { throw .states(budget) }
            next += 1
        }
    }

    /// Returns the shortest text that ends in a state.
    func text(of end: End) -> String {
        var bytes: [UInt8] = []
        var index = end.state
        while index > 0 {
            bytes.append(states[Int(index)].character)
            index = states[Int(index)].parent
        }
        return String(decoding: bytes.reversed(), as: UTF8.self)
    }

    private mutating func add(_ state: State) {
        let key = UInt64(UInt32(bitPattern: state.scope)) << 32 | UInt64(UInt32(bitPattern: state.set))
        guard known.insert(key).inserted else { return }
        states.append(state)
    }
}

extension TextSearch.TooLarge: CustomStringConvertible {
    /// The message without its fix.
    package var description: String {
        switch self {
        case .states(let most): "comparison stopped after \(most) states"
        case .combinations(let most):
            "comparison stopped after \(most) combinations of query items and fragments on one path"
        case .steps: "comparison stopped: rules have too many query items and fragments"
        }
    }

    /// How to make the comparison smaller.
    package var fix: String {
        switch self {
        case .states: "use fewer wildcards before literal text, and shorter lists"
        case .combinations: "use fewer \"exclude\" objects with several items, and fewer rules for items of one path"
        case .steps: "use fewer rules for one path that differ only in query items or fragments"
        }
    }
}
