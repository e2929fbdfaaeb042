import LinkRoutes

/// Makes the rules of an association file from a table, level by level.
///
/// Apple's `*` crosses slashes, so `/trips/{x}` is not `/trips/*`. What holds: once trailing slashes are gone, a path
/// of k segments has exactly k slashes. The rules for paths of n segments come after all deeper ones were decided and
/// excluded; a pattern with n slashes then meets only paths with n slashes, no wildcard has one left to swallow, and
/// matching is segment by segment, as in the app.
struct ComponentGenerator {
    private let table: RouteTable
    /// What https links see, the more specific first.
    private let entries: [RouteEntry]
    private var writer = PatternWriter()
    private var components: [Component] = []

    /// More rules fit into no file: the shortest, `{"/":"/"}` and its comma, has ten bytes.
    private static let mostRules = AssociationFile.largestSize / 10

    init(_ table: RouteTable) {
        self.table = table
        entries = table.entries.filter { $0.route.isVisible(to: .universal) }
    }

    /// The rules and the lists that they name.
    mutating func run() throws(AssociationError) -> (components: [Component], variables: [SubstitutionVariable]) {
        try addExclusions()
        let deepest = entries.map(\.pattern.segments.count).max() ?? 0
        if entries.contains(where: \.pattern.hasRest) {
            // A catch-all takes no empty segment, but its wildcards would.
            components.append(Component(path: "*//?*", isExcluding: true))
            components += try rules(level: deepest + 1)
        }
        for level in stride(from: deepest, through: 0, by: -1) {
            let rules = try rules(level: level)
            if rules.contains(where: { $0.path?.contains("*") ?? false }) {
                // No `/*` at the end: that would take the parent, a path of this level.
                let deeper = String(repeating: "/*", count: level) + "/?*"
                components.append(Component(path: deeper, isExcluding: true))
            }
            components += rules
        }
        return (components, writer.variables)
    }

    private mutating func addExclusions() throws(AssociationError) {
        for (index, exclusion) in table.exclusions.enumerated() {
            for rule in writer.rules(of: exclusion, at: index)
            where !components.contains(where: { $0.excludesAll(of: rule) }) {
                guard components.count < Self.mostRules else {
                    throw AssociationError(tooManyRulesAt: "in \"exclude\"")
                }
                components.append(rule)
            }
        }
    }

    /// The rules for paths of so many segments; those of the level below the deepest take all deeper paths too.
    private mutating func rules(level: Int) throws(AssociationError) -> [Component] {
        let lines = entries.compactMap { RuleLine($0, level: level) }
        var rules: [Component] = []
        var reach = RuleReach(exclusions: table.exclusions)
        for (index, line) in lines.enumerated() {
            let room = Self.mostRules - components.count - rules.count
            guard let forms = line.forms(exactAt: line.exactPlaces(before: lines[(index + 1)...]), atMost: room) else {
                throw AssociationError(tooManyRulesAt: "at the route \"\(line.route.id)\"")
            }
            for form in forms where reach.extend(by: form) {
                rules += self.rules(form, of: line.route)
            }
        }
        return rules
    }

    private mutating func rules(_ form: RuleForm, of route: Route) -> [Component] {
        let paths = writer.paths(form.segments, of: route)
        let query = form.items.map { item in
            Component.QueryPattern(name: item.name, value: writer.value(item, of: route))
        }
        return paths.map { path in
            Component(
                path: path,
                query: query,
                isExcluding: !route.isUniversal,
                comment: table.hasComments ? route.id : nil
            )
        }
    }
}

extension Component {
    /// Whether a rule made from `exclude` leaves nothing to a later one.
    fileprivate func excludesAll(of later: Component) -> Bool {
        (fragment == nil || fragment == later.fragment) && query.allSatisfy(later.query.contains)
    }
}
