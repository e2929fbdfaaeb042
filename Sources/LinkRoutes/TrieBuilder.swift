/// A trie of patterns while it grows; `RouteTrie` is its flat, finished form.
final class TrieBuilder {
    /// A literal's bytes and where it leads.
    var literals: [(text: String, node: TrieBuilder)] = []
    /// Segments that are no literal, by shape, the more specific first (house rule R6).
    var edges: [(shape: PathSegment, node: TrieBuilder)] = []
    /// Entries that end here, those with more required items first.
    var ends: [Int] = []
    /// Entries whose catch-all begins here.
    var rests: [Int] = []

    private var literalIndex: [[UInt8]: Int] = [:]

    /// Builds the trie of these entries, which stand in the order of house rule R6; `indices` are theirs in the table.
    init(_ entries: [(index: Int, entry: RouteEntry)] = []) {
        for (index, entry) in entries { insert(entry.pattern.segments[...], index) }
    }

    private func insert(_ segments: ArraySlice<PathSegment>, _ index: Int) {
        guard let first = segments.first else { return ends.append(index) }
        if first.isRest { return rests.append(index) }
        child(for: first.shape).insert(segments.dropFirst(), index)
    }

    private func child(for shape: PathSegment) -> TrieBuilder {
        if case .literal(let text) = shape {
            if let known = literalIndex[Array(text.utf8)] { return literals[known].node }
            let node = TrieBuilder()
            literalIndex[Array(text.utf8)] = literals.count
            literals.append((text, node))
            return node
        }
        if let known = edges.first(where: { $0.shape.isSameShape(as: shape) }) { return known.node }
        let node = TrieBuilder()
        edges.append((shape, node))
        edges = edges.enumerated().sorted {
            ($0.element.shape.rank, $0.offset) < ($1.element.shape.rank, $1.offset)
        }.map(\.element)
        return node
    }

    /// An entry below this node, to name in a message.
    var anyEntry: Int? {
        ends.first ?? rests.first ?? literals.lazy.compactMap(\.node.anyEntry).first
            ?? edges.lazy.compactMap(\.node.anyEntry).first
    }
}

extension PathSegment {
    /// Whether two shapes are the same bytes; `==` on `String` equates NFC and NFD.
    fileprivate func isSameShape(as other: PathSegment) -> Bool {
        switch (self, other) {
        case (.prefix(let mine, _), .prefix(let theirs, _)), (.suffix(_, let mine), .suffix(_, let theirs)):
            mine.utf8.elementsEqual(theirs.utf8)
        case (.parameter(_, .enumeration(let mine)), .parameter(_, .enumeration(let theirs))):
            mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
        default: self == other
        }
    }
}
