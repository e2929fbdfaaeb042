/// Segments below one node of a trie, to find those of one rank that one text satisfies (house rule R6).
///
/// What has been seen is looked up by its texts, so that many segments take time in proportion to their length.
struct SeenSegments {
    /// Where a segment leads that was seen before, and a text that it shares with a later one.
    typealias Tie = (node: Int, text: String)

    /// The first node for each value of an enum.
    private var values: [[UInt8]: Int] = [:]
    /// The first prefix and suffix of each length: of one length, any prefix and any suffix share a text.
    private var prefixes: [Int: Tie] = [:]
    private var suffixes: [Int: Tie] = [:]

    /// Adds a segment that differs from all before; returns the first that ties with it.
    mutating func insert(_ shape: PathSegment, _ node: Int) -> Tie? {
        switch shape {
        case .parameter(_, .enumeration(let texts)):
            return insert(texts, node)
        case .prefix(let text, _):
            let length = text.utf8.count
            if prefixes[length] == nil { prefixes[length] = (node, text) }
            return suffixes[length].map { ($0.node, text + "x" + $0.text) }
        case .suffix(_, let text):
            let length = text.utf8.count
            if suffixes[length] == nil { suffixes[length] = (node, text) }
            return prefixes[length].map { ($0.node, $0.text + "x" + text) }
        case .literal, .parameter, .rest:
            return nil
        }
    }

    private mutating func insert(_ texts: [String], _ node: Int) -> Tie? {
        var tie: Tie?
        for text in texts {
            let known = values.updateValue(node, forKey: Array(text.utf8))
            guard let known else { continue }
            values[Array(text.utf8)] = known
            if known < tie?.node ?? node { tie = (known, text) }
        }
        return tie
    }
}
