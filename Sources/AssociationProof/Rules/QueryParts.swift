import LinkRoutes
package import SiteAssociation

/// Decides which conditions on query items a proof must consider together.
///
/// If all rules spell and compare a name in the same way, its items are independent of others. Otherwise, as with a
/// case-sensitive `q` and a case-insensitive `q`, both conditions concern one item. A rule about the whole query
/// concerns all items.
package struct QueryParts {
    /// The name of an item, as a rule compares it.
    struct ItemName: Hashable {
        let text: String
        let form: LinkText.Form

        /// One spelling for all names that the rule treats as equal.
        var spelling: String {
            let folded = form.folds ? text.folded : text
            return form.isPercentEncoded ? folded : PercentEncoding.encoded(folded.utf8)
        }
    }

    /// The names by their case-folded spelling.
    private var names: [String: Set<ItemName>] = [:]
    private var asksWhole = false
    /// Whether no name can be written both with an escape and without one.
    private var isPlain = true

    /// Treats every item as independent; correct for the rules that linkd generates.
    init() {}

    /// Reads the rules that a proof compares, of all sides.
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

    /// Returns the parts, extended by the item names that routes ask for.
    func adding(_ names: [String]) -> QueryParts {
        var parts = self
        for name in names { parts.add(ItemName(text: name, form: .written)) }
        return parts
    }

    private mutating func add(_ name: ItemName) {
        if !name.text.utf8.allSatisfy(CharacterSet.unreserved.contains) { isPlain = false }
        names[name.text.folded, default: []].insert(name)
    }

    /// Returns the part of a link that a condition on an item concerns.
    func part(of name: ItemName) -> ProofRule.Part {
        if asksWhole { return .query }
        guard isPlain else { return .items("") }
        let key = name.text.folded
        return names[key, default: []].union([name]).count == 1 ? .item(name.spelling) : .items(key)
    }
}

/// The known facts about one part of a link: the text sets that contain it, and those that do not.
package struct Fact: Hashable {
    let part: ProofRule.Part
    private(set) var holds: [Int] = []
    private(set) var fails: [Int] = []

    /// Returns whether a text set contains the part; nil if the fact does not determine it.
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
