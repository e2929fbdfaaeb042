import LinkRoutes
package import SiteAssociation

/// A rule of an association file, or a path of a route, prepared for a proof.
package struct ProofRule: Hashable {
    /// The alternative paths that the rule matches.
    package let paths: [[Token]]
    /// The further conditions, all of which must hold.
    package let conditions: [Condition]
    /// Whether it opens the app.
    package let opensApp: Bool

    /// A condition on a part of a link.
    package struct Condition: Hashable {
        let part: Part
        /// The number of the text set in ``TextSets``.
        let textSet: Int
    }

    /// A part of a link besides its path.
    enum Part: Hashable {
        /// The values of all items with this name; a missing item is empty.
        case item(String)
        /// All items whose names some rule treats as equal, under the name that they share.
        case items(String)
        /// The whole query.
        case query
        case fragment

        /// Whether conditions on the part may concern single items or the whole part.
        var isSeveral: Bool {
            switch self {
            case .items, .query: true
            case .item, .fragment: false
            }
        }
    }
}

extension ProofRule {
    /// Returns the rule with its conditions in the order of use, the most used part first.
    func askingFirst(_ uses: (Part) -> Int) -> ProofRule {
        let ordered = conditions.enumerated()
            .map { (uses: -uses($0.element.part), place: $0.offset, condition: $0.element) }
            .sorted { ($0.uses, $0.place) < ($1.uses, $1.place) }
        return ProofRule(paths: paths, conditions: ordered.map(\.condition), opensApp: opensApp)
    }
}

extension ProofRule {
    /// Creates a rule from an AASA file; nil if no link can match its pattern.
    package init?(_ rule: AssociationRule, variables: VariableLists, _ textSets: inout TextSets) {
        let form = LinkText.Form(isPercentEncoded: rule.isPercentEncoded, folds: !rule.isCaseSensitive)
        var globs = GlobTokens(form: form, variables: variables)
        swap(&globs.lists, &textSets.lists)
        defer { swap(&globs.lists, &textSets.lists) }
        paths = globs.path(rule.path)
        guard !paths.isEmpty else { return nil }
        var asked: [(part: Part, names: [[Token]]?, pattern: String)] = []
        switch rule.query {
        case .whole(let text): asked.append((.query, nil, text))
        case .items(let items):
            for item in items {
                let part = textSets.queryParts.part(of: QueryParts.ItemName(text: item.name, form: form))
                let spellings = globs.literal(item.name).map { [$0] } ?? []
                asked.append((part, part.isSeveral ? spellings : nil, item.value))
            }
        case nil: break
        }
        if let fragment = rule.fragment { asked.append((.fragment, nil, fragment)) }
        var conditions: [Condition] = []
        for (part, names, pattern) in asked {
            guard let tokens = globs.tokens(pattern) else { return nil }
            conditions.append(Condition(part: part, textSet: textSets.number([tokens], of: names)))
        }
        self.conditions = conditions
        opensApp = !rule.isExcluding
    }
}

extension AssociationDocument {
    /// Returns the rules of an app in the order in which they are tried, without rules that no link can match.
    func proofRules(of app: String, _ textSets: inout TextSets) -> [ProofRule] {
        rules(of: app).compactMap { ProofRule($0, variables: lists, &textSets) }
    }

    /// Returns the list text that prevents a proof of an app's rules; nil if there is none.
    func nestedText(for app: String) -> NestedText? { lists.nestedText(in: rules(of: app)) }

    /// Returns the rules of an app in the order in which they are tried.
    func rules(of app: String) -> [AssociationRule] {
        indices(of: app).flatMap { entries[$0].rules }
    }
}

extension ProofRule {
    /// Creates a rule from a path or alias of a route; a slash at the end never matters.
    init(
        _ entry: RouteEntry,
        as reading: RouteTokens.Reading,
        part: TextGrammar.Part,
        in textSets: inout TextSets,
        written writing: RouteTokens.Writing = .plain
    ) {
        let tokens = RouteTokens(reading: reading, writing: writing)
        let end: [Token] = part == .wholePath ? [.choice([[], [.one(.slash)]])] : []
        paths = [tokens.path(entry.pattern) + end]
        conditions = entry.required.map { .item($0.name, [tokens.value($0.type)], in: &textSets) }
        opensApp = entry.route.isUniversal
    }

    /// Creates a rule from an escape hatch.
    init(_ exclusion: Exclusion, _ textSets: inout TextSets) {
        paths = [[.run(.all)]]
        var conditions: [Condition] = exclusion.query.map { item in
            .item(item.name, [RouteTokens.text(item.value, .query)], in: &textSets)
        }
        if let fragment = exclusion.fragment {
            let textSet = textSets.number([RouteTokens.text(fragment, .fragment)])
            conditions.append(Condition(part: .fragment, textSet: textSet))
        }
        self.conditions = conditions
        opensApp = false
    }
}

extension ProofRule.Condition {
    /// Returns the condition on the values of an item whose name contains only unreserved characters.
    fileprivate static func item(_ name: String, _ values: [[Token]], in textSets: inout TextSets) -> Self {
        let part = textSets.queryParts.part(of: QueryParts.ItemName(text: name, form: .written))
        if case .item = part { return Self(part: part, textSet: textSets.number(values)) }
        return Self(part: part, textSet: textSets.number(values, of: [[Token](text: name.utf8)]))
    }
}

extension ProofRule {
    /// Creates a rule from a dynamic rule for Android, under the model of ``DynamicRuleMatcher``; nil if no link can
    /// match.
    ///
    /// That model requires every item that a rule names, and a fragment; here a missing one is empty. So a pattern that
    /// matches the empty text would be read wrongly. ``UnprovableDynamicRule`` finds such patterns.
    init?(_ rule: DynamicRule, _ textSets: inout TextSets) {
        guard rule.path != nil || !rule.query.isEmpty || rule.fragment != nil,
            let path = DynamicTokens.path(rule.path)
        else { return nil }
        paths = [path]
        var conditions = rule.query.map { item in
            Condition(part: .item(item.name), textSet: textSets.number([DynamicTokens.value(of: item)]))
        }
        if let fragment = rule.fragment {
            let textSet = textSets.number([DynamicTokens.fragment(fragment)])
            conditions.append(Condition(part: .fragment, textSet: textSet))
        }
        self.conditions = conditions
        opensApp = !rule.isExcluding
    }
}
