public import LinkRoutes
public import SiteAssociation

/// Finds the redirects of a table for whose links a phone opens the app.
///
/// Rules, routes and old paths are walked side by side, as in ``AgreementProof``: nothing is sampled.
public struct RedirectClaims: Sendable {
    /// The redirects in the order of docs/route-table.md#r6, each once.
    public let redirects: [ClaimedRedirect]
    /// Why not all was looked at; nil where it was.
    public let undecided: String?

    /// Looks at the association file that a table makes.
    ///
    /// - Throws: why the table makes no file.
    public init(_ table: RouteTable, budget: Int = AgreementProof.mostStates) throws(AssociationError) {
        let document = try AssociationDocument(table)
        self.init(table, ComparedFile(document, app: ""), budget: budget)
    }

    /// Looks at the dynamic rules for Android 15 that a table makes.
    ///
    /// - Throws: why the table makes no dynamic rules.
    public init(
        dynamicRulesOf table: RouteTable,
        budget: Int = AgreementProof.mostStates
    ) throws(DynamicRuleError) {
        self.init(table, ComparedFile(try DynamicRuleMatcher(table)), budget: budget)
    }

    private init(_ table: RouteTable, _ file: ComparedFile, budget: Int) {
        let entries = table.redirectEntries
        guard !entries.isEmpty, let host = table.hosts.first else {
            (redirects, undecided) = ([], nil)
            return
        }
        var textSets = TextSets(.printed, file.queryParts.adding(table.itemNames), takesRepeats: file.takesRepeats)
        let rules = file.rules(&textSets)
        let routes = TableRules(table, file, &textSets).rules
        var paths: [ProofRule] = []
        for entry in entries { paths.append(ProofRule(entry, .exact, file.part, &textSets)) }
        let sides = [rules, routes, paths]
        var product = RuleProduct(sides, over: .of(file.part, .printed), needing: [0, 2], budget: budget)
        var found: [Int: ClaimedRedirect] = [:]
        var reason: String?
        do throws(TextSearch.TooLarge) {
            try product.run(deciding: 3, &textSets) { outcome, textSets throws(TextSearch.TooLarge) in
                guard let rule = outcome.rules[0], rules[rule].opensApp, outcome.rules[1] == nil,
                    let index = outcome.rules[2], found[index] == nil,
                    let link = try ExampleLink(host: host).link(outcome.path, outcome.facts, &textSets)
                else { return true }
                let decision = file.decide(link)
                if decision.opensApp, let match = table.redirect(for: link) {
                    found[index] = ClaimedRedirect(redirect: match.redirect, link: link, rule: decision.rule)
                }
                return found.count < entries.count
            }
        } catch {
            reason = "it was not found out whether the app opens for links of more redirects: \(error)"
        }
        redirects = found.sorted { $0.key < $1.key }.map(\.value)
        undecided = reason
    }
}

/// A redirect that a phone may never ask for: the app is opened for one of its links, and no route takes that.
///
/// Where a pattern takes more than its route, as Apple's do of an `int`, the rest may be what an old path is about.
public struct ClaimedRedirect: Sendable {
    /// The redirect.
    public let redirect: Redirect
    /// The shortest of those links.
    public let link: String
    /// The rule that opens the app for it.
    public let rule: AssociationRule?
}
