extension ProofRule {
    /// What the links of the rule have in common besides the path; nil where no link is as it asks.
    func facts(_ languages: inout Languages) throws(TextSearch.TooLarge) -> [Fact]? {
        guard !conditions.isEmpty else { return [] }
        var facts: [Fact]?
        try DecisionSearch(rules: [self]).run([[0]], &languages) { decision, _ in
            if decision.rules != [nil] { facts = decision.facts }
            return false
        }
        return facts
    }

    /// Some links that the rule takes, made without a search of its paths; the simplest first.
    func links(_ languages: inout Languages) throws(TextSearch.TooLarge) -> [String] {
        guard let facts = try facts(&languages) else { return [] }
        let scope = TextScope.of(.path, .any)
        var links: [String] = []
        for fillsRuns in [false, true] {
            for path in paths {
                guard let text = path.sample(fillsRuns: fillsRuns), scope.contains(text),
                    let link = try RuleOrder.example.link(String(decoding: text, as: UTF8.self), facts, &languages)
                else { continue }
                links.append(link)
            }
        }
        return links
    }
}
