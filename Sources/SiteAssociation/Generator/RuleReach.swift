import LinkRoutes

/// What the rules of one level decide so far, so that no rule is written that could never decide anything.
struct RuleReach {
    /// Escape hatches that look at the query only; they stand in front of every level.
    private let exclusions: [Exclusion]
    /// Forms by the places of their fixed segments, then by the texts there: only one whose fixed segments are among
    /// those of a later form can cover it, which leaves few of a thousand to look at.
    private var forms: [[Int]: [[[UInt8]]: [RuleForm]]] = [:]

    /// The most combinations of values that are tried one by one.
    private static let mostCombinations = 1024

    init(exclusions: [Exclusion]) {
        self.exclusions = exclusions.filter { $0.fragment == nil }
    }

    /// Adds a form; false where everything it takes is decided already.
    mutating func extend(by form: RuleForm) -> Bool {
        guard !isExcluded(form), !covers(form, combinations: 1) else { return false }
        let places = form.segments.indices.filter { form.text(at: $0) != nil }
        forms[places, default: [:]][places.compactMap(form.text(at:)), default: []].append(form)
        return true
    }

    private func isExcluded(_ form: RuleForm) -> Bool {
        exclusions.contains { exclusion in
            exclusion.query.allSatisfy { excluded in
                form.items.contains { item in
                    guard item.name == excluded.name, case .text(let text) = item.content else { return false }
                    return text.utf8.elementsEqual(excluded.value.utf8)
                }
            }
        }
    }

    /// One form covers all of it, or of a segment with several values each is covered; values of a query item are not
    /// tried one by one, because a link may carry two of them.
    private func covers(_ form: RuleForm, combinations: Int) -> Bool {
        let isCoveredByOne = forms.contains { places, formsByTexts in
            let texts = places.compactMap(form.text(at:))
            return texts.count == places.count && formsByTexts[texts, default: []].contains { $0.covers(form) }
        }
        if isCoveredByOne { return true }
        for place in form.segments.indices {
            guard case .values(let values) = form.cells[place].content else { continue }
            let combinations = combinations * values.count
            return combinations <= Self.mostCombinations
                && values.allSatisfy { covers(form.with(.text($0), at: place), combinations: combinations) }
        }
        return false
    }
}

extension RuleForm {
    /// The fixed text of a place, if it has one.
    fileprivate func text(at place: Int) -> [UInt8]? {
        guard case .text(let text) = cells[place].content else { return nil }
        return Array(text.utf8)
    }
}
