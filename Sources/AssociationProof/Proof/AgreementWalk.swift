import LinkRoutes
import SiteAssociation

/// Walks a proof and collects its findings.
struct AgreementWalk {
    private let table: RouteTable
    private let file: ComparedFile
    private let rules: [ProofRule]
    private let routes: TableRules
    private let textSets: TextSets
    private let example: ExampleLink
    /// The disagreements found so far: the file's rule, the table's rule, and whether a route matches the link.
    private var known: Set<[Int?]> = []
    private var unconfirmed: String?

    private(set) var disagreements: [Disagreement] = []
    private(set) var knownDifferences: [KnownDifference] = []
    private(set) var states = 0

    /// A reader gains nothing from more kinds of disagreement.
    private static let maximumDisagreements = 100

    init(_ table: RouteTable, _ file: ComparedFile) {
        self.table = table
        self.file = file
        var textSets = TextSets(file.notation, file.queryParts.adding(table.itemNames), takesRepeats: file.takesRepeats)
        rules = file.rules(&textSets)
        routes = TableRules(table, file, &textSets)
        self.textSets = textSets
        example = ExampleLink(host: table.hosts.first ?? "example.com")
    }

    /// Walks all paths.
    mutating func run(budget: Int) -> AgreementVerdict {
        var product = RuleProduct(
            [rules, routes.rules, routes.loose],
            over: .of(file.part, file.notation),
            budget: budget
        )
        let decisions = product.decisions
        var textSets = textSets
        do throws(TextSearch.TooLarge) {
            try product.run(deciding: 2, &textSets) { outcome, textSets throws(TextSearch.TooLarge) in
                try look(at: outcome, decisions, &textSets)
                return disagreements.count < Self.maximumDisagreements
            }
        } catch {
            states = product.states
            return .undecided("\(error)")
        }
        states = product.states
        knownDifferences += UnusualLinks(table: table, file: file, host: example.host).knownDifferences()
        if !disagreements.isEmpty { return .differ }
        if let unconfirmed {
            return .undecided("the proof found \(unconfirmed), which matcher and router contradict; report this")
        }
        return file.nestedText.map { .undecided("\($0)") } ?? .agree
    }

    private mutating func look(
        at outcome: RuleProduct.Outcome,
        _ decisions: DecisionSearch,
        _ textSets: inout TextSets
    ) throws(TextSearch.TooLarge) {
        let (rule, routeRule) = (outcome.rules[0], outcome.rules[1])
        let opensApp = rule.map { rules[$0].opensApp } ?? false
        guard opensApp != (routeRule.map { routes.rules[$0].opensApp } ?? false) else { return }
        var facts = outcome.facts
        if opensApp, routeRule == nil {
            let loose = outcome.others[0]
            guard let remaining = try decisions.undecided(by: loose, given: facts, &textSets) else {
                if let first = loose.first { try addSuperset(first, outcome, &textSets) }
                return
            }
            facts = remaining
        }
        // A thousand paths are wrong in the same way. Only an escape hatch has two kinds, with a route and without.
        let seen = [0, 1].count { known.contains([rule, routeRule, $0]) }
        let isExclusion = routeRule.map { routes.route($0) == nil } ?? false
        guard seen == 0 || isExclusion && seen == 1 else { return }
        guard let link = try example.link(outcome.path, facts, &textSets) else {
            unconfirmed = unconfirmed ?? "a link with the path /\(outcome.path)"
            return
        }
        if let route = routeRule.flatMap(routes.route), try routes.repeatsInt(facts, &textSets) {
            return addKnownDifference(.repeatedInt, route, link, opensApp)
        }
        guard known.insert([rule, routeRule, table.match(link) == nil ? 0 : 1]).inserted else { return }
        add(link, opensApp)
    }

    private mutating func add(_ link: String, _ opensApp: Bool) {
        let decision = file.decide(link)
        let route = table.match(link)?.route
        let isExcluded = table.excludes(link)
        guard decision.opensApp == opensApp, opensApp != (route?.isUniversal == true && !isExcluded) else {
            unconfirmed = unconfirmed ?? link
            return
        }
        disagreements.append(
            Disagreement(
                link: link,
                opensApp: opensApp,
                rule: decision.rule,
                route: route,
                isExcluded: isExcluded
            )
        )
    }

    private mutating func addSuperset(
        _ rule: Int,
        _ outcome: RuleProduct.Outcome,
        _ textSets: inout TextSets
    ) throws(TextSearch.TooLarge) {
        let (route, kind) = routes.looseRoute(rule - rules.count - routes.rules.count)
        // One link with two escapes shows them all.
        let isKnown = knownDifferences.contains {
            $0.kind == kind && ($0.route == route.id || kind == .doubleEscape)
        }
        guard !isKnown, let link = try example.link(outcome.path, outcome.facts, &textSets) else { return }
        addKnownDifference(kind, route, link, true)
    }

    private mutating func addKnownDifference(
        _ kind: KnownDifference.Kind,
        _ route: Route,
        _ link: String,
        _ opensApp: Bool
    ) {
        guard !knownDifferences.contains(where: { $0.kind == kind && $0.route == route.id }) else { return }
        knownDifferences.append(KnownDifference(kind: kind, route: route.id, link: link, opensApp: opensApp))
    }
}

extension RouteTable {
    /// The names of the items that decide about links: required ones, and those of escape hatches.
    var itemNames: [String] {
        entries.flatMap { $0.required.map(\.name) } + exclusions.flatMap { $0.query.map(\.name) }
    }
}
