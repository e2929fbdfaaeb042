import SiteAssociation

/// Which nodes of an automaton are pointless beside others: whatever they still lead to, an earlier rule takes before.
///
/// An ordered list of rules has many that take all deep paths, `/*/*/?*`, and many that have more slashes to read than
/// are left in front of those: without looking at that, a proof would follow each wildcard across every slash.
struct SubsumptionPruning {
    /// The rules of each side, numbers in their order.
    let sides: [Range<Int32>]
    /// The sides that must take a text; one that none of their patterns can take any more is not followed.
    let needed: [Range<Int32>]
    /// Of each node, the rules that take whatever follows, if only so many slashes are in it.
    private let covers: [[Cover]]

    private struct Cover: Hashable {
        let label: Int32
        let slashes: Int
    }

    /// No node is pointless.
    static let none = SubsumptionPruning()

    private init() {
        sides = []
        needed = []
        covers = []
    }

    /// Finds what makes others pointless.
    ///
    /// - Parameters:
    ///   - deciding: the rules that ask for nothing but the path.
    ///   - needed: the sides that must take a text.
    init(_ automaton: NFA, sides: [Range<Int32>], deciding: Set<Int32>, needed: [Range<Int32>]) {
        self.sides = sides
        self.needed = needed
        var covers: [[Cover]] = Array(repeating: [], count: automaton.count)
        // Nodes lead to later ones.
        for node in (0..<automaton.count).reversed() where automaton.takesAnything(Int32(truncatingIfNeeded: node)) {
            let own = automaton.labels[node].filter(deciding.contains).map { Cover(label: $0, slashes: 0) }
            let behind = automaton.edges[node].filter { $0.characters == .slash }.flatMap { edge in
                automaton.closure(of: edge.target).flatMap { Self.covers(behindSlash: Int($0), automaton, covers) }
            }
            covers[node] = Array(Set(own + behind))
        }
        self.covers = covers
    }

    /// What a node takes behind a slash, where a text cannot end.
    private static func covers(behindSlash node: Int, _ automaton: NFA, _ covers: [[Cover]]) -> [Cover] {
        let open = covers[node].map { Cover(label: $0.label, slashes: $0.slashes + 1) }
        let next = automaton.edges[node].filter { $0.characters == .all && Int($0.target) != node }
        return open
            + next.flatMap { edge in
                automaton.closure(of: edge.target).flatMap { covers[Int($0)] }
                    .filter { $0.slashes == 0 }
                    .map { Cover(label: $0.label, slashes: 1) }
            }
    }

    /// The nodes of a set without the pointless ones; nil where a side that must take the text no longer can.
    func reduced(_ nodes: [Int32], _ automaton: NFA) -> [Int32]? {
        guard !covers.isEmpty else { return nodes }
        let hasAllNeeded = needed.allSatisfy { side in nodes.contains { side.contains(automaton.leastLabel[Int($0)]) } }
        guard hasAllNeeded else { return nil }
        var fewest: [Int32: Int] = [:]
        for node in nodes {
            for cover in covers[Int(node)] { fewest[cover.label] = min(fewest[cover.label] ?? .max, cover.slashes) }
        }
        guard !fewest.isEmpty else { return nodes }
        return nodes.filter { node in
            let (least, slashes) = (automaton.leastLabel[Int(node)], automaton.leastSlashes[Int(node)])
            return !fewest.contains { label, count in
                least > label && slashes >= count && sides.contains { $0.contains(label) && $0.contains(least) }
            }
        }
    }
}
