import LinkRoutes

/// Makes the rules for iOS 9 to 12 from a table: patterns for the path alone, without lists.
///
/// Level by level, as `ComponentGenerator` does. What asks about a query cannot be said: a claimed route that does has
/// no rule, and a web-only one keeps the whole path in the browser.
struct LegacyRuleGenerator {
    /// A pattern, and the route that it is for; nil for one that keeps deeper paths away from a level.
    struct Rule {
        let pattern: String
        let isExcluding: Bool
        let route: Route?
    }

    private let entries: [RouteEntry]

    init(_ table: RouteTable) {
        entries = table.entries.filter { $0.route.isVisible(to: .universal) }
    }

    /// The rules in order.
    func rules() -> [Rule] {
        var rules: [Rule] = []
        let deepest = entries.map(\.pattern.segments.count).max() ?? 0
        if entries.contains(where: \.pattern.hasRest) {
            rules.append(Rule(pattern: "*//?*", isExcluding: true, route: nil))
            rules += self.rules(level: deepest + 1)
        }
        for level in stride(from: deepest, through: 0, by: -1) {
            let own = self.rules(level: level)
            if own.contains(where: { $0.pattern.contains("*") }) {
                let deeper = String(repeating: "/*", count: level) + "/?*"
                rules.append(Rule(pattern: deeper, isExcluding: true, route: nil))
            }
            rules += own
        }
        return rules
    }

    private func rules(level: Int) -> [Rule] {
        entries.flatMap { entry -> [Rule] in
            let isClaimed = entry.route.isUniversal
            guard entry.required.isEmpty || !isClaimed, let line = RuleLine(entry, level: level) else { return [] }
            return Self.patterns(line.form.segments).map {
                Rule(pattern: $0, isExcluding: !isClaimed, route: entry.route)
            }
        }
    }

    /// The patterns for a path, one for each combination of values of enums, escaped and bare.
    private static func patterns(_ cells: ArraySlice<RuleCell>) -> [String] {
        guard !cells.isEmpty else { return ["/"] }
        var paths = [Spelling(pattern: "")]
        for cell in cells {
            paths = paths.flatMap { path in
                spellings(cell.content).map { path + Spelling(pattern: "/") + $0 }
            }
        }
        return paths.flatMap(\.all)
    }

    private static func spellings(_ content: RuleCell.Content) -> [Spelling] {
        switch content {
        case .text(let text): [Spelling(text, in: .path)]
        case .prefix(let text): [Spelling(text, in: .path) + Spelling(pattern: "?*")]
        case .suffix(let text), .suffixBehind(_, let text): [Spelling(pattern: "?*") + Spelling(text, in: .path)]
        case .values(let values): values.map { Spelling($0, in: .path) }
        case .any, .int, .digits: [Spelling(pattern: "?*")]
        case .uuid: [Spelling(pattern: "????????-????-????-????-????????????")]
        case .date: [Spelling(pattern: "????-??-??")]
        }
    }
}
