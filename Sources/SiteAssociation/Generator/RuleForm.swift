/// What one line says of the segments and of the required items.
struct RuleForm {
    /// The segments, then the items; an index into it is a place.
    private(set) var cells: [RuleCell]
    private let segmentCount: Int

    init(segments: [RuleCell], items: [RuleCell]) {
        cells = segments + items
        segmentCount = segments.count
    }

    var segments: ArraySlice<RuleCell> { cells[..<segmentCount] }
    var items: ArraySlice<RuleCell> { cells[segmentCount...] }

    /// The same form with another content at a place.
    func with(_ content: RuleCell.Content, at place: Int) -> RuleForm {
        var form = self
        form.cells[place] = cells[place].with(content)
        return form
    }

    /// What the form says where another form of equally many segments has a place; nil for an item that it does not
    /// require.
    func content(at place: Int, of other: RuleForm) -> RuleCell.Content? {
        if place < segmentCount { return cells[place].content }
        let name = other.cells[place].name
        return items.first { $0.name == name }?.content
    }

    /// Whether every link of a later form of equally many segments is a link of this one.
    func covers(_ later: RuleForm) -> Bool {
        cells.indices.allSatisfy { place in
            later.content(at: place, of: self).map { cells[place].content.covers($0) } ?? false
        }
    }
}
