/// What a rule says, without its place and its comment.
///
/// Texts are compared by their bytes: two spellings of one letter are two patterns.
struct RuleMeaning: Hashable {
    private let path: [UInt8]?
    private let query: [[UInt8]]?
    private let asksWholeQuery: Bool
    private let fragment: [UInt8]?
    private let flags: [Bool]

    init(_ rule: AssociationRule) {
        path = rule.path.map { Array($0.utf8) }
        switch rule.query {
        case .whole(let text): (query, asksWholeQuery) = ([Array(text.utf8)], true)
        case .items(let items):
            (query, asksWholeQuery) = (items.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] }, false)
        case nil: (query, asksWholeQuery) = (nil, false)
        }
        fragment = rule.fragment.map { Array($0.utf8) }
        flags = [rule.isExcluding, rule.isCaseSensitive, rule.isPercentEncoded]
    }
}
