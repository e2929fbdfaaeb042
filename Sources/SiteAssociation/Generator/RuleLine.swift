import LinkRoutes

/// A path or alias at one level of the generated file: as many segments as the level counts.
struct RuleLine {
    let route: Route
    /// What the route takes, a catch-all filled with free segments.
    let form: RuleForm

    /// The entry at a level: nil when it has another number of segments.
    init?(_ entry: RouteEntry, level: Int) {
        let segments = entry.pattern.segments
        let hasRest = entry.pattern.hasRest
        guard hasRest ? segments.count <= level : segments.count == level else { return nil }
        let fixed = (hasRest ? segments.dropLast() : segments[...]).map { RuleCell($0) }
        let free = RuleCell(name: "", content: .any)
        form = RuleForm(
            segments: fixed + Array(repeating: free, count: level - fixed.count),
            items: entry.required.map { RuleCell($0) }
        )
        route = entry.route
    }

    /// The places whose pattern must not take more than the route, because a later line of the other kind would lose
    /// links by it.
    func exactPlaces(before later: some Sequence<RuleLine>) -> [Int] {
        let loose = form.cells.enumerated().filter { !$0.element.content.exactForms.isEmpty }
        guard !loose.isEmpty else { return [] }
        var places: Set<Int> = []
        for line in later where line.route.isUniversal != route.isUniversal && overlaps(line) {
            for (place, cell) in loose {
                // An item that the other route does not require may have any value there.
                let theirs = line.form.content(at: place, of: form) ?? .any
                if !cell.content.takesOnlyItsOwn(from: theirs) { places.insert(place) }
            }
        }
        return places.sorted()
    }

    /// The forms that together say the line, every combination at the exact places; elsewhere an `int` is any text.
    ///
    /// - Returns: nil for more of them than `limit`.
    func forms(exactAt places: [Int], atMost limit: Int) -> [RuleForm]? {
        var forms = [form]
        for place in places {
            let contents = form.cells[place].content.exactForms
            guard forms.count * contents.count <= limit else { return nil }
            forms = forms.flatMap { form in contents.map { form.with($0, at: place) } }
        }
        return forms.count <= limit ? forms.map(\.loosened) : nil
    }

    /// Whether one link satisfies both patterns.
    private func overlaps(_ other: RuleLine) -> Bool {
        form.cells.enumerated().allSatisfy { place, cell in
            other.form.content(at: place, of: form).map { cell.content.overlaps($0) } ?? true
        }
    }
}

extension RuleForm {
    /// Any text where an `int` still is.
    fileprivate var loosened: RuleForm {
        cells.indices.reduce(self) { form, place in
            if case .int = cells[place].content { form.with(.any, at: place) } else { form }
        }
    }
}
