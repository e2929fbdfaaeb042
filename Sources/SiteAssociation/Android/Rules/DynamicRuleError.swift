import LinkRoutes

/// Why a table makes no dynamic rules for Android: the manifest of the app decides alone, which is never too little.
public struct DynamicRuleError: Error, Hashable, Sendable {
    /// What is wrong and what to do, one sentence.
    public let message: String

    init(tooManyRulesAt place: String) {
        message =
            "Android's dynamic rules would be more than \(DynamicRuleGenerator.mostRules) \(place), so none are "
            + "written; use fewer routes, and fewer enum values, each of which is a rule of its own"
    }

    /// - Parameters:
    ///   - taker: the line that takes links of the other.
    ///   - loser: a later line of the other kind.
    ///   - cell: the place where the pattern takes more than the route.
    init(_ taker: DynamicLine, losesLinksOf loser: DynamicLine, at cell: RuleCell) {
        message =
            "Android's dynamic rules cannot tell links of \"\(taker.route.id)\" (\(taker.kind)) from links of "
            + "\"\(loser.route.id)\" (\(loser.kind)), because to them \(cell.summary) is nearly any text, so none "
            + "are written; give one of the two paths other fixed text, or make both routes claimed or both web-only"
    }
}

extension DynamicRuleError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension DynamicLine {
    fileprivate var kind: String { route.isUniversal ? "claimed" : "web-only" }
}

extension RuleCell {
    /// The parameter or item with what it takes, as a sentence names them.
    fileprivate var summary: String {
        switch content {
        case .int: "\"\(name)\" (int)"
        case .uuid: "\"\(name)\" (uuid)"
        case .date: "\"\(name)\" (date)"
        case .suffix(let text): "\"\(name)\" ({\(name)}\(text))"
        default: "\"\(name)\""
        }
    }
}
