/// A trie of patterns while it grows; `RouteTrie` is its finished form, with the same nodes in the same order.
struct TrieBuilder {
    /// What follows a pattern's first segments.
    struct Node {
        /// The node above and the shape that leads from there; nil for the root.
        let origin: (parent: Int, shape: PathSegment)?
        /// Literals and where they lead.
        var literals: [(text: String, node: Int)] = []
        /// Segments that are no literal, by shape, the more specific first (house rule R6).
        var edges: [(shape: PathSegment, node: Int)] = []
        /// Entries that end here, those with more required items first.
        var ends: [Int] = []
        /// Entries whose catch-all begins here.
        var rests: [Int] = []
        /// Every entry that leads through here.
        var entries: [Int] = []
    }

    /// A segment below a node, by its spelling: `==` on `String` would equate NFC and NFD.
    private struct Step: Hashable {
        let parent: Int
        let spelling: [UInt8]
    }

    private(set) var nodes = [Node(origin: nil)]
    private var children: [Step: Int] = [:]

    /// Builds the trie of these entries, which stand in the order of house rule R6; `index` is theirs in the table.
    ///
    /// That order makes each node's edges and ends stand in it too.
    init(_ entries: [(index: Int, entry: RouteEntry)]) {
        for (index, entry) in entries { insert(entry.pattern, index) }
    }

    /// The segments that lead to a node, by shape.
    func shapes(to node: Int) -> [PathSegment] {
        var shapes: [PathSegment] = []
        var origin = nodes[node].origin
        while let (parent, shape) = origin {
            shapes.append(shape)
            origin = nodes[parent].origin
        }
        return shapes.reversed()
    }

    private mutating func insert(_ pattern: PathPattern, _ index: Int) {
        var node = 0
        for segment in pattern.segments where !segment.isRest {
            nodes[node].entries.append(index)
            node = addChild(to: node, segment.shape)
        }
        nodes[node].entries.append(index)
        if pattern.hasRest {
            nodes[node].rests.append(index)
        } else {
            nodes[node].ends.append(index)
        }
    }

    /// The node below another one that a shape leads to.
    func child(of parent: Int, _ shape: PathSegment) -> Int? {
        children[Step(parent: parent, spelling: Array(shape.description.utf8))]
    }

    private mutating func addChild(to parent: Int, _ shape: PathSegment) -> Int {
        if let known = child(of: parent, shape) { return known }
        let child = nodes.count
        nodes.append(Node(origin: (parent, shape)))
        children[Step(parent: parent, spelling: Array(shape.description.utf8))] = child
        if case .literal(let text) = shape {
            nodes[parent].literals.append((text, child))
        } else {
            nodes[parent].edges.append((shape, child))
        }
        return child
    }
}
