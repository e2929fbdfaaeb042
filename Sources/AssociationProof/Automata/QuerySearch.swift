import SiteAssociation

/// Searches for the shortest query that makes some conditions true and others false.
///
/// It reads queries as ``LinkText`` does: pieces between `&`, without the empty ones, each with a name up to its first
/// `=` and a value after it.
struct QuerySearch {
    /// A condition on the query.
    struct Condition {
        /// The spellings of an item's name; nil for a condition on the whole query.
        let names: [[Token]]?
        /// The allowed texts of the whole query, or of each value of the item; a missing item is empty.
        let texts: [[Token]]
        /// Whether the condition must be true.
        let holds: Bool
        /// Whether the item occurs at most once in a link of the scope.
        let isSingle: Bool
    }

    private let conditions: [Condition]
    private let scope: TextScope
    private let budget: Int
    private var dfa: LazyDFA
    /// The start nodes of names, of each condition's texts, and of a pattern that matches anything.
    private let nameRoots: [Int32]
    private let textRoots: [Int32]
    private let anything: Int32
    private let acceptsEmpty: [Bool]
    /// The conditions that must be true, one bit each.
    private let held: UInt64
    /// The conditions whose item occurs at most once, one bit each.
    private let single: UInt64
    private var states: [(state: State, parent: Int32, character: UInt8)] = []
    private var known: Set<State> = []

    /// The progress through a query.
    private struct State: Hashable {
        var scope: Int32
        /// The state of the DFA for the whole query so far.
        var whole: Int32
        /// The state of the DFA for the current name or value.
        var piece: Int32
        var place = ItemPosition.start
        /// The conditions that apply to the current value, one bit each.
        var asked: UInt64 = 0
        /// The conditions whose item occurred, and the conditions that a value violated.
        var present: UInt64 = 0
        var failed: UInt64 = 0
        /// Whether an item occurred twice that occurs at most once.
        var isOutside = false
    }

    private enum ItemPosition { case start, name, value }

    /// Prepares a search.
    ///
    /// - Throws: when there are more conditions than bits in a mask.
    init(_ conditions: [Condition], over scope: TextScope, budget: Int) throws(TextSearch.TooLarge) {
        guard conditions.count <= UInt64.bitWidth else { throw .steps }
        var automaton = NFA()
        anything = automaton.addNode()
        automaton.add([.run(.all)], label: .max, below: anything)
        var roots: (names: [Int32], texts: [Int32]) = ([], [])
        for (index, condition) in conditions.enumerated() {
            let label = Int32(truncatingIfNeeded: index)
            roots.names.append(automaton.addNode())
            roots.texts.append(automaton.addNode())
            for name in condition.names ?? [] { automaton.add(name, label: label, below: roots.names[index]) }
            for text in condition.texts { automaton.add(text, label: label, below: roots.texts[index]) }
        }
        automaton.seal()
        var dfa = LazyDFA(automaton)
        acceptsEmpty = roots.texts.map { root in
            let start = dfa.start([root])
            return !dfa.labels(of: start).isEmpty
        }
        self.dfa = dfa
        nameRoots = roots.names
        textRoots = roots.texts
        held = Self.mask(conditions, of: \.holds)
        single = Self.mask(conditions, of: \.isSingle)
        self.conditions = conditions
        self.scope = scope
        self.budget = budget
    }

    /// Returns the conditions with a property, one bit each.
    private static func mask(_ conditions: [Condition], of property: (Condition) -> Bool) -> UInt64 {
        conditions.enumerated().reduce(0) { property($1.element) ? $0 | 1 << UInt64($1.offset) : $0 }
    }

    /// The number of states so far.
    var count: Int { states.count }

    /// Returns the query; nil if there is none.
    ///
    /// - Throws: when the budget of states is used up.
    mutating func run() throws(TextSearch.TooLarge) -> String? {
        let wholes = conditions.indices.filter { conditions[$0].names == nil }.map { textRoots[$0] }
        let names = dfa.start([anything] + nameRoots)
        add(State(scope: 0, whole: dfa.start([anything] + wholes), piece: names), parent: -1, character: 0)
        var next = 0
        while next < states.count {
            let state = states[next].state
            if scope.isEnd[Int(state.scope)], isWanted(closed(state)) { return text(Int32(truncatingIfNeeded: next)) }
            // Where no condition reads on, one character stands for all.
            let isIdle = isIdle(state.whole) && isIdle(state.piece)
            for step in scope.moves[Int(state.scope)] where !isIdle || step.characters.intersects(Self.plain) {
                for whole in dfa.moves(of: state.whole) {
                    for piece in dfa.moves(of: state.piece) {
                        let characters = step.characters.intersection(whole.characters)
                        var read = state
                        (read.scope, read.whole) = (step.target, whole.target)
                        follow(
                            read,
                            characters.intersection(piece.characters),
                            piece: piece.target,
                            names: names,
                            parent: next
                        )
                    }
                }
            }
            guard states.count + dfa.cost <= budget else { throw .steps }
            next += 1
        }
        return nil
    }

    /// Whether every character leads from a state of the DFA to itself.
    private mutating func isIdle(_ set: Int32) -> Bool {
        let moves = dfa.moves(of: set)
        return moves.count == 1 && moves[0].target == set && moves[0].characters == .all
    }

    /// Adds the states after one more character; `&` ends a piece, and the first `=` ends a name.
    private mutating func follow(
        _ state: State,
        _ characters: CharacterSet,
        piece: Int32,
        names: Int32,
        parent: Int
    ) {
        var others = characters.subtracting(Self.ampersand)
        if characters.intersects(Self.ampersand) {
            var next = closed(state)
            (next.piece, next.place, next.asked) = (names, .start, 0)
            add(next, parent: parent, character: UInt8(ascii: "&"))
        }
        if state.place != .value, others.intersects(Self.equals) {
            others = others.subtracting(Self.equals)
            var next = state
            next.asked = labels(of: state.piece)
            let asked = textRoots.indices.filter { next.asked >> UInt64($0) & 1 != 0 }.map { textRoots[$0] }
            (next.piece, next.place) = (dfa.start([anything] + asked), .value)
            add(next, parent: parent, character: UInt8(ascii: "="))
        }
        guard let character = others.example else { return }
        var next = state
        next.piece = piece
        if next.place == .start { next.place = .name }
        add(next, parent: parent, character: character)
    }

    private static let ampersand = CharacterSet(UInt8(ascii: "&"))
    private static let equals = CharacterSet(UInt8(ascii: "="))
    private static let plain = CharacterSet.unreserved.union(ampersand).union(equals)

    private mutating func add(_ state: State, parent: Int, character: UInt8) {
        guard state.failed & held == 0, !state.isOutside, known.insert(state).inserted else { return }
        states.append((state, Int32(truncatingIfNeeded: parent), character))
    }

    /// Returns the state after the end of its piece.
    private func closed(_ state: State) -> State {
        var state = state
        switch state.place {
        case .start: break
        case .name:
            let asked = labels(of: state.piece)
            state.isOutside = state.present & asked & single != 0
            state.present |= asked
            for index in acceptsEmpty.indices where !acceptsEmpty[index] { state.failed |= asked & 1 << UInt64(index) }
        case .value:
            state.isOutside = state.present & state.asked & single != 0
            state.present |= state.asked
            state.failed |= state.asked & ~labels(of: state.piece)
        }
        return state
    }

    /// Whether each condition has its wanted value.
    private func isWanted(_ state: State) -> Bool {
        guard !state.isOutside else { return false }
        let whole = labels(of: state.whole)
        return conditions.indices.allSatisfy { index in
            let isIn = { (set: UInt64) in set >> UInt64(index) & 1 != 0 }
            let isTrue =
                conditions[index].names == nil
                ? isIn(whole) : isIn(state.present) ? !isIn(state.failed) : acceptsEmpty[index]
            return isTrue == conditions[index].holds
        }
    }

    /// Returns the conditions whose patterns end in a state of the DFA, one bit each.
    private func labels(of set: Int32) -> UInt64 {
        dfa.labels(of: set).reduce(0) { $1 == .max ? $0 : $0 | 1 << UInt64($1) }
    }

    private func text(_ end: Int32) -> String {
        var bytes: [UInt8] = []
        var index = end
        while index > 0 {
            bytes.append(states[Int(index)].character)
            index = states[Int(index)].parent
        }
        return String(decoding: bytes.reversed(), as: UTF8.self)
    }
}
