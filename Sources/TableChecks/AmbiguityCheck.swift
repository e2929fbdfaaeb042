package import Diagnostics
package import LinkRoutes
package import StrictJSON

/// Finds ambiguous routes and redirects (docs/route-table.md#r6): two that match one link equally well.
///
/// The order of declaration never decides.
///
/// Each path is reported once, with the first one that conflicts with it, so that the report is no longer than its
/// table.
package struct AmbiguityCheck {
    private let entries: [RouteEntry]
    /// The position of each entry's pattern in the text.
    private let places: [SourceLocation]
    /// The entries that compete for links with this beginning.
    private let fields: [(origin: String, trie: TrieBuilder)]
    private let problems: JSONProblems
    private let areRedirects: Bool

    /// Two ambiguous entries, by index.
    private struct Pair: Hashable {
        let first: Int
        let second: Int
    }

    /// Prepares the check of routes, first for a kind of link that the table has a host or scheme for.
    init(routesOf content: TableContent, problems: JSONProblems) {
        let scheme = content.schemes.first.map { "\($0)://" } ?? ""
        let universal = (origin: content.origin, trie: content.universalTrie)
        let custom = (origin: scheme, trie: content.schemeTrie)
        let both = universal.origin.isEmpty ? [custom, universal] : [universal, custom]
        fields = content.hasOneTrie ? Array(both.prefix(1)) : both
        (entries, places, self.problems, areRedirects) = (content.entries, content.places, problems, false)
    }

    /// Prepares the check of redirects, which only https links can reach.
    ///
    /// - Parameters:
    ///   - entries: the old paths in the order of docs/route-table.md#r6, with their places.
    ///   - origin: the beginning of https links.
    package init(
        redirects entries: [(entry: RouteEntry, place: SourceLocation)],
        origin: String,
        problems: JSONProblems
    ) {
        self.entries = entries.map(\.entry)
        places = entries.map(\.place)
        fields = [(origin, TrieBuilder(of: self.entries))]
        (self.problems, areRedirects) = (problems, true)
    }

    package func run() {
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

    /// Returns ambiguous pairs among entries with equal segments: each entry with the first earlier one that has the
    /// same number of required items, if one query satisfies both.
    private func tiedEnds(_ indices: [Int]) -> [Pair] {
        var seen = SeenItems()
        return indices.compactMap { index in
            seen.insert(entries[index].required).map { Pair(first: indices[$0], second: index) }
        }
    }

    /// Returns ambiguous pairs among different segments of one rank below a node: each with the first earlier one that
    /// matches a common text.
    private func tiedEdges(of node: Int, in trie: TrieBuilder) -> [(pair: Pair, example: AmbiguityExample)] {
        var seen = SeenSegments()
        let depth = trie.shapes(to: node).count
        return trie.nodes[node].edges.compactMap { edge in
            guard let (earlier, text) = seen.insert(edge.shape, edge.node),
                let first = trie.nodes[earlier].entries.first, let second = trie.nodes[edge.node].entries.first
            else { return nil }
            let pair = Pair(first: first, second: second)
            let example = example(pair, AmbiguityExample.Known(depth: depth, text: text))
            return (pair, example.isComplete ? example : AmbiguityExample(trie.shapes(to: node), text))
        }
    }

    private func example(_ pair: Pair, _ known: AmbiguityExample.Known? = nil) -> AmbiguityExample {
        AmbiguityExample(entries[pair.first], entries[pair.second], known: known)
    }

    private func report(_ pair: Pair, _ link: String) {
        let isInOrder = places[pair.first].order < places[pair.second].order
        let (earlier, later) = isInOrder ? (pair.first, pair.second) : (pair.second, pair.first)
        let entry = entries[earlier]
        let path = entry.pattern.description.shown
        let other = areRedirects ? "the redirect from \(path)" : "\"\(entry.route.id.shown)\" (\(path))"
        let way = areRedirects ? "remove one redirect" : "require different query items"
        problems.report(
            .ambiguousRoutes,
            at: places[later],
            "ambiguous path; \(link) also matches \(other)",
            fix: "make one path more specific, or \(way)",
            notes: [Diagnostic.Note("other path", at: places[earlier])]
        )
    }
}

/// A link that two entries match, or its part up to the ambiguous segment.
struct AmbiguityExample {
    private let segments: [String]
    private let query: [String]
    /// Whether a complete link satisfies both.
    let isComplete: Bool

    /// A segment at which two entries match a common text.
    struct Known {
        let depth: Int
        let text: String
    }

    /// Searches for texts that both entries match, segment by segment.
    init(_ one: RouteEntry, _ other: RouteEntry, known: Known?) {
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

    /// Creates the segments up to the ambiguous one, and its text.
    init(_ shapes: [PathSegment], _ text: String) {
        segments = shapes.map(\.example) + [text]
        query = []
        isComplete = false
    }

    /// Returns the link, or its ambiguous segment, for a message.
    func link(_ origin: String) -> String {
        let path = "/" + segments.map { PercentEncoding.encoded($0.utf8) }.joined(separator: "/")
        guard isComplete else { return "segment \((segments.last ?? "").quoted) of \((origin + path).shown)" }
        return (origin + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))).shown
    }
}

extension PathPattern {
    /// Returns the segment that matches the text at an index; a catch-all matches all texts from its own on.
    fileprivate func segment(at index: Int) -> PathSegment? {
        if index < segments.count { return segments[index] }
        return segments.last.flatMap { $0.isRest ? $0 : nil }
    }
}

extension PathSegment {
    /// Returns a text that both segments match; nil if none of the likely texts does.
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

    /// Returns the affix combined with the other's text or affix.
    private func extended(by other: PathSegment) -> [String] {
        switch (self, other) {
        case (.prefix(let start, _), .suffix(_, let end)): [start + "x" + end]
        case (.prefix(let start, _), _): [start + other.example]
        case (.suffix(_, let end), _): [other.example + end]
        default: []
        }
    }
}

/// Segments below one node of a trie, to find segments of one rank that match a common text (docs/route-table.md#r6).
///
/// Earlier segments are looked up by their texts, so that the time is proportional to the length of all segments.
struct SeenSegments {
    /// The node of an earlier segment, and a text that it shares with a later one.
    typealias Clash = (node: Int, text: String)

    /// The first node for each value of an enum.
    private var values: [[UInt8]: Int] = [:]
    /// The first prefix and suffix of each length: a prefix and a suffix of any lengths always match a common text.
    private var prefixes: [Int: Clash] = [:]
    private var suffixes: [Int: Clash] = [:]

    /// Adds a segment that differs from all earlier ones; returns the first one that conflicts with it.
    mutating func insert(_ shape: PathSegment, _ node: Int) -> Clash? {
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

    private mutating func insert(_ texts: [String], _ node: Int) -> Clash? {
        var clash: Clash?
        for text in texts {
            let known = values.updateValue(node, forKey: Array(text.utf8))
            guard let known else { continue }
            values[Array(text.utf8)] = known
            if known < clash?.node ?? node { clash = (known, text) }
        }
        return clash
    }
}

/// The required items of entries with equal segments, to find entries that one query satisfies
/// (docs/route-table.md#r6).
///
/// Routes that differ only in an enum, such as one for each value of `kind`, are looked up by their values.
struct SeenItems {
    /// The entries by their condition on one item.
    private struct Named {
        var byValue: [[UInt8]: [Int]] = [:]
        /// The entries without a condition on the item, or with another type than an enum.
        var others: [Int]
    }

    private var rules: [[QueryRule]] = []
    private var names: [String: Named] = [:]

    /// Adds the items of an entry; returns the index of the first earlier entry with the same number of items that
    /// conflicts.
    mutating func insert(_ new: [QueryRule]) -> Int? {
        let first = candidates(for: new).compactMap { numbers in
            numbers.first { rules[$0].count == new.count && rules[$0].isCompatible(with: new) }
        }.min()
        let number = rules.count
        for rule in new where names[rule.name] == nil { names[rule.name] = Named(others: Array(0..<number)) }
        let enumerations = Dictionary(
            new.compactMap { rule in
                if case .enumeration(let values) = rule.type { (rule.name, values) } else { nil }
            }
        ) { first, _ in first }
        for name in names.keys {
            if let values = enumerations[name] {
                for value in values { names[name]?.byValue[Array(value.utf8), default: []].append(number) }
            } else {
                names[name]?.others.append(number)
            }
        }
        rules.append(new)
        return first
    }

    /// Returns entries that may conflict with these items, in ascending lists; entries with other enum values are
    /// omitted.
    private func candidates(for new: [QueryRule]) -> [[Int]] {
        for rule in new {
            guard case .enumeration(let values) = rule.type, let known = names[rule.name] else { continue }
            return [known.others] + values.compactMap { known.byValue[Array($0.utf8)] }
        }
        return [Array(rules.indices)]
    }
}
