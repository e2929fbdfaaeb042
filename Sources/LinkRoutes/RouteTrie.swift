/// The patterns of one kind of link as flat arrays: matching walks bytes and allocates nothing.
///
/// Each node is visited at most once in a match, so full backtracking stays linear in the link.
struct RouteTrie: Sendable {
    private struct Node {
        var literals = Literals()
        var edges = 0..<0
        var ends = 0..<0
        var rests = 0..<0
    }

    /// An open-addressed table of literals in `slots`.
    private struct Literals {
        var start = 0
        var mask = -1
    }

    private struct Slot {
        var hash: UInt64 = 0
        var text = 0..<0
        /// -1 in an empty slot.
        var node = -1
    }

    private struct Edge {
        let test: Test
        let node: Int
    }

    private enum Test {
        case uuid, date, int, free
        /// Ranges of `texts`.
        case enumeration(Range<Int>)
        /// Ranges of `pool`.
        case prefix(Range<Int>)
        case suffix(Range<Int>)
    }

    private struct End {
        let entry: Int
        let hasRequired: Bool
    }

    private var nodes: [Node] = []
    private var edges: [Edge] = []
    private var slots: [Slot] = []
    private var ends: [End] = []
    private var texts: [Range<Int>] = []
    private var pool: [UInt8] = []
    /// The root's literals by their lower-case spelling, for a first segment that came from a host (R5).
    private var foldedRoot = Literals()

    init(_ builder: TrieBuilder, entries: [RouteEntry]) {
        _ = add(builder, entries)
        foldedRoot = addLiterals(builder.literals.map { $0.text }, nodes: rootChildren(builder), folding: true)
    }

    /// The index of the entry that takes this path and query, or nil.
    @inline(__always)
    func entry(for path: PathScan, _ query: QueryScan, in bytes: Span<UInt8>, _ entries: [RouteEntry]) -> Int? {
        guard let host = path.hostSegment else {
            return find(0, at: path.body.lowerBound, path, query, bytes, entries)
        }
        return findFolded(host, path, query, bytes, entries)
    }

    private func find(
        _ index: Int, at start: Int, _ path: PathScan, _ query: QueryScan, _ bytes: Span<UInt8>, _ entries: [RouteEntry]
    ) -> Int? {
        let node = nodes[index]
        guard let segment = path.segment(bytes, at: start) else { return end(node.ends, query, bytes, entries) }
        guard !segment.isEmpty else { return nil }
        let next = segment.upperBound + 1
        if let child = literal(node.literals, bytes, segment),
            let found = find(child, at: next, path, query, bytes, entries)
        {
            return found
        }
        for edge in node.edges where accepts(edges[edge].test, bytes, segment) {
            if let found = find(edges[edge].node, at: next, path, query, bytes, entries) { return found }
        }
        guard !node.rests.isEmpty, !hasEmptySegment(bytes, next, path) else { return nil }
        return end(node.rests, query, bytes, entries)
    }

    /// The first step for a host that counts as a segment: its literal compares ignoring case, the exact one first.
    private func findFolded(
        _ host: Range<Int>, _ path: PathScan, _ query: QueryScan, _ bytes: Span<UInt8>, _ entries: [RouteEntry]
    ) -> Int? {
        let root = nodes[0]
        let start = path.body.lowerBound
        let exact = literal(root.literals, bytes, host)
        if let exact, let found = find(exact, at: start, path, query, bytes, entries) { return found }
        var position = foldedHash(bytes, host)
        while foldedRoot.mask >= 0 {
            let slot = slots[foldedRoot.start + Int(truncatingIfNeeded: position) & foldedRoot.mask]
            guard slot.node >= 0 else { break }
            if slot.node != exact, equalsIgnoringCase(bytes, host, slot.text),
                let found = find(slot.node, at: start, path, query, bytes, entries)
            {
                return found
            }
            position &+= 1
        }
        for edge in root.edges where accepts(edges[edge].test, bytes, host) {
            if let found = find(edges[edge].node, at: start, path, query, bytes, entries) { return found }
        }
        guard !root.rests.isEmpty, !hasEmptySegment(bytes, start, path) else { return nil }
        return end(root.rests, query, bytes, entries)
    }

    private func end(_ range: Range<Int>, _ query: QueryScan, _ bytes: Span<UInt8>, _ entries: [RouteEntry]) -> Int? {
        for index in range {
            let end = ends[index]
            if !end.hasRequired { return end.entry }
            if entries[end.entry].required.allSatisfy({ $0.isSatisfied(by: query, in: bytes) }) { return end.entry }
        }
        return nil
    }

    private func hasEmptySegment(_ bytes: Span<UInt8>, _ start: Int, _ path: PathScan) -> Bool {
        var start = start
        while let segment = path.segment(bytes, at: start) {
            if segment.isEmpty { return true }
            start = segment.upperBound + 1
        }
        return false
    }

    private func accepts(_ test: Test, _ bytes: Span<UInt8>, _ segment: Range<Int>) -> Bool {
        switch test {
        case .free: return true
        case .int: return ParameterType.int.accepts(bytes, segment)
        case .date: return ParameterType.date.accepts(bytes, segment)
        case .uuid: return ParameterType.uuid.accepts(bytes, segment)
        case .enumeration(let values):
            return values.contains { PercentEncoding.equals(bytes, segment, pool.span, texts[$0]) }
        case .prefix(let text):
            var index = segment.lowerBound
            for offset in text {
                guard index < segment.upperBound, PercentEncoding.next(in: bytes, &index) == pool[offset] else { return false }
            }
            return index < segment.upperBound
        case .suffix(let text):
            var index = segment.lowerBound
            var surplus = decodedCount(bytes, segment) - text.count
            guard surplus > 0 else { return false }
            while surplus > 0 {
                _ = PercentEncoding.next(in: bytes, &index)
                surplus -= 1
            }
            return PercentEncoding.equals(bytes, index..<segment.upperBound, pool.span, text)
        }
    }

    private func decodedCount(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        var count = 0
        var index = range.lowerBound
        while index < range.upperBound {
            _ = PercentEncoding.next(in: bytes, &index)
            count += 1
        }
        return count
    }

    private func literal(_ table: Literals, _ bytes: Span<UInt8>, _ segment: Range<Int>) -> Int? {
        guard table.mask >= 0 else { return nil }
        var hash = FNV1a()
        var index = segment.lowerBound
        while index < segment.upperBound { hash.combine(PercentEncoding.next(in: bytes, &index)) }
        var position = hash.value
        while true {
            let slot = slots[table.start + Int(truncatingIfNeeded: position) & table.mask]
            guard slot.node >= 0 else { return nil }
            if slot.hash == hash.value, PercentEncoding.equals(bytes, segment, pool.span, slot.text) { return slot.node }
            position &+= 1
        }
    }

    private func foldedHash(_ bytes: Span<UInt8>, _ segment: Range<Int>) -> UInt64 {
        var hash = FNV1a()
        var index = segment.lowerBound
        while index < segment.upperBound { hash.combine(ASCII.lowercased(PercentEncoding.next(in: bytes, &index))) }
        return hash.value
    }

    private func equalsIgnoringCase(_ bytes: Span<UInt8>, _ segment: Range<Int>, _ text: Range<Int>) -> Bool {
        var index = segment.lowerBound
        for offset in text {
            guard index < segment.upperBound,
                ASCII.lowercased(PercentEncoding.next(in: bytes, &index)) == ASCII.lowercased(pool[offset])
            else { return false }
        }
        return index == segment.upperBound
    }
}

extension RouteTrie {
    /// Adds a node and all below it; returns its index.
    private mutating func add(_ builder: TrieBuilder, _ entries: [RouteEntry]) -> Int {
        let index = nodes.count
        nodes.append(Node())
        nodes[index].ends = addEnds(builder.ends, entries)
        nodes[index].rests = addEnds(builder.rests, entries)
        let children = builder.literals.map { add($0.node, entries) }
        nodes[index].literals = addLiterals(builder.literals.map(\.text), nodes: children, folding: false)
        let added = builder.edges.map { edge in Edge(test: test(edge.shape), node: add(edge.node, entries)) }
        nodes[index].edges = edges.count..<edges.count + added.count
        edges += added
        return index
    }

    private mutating func addEnds(_ indices: [Int], _ entries: [RouteEntry]) -> Range<Int> {
        let start = ends.count
        ends += indices.map { End(entry: $0, hasRequired: !entries[$0].required.isEmpty) }
        return start..<ends.count
    }

    private mutating func addLiterals(_ literals: [String], nodes: [Int], folding: Bool) -> Literals {
        guard !literals.isEmpty else { return Literals() }
        var capacity = 2
        while capacity < literals.count * 2 { capacity *= 2 }
        let table = Literals(start: slots.count, mask: capacity - 1)
        slots += Array(repeating: Slot(), count: capacity)
        let ordered = zip(literals, nodes).sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        for (literal, node) in ordered {
            let text = addText(literal)
            var hash = FNV1a()
            for byte in literal.utf8 { hash.combine(folding ? ASCII.lowercased(byte) : byte) }
            var position = hash.value
            while slots[table.start + Int(truncatingIfNeeded: position) & table.mask].node >= 0 { position &+= 1 }
            slots[table.start + Int(truncatingIfNeeded: position) & table.mask] = Slot(
                hash: hash.value, text: text, node: node)
        }
        return table
    }

    /// The nodes behind the root's literals, in the builder's order.
    private func rootChildren(_ builder: TrieBuilder) -> [Int] {
        builder.literals.compactMap { literal in
            withBytes(of: PercentEncoding.encoded(literal.text.utf8)) { self.literal(nodes[0].literals, $0, 0..<$0.count) }
        }
    }

    private mutating func test(_ shape: PathSegment) -> Test {
        switch shape {
        case .parameter(_, .int): return .int
        case .parameter(_, .uuid): return .uuid
        case .parameter(_, .date): return .date
        case .parameter(_, .enumeration(let values)):
            let start = texts.count
            texts += values.map { addText($0) }
            return .enumeration(start..<texts.count)
        case .prefix(let text, _): return .prefix(addText(text))
        case .suffix(_, let text): return .suffix(addText(text))
        case .parameter(_, .string), .literal, .rest: return .free
        }
    }

    private mutating func addText(_ text: String) -> Range<Int> {
        let start = pool.count
        pool += text.utf8
        return start..<pool.count
    }
}
