/// The texts of a variable, compiled once for all patterns that use it.
///
/// Texts that begin alike share nodes, so that hundreds of them take a few steps.
final class TextList: Sendable {
    private struct Node: Sendable {
        var edges: [(unit: UInt32, target: Int)] = []
        var isEnd = false

        /// Returns the node after a unit; the edges are sorted.
        func target(of unit: UInt32) -> Int? {
            var (low, high) = (0, edges.count)
            while low < high {
                let middle = (low + high) / 2
                if edges[middle].unit < unit { low = middle + 1 } else { high = middle }
            }
            return low < edges.count && edges[low].unit == unit ? edges[low].target : nil
        }
    }

    /// The texts without wildcards; the first node is the start.
    private let nodes: [Node]
    /// The texts with wildcards.
    private let globs: [Glob]

    /// Compiles the texts; without any, nothing matches.
    init(_ texts: [String], folds: Bool) {
        let all = texts.map { Glob(text: $0, folds: folds) }
        globs = all.filter { !$0.isLiteral }
        var nodes = [Node()]
        let literals = all.filter(\.isLiteral).map(\.literalPrefix)
        for units in literals.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            var node = 0
            for unit in units {
                if let last = nodes[node].edges.last, last.unit == unit {
                    node = last.target
                } else {
                    nodes[node].edges.append((unit, nodes.count))
                    node = nodes.count
                    nodes.append(Node())
                }
            }
            nodes[node].isEnd = true
        }
        self.nodes = nodes
    }

    /// Returns the positions at which a text that begins at one of some positions ends.
    func ends(in text: inout MatchText, from positions: PositionSet) -> PositionSet {
        var ends = PositionSet(text.count + 1)
        if let start = positions.only {
            insertEnds(from: start, text, &ends)
        } else {
            var open = [(node: 0, positions: positions)]
            while let (node, positions) = open.popLast() {
                if nodes[node].isEnd { ends.formUnion(positions) }
                for edge in nodes[node].edges {
                    let next = positions.movedOn(where: text.places(of: edge.unit))
                    if !next.isEmpty { open.append((edge.target, next)) }
                }
            }
        }
        for glob in globs { ends.formUnion(glob.ends(in: &text, from: positions)) }
        return ends
    }

    private func insertEnds(from start: Int, _ text: MatchText, _ ends: inout PositionSet) {
        var (node, place) = (0, start)
        while true {
            if nodes[node].isEnd { ends.insert(place) }
            guard place < text.count, let next = nodes[node].target(of: text[place]) else { return }
            (node, place) = (next, place + 1)
        }
    }
}

extension TextList: Hashable {
    /// Whether both are the same list; equal lists that were compiled twice are not.
    static func == (first: TextList, second: TextList) -> Bool { first === second }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Compiles the variables of a file, each once.
package struct VariableCompiler {
    let variables: VariableLists
    private var known: [Key: Texts] = [:]

    private struct Key: Hashable {
        let name: [UInt8]
        let folds: Bool
    }

    /// The texts of a variable, as a pattern uses them.
    enum Texts {
        /// Each text is one character.
        case characters(UnitClass)
        case list(TextList)
    }

    package init(_ variables: VariableLists) { self.variables = variables }

    /// Returns the texts of a variable; without its `)`, it has none, whatever its name.
    mutating func texts(_ texts: [String], of name: String, folds: Bool) -> Texts {
        guard !texts.isEmpty else { return .list(TextList([], folds: folds)) }
        let key = Key(name: Array(name.utf8), folds: folds)
        if let known = known[key] { return known }
        let made = UnitClass(texts, folds: folds).map(Texts.characters) ?? .list(TextList(texts, folds: folds))
        known[key] = made
        return made
    }
}
