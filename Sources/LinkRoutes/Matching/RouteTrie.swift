package import BorrowedBytes

/// The patterns for one kind of link as flat arrays: matching reads bytes and allocates nothing.
///
/// A match visits each node at most once, so full backtracking stays linear in the link.
package struct RouteTrie: Sendable {
    private struct Node {
        let literals: TextTables.Table
        let edges: Range<Int>
        let ends: Range<Int>
        let rests: Range<Int>
    }

    private struct Edge {
        let test: Test
        let node: Int
    }

    private enum Test {
        case uuid, date, int, free
        case enumeration(TextTables.Table)
        case prefix(Range<Int>)
        case suffix(Range<Int>)
    }

    private struct End {
        let entry: Int
        let hasRequired: Bool
    }

    private var nodes: [Node] = []
    private var edges: [Edge] = []
    private var ends: [End] = []
    private var texts = TextTables()
    /// The root's literals in lower case, for a first segment from a host (docs/route-table.md#r5): ranges of
    /// `foldedNodes`, since several literals may differ only in case.
    private var foldedLiterals = TextTables.Table()
    private var foldedGroups: [Range<Int>] = []
    private var foldedNodes: [Int] = []

    /// Creates a trie of entries that are in the order of docs/route-table.md#r6.
    package init(_ entries: [RouteEntry]) { self.init(TrieBuilder(of: entries), entries: entries) }

    init(_ builder: TrieBuilder, entries: [RouteEntry]) {
        for node in builder.nodes { add(node, entries) }
        addFolded(builder.nodes.first?.literals ?? [])
    }

    /// Returns the index of the entry that matches this path and query; nil if there is none.
    package func entry(
        for path: PathScan,
        _ query: QueryScan,
        in bytes: Borrowed<UInt8>,
        _ entries: [RouteEntry]
    ) -> Int? {
        guard !path.hasEmptySegment else { return nil }
        guard let host = path.hostSegment else {
            return find(0, at: path.body.lowerBound, path: path, query: query, in: bytes, entries: entries)
        }
        return find(for: host, path, query, in: bytes, entries: entries)
    }

    private func find(
        _ index: Int,
        at start: Int,
        path: PathScan,
        query: QueryScan,
        in bytes: Borrowed<UInt8>,
        entries: [RouteEntry]
    ) -> Int? {
        let node = nodes[index]
        guard let segment = path.segment(bytes, at: start) else {
            return end(node.ends, query, in: bytes, entries: entries)
        }
        let next = segment.upperBound + 1
        if let child = texts.value(bytes, segment, in: node.literals),
            let found = find(child, at: next, path: path, query: query, in: bytes, entries: entries)
        {
            return found
        }
        for edge in node.edges where accepts(edges[edge].test, bytes, at: segment) {
            if let found = find(edges[edge].node, at: next, path: path, query: query, in: bytes, entries: entries) {
                return found
            }
        }
        return end(node.rests, query, in: bytes, entries: entries)
    }

    /// Matches a host that counts as a segment: its literal is compared without regard to case, the exact one first.
    private func find(
        for host: Range<Int>,
        _ path: PathScan,
        _ query: QueryScan,
        in bytes: Borrowed<UInt8>,
        entries: [RouteEntry]
    ) -> Int? {
        let root = nodes[0]
        let start = path.body.lowerBound
        let exact = texts.value(bytes, host, in: root.literals)
        if let exact, let found = find(exact, at: start, path: path, query: query, in: bytes, entries: entries) {
            return found
        }
        if let group = texts.value(bytes, host, in: foldedLiterals, ignoringCase: true) {
            for index in foldedGroups[group] where foldedNodes[index] != exact {
                if let found = find(
                    foldedNodes[index],
                    at: start,
                    path: path,
                    query: query,
                    in: bytes,
                    entries: entries
                ) {
                    return found
                }
            }
        }
        for edge in root.edges where accepts(edges[edge].test, bytes, at: host) {
            if let found = find(edges[edge].node, at: start, path: path, query: query, in: bytes, entries: entries) {
                return found
            }
        }
        return end(root.rests, query, in: bytes, entries: entries)
    }

    private func end(_ range: Range<Int>, _ query: QueryScan, in bytes: Borrowed<UInt8>, entries: [RouteEntry]) -> Int?
    {
        for index in range {
            let end = ends[index]
            if !end.hasRequired { return end.entry }
            if entries[end.entry].required.allSatisfy({ $0.isSatisfied(by: query, in: bytes) }) { return end.entry }
        }
        return nil
    }

    private func accepts(_ test: Test, _ bytes: Borrowed<UInt8>, at segment: Range<Int>) -> Bool {
        switch test {
        case .free: true
        case .int: ParameterType.int.accepts(bytes, segment)
        case .date: ParameterType.date.accepts(bytes, segment)
        case .uuid: ParameterType.uuid.accepts(bytes, segment)
        case .enumeration(let values): texts.value(bytes, segment, in: values) != nil
        case .prefix(let text): texts.hasPrefix(bytes, segment, text: text)
        case .suffix(let text): texts.hasSuffix(bytes, segment, text: text)
        }
    }
}

extension RouteTrie {
    private mutating func add(_ node: TrieBuilder.Node, _ entries: [RouteEntry]) {
        let firstEdge = edges.count
        edges += node.edges.map { Edge(test: test($0.shape), node: $0.node) }
        nodes.append(
            Node(
                literals: texts.add(node.literals.map { ($0.text, $0.node) }),
                edges: firstEdge..<edges.count,
                ends: addEnds(node.ends, entries),
                rests: addEnds(node.rests, entries)
            )
        )
    }

    private mutating func addEnds(_ indices: [Int], _ entries: [RouteEntry]) -> Range<Int> {
        let start = ends.count
        ends += indices.map { End(entry: $0, hasRequired: !entries[$0].required.isEmpty) }
        return start..<ends.count
    }

    /// Groups literals that differ only in case; each group is in the order of bytes.
    private mutating func addFolded(_ literals: [(text: String, node: Int)]) {
        var groups: [(text: String, value: Int)] = []
        let spelled = literals.map { (text: ASCII.lowercased($0.text), literal: $0) }.sorted {
            $0.text.hasSameBytes(as: $1.text)
                ? $0.literal.text.utf8.lexicographicallyPrecedes($1.literal.text.utf8)
                : $0.text.utf8.lexicographicallyPrecedes($1.text.utf8)
        }
        for (text, literal) in spelled {
            let index = foldedNodes.count
            foldedNodes.append(literal.node)
            if let last = groups.last, last.text.hasSameBytes(as: text) {
                foldedGroups[last.value] = foldedGroups[last.value].lowerBound..<index + 1
            } else {
                groups.append((text, foldedGroups.count))
                foldedGroups.append(index..<index + 1)
            }
        }
        foldedLiterals = texts.add(groups)
    }

    private mutating func test(_ shape: PathSegment) -> Test {
        switch shape {
        case .parameter(_, .int): .int
        case .parameter(_, .uuid): .uuid
        case .parameter(_, .date): .date
        case .parameter(_, .enumeration(let values)): .enumeration(texts.add(values.map { ($0, 0) }))
        case .prefix(let text, _): .prefix(texts.addText(text))
        case .suffix(_, let text): .suffix(texts.addText(text))
        case .parameter(_, .string), .parameter(_, .bool), .parameter(_, .number), .literal, .rest: .free
        }
    }
}

/// The match of a request's target, as ranges of its bytes.
package struct TargetMatch: Sendable {
    /// The index of the entry in the table.
    package let entry: Int
    /// The ranges of the segments.
    package let path: PathScan
    /// The ranges of the query items.
    package let query: QueryScan
}

/// A trie under construction; `RouteTrie` is the finished form, with the same nodes in the same order.
package struct TrieBuilder {
    /// The continuation after a pattern's first segments.
    package struct Node {
        /// The parent node and the segment shape that leads here; nil for the root.
        let origin: (parent: Int, shape: PathSegment)?
        /// The literals and their nodes.
        var literals: [(text: String, node: Int)] = []
        /// Segments that are not literals, by shape, the more specific first (docs/route-table.md#r6).
        package fileprivate(set) var edges: [(shape: PathSegment, node: Int)] = []
        /// The entries that end here, those with more required items first.
        package fileprivate(set) var ends: [Int] = []
        /// The entries whose catch-all begins here.
        package fileprivate(set) var rests: [Int] = []
        /// All entries that pass through here.
        package fileprivate(set) var entries: [Int] = []
    }

    /// A segment below a node, by its bytes: `==` on `String` treats NFC and NFD as equal.
    private struct Step: Hashable {
        let parent: Int
        let spelling: [UInt8]
    }

    package private(set) var nodes = [Node(origin: nil)]
    private var children: [Step: Int] = [:]

    /// Builds the trie of entries that are in the order of docs/route-table.md#r6.
    package init(of entries: [RouteEntry]) { self.init(entries.enumerated().map { ($0.offset, $0.element) }) }

    /// Builds the trie of these entries, which are in the order of docs/route-table.md#r6; `index` is the index in the
    /// table.
    ///
    /// Each node's edges and ends are then in that order too.
    init(_ entries: [(index: Int, entry: RouteEntry)] = []) {
        for (index, entry) in entries { insert(entry.pattern, index) }
    }

    /// Returns the segments that lead to a node, by shape.
    package func shapes(to node: Int) -> [PathSegment] {
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

    /// Returns the child of a node for a shape.
    package func child(of parent: Int, _ shape: PathSegment) -> Int? {
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

/// The rank of an entry in the order of docs/route-table.md#r6; more specific entries come first.
///
/// From left to right, the first different rank decides, then the number of required items. Equally specific entries
/// are ordered by their texts, so that the order never depends on the declaration.
package struct Precedence: Comparable {
    private let ranks: [PathSegment.Rank]
    private let required: Int
    private let path: [UInt8]
    private let id: [UInt8]

    package init(_ entry: RouteEntry) {
        ranks = entry.pattern.segments.map(\.rank) + [.end]
        required = entry.required.count
        path = Array(entry.pattern.description.utf8)
        id = Array(entry.route.id.utf8)
    }

    package static func < (left: Precedence, right: Precedence) -> Bool {
        if left.ranks != right.ranks { return left.ranks.lexicographicallyPrecedes(right.ranks) }
        if left.required != right.required { return left.required > right.required }
        if left.path != right.path { return precedes(left.path, right.path) }
        return precedes(left.id, right.id)
    }

    /// Compares bytes as `lexicographicallyPrecedes` does, which takes six times as long where nothing is optimised.
    ///
    /// The plugin of an app sorts all routes in a debug build.
    private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        var index = 0
        while index < left.count, index < right.count {
            if left[index] != right[index] { return left[index] < right[index] }
            index += 1
        }
        return left.count < right.count
    }
}
