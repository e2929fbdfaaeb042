import AssociationProof
import SiteAssociation

/// The rules of a file without which some link would be decided otherwise, found by the automata of the proof.
struct DecidingRules {
    /// The numbers of the rules; all numbers where the search was given up.
    private(set) var numbers: Set<Int>

    private let rules: [ProofRule?]
    private var textSets: TextSets

    /// Finds the rules.
    ///
    /// Without all others, each link is decided alike: they open no link, or exclude only links that no rule opens. Links
    /// that no table can route are left out.
    ///
    /// - Parameter budget: the states after which a search is given up.
    init(in file: RuleFile, budget: Int) {
        numbers = Set(file.rules.indices)
        let document = file.document(after: RuleFile.emptySegments)
        let sources = document.entries.flatMap(\.rules)
        var textSets = TextSets(.any, QueryParts(sources))
        rules = sources.map { ProofRule($0, variables: document.lists, &textSets) }
        self.textSets = textSets
        guard document.lists.nestedText(in: sources) == nil else { return }
        let opening = sources.filter { !$0.isExcluding }.count
        search(budget)
        // Without the rules that open no link, fewer exclude what another rule opens.
        if numbers.count(where: { rules[$0 + Self.shift]?.opensApp == true }) < opening { search(budget) }
    }

    /// The number of rules before those of the file.
    private static let shift = RuleFile.emptySegments.count

    /// Leaves out the rules that decide no link that an opening rule matches.
    private mutating func search(_ budget: Int) {
        let kept = rules.indices.filter { rules[$0] != nil && ($0 < Self.shift || numbers.contains($0 - Self.shift)) }
        let all = kept.compactMap { rules[$0] }
        var product = RuleProduct(
            [all, all.filter(\.opensApp)],
            over: .of(.path, .any),
            needing: [1],
            budget: budget
        )
        var deciding: Set<Int> = []
        do throws(TextSearch.TooLarge) {
            try product.run(deciding: 2, &textSets) { outcome, _ in
                if let first = outcome.rules[0], outcome.rules[1] != nil { deciding.insert(kept[first] - Self.shift) }
                return true
            }
            numbers.formIntersection(deciding)
        } catch {
            // The rules so far stay.
        }
    }
}
