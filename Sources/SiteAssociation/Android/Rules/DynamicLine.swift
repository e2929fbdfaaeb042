import LinkRoutes

/// A path or alias at one level of Android's rules.
struct DynamicLine {
    let route: Route
    private let form: RuleForm
    /// The places whose pattern takes more than the route.
    private let loosePlaces: [Int]

    init(_ line: RuleLine) {
        route = line.route
        form = line.form
        loosePlaces = form.cells.indices.filter { line.form.cells[$0].content.isLoose }
    }

    /// What rules are written for: one for each combination of enum values.
    ///
    /// - Returns: nil for more of them than `limit`.
    func forms(atMost limit: Int) -> [RuleForm]? {
        var forms = [form]
        for place in form.cells.indices {
            let contents = form.cells[place].content.dynamicForms
            guard forms.count * contents.count <= limit else { return nil }
            forms = forms.flatMap { form in contents.map { form.with($0, at: place) } }
        }
        return forms
    }

    /// The first later line of the other kind (claimed or web-only) that would lose links to this one, and the place
    /// where the pattern takes more than the route.
    ///
    /// - Parameter isOpen: whether the level has paths of any depth, where a `?` may stand for a slash and what follows
    ///   it says nothing.
    func loser(among later: some Sequence<DynamicLine>, isOpen: Bool) -> (line: DynamicLine, cell: RuleCell)? {
        guard !loosePlaces.isEmpty else { return nil }
        for line in later where line.route.isUniversal != route.isUniversal {
            for place in loosePlaces where takesTooMuch(of: line, at: place, isOpen: isOpen) {
                return (line, form.cells[place])
            }
        }
        return nil
    }

    private func takesTooMuch(of other: DynamicLine, at place: Int, isOpen: Bool) -> Bool {
        // An item that the other route does not require may have any value there.
        let theirs = other.form.content(at: place, of: form) ?? .any
        let isInPath = place < form.segments.endIndex
        guard form.cells[place].content.takesTooMuch(of: theirs, crossesSlashes: isOpen && isInPath) else {
            return false
        }
        return (isOpen ? 0..<place : form.cells.indices).allSatisfy { place in
            let theirs = other.form.content(at: place, of: form) ?? .any
            return form.cells[place].content.dynamicPatternOverlaps(theirs)
        }
    }
}
