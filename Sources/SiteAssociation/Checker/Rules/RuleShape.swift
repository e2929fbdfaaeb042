/// A rule in a form in which two rules can be compared: whether one takes every link that the other takes.
struct RuleShape {
    /// What a rule demands of the query.
    enum Query: Hashable {
        case everything
        case whole(PatternShape)
        case items([[UInt32]: PatternShape])
    }

    /// The path without the slashes around it, and where it ends in `/*` also what stands before, which it takes too.
    ///
    /// `/a/*/*` takes what `/a/*` takes: its parent does, and a star crosses slashes. So one `/*` says as much as many.
    let paths: [PatternShape]
    let query: Query
    let fragment: PatternShape
    let form: LinkText.Form
    let isExcluding: Bool

    init(_ rule: AssociationRule, variables: inout [String: UInt32]) {
        let form = LinkText.Form(isPercentEncoded: rule.isPercentEncoded, folds: !rule.isCaseSensitive)
        self.form = form
        isExcluding = rule.isExcluding
        paths = rule.path.map { Self.paths($0, form, &variables) } ?? [.everything]
        fragment =
            rule.fragment.map {
                PatternShape(Substring($0).unicodeScalars, folds: form.folds, variables: &variables)
            } ?? .everything
        query = Self.query(rule.query, form, &variables)
    }

    /// Whether every link that the other rule takes is one that this rule takes; a no may be wrong, a yes not.
    func covers(_ other: RuleShape, _ work: inout Int) -> Bool {
        coversPaths(other, &work) && coversQuery(other, &work) && coversFragment(other, &work)
    }

    /// Whether only the trailing `/*` of this rule's path is more than the other rule has.
    func isParent(of other: RuleShape) -> Bool {
        paths.count == 1 && other.paths.count > 1 && paths[0] == other.paths[1] && hasSameRest(as: other)
    }

    /// Whether no path is taken by both rules.
    func isDisjoint(from other: RuleShape) -> Bool {
        form == other.form && paths.allSatisfy { path in other.paths.allSatisfy(path.isDisjoint) }
    }

    private func hasSameRest(as other: RuleShape) -> Bool {
        query == other.query && fragment == other.fragment && form == other.form && isExcluding == other.isExcluding
    }

    private func coversPaths(_ other: RuleShape, _ work: inout Int) -> Bool {
        if paths.first == .everything { return true }
        guard form == other.form else { return false }
        for path in other.paths where !covers(path, &work) { return false }
        return true
    }

    private func covers(_ path: PatternShape, _ work: inout Int) -> Bool {
        for own in paths where own.covers(path, &work) { return true }
        return false
    }

    private func coversFragment(_ other: RuleShape, _ work: inout Int) -> Bool {
        fragment == .everything || form == other.form && fragment.covers(other.fragment, &work)
    }

    private func coversQuery(_ other: RuleShape, _ work: inout Int) -> Bool {
        switch (query, other.query) {
        case (.everything, _): return true
        case (.whole(let own), .whole(let theirs)): return form == other.form && own.covers(theirs, &work)
        case (.items(let own), .items(let theirs)):
            guard form == other.form else { return false }
            for (name, pattern) in own {
                guard let theirs = theirs[name], pattern.covers(theirs, &work) else { return false }
            }
            return true
        default: return false
        }
    }

    private static func paths(
        _ text: String,
        _ form: LinkText.Form,
        _ variables: inout [String: UInt32]
    ) -> [PatternShape] {
        var rest = Substring(text).unicodeScalars.drop { $0 == "/" }
        while rest.last == "/" { rest.removeLast() }
        var parent = rest
        while parent.suffix(2).elementsEqual("/*".unicodeScalars) { parent.removeLast(2) }
        let shape = PatternShape(parent, folds: form.folds, variables: &variables)
        return parent.count == rest.count ? [shape] : [shape.withChildren, shape]
    }

    /// Items whose pattern takes all demand nothing and are left out.
    private static func query(
        _ query: AssociationRule.Query?,
        _ form: LinkText.Form,
        _ variables: inout [String: UInt32]
    ) -> Query {
        let shape = { (text: String, variables: inout [String: UInt32]) in
            PatternShape(Substring(text).unicodeScalars, folds: form.folds, variables: &variables)
        }
        switch query {
        case .whole(let text):
            let pattern = shape(text, &variables)
            return pattern == .everything ? .everything : .whole(pattern)
        case .items(let items):
            var demanded: [[UInt32]: PatternShape] = [:]
            for item in items {
                let pattern = shape(item.value, &variables)
                let name = item.name.unicodeScalars.map { (form.folds ? $0.folded : $0).value }
                guard pattern != .everything else { continue }
                // Names that only folding makes equal are demanded both: the second gets a name that no other rule has.
                demanded[demanded[name] == nil ? name : name + [PatternShape.one]] = pattern
            }
            return demanded.isEmpty ? .everything : .items(demanded)
        case nil: return .everything
        }
    }
}
