import LinkRoutes

extension ProofRule {
    /// A path or alias of a route; a slash at the end never matters.
    init(
        _ entry: RouteEntry,
        _ reading: RouteTokens.Reading,
        _ part: TextGrammar.Part,
        _ languages: inout Languages
    ) {
        let tokens = RouteTokens(reading: reading)
        let end: [Token] = part == .wholePath ? [.choice([[], [.one(.slash)]])] : []
        paths = [tokens.path(entry.pattern) + end]
        var conditions: [Condition] = []
        for item in entry.required {
            conditions.append(.item(item.name, [tokens.value(item.type)], &languages))
        }
        self.conditions = conditions
        opensApp = entry.route.isUniversal
    }

    /// An escape hatch.
    init(_ exclusion: Exclusion, _ languages: inout Languages) {
        paths = [[.run(.all)]]
        var conditions: [Condition] = []
        for item in exclusion.query {
            conditions.append(.item(item.name, [RouteTokens.text(item.value, .query)], &languages))
        }
        if let fragment = exclusion.fragment {
            let language = languages.number([RouteTokens.text(fragment, .fragment)])
            conditions.append(Condition(part: .fragment, language: language))
        }
        self.conditions = conditions
        opensApp = false
    }
}

extension ProofRule.Condition {
    /// What the values of an item must be, whose name holds unreserved characters only.
    fileprivate static func item(_ name: String, _ values: [[Token]], _ languages: inout Languages) -> Self {
        let part = languages.queryParts.part(of: QueryParts.ItemName(text: name, form: .written))
        if case .item = part { return Self(part: part, language: languages.number(values)) }
        return Self(part: part, language: languages.number(values, of: [[Token](text: name.utf8)]))
    }
}
