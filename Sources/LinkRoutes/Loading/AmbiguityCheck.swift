import StrictJSON

/// Finds routes, or redirects, that one link satisfies equally well (docs/route-table.md#r6): declaration order never
/// decides.
///
/// Each path is reported once, against the first that it ties with, so that a report stays as long as its table.
struct AmbiguityCheck {
    private let entries: [RouteEntry]
    /// Where each entry's pattern stands in the text.
    private let places: [TableContent.KeyPosition]
    /// The entries that compete for links which begin so.
    private let fields: [(origin: String, trie: TrieBuilder)]
    private let problems: JSONProblems
    private let areRedirects: Bool

    /// Two entries that tie, by their numbers.
    private struct Pair: Hashable {
        let first: Int
        let second: Int
    }

    /// Looks at the routes, first as links see them that the table has a host or scheme for.
    init(routesOf content: TableContent, problems: JSONProblems) {
        let scheme = content.schemes.first.map { "\($0)://" } ?? ""
        let universal = (origin: content.origin, trie: content.universalTrie)
        let custom = (origin: scheme, trie: content.schemeTrie)
        let both = universal.origin.isEmpty ? [custom, universal] : [universal, custom]
        fields = content.hasOneTrie ? Array(both.prefix(1)) : both
        (entries, places, self.problems, areRedirects) = (content.entries, content.places, problems, false)
    }

    /// Looks at the redirects, which https links see.
    init(redirectsOf content: TableContent, problems: JSONProblems) {
        fields = [(content.origin, content.redirectTrie)]
        (entries, places, self.problems, areRedirects) = (
            content.redirectEntries, content.redirectPlaces, problems, true
        )
    }

    func run() {
        var reported: Set<Pair> = []
        for (origin, trie) in fields {
            for index in trie.nodes.indices {
                let node = trie.nodes[index]
                for pair in tiedEnds(node.ends) + tiedEnds(node.rests) where reported.insert(pair).inserted {
                    report(pair, example(pair).link(origin))
                }
                for (pair, example) in tiedEdges(of: index, in: trie) where reported.insert(pair).inserted {
                    report(pair, example.link(origin))
                }
            }
        }
    }

    /// Of entries with equal segments: each with the first earlier one that has equally many required items, and one
    /// query that satisfies both.
    private func tiedEnds(_ indices: [Int]) -> [Pair] {
        var seen = SeenItems()
        return indices.compactMap { index in
            seen.insert(entries[index].required).map { Pair(first: indices[$0], second: index) }
        }
    }

    /// Of different segments of one rank below a node: each with the first earlier one that shares a text with it.
    private func tiedEdges(of node: Int, in trie: TrieBuilder) -> [(pair: Pair, example: AmbiguityExample)] {
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
            let examples = pairs.lazy.map { ($0, example($0, AmbiguityExample.Known(depth: depth, text: text))) }
            return examples.first { $0.1.isComplete }
                ?? (Pair(first: first, second: second), AmbiguityExample(trie.shapes(to: node), text))
        }
    }

    private func example(_ pair: Pair, _ known: AmbiguityExample.Known? = nil) -> AmbiguityExample {
        AmbiguityExample(entries[pair.first], entries[pair.second], known)
    }

    private func report(_ pair: Pair, _ link: String) {
        let isInOrder = places[pair.first].position.offset < places[pair.second].position.offset
        let (earlier, later) = isInOrder ? (pair.first, pair.second) : (pair.second, pair.first)
        let (entry, place) = (entries[earlier], places[later])
        let (id, path) = (entry.route.id.shown, entry.pattern.description.shown)
        problems.report(
            .ambiguous,
            place.path,
            at: place.position,
            areRedirects
                ? "\(link) the redirect from \(path) to \"\(id)\" just as well"
                : "\(link) \"\(id)\" (\(path)) just as well",
            fix: areRedirects
                ? "make one path more specific, or remove one of them"
                : "make one path more specific, or let their required query items differ"
        )
    }
}

/// A link that two entries satisfy, or as much of it as they have in common.
struct AmbiguityExample {
    private let segments: [String]
    private let query: [String]
    /// Whether a whole link satisfies both.
    let isComplete: Bool

    /// A segment where two entries are known to share a text.
    struct Known {
        let depth: Int
        let text: String
    }

    /// Looks for texts that both entries take, segment by segment.
    init(_ one: RouteEntry, _ other: RouteEntry, _ known: Known?) {
        let length = max(one.pattern.segments.count, other.pattern.segments.count)
        segments = (0..<length).compactMap { index in
            if let known, known.depth == index { return known.text }
            guard let mine = one.pattern.segment(at: index), let theirs = other.pattern.segment(at: index) else {
                return nil
            }
            return mine.commonText(with: theirs)
        }
        let rules = one.required + other.required.filter { rule in !one.required.contains { $0.isNamed(rule.name) } }
        query = rules.map { rule in
            let twin = other.required.first { $0.isNamed(rule.name) } ?? rule
            let text = rule.type.commonText(with: twin.type) ?? rule.type.example
            return rule.name + "=" + PercentEncoding.encoded(text.utf8)
        }
        isComplete = segments.count == length && one.required.isCompatible(with: other.required)
    }

    /// Takes only the segments down to the one where the tie is, and its text.
    init(_ shapes: [PathSegment], _ text: String) {
        segments = shapes.map(\.example) + [text]
        query = []
        isComplete = false
    }

    /// The first half of a sentence about the link.
    func link(_ origin: String) -> String {
        let path = "/" + segments.map { PercentEncoding.encoded($0.utf8) }.joined(separator: "/")
        guard isComplete else {
            return "the segment \((segments.last ?? "").quoted) of \((origin + path).shown) fits a path of"
        }
        return (origin + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))).shown + " is a link of"
    }
}

extension PathPattern {
    /// The segment that takes the text at an index, a catch-all any from its own on.
    fileprivate func segment(at index: Int) -> PathSegment? {
        if index < segments.count { return segments[index] }
        return segments.last.flatMap { $0.isRest ? $0 : nil }
    }
}

extension PathSegment {
    /// A text that both segments take, nil when none was found among the likely ones.
    fileprivate func commonText(with other: PathSegment) -> String? {
        if case (.parameter(_, let mine), .parameter(_, let theirs)) = (self, other) {
            return mine.commonText(with: theirs)
        }
        let texts = examples + other.examples + extended(by: other) + other.extended(by: self)
        return texts.first { accepts($0) && other.accepts($0) && !$0.isDotSegment }
    }

    private var examples: [String] {
        if case .parameter(_, .enumeration(let values)) = self { return values }
        return [example]
    }

    /// The affix with the other's text or affix beside it.
    private func extended(by other: PathSegment) -> [String] {
        switch (self, other) {
        case (.prefix(let start, _), .suffix(_, let end)): [start + "x" + end]
        case (.prefix(let start, _), _): [start + other.example]
        case (.suffix(_, let end), _): [other.example + end]
        default: []
        }
    }
}
