import StrictJSON

/// A rule among all rules of the file, in the order in which devices try them.
struct OrderedRule {
    let shape: RuleShape
    /// The index of its entry.
    let entry: Int
    /// The way to the rule.
    let path: FindingPath
    /// Where the rule stands in the text.
    let position: JSONPosition
    /// How many times the outcome changed in its entry before it: rules of one number all exclude, or none does.
    let turn: Int
}

extension OrderedRule {
    /// The rules of a document; an entry that names no app has none.
    static func all(of document: AssociationDocument, _ details: Place) -> [OrderedRule] {
        var rules: [OrderedRule] = []
        var variables: [String: UInt32] = [:]
        let places = (details.elements ?? details.members.map(\.place)).map { $0["components"] ?? $0["paths"] }
        for (entry, place) in zip(document.entries, places) where !entry.appIDs.isEmpty {
            var turn = 0
            var isExcluding = false
            for rule in entry.rules {
                if rule.isExcluding != isExcluding { turn += 1 }
                isExcluding = rule.isExcluding
                guard let path = place?.path[rule.index] else { continue }
                let shape = RuleShape(rule, variables: &variables)
                rules.append(
                    OrderedRule(shape: shape, entry: entry.index, path: path, position: rule.position, turn: turn)
                )
            }
        }
        return rules
    }
}
