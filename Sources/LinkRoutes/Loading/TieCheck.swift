import StrictJSON

/// Finds routes that one link satisfies equally well (house rule R6): declaration order never decides.
///
/// Each path is reported once, against the first that it ties with, so that a report stays as long as its table.
struct TieCheck {
    let content: TableContent
    let problems: JSONProblems

    /// Two entries that tie, their numbers in `content`.
    private struct Pair: Hashable {
        let first: Int
        let second: Int
    }

    func run() {
        var reported: Set<Pair> = []
        for origin in origins {
            let trie = TrieBuilder(content.entries(for: origin.kind))
            for index in trie.nodes.indices {
                let node = trie.nodes[index]
                for pair in tiedEnds(node.ends) + tiedEnds(node.rests) where reported.insert(pair).inserted {
                    report(pair, example(pair).link(origin.text))
                }
                for (pair, example) in tiedEdges(of: index, in: trie) where reported.insert(pair).inserted {
                    report(pair, example.link(origin.text))
                }
            }
        }
    }

    /// What links of each kind begin with, those first that the table has a host or scheme for.
    private var origins: [(kind: LinkKind, text: String)] {
        let universal = (kind: LinkKind.universal, text: content.hosts.first.map { "https://\($0)" } ?? "")
        let scheme = (kind: LinkKind.scheme, text: content.schemes.first.map { "\($0)://" } ?? "")
        return universal.text.isEmpty ? [scheme, universal] : [universal, scheme]
    }

    /// Of entries with equal segments: each with the first earlier one that has equally many required items, and one
    /// query that satisfies both.
    private func tiedEnds(_ indices: [Int]) -> [Pair] {
        var seen = SeenItems()
        return indices.compactMap { index in
            seen.insert(content.entries[index].required).map { Pair(first: indices[$0], second: index) }
        }
    }

    /// Of different segments of one rank below a node: each with the first earlier one that shares a text with it.
    private func tiedEdges(of node: Int, in trie: TrieBuilder) -> [(pair: Pair, example: TieExample)] {
        var seen = SeenSegments()
        let depth = trie.shapes(to: node).count
        return trie.nodes[node].edges.compactMap { edge in
            guard let (earlier, text) = seen.insert(edge.shape, edge.node) else { return nil }
            let (mine, theirs) = (trie.nodes[earlier].entries, trie.nodes[edge.node].entries)
            guard let first = mine.first, let second = theirs.first else { return nil }
            // Any two entries show the tie; better are two that a whole link satisfies, where they are soon found.
            let pairs =
                theirs.prefix(50).map { Pair(first: first, second: $0) }
                + mine.prefix(50).map { Pair(first: $0, second: second) }
            let examples = pairs.lazy.map { ($0, example($0, TieExample.Known(depth: depth, text: text))) }
            return examples.first { $0.1.isComplete }
                ?? (Pair(first: first, second: second), TieExample(trie.shapes(to: node), text))
        }
    }

    private func example(_ pair: Pair, _ known: TieExample.Known? = nil) -> TieExample {
        TieExample(content.entries[pair.first], content.entries[pair.second], known)
    }

    private func report(_ pair: Pair, _ link: String) {
        let isInOrder = content.places[pair.first].position.offset < content.places[pair.second].position.offset
        let (earlier, later) = isInOrder ? (pair.first, pair.second) : (pair.second, pair.first)
        let (entry, place) = (content.entries[earlier], content.places[later])
        problems.report(
            .ambiguous,
            place.path,
            at: place.position,
            "\(link) \"\(entry.route.id.shown)\" (\(entry.pattern.description.shown)) just as well",
            mend: "make one path more specific, or let their required query items differ"
        )
    }
}
