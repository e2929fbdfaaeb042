/// What the keys of a rule take all of.
extension RuleKeys {
    /// Whether no link fails the rule.
    var takesEveryLink: Bool {
        (path.map { $0.drop { $0 == "/" }.isAllStars } ?? true) && (fragment?[...].isAllStars ?? true)
            && takesEveryQuery
    }

    private var takesEveryQuery: Bool {
        switch query {
        case .whole(let pattern): pattern[...].isAllStars
        case .items(let items): items.allSatisfy { $0.value[...].isAllStars }
        case nil: true
        }
    }
}

extension Substring {
    /// Whether the pattern takes any text: stars, with slashes behind them at most.
    var isAllStars: Bool {
        utf8.first == UInt8(ascii: "*") && utf8.drop { $0 == UInt8(ascii: "*") }.allSatisfy { $0 == UInt8(ascii: "/") }
    }
}
