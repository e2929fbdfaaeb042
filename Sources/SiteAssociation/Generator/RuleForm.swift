/// What one line says of the segments and of the required items.
struct RuleForm {
    var segments: [RuleCell]
    var items: [RuleCell]

    /// Every cell, the segments first; an index into it is a place.
    var cells: [RuleCell] { segments + items }

    /// The same form with another content at a place.
    func with(_ content: RuleCell.Content, at place: Int) -> RuleForm {
        var form = self
        if place < segments.count {
            form.segments[place] = segments[place].with(content)
        } else {
            form.items[place - segments.count] = items[place - segments.count].with(content)
        }
        return form
    }

    /// What the form says of a place of another form of equally many segments; nil for an item that it does not require.
    func content(at place: Int, of other: RuleForm) -> RuleCell.Content? {
        if place < segments.count { return segments[place].content }
        let name = other.items[place - segments.count].name
        return items.first { $0.name == name }?.content
    }

    /// Whether every link of a later form of equally many segments is a link of this one.
    func covers(_ later: RuleForm) -> Bool {
        zip(segments, later.segments).allSatisfy { $0.content.covers($1.content) }
            && items.allSatisfy { item in
                later.items.contains { $0.name == item.name && item.content.covers($0.content) }
            }
    }
}
