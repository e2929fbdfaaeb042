import LinkRoutes
package import SiteAssociation
package import SiteTables

/// Finds the redirects of a table whose links open the app on a phone.
///
/// Rules, routes and old paths are walked together, as in ``AgreementProof``; nothing is sampled.
package struct RedirectClaims: Sendable {
    /// The redirects in the order of docs/route-table.md#r6, without duplicates.
    package let redirects: [ClaimedRedirect]
    /// The limit that the search exceeded; nil if the search finished.
    package let undecided: TextSearch.TooLarge?

    /// Checks the AASA file that a table generates.
    ///
    /// - Throws: why the table generates no file.
    package init(_ table: SiteTable, budget: Int = AgreementProof.maximumStates) throws(AssociationError) {
        let document = try AssociationDocument(table.routes)
        self.init(table, ComparedFile(document, app: ""), budget: budget)
    }

    /// Checks the dynamic rules for Android 15 that a table generates.
    ///
    /// - Throws: why the table generates no dynamic rules.
    package init(
        dynamicRulesOf table: SiteTable,
        budget: Int = AgreementProof.maximumStates
    ) throws(DynamicRuleError) {
        self.init(table, ComparedFile(try DynamicRuleMatcher(table.routes)), budget: budget)
    }

    private init(_ table: SiteTable, _ file: ComparedFile, budget: Int) {
        let entries = table.orderedRedirects.map(\.entry)
        guard !entries.isEmpty, let host = table.routes.hosts.first else {
            (redirects, undecided) = ([], nil)
            return
        }
        var textSets = TextSets(
            file.notation,
            file.queryParts.adding(table.routes.itemNames),
            takesRepeats: file.takesRepeats,
            singleItems: table.routes.intItems
        )
        let rules = file.rules(&textSets)
        let routes = TableRules(table.routes, file, in: &textSets).rules
        let paths = entries.map { ProofRule($0, as: .exact, part: file.part, in: &textSets) }
        let sides = [rules, routes, paths]
        var product = RuleProduct(sides, over: .of(file.part, file.notation), needing: [0, 2], budget: budget)
        let example = ExampleLink(host: host)
        var found = ShortestLinks<Int, ClaimedRedirect>(example, maximum: entries.count)
        var reason: TextSearch.TooLarge?
        do throws(TextSearch.TooLarge) {
            try product.run(deciding: 3, &textSets) { outcome, textSets throws(TextSearch.TooLarge) in
                guard let rule = outcome.rules[0], rules[rule].opensApp, outcome.rules[1] == nil,
                    let index = outcome.rules[2], found.mayGain(index, at: outcome.path),
                    let link = try example.link(outcome.path, outcome.facts, in: &textSets)
                else { return true }
                let decision = file.decide(link)
                if decision.opensApp, let match = table.redirect(for: link) {
                    found.insert(
                        link,
                        index,
                        meaning: ClaimedRedirect(redirect: match.redirect, link: link, rule: decision.rule)
                    )
                }
                return !found.isFinal(at: outcome.path)
            }
        } catch {
            reason = error
        }
        redirects = found.meanings.sorted { $0.key < $1.key }.map(\.value.meaning)
        undecided = reason
    }
}

/// A redirect that a phone may never request: one of its links opens the app, and no route matches that link.
///
/// A pattern that matches more than its route, as Apple's patterns do for an `int`, may match an old path too.
package struct ClaimedRedirect: Sendable {
    /// The redirect.
    package let redirect: Redirect
    /// The shortest link that opens the app.
    package let link: String
    /// The rule that opens the app for the link.
    package let rule: AssociationRule?
}
