import SiteAssociation

/// A nondeterministic automaton for many patterns; patterns with the same beginning share their first nodes.
///
/// Sharing keeps large tables small: for a thousand rules below `/{language}/`, one node instead of a thousand stands
/// for the first wildcard.
struct NFA {
    struct Edge {
        let characters: CharacterSet
        let target: Int32
    }

    private struct Step: Hashable {
        let node: Int32
        let token: Token
    }

    /// The edges of each node.
    private(set) var edges: [[Edge]] = []
    /// The nodes that each node reaches without reading a character.
    private var skips: [[Int32]] = []
    /// The nodes behind each node, until the automaton is sealed.
    private var children: [Step: Int32] = [:]
    /// The labels of the patterns that end at each node.
    private(set) var labels: [[Int32]] = []
    /// The smallest label that each node can still reach.
    private(set) var leastLabel: [Int32] = []
    /// For each node, the fewest slashes that a text must still contain for a pattern to match.
    private(set) var leastSlashes: [Int] = []

    mutating func addNode() -> Int32 {
        edges.append([])
        skips.append([])
        labels.append([])
        leastLabel.append(.max)
        leastSlashes.append(.max)
        return Int32(truncatingIfNeeded: edges.count - 1)
    }

    var count: Int { edges.count }

    /// Adds a pattern below a root; the texts that it matches get the label.
    mutating func add(_ tokens: [Token], label: Int32, below root: Int32) {
        let end = insert(tokens, below: root)
        if labels[Int(end)].last != label { labels[Int(end)].append(label) }
    }

    /// Adds a pattern, reuses existing nodes, and returns its last node.
    private mutating func insert(_ tokens: [Token], below root: Int32) -> Int32 {
        var node = root
        for token in tokens {
            let step = Step(node: node, token: token)
            if let known = children[step] {
                node = known
            } else {
                node = append(token, to: node)
                children[step] = node
            }
        }
        return node
    }

    private mutating func append(_ token: Token, to node: Int32) -> Int32 {
        switch token {
        case .one(let characters):
            let next = addNode()
            edges[Int(node)].append(Edge(characters: characters, target: next))
            return next
        case .run(let characters):
            let next = addNode()
            skips[Int(node)].append(next)
            edges[Int(next)].append(Edge(characters: characters, target: next))
            return next
        case .choice(let alternatives):
            let start = addNode()
            skips[Int(node)].append(start)
            let ends = alternatives.map { insert($0, below: start) }
            let next = addNode()
            for end in Set(ends) { skips[Int(end)].append(next) }
            return next
        case .repeated(let alternatives):
            let next = addNode()
            skips[Int(node)].append(next)
            let start = addNode()
            skips[Int(next)].append(start)
            let ends = alternatives.map { insert($0, below: start) }
            for end in Set(ends) { skips[Int(end)].append(next) }
            return next
        case .units(let count, let isOpen):
            return appendUnits(count, isOpen: isOpen, to: node)
        }
    }

    /// Adds a number of UTF-16 units: each is one character, or half of one beyond the Basic Multilingual Plane.
    private mutating func appendUnits(_ count: Int, isOpen: Bool, to node: Int32) -> Int32 {
        let places = (0...count).map { $0 == 0 ? node : addNode() }
        for index in 0..<count {
            for character in Token.basicCharacter {
                skips[Int(insert(character, below: places[index]))].append(places[index + 1])
            }
            guard isOpen || index + 2 <= count else { break }
            let end = places[min(index + 2, count)]
            skips[Int(insert(Token.supplementaryCharacter, below: places[index]))].append(end)
        }
        return places[count]
    }

    /// Returns the nodes that a node reaches without reading a character, if they have edges or labels.
    func closure(of node: Int32) -> [Int32] {
        guard !skips[Int(node)].isEmpty else { return isEmpty(node) ? [] : [node] }
        var seen: Set<Int32> = [node]
        var open = [node]
        var found: [Int32] = []
        while let next = open.popLast() {
            if !isEmpty(next) { found.append(next) }
            for skip in skips[Int(next)] where seen.insert(skip).inserted { open.append(skip) }
        }
        return found.sorted()
    }

    /// Whether a node has neither edges nor labels.
    private func isEmpty(_ node: Int32) -> Bool { edges[Int(node)].isEmpty && labels[Int(node)].isEmpty }

    /// Computes what each node can reach, after all patterns were added.
    mutating func seal() {
        children = [:]
        // Edges lead to later nodes, except the back edge of a repetition: the second pass covers it.
        for _ in 0..<2 {
            for node in edges.indices.reversed() {
                var (label, slashes) = (labels[node].min() ?? .max, labels[node].isEmpty ? Int.max : 0)
                for edge in edges[node] {
                    label = min(label, leastLabel[Int(edge.target)])
                    let rest = leastSlashes[Int(edge.target)]
                    slashes = min(slashes, edge.characters == .slash && rest < .max ? rest + 1 : rest)
                }
                for skip in skips[node] {
                    label = min(label, leastLabel[Int(skip)])
                    slashes = min(slashes, leastSlashes[Int(skip)])
                }
                (leastLabel[node], leastSlashes[node]) = (label, slashes)
            }
        }
    }

    /// Whether any continuation of a text stays at this node.
    func takesAnything(_ node: Int32) -> Bool {
        edges[Int(node)].contains { $0.target == node && $0.characters == .all }
    }
}

/// A step of a pattern over the characters of a URL as written.
///
/// Globs, routes, types and fixed texts are all translated into tokens, so one automaton can hold them together.
package enum Token: Hashable, Sendable {
    /// One character of a set.
    case one(CharacterSet)
    /// Any number of characters of a set.
    case run(CharacterSet)
    /// One of several sequences.
    case choice([[Token]])
    /// Any number of sequences, each one of several.
    case repeated([[Token]])
    /// This number of UTF-16 units of decoded text, at least one. If it is open, the last one may be the first half of a
    /// character whose second half a run takes.
    case units(Int, isOpen: Bool)
}

extension Token {
    /// Combines a few of the alternatives: a list of hundreds of texts is hashed for each rule that uses it.
    package func hash(into hasher: inout Hasher) {
        switch self {
        case .one(let characters):
            hasher.combine(0)
            hasher.combine(characters)
        case .run(let characters):
            hasher.combine(1)
            hasher.combine(characters)
        case .choice(let alternatives):
            hasher.combine(2)
            Self.combine(alternatives, into: &hasher)
        case .repeated(let alternatives):
            hasher.combine(3)
            Self.combine(alternatives, into: &hasher)
        case .units(let count, let isOpen):
            hasher.combine(count)
            hasher.combine(isOpen)
        }
    }

    private static func combine(_ alternatives: [[Token]], into hasher: inout Hasher) {
        hasher.combine(alternatives.count)
        hasher.combine(alternatives.first)
        hasher.combine(alternatives.last)
    }
}

extension [Token] {
    /// Fixed text, as written.
    init(text: some Sequence<UInt8>) { self = text.map { .one(CharacterSet($0)) } }
}
