import StrictJSON

/// All rules of a file with the apps that they are for, ready to be compared.
struct RuleOrder {
    /// The rules in the order of the file.
    let rules: [OrderedRule]
    /// The apps, those with the same entries together.
    let groups: [RuleGroup]
    /// The entries with the ways to them.
    let entries: [(path: FindingPath, position: JSONPosition)]
    /// Apps in entries with `components` and in others with `paths`, as systems before iOS 13 see them: with the latter.
    let olderGroups: [RuleGroup]
    /// The rules ready to match.
    let compiled: [CompiledRule]
    /// What the rules ask of queries and fragments.
    let languages: Languages

    /// The host of examples: a file does not say for which one it is.
    static let example = ExampleLink(host: "example.com")

    /// Numbers the rules of a document.
    ///
    /// - Parameter details: the entries as the checker sees them.
    init(_ document: AssociationDocument, _ details: Place) {
        var languages = Languages(.any, QueryParts(document.entries.flatMap(\.rules)), allowance: Self.allowance)
        let lists = VariableLists(document.variables)
        let places = details.elements ?? details.members.map(\.place)
        var rules: [OrderedRule] = []
        var compiled: [CompiledRule] = []
        var ranges: [Range<Int>] = []
        for (entry, place) in zip(document.entries, places) {
            let start = rules.count
            var turn = 0
            var isExcluding = false
            for source in entry.rules {
                if source.isExcluding != isExcluding { turn += 1 }
                isExcluding = source.isExcluding
                compiled.append(CompiledRule(source, variables: lists))
                rules.append(
                    OrderedRule(
                        source: source,
                        proof: ProofRule(source, variables: lists, &languages),
                        entry: entry.index,
                        path: place.path[source.isLegacyPath ? "paths" : "components"][source.index],
                        turn: turn
                    )
                )
            }
            ranges.append(start..<rules.count)
        }
        self.rules = rules
        self.compiled = compiled
        self.languages = languages
        groups = RuleGroup.all(of: document.entries, ranges)
        entries = zip(document.entries, places).map { ($1.path, $0.position) }
        let older = document.entries.filter { $0.rules.contains(where: \.isLegacyPath) }
        olderGroups = older.count == document.entries.count ? [] : RuleGroup.all(of: older, ranges)
    }

    /// Steps for all that is looked for in queries: a hostile file is not worth more.
    private static let allowance = 20_000

    /// Whether a rule takes a link that gets to it.
    func takes(_ rule: Int, _ link: inout LinkTexts) -> Bool {
        compiled[rule].mismatch(link.text(compiled[rule].form)) == nil
    }
}
