import LinkRoutes

/// The patterns of one rule for the segments and the required items.
struct RulePattern {
    /// The patterns of the segments, then of the items; a "place" is an index into them.
    private(set) var cells: [SegmentPattern]
    private let segmentCount: Int

    init(segments: [SegmentPattern], items: [SegmentPattern]) {
        cells = segments + items
        segmentCount = segments.count
    }

    var segments: ArraySlice<SegmentPattern> { cells[..<segmentCount] }
    var items: ArraySlice<SegmentPattern> { cells[segmentCount...] }

    /// Returns the same rule pattern with another content at a place.
    func with(_ content: SegmentPattern.Content, at place: Int) -> RulePattern {
        var form = self
        form.cells[place] = cells[place].with(content)
        return form
    }

    /// Returns the content at a place of another rule pattern with the same number of segments; nil for an item that
    /// this one does not require.
    func content(at place: Int, of other: RulePattern) -> SegmentPattern.Content? {
        if place < segmentCount { return cells[place].content }
        let name = other.cells[place].name
        return items.first { $0.name == name }?.content
    }

    /// Whether every link of a later rule pattern with the same number of segments matches this one.
    func covers(_ later: RulePattern) -> Bool {
        cells.indices.allSatisfy { place in
            later.content(at: place, of: self).map { cells[place].content.covers($0) } ?? false
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
    func lines(at level: Level) -> [LevelRule] { entries.compactMap { LevelRule($0, level: level.segments) } }
}

/// A path or alias at one level of the generated file: as many segments as the level counts.
struct LevelRule {
    let route: Route
    /// The pattern of the route; a catch-all is filled with segments of any text.
    let form: RulePattern

    /// Creates the rule of an entry at a level; nil if it has another number of segments.
    init?(_ entry: RouteEntry, level: Int) {
        let segments = entry.pattern.segments
        let hasRest = entry.pattern.hasRest
        guard hasRest ? segments.count <= level : segments.count == level else { return nil }
        let fixed = (hasRest ? segments.dropLast() : segments[...]).map { SegmentPattern($0) }
        let free = SegmentPattern(name: "", content: .any)
        form = RulePattern(
            segments: fixed + Array(repeating: free, count: level - fixed.count),
            items: entry.required.map { SegmentPattern($0) }
        )
        route = entry.route
    }

    /// Returns the places whose pattern must not match more than the route, because a later rule of the other kind
    /// would lose links.
    func exactPlaces(before later: some Sequence<LevelRule>) -> [Int] {
        let loose = form.cells.enumerated().filter { !$0.element.content.exactForms.isEmpty }
        guard !loose.isEmpty else { return [] }
        var places: Set<Int> = []
        for line in later where line.route.isUniversal != route.isUniversal && overlaps(line) {
            for (place, cell) in loose {
                // An item that the other route does not require may have any value there.
                let theirs = line.form.content(at: place, of: form) ?? .any
                if !cell.content.takesOnlyItsOwn(from: theirs) { places.insert(place) }
            }
        }
        return places.sorted()
    }

    /// Returns the rule patterns for this rule, in every combination at the exact places; elsewhere an `int` is any
    /// text.
    ///
    /// - Returns: nil if there are more than `limit`.
    func forms(exactAt places: [Int], atMost limit: Int) -> [RulePattern]? {
        var forms = [form]
        for place in places {
            let contents = form.cells[place].content.exactForms
            guard forms.count * contents.count <= limit else { return nil }
            forms = forms.flatMap { form in contents.map { form.with($0, at: place) } }
        }
        return forms.count <= limit ? forms.map(\.loosened) : nil
    }

    /// Whether one link can match both patterns.
    private func overlaps(_ other: LevelRule) -> Bool {
        form.cells.enumerated().allSatisfy { place, cell in
            other.form.content(at: place, of: form).map { cell.content.overlaps($0) } ?? true
        }
    }
}

extension RulePattern {
    /// The rule pattern with any text in place of each remaining `int`.
    fileprivate var loosened: RulePattern {
        cells.indices.reduce(self) { form, place in
            if case .int = cells[place].content { form.with(.any, at: place) } else { form }
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
    private var forms: [[Int]: [[[UInt8]]: [RulePattern]]] = [:]

    /// The maximum number of combinations of values that are tried one by one.
    private static let maximumCombinations = 1024

    init(exclusions: [Exclusion]) {
        self.exclusions = exclusions.filter { $0.fragment == nil }
    }

    /// Adds a rule pattern; returns false if all its links are already decided.
    mutating func extend(by form: RulePattern) -> Bool {
        guard !isExcluded(form), !covers(form, combinations: 1) else { return false }
        let places = form.segments.indices.filter { form.text(at: $0) != nil }
        forms[places, default: [:]][places.compactMap(form.text(at:)), default: []].append(form)
        return true
    }

    private func isExcluded(_ form: RulePattern) -> Bool {
        exclusions.contains { exclusion in
            exclusion.query.allSatisfy { excluded in
                form.items.contains { item in
                    guard item.name == excluded.name, case .text(let text) = item.content else { return false }
                    return text.utf8.elementsEqual(excluded.value.utf8)
                }
            }
        }
    }

    /// Whether one pattern covers all of it, or each value of a segment with several values is covered.
    ///
    /// Values of a query item are not tried one by one, because a link may contain two of them.
    private func covers(_ form: RulePattern, combinations: Int) -> Bool {
        let isCoveredByOne = forms.contains { places, formsByTexts in
            let texts = places.compactMap(form.text(at:))
            return texts.count == places.count && formsByTexts[texts, default: []].contains { $0.covers(form) }
        }
        if isCoveredByOne { return true }
        for place in form.segments.indices {
            guard case .values(let values) = form.cells[place].content else { continue }
            let combinations = combinations * values.count
            return combinations <= Self.maximumCombinations
                && values.allSatisfy { covers(form.with(.text($0), at: place), combinations: combinations) }
        }
        return false
    }
}

extension RulePattern {
    /// Returns the fixed text at a place, if there is one.
    fileprivate func text(at place: Int) -> [UInt8]? {
        guard case .text(let text) = cells[place].content else { return nil }
        return Array(text.utf8)
    }
}
