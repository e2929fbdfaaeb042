extension ProofRule {
    /// A dynamic rule of Android's, in the model that ``DynamicRuleMatcher`` states; nil for one that no link can match.
    ///
    /// There an item that a rule names has to be there, and here a missing one is empty. So a pattern that takes the
    /// empty text would be read wrongly; none of linkd's own does.
    init?(_ rule: DynamicRule, _ languages: inout Languages) {
        guard let path = Self.path(rule.path) else { return nil }
        paths = [path]
        var conditions: [Condition] = []
        for item in rule.query {
            guard let tokens = Self.tokens(item.value) else { return nil }
            conditions.append(Condition(part: .item(item.name), language: languages.number([tokens])))
        }
        if let fragment = rule.fragment {
            guard let tokens = Self.tokens(fragment) else { return nil }
            conditions.append(Condition(part: .fragment, language: languages.number([tokens])))
        }
        self.conditions = conditions
        opensApp = !rule.isExcluding
    }

    /// The pattern for a path, without the slash that every path begins with.
    private static func path(_ pattern: String?) -> [Token]? {
        guard let pattern, let tokens = tokens(pattern) else { return pattern == nil ? [.run(.all)] : nil }
        guard case .one(let characters) = tokens.first else { return tokens }
        return characters.intersects(.slash) ? Array(tokens.dropFirst()) : nil
    }

    private static func tokens(_ pattern: String) -> [Token]? {
        var tokens: [Token] = []
        for token in DynamicPattern(pattern).tokens {
            switch token {
            case .literal(let unit):
                guard let character = UInt8(exactly: unit), character < 0x80 else { return nil }
                tokens.append(.one(CharacterSet(character)))
            case .one: tokens.append(.one(.all))
            case .run(let end):
                let end = end.flatMap { UInt8(exactly: $0) }
                tokens.append(.run(end.map { .all.subtracting(CharacterSet($0)) } ?? .all))
            }
        }
        return tokens
    }
}
