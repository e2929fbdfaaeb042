extension PathSegment {
    /// Whether the segment takes every text that another one takes; in doubt no.
    func covers(_ other: PathSegment) -> Bool {
        switch (self, other) {
        case (.rest, _): true
        case (_, .rest): false
        case (_, .literal(let text)): accepts(text)
        case (_, .parameter(_, .enumeration(let values))): values.allSatisfy(accepts)
        case (.parameter(_, .string), _): true
        case (.parameter(_, let mine), .parameter(_, let theirs)): mine.covers(theirs)
        case (.prefix(let mine, _), .prefix(let theirs, _)): theirs.hasBytes(atStart: mine)
        case (.suffix(_, let mine), .suffix(_, let theirs)):
            theirs.utf8.reversed().starts(with: mine.utf8.reversed())
        default: false
        }
    }
}

extension ParameterType {
    /// Whether the type takes every value of another one.
    func covers(_ other: ParameterType) -> Bool {
        switch (self, other) {
        case (.string, _), (.int, .int), (.uuid, .uuid), (.date, .date): true
        case (_, .enumeration(let values)): values.allSatisfy(accepts)
        default: false
        }
    }
}
