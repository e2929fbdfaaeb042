package import SiteAssociation

/// A way to break a file.
package enum RuleBreak: CaseIterable {
    case dropsALevelsExclude, dropsTheEmptySegmentsExclude, endsALevelsExcludeInStar, dropsTheFirstRule
    case dropsTheLastClaim, dropsTheDeepestClaim, swapsTwoRules, claimsAWebOnlyRoute, excludesAClaimedRoute
    case takesEmptyText, takesAnyTextForAnInt, forgetsAQuery, forgetsSecondItems, misspellsAnEscape,
        dropsTheSparingSpellings

    /// Changes the rules, where there is something to change in this way.
    package func apply(to rules: inout [Component]) -> Bool {
        let before = rules
        switch self {
        case .dropsALevelsExclude: rules.removeFirst { $0.isDepthExclude }
        case .dropsTheEmptySegmentsExclude: rules.removeFirst { $0.path == "*//?*" }
        case .endsALevelsExcludeInStar:
            rules.changeFirst({ $0.isDepthExclude }) { $0.path?.replaceLast("?*", with: "*") }
        case .dropsTheFirstRule: rules.removeFirst { _ in true }
        case .dropsTheLastClaim: rules.lastIndex { !$0.isExcluding }.map { _ = rules.remove(at: $0) }
        case .dropsTheDeepestClaim: rules.removeFirst { !$0.isExcluding }
        case .swapsTwoRules:
            let pair = rules.indices.dropLast().first { rules[$0].isExcluding != rules[$0 + 1].isExcluding }
            pair.map { rules.swapAt($0, $0 + 1) }
        case .claimsAWebOnlyRoute:
            rules.changeFirst({ $0.isExcluding && $0.comment != nil }) { $0.isExcluding = false }
        case .excludesAClaimedRoute: rules.changeFirst({ !$0.isExcluding }) { $0.isExcluding = true }
        case .takesEmptyText: rules.changeFirst({ !$0.isExcluding }) { $0.path?.replaceLast("?*", with: "*") }
        case .takesAnyTextForAnInt:
            rules.changeFirst({ $0.path?.contains("/$(digit)") ?? false && $0.path?.contains("-") == false }) {
                $0.path?.replaceLast("$(digit)", with: "?*")
            }
        case .forgetsAQuery: rules.changeFirst({ $0.comment != nil && !$0.query.isEmpty }) { $0.query = [] }
        case .forgetsSecondItems: rules = rules.map(\.withFirstItemOnly)
        case .misspellsAnEscape:
            rules.changeFirst({ $0.path?.contains("%C3%A9") ?? false }) {
                $0.path?.replaceLast("%C3%A9", with: "%c3%a9")
            }
        case .dropsTheSparingSpellings: rules.removeAll { $0.path?.contains { "!'".contains($0) } ?? false }
        }
        return rules != before
    }
}

extension Component {
    fileprivate var withFirstItemOnly: Component {
        var rule = self
        rule.query = Array(query.prefix(1))
        return rule
    }

    /// Whether the rule keeps deeper paths away from a level.
    fileprivate var isDepthExclude: Bool { isExcluding && path?.hasSuffix("/*/?*") ?? false }
}

extension [Component] {
    fileprivate mutating func removeFirst(_ isWanted: (Component) -> Bool) {
        if let index = firstIndex(where: isWanted) { remove(at: index) }
    }

    fileprivate mutating func changeFirst(_ isWanted: (Component) -> Bool, _ change: (inout Component) -> Void?) {
        if let index = firstIndex(where: isWanted) { _ = change(&self[index]) }
    }
}

extension String {
    fileprivate mutating func replaceLast(_ text: String, with other: String) {
        guard let range = ranges(of: text).last else { return }
        replaceSubrange(range, with: other)
    }
}
