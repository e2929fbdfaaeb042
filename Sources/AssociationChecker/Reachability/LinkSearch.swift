import AssociationProof
import SiteAssociation

/// Searches for the shortest link that each of several ordered lists of rules opens.
struct LinkSearch {
    /// The lists; the first rule of each that matches decides.
    let sides: [[ProofRule]]
    /// Whether a link opens each app by the matcher too.
    let confirms: (String) -> Bool
    /// The shortest link so far; after a search that was given up, a shorter one may exist.
    private(set) var link: String?
    /// The number of states used of the budget.
    private(set) var cost = 0

    /// Runs the search.
    ///
    /// - Throws: if the search needs more states than the budget.
    mutating func run(budget: Int, _ textSets: inout TextSets) throws(TextSearch.TooLarge) {
        var product = RuleProduct(sides, over: .of(.path, .any), needing: Array(sides.indices), budget: budget)
        defer { cost = product.cost }
        try product.run(deciding: sides.count, &textSets) { outcome, textSets throws(TextSearch.TooLarge) in
            // Later paths are not shorter.
            let least = RuleOrder.example.length(outcome.path)
            guard least < link?.utf8.count ?? .max else { return false }
            let opens = zip(outcome.rules, sides).allSatisfy { rule, side in rule.map { side[$0].opensApp } ?? false }
            guard opens, let written = try RuleOrder.example.link(outcome.path, outcome.facts, in: &textSets)
            else { return true }
            let found = RuleOrder.example.shortened(written, decidedBy: confirms)
            guard found.utf8.count < link?.utf8.count ?? .max, confirms(found) else { return true }
            link = found
            return found.utf8.count > least
        }
    }
}
