import LinkRoutes

/// The patterns of one rule for the segments and the required items.
struct RulePattern {
    /// The patterns of the segments, then of the items; a "place" is an index into them.
    private(set) var patterns: [SegmentPattern]
    private let segmentCount: Int

    init(segments: [SegmentPattern], items: [SegmentPattern]) {
        patterns = segments + items
        segmentCount = segments.count
    }

    var segments: ArraySlice<SegmentPattern> { patterns[..<segmentCount] }
    var items: ArraySlice<SegmentPattern> { patterns[segmentCount...] }

    /// Returns the same rule pattern with another content at a place.
    func with(_ content: SegmentPattern.Content, at place: Int) -> RulePattern {
        var rulePattern = self
        rulePattern.patterns[place] = patterns[place].with(content)
        return rulePattern
    }

    /// Returns the content at a place of another rule pattern with the same number of segments; nil for an item that
    /// this one does not require.
    func content(at place: Int, of other: RulePattern) -> SegmentPattern.Content? {
        if place < segmentCount { return patterns[place].content }
        let name = other.patterns[place].name
        return items.first { $0.name == name }?.content
    }

    /// Whether one link can match both rule patterns, which have the same number of segments; true if unsure.
    func overlaps(_ other: RulePattern) -> Bool {
        patterns.enumerated().allSatisfy { place, pattern in
            other.content(at: place, of: self).map { pattern.content.overlaps($0) } ?? true
        }
    }

    /// Whether every link of a later rule pattern with the same number of segments matches this one.
    func covers(_ later: RulePattern) -> Bool {
        patterns.indices.allSatisfy { place in
            later.content(at: place, of: self).map { patterns[place].content.covers($0) } ?? false
        }
    }
}

/// The levels that a generator decides one after the other, each the paths of so many segments.
struct RouteLevels {
    struct Level {
        /// How many segments its paths have.
        let segments: Int
        /// Whether it has all deeper paths too: the level below the deepest, where only catch-alls are left.
        let isOpen: Bool
    }

    /// What https links see, the more specific first.
    private let entries: [RouteEntry]
    /// The deepest first.
    let all: [Level]

    init(_ table: RouteTable) {
        entries = table.entries.filter { $0.route.isVisible(to: .universal) }
        let deepest = entries.map(\.pattern.segments.count).max() ?? 0
        let open = entries.contains(where: \.pattern.hasRest) ? [Level(segments: deepest + 1, isOpen: true)] : []
        all = open + stride(from: deepest, through: 0, by: -1).map { Level(segments: $0, isOpen: false) }
    }

    /// The entries that have paths on a level.
    func rules(at level: Level) -> [LevelRule] { entries.compactMap { LevelRule($0, level: level.segments) } }
}

/// A path or alias at one level of the generated file: as many segments as the level counts.
struct LevelRule {
    let route: Route
    /// The pattern of the route; a catch-all is filled with segments of any text.
    let rulePattern: RulePattern

    /// Creates the rule of an entry at a level; nil if it has another number of segments.
    init?(_ entry: RouteEntry, level: Int) {
        let segments = entry.pattern.segments
        let hasRest = entry.pattern.hasRest
        guard hasRest ? segments.count <= level : segments.count == level else { return nil }
        let fixed = (hasRest ? segments.dropLast() : segments[...]).map { SegmentPattern($0) }
        let free = SegmentPattern(name: "", content: .any)
        rulePattern = RulePattern(
            segments: fixed + Array(repeating: free, count: level - fixed.count),
            items: entry.required.map { SegmentPattern($0) }
        )
        route = entry.route
    }

    /// Returns the places whose pattern must not match more than the route, because a later rule of the other kind
    /// would lose links.
    func exactPlaces(before later: some Sequence<LevelRule>) -> [Int] {
        let loose = rulePattern.patterns.enumerated().filter { $0.element.content.isLoose }
        guard !loose.isEmpty else { return [] }
        var places: Set<Int> = []
        for line in later where line.route.isUniversal != route.isUniversal && overlaps(line) {
            for (place, pattern) in loose {
                // An item that the other route does not require may have any value there.
                let theirs = line.rulePattern.content(at: place, of: rulePattern) ?? .any
                if !pattern.content.takesOnlyItsOwn(from: theirs) { places.insert(place) }
            }
        }
        return places.sorted()
    }

    /// Returns the rule patterns for this rule, in every combination at the exact places; elsewhere an `int` is any
    /// text.
    ///
    /// - Returns: nil if there are more than `limit`.
    func rulePatterns(exactAt places: [Int], atMost limit: Int) -> [RulePattern]? {
        var rulePatterns = [rulePattern]
        for place in places {
            let contents = rulePattern.patterns[place].content.exactAlternatives
            guard rulePatterns.count * contents.count <= limit else { return nil }
            rulePatterns = rulePatterns.flatMap { rulePattern in contents.map { rulePattern.with($0, at: place) } }
        }
        return rulePatterns.count <= limit ? rulePatterns.map(\.loosened) : nil
    }

    /// Whether one link can match both patterns.
    private func overlaps(_ other: LevelRule) -> Bool { rulePattern.overlaps(other.rulePattern) }
}

extension RulePattern {
    /// The rule pattern with any text in place of each remaining `int` and each `number`.
    fileprivate var loosened: RulePattern {
        patterns.indices.reduce(self) { rulePattern, place in
            switch patterns[place].content {
            case .int, .number: rulePattern.with(.any, at: place)
            default: rulePattern
            }
        }
    }
}

/// The links that the rules of one level decide so far, to omit rules that could never decide.
struct RuleReach {
    /// The escape hatches with conditions on the query only; they come before every level.
    private let exclusions: [Exclusion]
    /// The rule patterns by the places of their fixed segments, then by the texts there.
    ///
    /// Only a pattern whose fixed segments are among those of a later one can cover it, so few of a thousand must be
    /// compared.
    private var rulePatterns: [[Int]: [[[UInt8]]: [RulePattern]]] = [:]

    /// The maximum number of combinations of values that are tried one by one.
    private static let maximumCombinations = 1024

    init(exclusions: [Exclusion]) {
        self.exclusions = exclusions.filter { $0.fragment == nil }
    }

    /// Adds a rule pattern; returns false if all its links are already decided.
    mutating func extend(by rulePattern: RulePattern) -> Bool {
        guard !isExcluded(rulePattern), !covers(rulePattern, combinations: 1) else { return false }
        let places = rulePattern.segments.indices.filter { rulePattern.text(at: $0) != nil }
        rulePatterns[places, default: [:]][places.compactMap(rulePattern.text(at:)), default: []].append(rulePattern)
        return true
    }

    private func isExcluded(_ rulePattern: RulePattern) -> Bool {
        exclusions.contains { exclusion in
            exclusion.query.allSatisfy { excluded in
                rulePattern.items.contains { item in
                    guard item.name == excluded.name, case .text(let text) = item.content else { return false }
                    return text.utf8.elementsEqual(excluded.value.utf8)
                }
            }
        }
    }

    /// Whether one pattern covers all of it, or each value of a segment with several values is covered.
    ///
    /// Values of a query item are not tried one by one, because a link may contain two of them.
    private func covers(_ rulePattern: RulePattern, combinations: Int) -> Bool {
        let isCoveredByOne = rulePatterns.contains { places, rulePatternsByTexts in
            let texts = places.compactMap(rulePattern.text(at:))
            return texts.count == places.count
                && rulePatternsByTexts[texts, default: []].contains { $0.covers(rulePattern) }
        }
        if isCoveredByOne { return true }
        for place in rulePattern.segments.indices {
            guard case .values(let values) = rulePattern.patterns[place].content else { continue }
            let combinations = combinations * values.count
            return combinations <= Self.maximumCombinations
                && values.allSatisfy { covers(rulePattern.with(.text($0), at: place), combinations: combinations) }
        }
        return false
    }
}

extension RulePattern {
    /// Returns the fixed text at a place, if there is one.
    fileprivate func text(at place: Int) -> [UInt8]? {
        guard case .text(let text) = patterns[place].content else { return nil }
        return Array(text.utf8)
    }
}
