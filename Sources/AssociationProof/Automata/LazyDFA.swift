import SiteAssociation

/// A DFA that is built from an NFA while it is walked; each state is a set of NFA nodes.
struct LazyDFA {
    struct Move {
        let characters: CharacterSet
        let target: Int32
    }

    private let automaton: NFA
    private let pruning: SubsumptionPruning
    /// The nodes of each state, sorted.
    private(set) var sets: [[Int32]] = []
    private var states: [[Int32]: Int32] = [:]
    /// The memory and the work so far, in units of about one state: members of sets, moves, and visited nodes.
    var cost: Int { storedNodes / 8 + storedMoves / 2 + reachedNodes / 32 }
    private var storedNodes = 0
    private var storedMoves = 0
    private var reachedNodes = 0
    /// The moves of each set; nil until they are computed.
    private var moves: [[Move]?] = []
    private var closures: [[Int32]?]
    // Scratch space for all sets: a mark is valid only in the round whose number it holds.
    private var marks: [UInt32]
    private var round: UInt32 = 0

    init(_ automaton: NFA, pruning: SubsumptionPruning = .none) {
        self.automaton = automaton
        self.pruning = pruning
        closures = Array(repeating: nil, count: automaton.count)
        marks = Array(repeating: 0, count: automaton.count)
    }

    /// Returns the start state for these nodes.
    mutating func start(_ roots: [Int32]) -> Int32 {
        var nodes: [Int32] = []
        for root in roots { nodes += closure(of: root) }
        return insert(Set(nodes).sorted())
    }

    /// Returns the labels of the patterns that end in a state, in order.
    func labels(of set: Int32) -> [Int32] {
        sets[Int(set)].flatMap { automaton.labels[Int($0)] }.sorted().reduce(into: []) { labels, label in
            if labels.last != label { labels.append(label) }
        }
    }

    /// Returns the moves of a state; characters without a move are omitted.
    mutating func moves(of set: Int32) -> [Move] {
        if let known = moves[Int(set)] { return known }
        let made = makeMoves(of: set)
        moves[Int(set)] = made
        storedMoves += made.count
        return made
    }

    private mutating func makeMoves(of set: Int32) -> [Move] {
        var always: [Int32] = []
        var single: [UInt8: [Int32]] = [:]
        var several: [CharacterSet: [Int32]] = [:]
        for node in sets[Int(set)] {
            for edge in automaton.edges[Int(node)] {
                if edge.characters == .all {
                    always.append(edge.target)
                } else if edge.characters.count == 1, let character = edge.characters.example {
                    single[character, default: []].append(edge.target)
                } else {
                    several[edge.characters, default: []].append(edge.target)
                }
            }
        }
        // Most characters reach only what every character reaches.
        round &+= 1
        let common = round
        var shared: [Int32] = []
        reach(always, except: common, &shared)
        shared = pruning.pruned(shared, automaton)
        var known: [[Int32]: Int32?] = [:]
        var targets: [Int32: CharacterSet] = [:]
        for characters in Self.classes(single.keys, several.keys) {
            guard let example = characters.example else { continue }
            round &+= 1
            var own: [Int32] = []
            if characters.count == 1, let nodes = single[example] { reach(nodes, except: common, &own) }
            for (other, nodes) in several where other.contains(example) { reach(nodes, except: common, &own) }
            own.sort()
            let target = known[own] ?? state(of: shared + own)
            known[own] = target
            if let target { targets[target] = (targets[target] ?? .none).union(characters) }
        }
        // Sorted by characters, which do not depend on hashing, so that every run finds the same text first.
        return targets.map { Move(characters: $0.value, target: $0.key) }
            .sorted { ($0.characters.example ?? 0) < ($1.characters.example ?? 0) }
    }

    /// Returns the coarsest sets of characters that no edge distinguishes.
    private static func classes(
        _ single: some Sequence<UInt8>,
        _ several: some Sequence<CharacterSet>
    ) -> [CharacterSet] {
        var alone = CharacterSet(single)
        var classes = alone.characters.map { CharacterSet($0) }
        alone = .all.subtracting(alone)
        var rest = [alone]
        for characters in several {
            rest = rest.flatMap { known -> [CharacterSet] in
                let inside = known.intersection(characters)
                let outside = known.subtracting(characters)
                return inside.isEmpty || outside.isEmpty ? [known] : [inside, outside]
            }
        }
        classes += rest
        return classes
    }

    /// Adds the nodes in the closures of targets that were not reached in this round or an earlier one.
    private mutating func reach(_ targets: [Int32], except earlier: UInt32, _ nodes: inout [Int32]) {
        for target in targets {
            for node in closure(of: target) where marks[Int(node)] != round && marks[Int(node)] != earlier {
                marks[Int(node)] = round
                nodes.append(node)
            }
        }
    }

    private mutating func state(of nodes: [Int32]) -> Int32? {
        reachedNodes += nodes.count
        guard !nodes.isEmpty, var kept = pruning.reduced(nodes, automaton) else { return nil }
        kept.sort()
        return insert(kept)
    }

    private mutating func insert(_ nodes: [Int32]) -> Int32 {
        if let known = states[nodes] { return known }
        let state = Int32(truncatingIfNeeded: sets.count)
        states[nodes] = state
        sets.append(nodes)
        moves.append(nil)
        storedNodes += nodes.count
        return state
    }

    private mutating func closure(of node: Int32) -> [Int32] {
        if let known = closures[Int(node)] { return known }
        let made = automaton.closure(of: node)
        closures[Int(node)] = made
        return made
    }
}
