import SiteAssociation

/// Finds nodes of an NFA that cannot change the result: an earlier rule matches all that they can still match.
///
/// An ordered list has many rules that match all deep paths, `/*/*/?*`, and many rules that need more slashes than
/// those. Without pruning, a proof would follow each wildcard across every slash.
struct SubsumptionPruning {
    /// The labels of each side's rules, in the order of the rules.
    let sides: [Range<Int32>]
    /// The sides that must match a text.
    ///
    /// A state in which one of them can no longer match is dropped.
    let needed: [Range<Int32>]
    /// For each node, the rules that match every continuation with at least a number of slashes.
    private let covers: [[Cover]]

    private struct Cover: Hashable {
        let label: Int32
        let slashes: Int
    }

    /// Prunes nothing.
    static let none = SubsumptionPruning()

    private init() {
        sides = []
        needed = []
        covers = []
    }

    /// Finds the rules that cover later ones.
    ///
    /// - Parameters:
    ///   - deciding: the rules that have no condition but the path.
    ///   - needed: the sides that must match a text.
    init(_ automaton: NFA, sides: [Range<Int32>], deciding: Set<Int32>, needed: [Range<Int32>]) {
        self.sides = sides
        self.needed = needed
        var covers: [[Cover]] = Array(repeating: [], count: automaton.count)
        // Edges lead to later nodes.
        for node in (0..<automaton.count).reversed() where automaton.takesAnything(Int32(truncatingIfNeeded: node)) {
            let own = automaton.labels[node].filter(deciding.contains).map { Cover(label: $0, slashes: 0) }
            let next = automaton.edges[node].filter { $0.characters == .slash }.flatMap { edge in
                automaton.closure(of: edge.target).flatMap { Self.covers(afterSlash: Int($0), automaton, covers) }
            }
            covers[node] = Array(Set(own + next))
        }
        self.covers = covers
    }

    /// Returns what a node covers after a slash, where a text cannot end.
    private static func covers(afterSlash node: Int, _ automaton: NFA, _ covers: [[Cover]]) -> [Cover] {
        let open = covers[node].map { Cover(label: $0.label, slashes: $0.slashes + 1) }
        let next = automaton.edges[node].filter { $0.characters == .all && Int($0.target) != node }
        return open
            + next.flatMap { edge in
                automaton.closure(of: edge.target).flatMap { covers[Int($0)] }
                    .filter { $0.slashes == 0 }
                    .map { Cover(label: $0.label, slashes: 1) }
            }
    }

    /// Returns a set without the pruned nodes; nil if a needed side can no longer match.
    func reduced(_ nodes: [Int32], _ automaton: NFA) -> [Int32]? {
        guard !covers.isEmpty else { return nodes }
        let hasAllNeeded = needed.allSatisfy { side in nodes.contains { side.contains(automaton.leastLabel[Int($0)]) } }
        return hasAllNeeded ? pruned(nodes, automaton) : nil
    }

    /// Returns a set without the nodes that an earlier rule of the set covers.
    func pruned(_ nodes: [Int32], _ automaton: NFA) -> [Int32] {
        guard !covers.isEmpty else { return nodes }
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
