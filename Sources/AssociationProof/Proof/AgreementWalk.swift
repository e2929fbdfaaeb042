import LinkRoutes
import SiteAssociation

/// Walks a proof and collects its findings.
struct AgreementWalk {
    private let table: RouteTable
    private let file: ComparedFile
    private let rules: [ProofRule]
    private let routes: TableRules
    private let textSets: TextSets
    private let host: String
    private let example: ExampleLink
    /// The disagreements: of each rule of the file and rule of the table, with and without a further rule.
    private var shortest: ShortestLinks<[Int?], Disagreement>
    private var unconfirmed: String?

    var disagreements: [Disagreement] { shortest.byLength }
    private(set) var knownDifferences: [KnownDifference] = []
    private(set) var states = 0
    /// How to get a decision; nil unless the verdict is undecided.
    private(set) var fix: String?

    var isCutShort: Bool { shortest.isFull }

    init(_ table: RouteTable, _ file: ComparedFile) {
        self.table = table
        self.file = file
        var textSets = TextSets(
            file.notation,
            file.queryParts.adding(table.itemNames),
            takesRepeats: file.takesRepeats,
            singleItems: table.intItems
        )
        rules = file.rules(&textSets)
        routes = TableRules(table, file, in: &textSets)
        self.textSets = textSets
        host = table.hosts.first ?? "example.com"
        example = ExampleLink(host: host)
        shortest = ShortestLinks(example, maximum: AgreementProof.maximumDisagreements)
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
                return !shortest.isFinal(at: outcome.path)
            }
        } catch {
            states = product.states
            fix = error.fix
            return .undecided("\(error)")
        }
        states = product.states
        knownDifferences += UnusualLinks(table: table, file: file, host: host).knownDifferences()
        if !shortest.meanings.isEmpty { return .differ }
        if let unconfirmed {
            fix = "report the bug in linkd, with both files"
            return .undecided("proof and matcher disagree about \(unconfirmed)")
        }
        guard let nested = file.nestedText else { return .agree }
        fix = nested.fix
        return .undecided("\(nested)")
    }

    private mutating func look(
        at outcome: RuleProduct.Outcome,
        _ decisions: DecisionSearch,
        _ textSets: inout TextSets
    ) throws(TextSearch.TooLarge) {
        let (rule, routeRule) = (outcome.rules[0], outcome.rules[1])
        let opensApp = rule.map { rules[$0].opensApp } ?? false
        guard opensApp != (routeRule.map { routes.rules[$0].opensApp } ?? false) else { return }
        // A thousand paths are wrong in the same way.
        let mayGain = [nil, 0].contains { shortest.mayGain([rule, routeRule, $0], at: outcome.path) }
        guard mayGain || routeRule == nil else { return }
        var superset: (rule: Int, facts: [Fact])?
        var differs = false
        let further = furtherRules(outcome)
        try decisions.run([further], given: outcome.facts, in: &textSets) {
            decision,
            textSets throws(TextSearch.TooLarge) in
            let next = decision.rules[0]
            if routeRule == nil, let next {
                superset = superset ?? (next, decision.facts)
            } else {
                differs = true
                let kind = [rule, routeRule, next == nil ? nil : 0]
                try add(outcome.path, decision.facts, kind: kind, opensApp: opensApp, in: &textSets)
            }
            return mayGain || !differs
        }
        guard !differs, let superset else { return }
        try addSuperset(superset.rule, at: outcome.path, facts: superset.facts, &textSets)
    }

    /// Returns the rules that divide the links of an outcome further: the routes that an escape hatch keeps on the web,
    /// and the routes as the file may claim them.
    private func furtherRules(_ outcome: RuleProduct.Outcome) -> [Int] {
        guard let routeRule = outcome.rules[1] else { return outcome.matching[2] }
        guard routes.isExclusion(routeRule) else { return [] }
        return outcome.matching[1].filter { !routes.isExclusion($0 - rules.count) }
    }

    private mutating func add(
        _ path: String,
        _ facts: [Fact],
        kind: [Int?],
        opensApp: Bool,
        in textSets: inout TextSets
    ) throws(TextSearch.TooLarge) {
        guard shortest.mayGain(kind, at: path) else { return }
        guard let written = try example.link(path, facts, in: &textSets) else {
            unconfirmed = unconfirmed ?? "a link with the path /\(path)"
            return
        }
        // How a variable inside a text reads such a link is unknown.
        guard file.nestedText == nil || !written.hasBytes(anywhere: "$(") else { return }
        let link = example.shortened(written) { decide($0).decider }
        guard let found = confirmed(link, opensApp) else { return }
        shortest.insert(link, kind, meaning: found)
    }

    /// Returns a link on which file and table differ; nil if matcher and router contradict it.
    private mutating func confirmed(_ link: String, _ opensApp: Bool) -> Disagreement? {
        let found = decide(link)
        guard found.opensApp == opensApp, opensApp != (found.route?.isUniversal == true && !found.isExcluded) else {
            unconfirmed = unconfirmed ?? link
            return nil
        }
        return found
    }

    /// Returns what file and table do with a link.
    private func decide(_ link: String) -> Disagreement {
        let (opensApp, rule) = file.decide(link)
        let route = table.match(link)?.route
        let isExcluded = table.excludes(link)
        return Disagreement(link: link, opensApp: opensApp, rule: rule, route: route, isExcluded: isExcluded)
    }

    private mutating func addSuperset(
        _ rule: Int,
        at path: String,
        facts: [Fact],
        _ textSets: inout TextSets
    ) throws(TextSearch.TooLarge) {
        let (route, kind) = routes.looseRoute(rule - rules.count - routes.rules.count)
        // One link with two escapes shows them all.
        let isKnown = knownDifferences.contains {
            $0.kind == kind && ($0.route == route.id || kind == .doubleEscape)
        }
        guard !isKnown, let link = try example.link(path, facts, in: &textSets), confirmed(link, true) != nil
        else { return }
        knownDifferences.append(KnownDifference(kind: kind, route: route.id, link: link, opensApp: true))
    }
}

extension Disagreement {
    /// What decides about the link on both sides.
    fileprivate var decider: Decider {
        Decider(opensApp: opensApp, rule: rule, route: route?.id, isExcluded: isExcluded)
    }

    fileprivate struct Decider: Equatable {
        let opensApp: Bool
        let rule: AssociationRule?
        let route: String?
        let isExcluded: Bool
    }
}

extension RouteTable {
    /// The names of the required `int` items, sorted: no pattern matches exactly the links with such an item twice, because
    /// where an `int` must be exact, each rule covers one length.
    var intItems: [String] {
        let rules = entries.lazy.filter { $0.route.isVisible(to: .universal) }.flatMap(\.required)
        return Set(rules.filter { $0.type == .int }.map(\.name)).sorted()
    }

    /// The names of the items that decide about links: required ones, and those of escape hatches.
    var itemNames: [String] {
        entries.flatMap { $0.required.map(\.name) } + exclusions.flatMap { $0.query.map(\.name) }
    }
}
