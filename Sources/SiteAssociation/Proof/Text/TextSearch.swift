/// Walks a scope and a machine side by side, shortest texts first.
struct TextSearch {
    private let scope: TextScope
    private var machine: LazyMachine
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

    /// A search among what a machine has to remember; it is given up beyond this many states.
    ///
    /// A set of nodes counts as a state for every 32 places that it takes: so the bound is one of memory too.
    init(_ scope: TextScope, _ machine: LazyMachine, budget: Int) {
        self.scope = scope
        self.machine = machine
        self.budget = budget
    }

    /// The text was found to need more states than allowed.
    struct TooLarge: Error {}

    /// How many states there are so far.
    var count: Int { states.count }

    /// What was spent of the budget so far.
    var cost: Int { states.count + machine.sets.size / 32 }

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
            guard cost <= budget else { throw TooLarge() }
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
