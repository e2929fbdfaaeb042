import SiteAssociation

/// Many patterns as one nondeterministic automaton; patterns that begin alike share their first nodes.
///
/// The sharing is what keeps large tables small: of a thousand rules below `/{language}/` one node, not a thousand,
/// remembers that the first wildcard may still be running.
struct NFA {
    struct Edge {
        let characters: CharacterSet
        let target: Int32
    }

    /// The edges of each node.
    private(set) var edges: [[Edge]] = []
    /// Nodes that are reached without reading anything.
    private var skips: [[Int32]] = []
    private var children: [[Token: Int32]] = []
    /// The patterns that end at a node.
    private(set) var labels: [[Int32]] = []
    /// The first pattern that a node can still lead to.
    private(set) var leastLabel: [Int32] = []
    /// How many slashes a text has to have yet, so that a pattern behind the node takes it.
    private(set) var leastSlashes: [Int] = []

    mutating func addNode() -> Int32 {
        edges.append([])
        skips.append([])
        children.append([:])
        labels.append([])
        leastLabel.append(.max)
        leastSlashes.append(.max)
        return Int32(truncatingIfNeeded: edges.count - 1)
    }

    var count: Int { edges.count }

    /// Adds a pattern below a root; what it takes carries the label.
    mutating func add(_ tokens: [Token], label: Int32, below root: Int32) {
        let end = insert(tokens, below: root)
        if labels[Int(end)].last != label { labels[Int(end)].append(label) }
    }

    /// Adds a pattern, sharing what is there, and returns the node where it ends.
    private mutating func insert(_ tokens: [Token], below root: Int32) -> Int32 {
        var node = root
        for token in tokens {
            if let known = children[Int(node)][token] {
                node = known
            } else {
                let next = append(token, to: node)
                children[Int(node)][token] = next
                node = next
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
        }
    }

    /// The nodes that are reached from a node without reading anything, those alone that something begins or ends at.
    func closure(of node: Int32) -> [Int32] {
        var seen: Set<Int32> = [node]
        var open = [node]
        while let next = open.popLast() {
            for skip in skips[Int(next)] where seen.insert(skip).inserted { open.append(skip) }
        }
        return seen.filter { !edges[Int($0)].isEmpty || !labels[Int($0)].isEmpty }.sorted()
    }

    /// Fills in what nodes lead to, once all patterns are there.
    mutating func seal() {
        // Nodes lead to later ones, but for the way back of a repetition: the second pass takes that in.
        for _ in 0..<2 {
            for node in edges.indices.reversed() {
                var (label, slashes) = (labels[node].min() ?? .max, labels[node].isEmpty ? Int.max : 0)
                for edge in edges[node] {
                    label = min(label, leastLabel[Int(edge.target)])
                    let behind = leastSlashes[Int(edge.target)]
                    slashes = min(slashes, edge.characters == .slash && behind < .max ? behind + 1 : behind)
                }
                for skip in skips[node] {
                    label = min(label, leastLabel[Int(skip)])
                    slashes = min(slashes, leastSlashes[Int(skip)])
                }
                (leastLabel[node], leastSlashes[node]) = (label, slashes)
            }
        }
    }

    /// Whether whatever follows ends at this node too.
    func takesAnything(_ node: Int32) -> Bool {
        edges[Int(node)].contains { $0.target == node && $0.characters == .all }
    }
}

/// A step of a pattern over the characters of a URL as written.
///
/// Globs, routes, types and fixed texts are all made of these, so that one automaton holds them side by side.
package enum Token: Hashable, Sendable {
    /// One character of a set.
    case one(CharacterSet)
    /// Any number of characters of a set.
    case run(CharacterSet)
    /// One of several sequences.
    case choice([[Token]])
    /// Any number of sequences, each one of several.
    case repeated([[Token]])
}

extension [Token] {
    /// Fixed text, as written.
    init(text: some Sequence<UInt8>) { self = text.map { .one(CharacterSet($0)) } }
}
