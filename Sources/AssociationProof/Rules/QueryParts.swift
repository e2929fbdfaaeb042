import LinkRoutes
public import SiteAssociation

/// Which conditions on the items of queries a proof has to look at together.
///
/// Where all rules spell a name alike and read it alike, its items stand for themselves. Where they do not, as in `q`
/// with regard to case beside `q` without, one item is the subject of both; and a rule about the whole query speaks
/// about all items.
package struct QueryParts {
    /// How rules know an item.
    struct ItemName: Hashable {
        let text: String
        let form: LinkText.Form

        /// The spelling that stands for all that the rule takes it for.
        var spelling: String {
            let folded = form.folds ? text.folded : text
            return form.isPercentEncoded ? folded : PercentEncoding.encoded(folded.utf8)
        }
    }

    /// The names by their spelling without regard to case.
    private var names: [String: Set<ItemName>] = [:]
    private var asksWhole = false
    /// Whether no name can be spelled with an escape and without one.
    private var isPlain = true

    /// Takes every item to stand for itself: right for rules of linkd's own making.
    init() {}

    /// Takes the rules that a proof compares, of all sides.
    package init(_ rules: [AssociationRule]) {
        for rule in rules {
            switch rule.query {
            case .whole: asksWhole = true
            case .items(let items):
                let form = LinkText.Form(isPercentEncoded: rule.isPercentEncoded, folds: !rule.isCaseSensitive)
                for item in items { add(ItemName(text: item.name, form: form)) }
            case nil: break
            }
        }
    }

    /// The same beside routes that ask for items of these names.
    func adding(_ names: [String]) -> QueryParts {
        var parts = self
        for name in names { parts.add(ItemName(text: name, form: .written)) }
        return parts
    }

    private mutating func add(_ name: ItemName) {
        if !name.text.utf8.allSatisfy(CharacterSet.unreserved.contains) { isPlain = false }
        names[name.text.folded, default: []].insert(name)
    }

    /// The part of a link that a condition on an item is about.
    func part(of name: ItemName) -> ProofRule.Part {
        if asksWhole { return .query }
        guard isPlain else { return .items("") }
        let key = name.text.folded
        return names[key, default: []].union([name]).count == 1 ? .item(name.spelling) : .items(key)
    }
}

/// What is known of one part of a link: the textSets that it is in, and those that it is not in.
package struct Fact: Hashable {
    let part: ProofRule.Part
    private(set) var holds: [Int] = []
    private(set) var fails: [Int] = []

    /// Whether the fact says already that the part is in a textSet, or that it is not.
    func decides(_ textSet: Int) -> Bool? {
        holds.contains(textSet) ? true : fails.contains(textSet) ? false : nil
    }

    func adding(_ textSet: Int, holds isHeld: Bool) -> Fact {
        var fact = self
        if isHeld {
            fact.holds = (holds + [textSet]).sorted()
        } else {
            fact.fails = (fails + [textSet]).sorted()
        }
        return fact
    }
}
