extension ProofRule {
    /// A rule of Apple's association file; nil for one whose pattern no link can match.
    init?(_ rule: AssociationRule, variables: VariableLists, _ languages: inout Languages) {
        let form = LinkText.Form(isPercentEncoded: rule.isPercentEncoded, folds: !rule.isCaseSensitive)
        let globs = GlobTokens(form: form, variables: variables)
        paths = globs.path(rule.path)
        guard !paths.isEmpty else { return nil }
        var asked: [(part: Part, names: [[Token]]?, pattern: String)] = []
        switch rule.query {
        case .whole(let text): asked.append((.query, nil, text))
        case .items(let items):
            for item in items {
                let part = languages.queryParts.part(of: QueryParts.ItemName(text: item.name, form: form))
                let spellings = globs.literal(item.name).map { [$0] } ?? []
                asked.append((part, part.isSeveral ? spellings : nil, item.value))
            }
        case nil: break
        }
        if let fragment = rule.fragment { asked.append((.fragment, nil, fragment)) }
        var conditions: [Condition] = []
        for (part, names, pattern) in asked {
            guard let tokens = globs.tokens(pattern) else { return nil }
            conditions.append(Condition(part: part, language: languages.number([tokens], of: names)))
        }
        self.conditions = conditions
        opensApp = !rule.isExcluding
    }
}

extension AssociationDocument {
    /// The rules of an app in the order in which they are tried, with those that no link can match left out.
    func proofRules(of app: String, _ languages: inout Languages) -> [(source: AssociationRule, rule: ProofRule)] {
        let lists = VariableLists(variables)
        var proofRules: [(source: AssociationRule, rule: ProofRule)] = []
        for source in rules(of: app) {
            guard let rule = ProofRule(source, variables: lists, &languages) else { continue }
            proofRules.append((source, rule))
        }
        return proofRules
    }

    /// A text because of which nothing is proved of the rules of an app; nil where there is none.
    func nestedText(for app: String) -> NestedText? { VariableLists(variables).nestedText(in: rules(of: app)) }

    /// The rules of an app in the order in which they are tried.
    func rules(of app: String) -> [AssociationRule] {
        entries.filter { entry in entry.appIDs.contains { $0.utf8.elementsEqual(app.utf8) } }.flatMap(\.rules)
    }
}
