import LinkRoutes

/// Makes Android's dynamic rules from a table, level by level, in the model that `DynamicRuleMatcher` states.
///
/// A `*` there ends at the next `/` of the pattern, but the last one crosses slashes, and a `?` may stand for one. So
/// the rules for paths of n segments come after all deeper paths were decided and excluded. A path of n segments has n
/// slashes, and one more where it ends with one; a pattern of n slashes has to meet the first n, because each of its
/// segments wants a character. No pattern has a `?` behind a `*`, which Android's own globs read in another way.
struct DynamicRuleGenerator {
    private let table: RouteTable
    /// What https links see, the more specific first.
    private let entries: [RouteEntry]
    private var rules: [DynamicRule] = []

    /// More rules are not written: nobody says how many a device takes.
    static let mostRules = 1_000

    init(_ table: RouteTable) {
        self.table = table
        entries = table.entries.filter { $0.route.isVisible(to: .universal) }
    }

    /// The rules in order, at least one.
    ///
    /// - Throws: why the table makes none: a pattern would take links of another route, or they are too many.
    mutating func run() throws(DynamicRuleError) -> [DynamicRule] {
        for exclusion in table.exclusions { try add(exclusion) }
        let deepest = entries.map(\.pattern.segments.count).max() ?? 0
        if entries.contains(where: \.pattern.hasRest) { try addRules(level: deepest + 1, isOpen: true) }
        for level in stride(from: deepest, through: 0, by: -1) { try addRules(level: level, isOpen: false) }
        // Without any rule, the manifest would decide.
        return rules.isEmpty ? [DynamicRule(path: "*", isExcluding: true)] : rules
    }

    /// Adds the rules of an escape hatch, one for each spelling of what it names.
    private mutating func add(_ exclusion: Exclusion) throws(DynamicRuleError) {
        let items = exclusion.query.map { RuleCell(name: $0.name, content: .text($0.value)) }
        let queries = RuleForm(segments: [], items: items).dynamicQueries(atMost: Self.mostRules)
        guard let queries else { throw DynamicRuleError(tooManyRulesAt: "in \"exclude\"") }
        let fragments = exclusion.fragment.map { Spelling($0, in: .fragment).all.map(Optional.some) } ?? [nil]
        for fragment in fragments {
            let new = queries.map { DynamicRule(query: $0, fragment: fragment, isExcluding: true) }
            try add(new.filter { !rules.contains($0) }, at: "in \"exclude\"")
        }
    }

    /// Adds the rules for paths of so many segments; those of an open level take all deeper paths too.
    private mutating func addRules(level: Int, isOpen: Bool) throws(DynamicRuleError) {
        let forms = try forms(level: level, isOpen: isOpen)
        let anySegment = "/?*"
        if !isOpen, forms.contains(where: \.form.mayTakeDeeperPaths) {
            let deeper = String(repeating: anySegment, count: level + 1)
            try add([DynamicRule(path: deeper, isExcluding: true)], at: "on level \(level)")
        }
        guard forms.contains(where: \.form.mistakesLastSlash) else {
            for (route, form) in forms {
                try add(form, of: route, endings: form.takesLastSlash || form.segments.isEmpty ? [""] : ["", "/"])
            }
            return
        }
        // Paths with a slash at the end are all decided first, so that no `?` meets it.
        for (route, form) in forms { try add(form, of: route, endings: ["/"]) }
        let slashed = String(repeating: anySegment, count: level) + "/"
        try add([DynamicRule(path: slashed, isExcluding: true)], at: "on level \(level)")
        for (route, form) in forms { try add(form, of: route, endings: [""]) }
    }

    /// What to write on a level, without what earlier forms of the level cover.
    private func forms(level: Int, isOpen: Bool) throws(DynamicRuleError) -> [(route: Route, form: RuleForm)] {
        let lines = entries.compactMap { RuleLine($0, level: level) }.map(DynamicLine.init)
        var found: [(route: Route, form: RuleForm)] = []
        var reach = RuleReach(exclusions: table.exclusions)
        for (index, line) in lines.enumerated() {
            guard let forms = line.forms(atMost: Self.mostRules - found.count) else {
                throw DynamicRuleError(tooManyRulesAt: "at the route \"\(line.route.id)\"")
            }
            let count = found.count
            for form in forms where reach.extend(by: form) { found.append((line.route, form)) }
            guard found.count > count, let loser = line.loser(among: lines[(index + 1)...], isOpen: isOpen) else {
                continue
            }
            throw DynamicRuleError(line, losesLinksOf: loser.line, at: loser.cell)
        }
        return found
    }

    /// Adds the rules of a form, its path with each of these endings.
    private mutating func add(_ form: RuleForm, of route: Route, endings: [String]) throws(DynamicRuleError) {
        guard let queries = form.dynamicQueries(atMost: Self.mostRules) else {
            throw DynamicRuleError(tooManyRulesAt: "at the route \"\(route.id)\"")
        }
        let paths = endings.flatMap { ending in form.dynamicPaths.map { $0 + ending } }
        for path in paths {
            let new = queries.map { DynamicRule(path: path, query: $0, isExcluding: !route.isUniversal) }
            try add(new, at: "at the route \"\(route.id)\"")
        }
    }

    private mutating func add(_ new: [DynamicRule], at place: String) throws(DynamicRuleError) {
        rules += new
        guard rules.count <= Self.mostRules else { throw DynamicRuleError(tooManyRulesAt: place) }
    }
}
