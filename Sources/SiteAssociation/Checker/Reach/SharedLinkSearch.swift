/// Looks for a link that opens two apps.
struct SharedLinkSearch {
    /// The rules of both apps.
    let sides: [[ProofRule]]
    /// The apps, to confirm what is found.
    let apps: [String]
    let matcher: AppleMatcher
    /// What was spent of the budget.
    private(set) var cost = 0

    init(_ sides: [[ProofRule]], for apps: [String], _ matcher: AppleMatcher) {
        self.sides = sides
        self.apps = apps
        self.matcher = matcher
    }

    /// The shortest link, nil where there is none.
    ///
    /// - Throws: when more states than the budget were needed.
    mutating func run(budget: Int, _ languages: inout Languages) throws(TextSearch.TooLarge) -> String? {
        guard sides.allSatisfy({ $0.contains(where: \.opensApp) }) else { return nil }
        var product = RuleProduct(sides, over: .of(.path, .any), needing: Array(sides.indices), budget: budget)
        defer { cost = product.cost }
        var found: String?
        try product.run(deciding: sides.count, &languages) { outcome, languages throws(TextSearch.TooLarge) in
            let opening = zip(outcome.rules, sides).allSatisfy { rule, side in rule.map { side[$0].opensApp } ?? false }
            guard opening, let link = try RuleOrder.example.link(outcome.path, outcome.facts, &languages),
                apps.allSatisfy({ matcher.decide(link, app: $0).opensApp })
            else { return true }
            found = link
            return false
        }
        return found
    }
}
