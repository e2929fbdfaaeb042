import LinkRoutes

/// Generates Android's dynamic rules from a table, level by level, under the model of `DynamicRuleMatcher`.
///
/// There, a `*` ends at the pattern's next `/`, but the last `*` crosses slashes, and a `?` may match a slash. So the
/// rules for paths of n segments follow after all deeper paths were decided and excluded. A path of n segments has n
/// slashes, and one more if it ends with one. A pattern with n slashes must match the first n, because each of its
/// segments needs a character. No pattern has a `?` after a `*`, which Android's own globs read differently.
package struct DynamicRuleGenerator {
    private let table: RouteTable
    private let levels: RouteLevels
    private var rules: [DynamicRule] = []

    /// The maximum number of rules; no source documents how many a device accepts.
    package static let maximumRules = 1_000

    init(_ table: RouteTable) {
        self.table = table
        levels = RouteLevels(table)
    }

    /// Returns the rules in order, at least one.
    ///
    /// - Throws: why the table generates none: a pattern would match links of another route, or there are too many
    ///   rules.
    mutating func run() throws(DynamicRuleError) -> [DynamicRule] {
        for exclusion in table.exclusions { try add(exclusion) }
        for level in levels.all { try addRules(level) }
        // Without any rule, the manifest would decide.
        return rules.isEmpty ? [DynamicRule(path: "*", isExcluding: true)] : rules
    }

    /// Adds the rules of an escape hatch, one for each spelling of its items and fragment.
    private mutating func add(_ exclusion: Exclusion) throws(DynamicRuleError) {
        let items = exclusion.query.map { SegmentPattern(name: $0.name, content: .text($0.value)) }
        let queries = RulePattern(segments: [], items: items).dynamicQueries(atMost: Self.maximumRules)
        guard let queries else { throw DynamicRuleError(tooManyRulesAt: "in \"exclude\"") }
        let fragments = exclusion.fragment.map { Spelling($0, in: .fragment).all.map(Optional.some) } ?? [nil]
        for fragment in fragments {
            let new = queries.map { DynamicRule(query: $0, fragment: fragment, isExcluding: true) }
            try add(new.filter { !rules.contains($0) }, at: "in \"exclude\"")
        }
    }

    private mutating func addRules(_ level: RouteLevels.Level) throws(DynamicRuleError) {
        let rulePatterns = try rulePatterns(level)
        let anySegment = "/?*"
        if !level.isOpen, rulePatterns.contains(where: \.rulePattern.mayTakeDeeperPaths) {
            let deeper = String(repeating: anySegment, count: level.segments + 1)
            try add([DynamicRule(path: deeper, isExcluding: true)], at: "on level \(level.segments)")
        }
        guard rulePatterns.contains(where: \.rulePattern.confusesLastSlash) else {
            for (route, rulePattern) in rulePatterns {
                try add(
                    rulePattern,
                    of: route,
                    endings: rulePattern.matchesLastSlash || rulePattern.segments.isEmpty ? [""] : ["", "/"]
                )
            }
            return
        }
        // All paths with a slash at the end are decided first, so that no `?` matches it.
        for (route, rulePattern) in rulePatterns { try add(rulePattern, of: route, endings: ["/"]) }
        let slashed = String(repeating: anySegment, count: level.segments) + "/"
        try add([DynamicRule(path: slashed, isExcluding: true)], at: "on level \(level.segments)")
        for (route, rulePattern) in rulePatterns { try add(rulePattern, of: route, endings: [""]) }
    }

    /// Returns what to write on a level, without what earlier rule patterns of the level cover.
    private func rulePatterns(
        _ level: RouteLevels.Level
    ) throws(DynamicRuleError) -> [(route: Route, rulePattern: RulePattern)] {
        let lines = levels.rules(at: level).map(DynamicLevelRule.init)
        var found: [(route: Route, rulePattern: RulePattern)] = []
        var reach = RuleReach(exclusions: table.exclusions)
        for (index, line) in lines.enumerated() {
            guard let rulePatterns = line.rulePatterns(atMost: Self.maximumRules - found.count) else {
                throw DynamicRuleError(tooManyRulesAt: "at the route \"\(line.route.id)\"")
            }
            let count = found.count
            for rulePattern in rulePatterns where reach.extend(by: rulePattern) {
                found.append((line.route, rulePattern))
            }
            guard found.count > count, let loser = line.loser(among: lines[(index + 1)...], isOpen: level.isOpen) else {
                continue
            }
            throw DynamicRuleError(line, losesLinksOf: loser.rule, at: loser.pattern)
        }
        return found
    }

    /// Adds the rules of a rule pattern, with each of these endings of its path.
    private mutating func add(_ rulePattern: RulePattern, of route: Route, endings: [String]) throws(DynamicRuleError) {
        guard let queries = rulePattern.dynamicQueries(atMost: Self.maximumRules) else {
            throw DynamicRuleError(tooManyRulesAt: "at the route \"\(route.id)\"")
        }
        let paths = endings.flatMap { ending in rulePattern.dynamicPaths.map { $0 + ending } }
        for path in paths {
            let new = queries.map { DynamicRule(path: path, query: $0, isExcluding: !route.isUniversal) }
            try add(new, at: "at the route \"\(route.id)\"")
        }
    }

    private mutating func add(_ new: [DynamicRule], at place: String) throws(DynamicRuleError) {
        rules += new
        guard rules.count <= Self.maximumRules else { throw DynamicRuleError(tooManyRulesAt: place) }
    }
}

/// A path or alias at one level of Android's rules.
struct DynamicLevelRule {
    let route: Route
    private let rulePattern: RulePattern
    /// The segments and items whose pattern matches more than the route, by index.
    private let loosePlaces: [Int]

    init(_ line: LevelRule) {
        route = line.route
        rulePattern = line.rulePattern
        loosePlaces = rulePattern.patterns.indices.filter { line.rulePattern.patterns[$0].content.isLoose }
    }

    /// Returns the rule patterns to write: one for each combination of enum values.
    ///
    /// - Returns: nil if there are more than `limit`.
    func rulePatterns(atMost limit: Int) -> [RulePattern]? {
        var rulePatterns = [rulePattern]
        for place in rulePattern.patterns.indices {
            let contents = rulePattern.patterns[place].content.dynamicAlternatives
            guard rulePatterns.count * contents.count <= limit else { return nil }
            rulePatterns = rulePatterns.flatMap { rulePattern in contents.map { rulePattern.with($0, at: place) } }
        }
        return rulePatterns
    }

    /// Returns the first later rule of the other kind (claimed or web-only) that would lose links to this one, and the
    /// segment or item whose pattern matches more than the route.
    ///
    /// - Parameter isOpen: whether the level has paths of any depth; there, a `?` may match a slash, so the segments
    ///   after it are not compared.
    func loser(
        among later: some Sequence<DynamicLevelRule>,
        isOpen: Bool
    ) -> (rule: DynamicLevelRule, pattern: SegmentPattern)? {
        guard !loosePlaces.isEmpty else { return nil }
        for line in later where line.route.isUniversal != route.isUniversal {
            for place in loosePlaces where takesTooMuch(of: line, at: place, isOpen: isOpen) {
                return (line, rulePattern.patterns[place])
            }
        }
        return nil
    }

    private func takesTooMuch(of other: DynamicLevelRule, at place: Int, isOpen: Bool) -> Bool {
        // An item that the other route does not require may have any value there.
        let theirs = other.rulePattern.content(at: place, of: rulePattern) ?? .any
        let isInPath = place < rulePattern.segments.endIndex
        guard rulePattern.patterns[place].content.takesTooMuch(of: theirs, crossesSlashes: isOpen && isInPath) else {
            return false
        }
        return (isOpen ? 0..<place : rulePattern.patterns.indices).allSatisfy { place in
            let theirs = other.rulePattern.content(at: place, of: rulePattern) ?? .any
            return rulePattern.patterns[place].content.dynamicPatternOverlaps(theirs)
        }
    }
}

/// How Android's patterns express a segment: they have neither digits nor lists, and `*` stops at the next literal.
extension SegmentPattern.Content {
    /// The contents that need a rule each; a content that no pattern can express becomes any text.
    var dynamicAlternatives: [SegmentPattern.Content] {
        switch self {
        case .values(let values): values.map { .text($0) }
        case .int, .digits, .suffix, .suffixAfter: [.any]
        case .text, .any, .prefix, .uuid, .date: [self]
        }
    }

    /// Returns the pattern.
    ///
    /// `{name}text` has no exact pattern: the `*` of `?*.ext` would end at the first dot of `a.b.ext`.
    func dynamicPattern(in part: Spelling.Part) -> Spelling {
        switch self {
        case .text(let text): Spelling(text, in: part)
        case .prefix(let text): Spelling(text, in: part) + Spelling(pattern: "?*")
        case .uuid, .date: Spelling(pattern: shape ?? "?*")
        case .any, .int, .digits, .suffix, .suffixAfter, .values: Spelling(pattern: "?*")
        }
    }

    /// Whether the pattern, at the end of a path, also matches a `/` after the text, and only after one.
    var matchesTrailingSlash: Bool {
        switch self {
        case .any, .int, .digits, .suffix, .suffixAfter: true
        case .text, .values, .prefix, .uuid, .date: false
        }
    }

    /// Whether a `?` of the pattern may match a `/` of the path: `/pre?*` matches `/pre/`, which is not `pre{name}`.
    var confusesSlash: Bool {
        switch self {
        case .prefix, .uuid, .date: true
        case .text, .values, .any, .int, .digits, .suffix, .suffixAfter: false
        }
    }

    /// Whether the pattern matches more than the content.
    var isLoose: Bool {
        switch self {
        case .int, .digits, .suffix, .suffixAfter, .uuid, .date: true
        case .text, .values, .any, .prefix: false
        }
    }

    /// Whether the pattern matches a text that `other` accepts and this content does not; true if unsure.
    ///
    /// - Parameter crossesSlashes: whether a `?` may match a `/` of the path, so that lengths do not matter.
    func takesTooMuch(of other: SegmentPattern.Content, crossesSlashes: Bool) -> Bool {
        switch (self, other) {
        case (.int, .int), (.uuid, .uuid), (.date, .date): return false
        case (.uuid, _) where crossesSlashes, (.date, _) where crossesSlashes: return true
        case (.uuid, .date), (.date, .uuid), (.uuid, .int), (.date, .int): return false
        case (.suffix(let mine), .suffix(let theirs)):
            return !theirs.utf8.reversed().starts(with: mine.utf8.reversed())
        default:
            guard isLoose else { return false }
            return other.texts?.contains { dynamicPatternTakes($0) && !accepts($0) } ?? true
        }
    }

    /// Whether the pattern matches a text that `other` accepts; true if unsure.
    func dynamicPatternOverlaps(_ other: SegmentPattern.Content) -> Bool {
        guard isLoose else { return overlaps(other) }
        if let texts = other.texts { return texts.contains(where: dynamicPatternTakes) }
        return shape == nil || overlaps(other)
    }

    private func dynamicPatternTakes(_ text: String) -> Bool {
        guard let shape else { return !text.isEmpty }
        let pattern = DynamicPattern(shape)
        return [text, PercentEncoding.encoded(text.utf8)].contains {
            pattern.matches($0.unicodeScalars.map(\.value))
        }
    }

    private var texts: [String]? {
        switch self {
        case .text(let text): [text]
        case .values(let values): values
        default: nil
        }
    }

    private var shape: String? {
        switch self {
        case .uuid: "????????-????-????-????-????????????"
        case .date: "????-??-??"
        default: nil
        }
    }
}

/// How Android's patterns express a rule pattern; none of its segments is a list at this point.
extension RulePattern {
    /// Whether the path's pattern may match a path with more segments.
    ///
    /// The `*` of `?*` ends at the next slash, but the last one does not, and a `?` may match a slash.
    var mayTakeDeeperPaths: Bool {
        segments.contains(where: \.content.confusesSlash) || matchesLastSlash
    }

    /// Whether the pattern also matches a path of the route with a `/` at its end.
    var matchesLastSlash: Bool { segments.last?.content.matchesTrailingSlash ?? false }

    /// Whether the pattern may match that `/` as a character of the last segment.
    var confusesLastSlash: Bool { segments.last?.content.confusesSlash ?? false }

    /// The patterns for the path: escaped, and unescaped if RFC 3986 allows every escaped byte there.
    var dynamicPaths: [String] {
        guard !segments.isEmpty else { return ["/"] }
        return segments.reduce(Spelling(pattern: "")) { path, pattern in
            path + Spelling(pattern: "/") + pattern.content.dynamicPattern(in: .path)
        }.all
    }

    /// Returns the patterns for the items, one list for each combination of their spellings.
    ///
    /// - Returns: nil if there are more than `limit`.
    func dynamicQueries(atMost limit: Int) -> [[Component.QueryPattern]]? {
        var queries: [[Component.QueryPattern]] = [[]]
        for item in items {
            let patterns = item.content.dynamicPattern(in: .query).all.map {
                Component.QueryPattern(name: item.name, value: $0)
            }
            guard queries.count * patterns.count <= limit else { return nil }
            queries = queries.flatMap { query in patterns.map { query + [$0] } }
        }
        return queries
    }
}
