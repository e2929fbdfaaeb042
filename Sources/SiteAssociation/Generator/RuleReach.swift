import LinkRoutes

/// What the rules of one level decide so far, so that no rule is written that could never decide anything.
struct RuleReach {
    /// Escape hatches that look at the query only; they stand in front of every level.
    private let exclusions: [Exclusion]
    /// Forms by the text of their first segment, those without one apart: of a thousand routes few can cover another.
    private var formsByText: [[UInt8]: [RuleForm]] = [:]
    private var otherForms: [RuleForm] = []

    /// The most combinations of values that are tried one by one.
    private static let mostCombinations = 1024

    init(exclusions: [Exclusion]) {
        self.exclusions = exclusions.filter { $0.fragment == nil }
    }

    /// Adds a form; false where everything it takes is decided already.
    mutating func extend(by form: RuleForm) -> Bool {
        guard !isExcluded(form), !covers(form, combinations: 1) else { return false }
        if let text = form.firstText {
            formsByText[text, default: []].append(form)
        } else {
            otherForms.append(form)
        }
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
        if otherForms.contains(where: { $0.covers(form) }) { return true }
        if let text = form.firstText, formsByText[text, default: []].contains(where: { $0.covers(form) }) { return true }
        for (place, cell) in form.segments.enumerated() {
            guard case .values(let values) = cell.content else { continue }
            let combinations = combinations * values.count
            return combinations <= Self.mostCombinations
                && values.allSatisfy { covers(form.with(.text($0), at: place), combinations: combinations) }
        }
        return false
    }
}

extension RuleForm {
    /// The text that the first segment must have, if it must have one.
    fileprivate var firstText: [UInt8]? {
        guard case .text(let text) = segments.first?.content else { return nil }
        return Array(text.utf8)
    }
}
