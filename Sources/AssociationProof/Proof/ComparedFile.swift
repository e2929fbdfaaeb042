public import SiteAssociation

/// An association file as a proof sees it.
struct ComparedFile {
    /// How its rules compare a path.
    let part: TextGrammar.Part
    /// How exactly its patterns can say a parameter.
    let reading: RouteTokens.Reading
    /// The rules in the order in which they are tried, without those that no link can match.
    let rules: (inout TextSets) -> [ProofRule]
    /// How the rules look at the items of queries.
    let queryParts: QueryParts
    /// Whether a link may hold an item several times, with different values.
    let takesRepeats: Bool
    /// A text because of which nothing is proved of the rules; nil where there is none.
    let nestedText: NestedText?
    /// What a device makes of a link, and the rule that decides.
    let decide: (String) -> (opensApp: Bool, rule: AssociationRule?)
}

extension ComparedFile {
    /// The rules of an app in a file of Apple's.
    init(_ document: AssociationDocument, app: String) {
        let matcher = AppleMatcher(document)
        part = .path
        reading = .lists
        rules = { textSets in document.proofRules(of: app, &textSets).map(\.rule) }
        queryParts = QueryParts(document.entries.flatMap(\.rules))
        takesRepeats = true
        nestedText = document.nestedText(for: app)
        decide = { link in
            let decision = matcher.decide(link, app: app)
            return (decision.opensApp, matcher.rule(of: decision))
        }
    }
}

extension ComparedFile {
    /// The dynamic rules of Android's that a table makes.
    init(_ matcher: DynamicRuleMatcher) {
        part = .wholePath
        reading = .wildcards
        rules = { textSets in
            var rules: [ProofRule] = []
            for rule in matcher.rules {
                if let rule = ProofRule(rule, &textSets) { rules.append(rule) }
            }
            return rules
        }
        queryParts = QueryParts()
        // A value of an enum has a rule of its own, so two of them in one link fit none.
        takesRepeats = false
        nestedText = nil
        decide = { link in
            let decision = matcher.decide(link)
            let rule = decision.rule.map { AssociationRule(matcher.rules[$0].component, index: $0) }
            return (decision.opensApp, rule)
        }
    }
}

extension AssociationDocument {
    /// Those of some apps that the file names, together where they have the same rules.
    public func groups(of apps: [String]) -> [[String]] {
        let source = RuleSource(self)
        var groups: [[String]] = []
        var places: [[RuleMeaning]: Int] = [:]
        for app in source.matcher.appIDs where apps.contains(where: { $0.utf8.elementsEqual(app.utf8) }) {
            let meanings = source.meanings(of: app)
            if let place = places[meanings] {
                groups[place].append(app)
            } else {
                places[meanings] = groups.count
                groups.append([app])
            }
        }
        return groups
    }
}
