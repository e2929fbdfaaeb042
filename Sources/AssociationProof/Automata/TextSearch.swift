import SiteAssociation

/// Walks a scope and a machine side by side, shortest texts first.
package struct TextSearch {
    private let scope: TextScope
    private var machine: LazyDFA
    private let budget: Int
    private var known: Set<UInt64> = []
    private var states: [State] = []

    private struct State {
        let scope: Int32
        let set: Int32
        /// The state before, and the character that led here.
        let parent: Int32
        let character: UInt8
    }

    /// A search that is given up beyond this many states.
    ///
    /// What the machine had to remember and to look at counts as well, so the bound is one of memory and of time.
    init(_ scope: TextScope, _ machine: LazyDFA, budget: Int) {
        self.scope = scope
        self.machine = machine
        self.budget = budget
    }

    /// Why something was given up.
    package enum TooLarge: Error {
        /// More states than this.
        case states(Int)
        /// More ways than this in which items and fragments of one path go together.
        case combinations(Int)
        /// More steps than allowed for all of them.
        case steps
    }

    /// How many states there are so far.
    var count: Int { states.count }

    /// What was spent of the budget so far.
    var cost: Int { states.count + machine.cost }

    /// A place where a text may end, with the patterns that take it.
    struct End {
        let labels: [Int32]
        fileprivate let state: Int32
    }

    /// Visits each set of patterns that take one text, the one with the shortest text first; until the body says no.
    ///
    /// - Throws: when the budget is spent.
    mutating func run(from roots: [Int32], _ visit: (End, TextSearch) -> Bool) throws(TooLarge) {
        var ended: Set<Int32> = []
        add(State(scope: 0, set: machine.start(roots), parent: -1, character: 0))
        var next = 0
        while next < states.count {
            let state = states[next]
            if scope.isEnd[Int(state.scope)], ended.insert(state.set).inserted {
                let end = End(labels: machine.labels(of: state.set), state: Int32(truncatingIfNeeded: next))
                guard visit(end, self) else { return }
            }
            let moves = machine.moves(of: state.set)
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

    /// The shortest text that ends in a place.
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
    /// What was too much, and what to do: a sentence without its full stop.
    package var description: String {
        switch self {
        case .states(let most):
            "more than \(most) states were needed to compare all paths; use fewer wildcards in front of fixed text, and "
                + "shorter lists"
        case .combinations(let most):
            "more than \(most) combinations of query items and fragments had to be looked at for one path; use fewer "
                + "\"exclude\" objects that name several items, and fewer rules that ask for different items of one path"
        case .steps:
            "the query items and fragments that rules ask about are too many to be looked at together; use fewer rules "
                + "for one path that differ in their items alone"
        }
    }
}
