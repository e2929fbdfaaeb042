import Diagnostics
import LinkRoutes

/// Generates Android's dynamic rules from a table, level by level, under the model of `DynamicRuleMatcher`.
///
/// There, a `*` ends at the pattern's next `/`, but the last `*` crosses slashes, and a `?` may match a slash. So the
/// rules for paths of n segments follow after all deeper paths were decided and excluded. A path of n segments has n
/// slashes, and one more if it ends with one. A pattern with n slashes must match the first n, because each of its
/// segments needs a character. No pattern has a `?` after a `*`, which AOSP reads as a literal dot.
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
        // Without any rule, the manifest would decide.
        guard table.routes.contains(where: \.isUniversal) else { return [DynamicRule(path: "*", isExcluding: true)] }
        for (index, exclusion) in table.exclusions.enumerated() { try add(exclusion, at: index) }
        for level in levels.all { try addRules(level) }
        return rules
    }

    /// Adds the rule of an escape hatch.
    ///
    /// It has no second spelling: for a device that decodes links, that would keep a claimed link in the browser.
    private mutating func add(_ exclusion: Exclusion, at index: Int) throws(DynamicRuleError) {
        let texts = exclusion.query.flatMap { [$0.name, $0.value] } + (exclusion.fragment.map { [$0] } ?? [])
        if let text = texts.first(where: \.hasDynamicWildcard) { throw DynamicRuleError(wildcardIn: text, at: index) }
        let rule = DynamicRule(
            query: exclusion.query.map { item in
                let value = SegmentPattern.Content.text(item.value).dynamicExpression(avoiding: "&")
                return Component.QueryPattern(name: item.name, value: value)
            },
            fragment: exclusion.fragment,
            isExcluding: true
        )
        if !rules.contains(rule) { try add([rule], at: "in \"exclude\"") }
    }

    private mutating func addRules(_ level: RouteLevels.Level) throws(DynamicRuleError) {
        let decisions = try decisions(on: level)
        let anySegment = "/?*"
        if !level.isOpen, decisions.contains(where: \.rulePattern.mayTakeDeeperPaths) {
            let deeper = String(repeating: anySegment, count: level.segments + 1)
            // A catch-all of the whole site has taken these paths.
            let isTaken = rules.contains(DynamicRule(path: deeper))
            if !isTaken { try add([DynamicRule(path: deeper, isExcluding: true)], at: "on level \(level.segments)") }
        }
        if decisions.contains(where: \.rulePattern.confusesLastSlash) {
            // All paths with a slash at the end are decided first, so that no `?` matches it.
            for decision in decisions { try add(decision, endings: ["/"]) }
            let slashed = String(repeating: anySegment, count: level.segments) + "/"
            try add([DynamicRule(path: slashed, isExcluding: true)], at: "on level \(level.segments)")
            for decision in decisions { try add(decision, endings: [""]) }
        } else {
            for decision in decisions {
                let needsNoSlash = decision.rulePattern.matchesLastSlash || decision.rulePattern.segments.isEmpty
                try add(decision, endings: needsNoSlash ? [""] : ["", "/"])
            }
        }
        if level.segments == 0 { try addBareHost(decisions) }
    }

    /// Adds the rules of a link that ends with its host, whose path is empty: only `*` matches that.
    private mutating func addBareHost(_ decisions: [Decision]) throws(DynamicRuleError) {
        guard decisions.contains(where: \.route.isUniversal) else { return }
        try add([DynamicRule(path: "/*", isExcluding: true)], at: "on level 0")
        for decision in decisions { try add(decision, paths: { _ in ["*"] }) }
    }

    /// A rule pattern to write, and the kind of route that it decides for.
    private struct Decision {
        let route: Route
        let rulePattern: RulePattern
        /// The further spellings that match no link of a later route of the other kind.
        let twins: [RulePattern]
    }

    /// Returns what to write on a level, without what earlier rule patterns of the level cover.
    private func decisions(on level: RouteLevels.Level) throws(DynamicRuleError) -> [Decision] {
        let levelRules = levels.rules(at: level).map(DynamicLevelRule.init)
        var found: [Decision] = []
        var reach = RuleReach(exclusions: table.exclusions)
        for (index, rule) in levelRules.enumerated() {
            guard let rulePatterns = rule.rulePatterns(atMost: Self.maximumRules - found.count) else {
                throw DynamicRuleError(tooManyRulesAt: "of route \(rule.route.id.quoted)")
            }
            let others = levelRules[(index + 1)...].filter { $0.route.isUniversal != rule.route.isUniversal }
            let count = found.count
            for rulePattern in rulePatterns where reach.extend(by: rulePattern) {
                let twins = rulePattern.twins.filter { twin in !others.contains { $0.overlaps(twin) } }
                found.append(Decision(route: rule.route, rulePattern: rulePattern, twins: twins))
            }
            guard found.count > count, let loser = rule.loser(among: others, isOpen: level.isOpen) else { continue }
            throw DynamicRuleError(rule, losesLinksOf: loser.rule, at: loser.pattern)
        }
        return found
    }

    /// Adds the rules of a decision, with each of these endings of its path.
    private mutating func add(_ decision: Decision, endings: [String]) throws(DynamicRuleError) {
        try add(decision) { rulePattern in endings.map { rulePattern.dynamicPath + $0 } }
    }

    /// Adds the rules of a decision: decoded, then as encoders write links, for a device that compares them as written.
    private mutating func add(_ decision: Decision, paths: (RulePattern) -> [String]) throws(DynamicRuleError) {
        for rulePattern in [decision.rulePattern] + decision.twins {
            let query = rulePattern.dynamicQuery
            if let item = query.first(where: \.hasOpenDot) {
                throw DynamicRuleError(dotIn: item.name, of: decision.route)
            }
            let new = paths(rulePattern).map {
                DynamicRule(path: $0, query: query, isExcluding: !decision.route.isUniversal)
            }
            try add(new, at: "of route \(decision.route.id.quoted)")
        }
    }

    private mutating func add(_ new: [DynamicRule], at place: String) throws(DynamicRuleError) {
        rules += new
        guard rules.count <= Self.maximumRules else { throw DynamicRuleError(tooManyRulesAt: place) }
    }
}

extension Component.QueryPattern {
    /// Whether the name has a dot, and the expression is a glob: there a dot matches any character.
    fileprivate var hasOpenDot: Bool { name.hasByte(among: ".") && DynamicPattern(expression).kind == .glob }
}
