import LinkRoutes

/// What Android's patterns say of a cell: they know neither digits nor lists, and `*` stops at the next literal.
extension RuleCell.Content {
    /// The contents to write a rule for each; what no pattern says is any text.
    var dynamicForms: [RuleCell.Content] {
        switch self {
        case .values(let values): values.map { .text($0) }
        case .int, .digits, .suffix, .suffixBehind: [.any]
        case .text, .any, .prefix, .uuid, .date: [self]
        }
    }

    /// The pattern.
    ///
    /// `{name}text` has none of its own: the `*` of `?*.ext` would end at the first dot of `a.b.ext`.
    func dynamicPattern(in part: Spelling.Part) -> Spelling {
        switch self {
        case .text(let text): Spelling(text, in: part)
        case .prefix(let text): Spelling(text, in: part) + Spelling(pattern: "?*")
        case .uuid, .date: Spelling(pattern: shape ?? "?*")
        case .any, .int, .digits, .suffix, .suffixBehind, .values: Spelling(pattern: "?*")
        }
    }

    /// Whether the pattern, at the end of a path, takes a `/` behind the text too, and only behind one.
    var takesSlashBehind: Bool {
        switch self {
        case .any, .int, .digits, .suffix, .suffixBehind: true
        case .text, .values, .prefix, .uuid, .date: false
        }
    }

    /// Whether a `?` of the pattern may stand for a `/` of the path: `/pre?*` takes `/pre/`, which is no `pre{name}`.
    var mistakesSlash: Bool {
        switch self {
        case .prefix, .uuid, .date: true
        case .text, .values, .any, .int, .digits, .suffix, .suffixBehind: false
        }
    }

    /// Whether the pattern takes more than the content.
    var isLoose: Bool {
        switch self {
        case .int, .digits, .suffix, .suffixBehind, .uuid, .date: true
        case .text, .values, .any, .prefix: false
        }
    }

    /// Whether the pattern takes a text that `other` takes and this content does not; in doubt yes.
    ///
    /// - Parameter crossesSlashes: whether a `?` may stand for a `/` of the path, so that lengths say nothing.
    func takesTooMuch(of other: RuleCell.Content, crossesSlashes: Bool) -> Bool {
        switch (self, other) {
        case (.int, .int), (.uuid, .uuid), (.date, .date): return false
        case (.uuid, _) where crossesSlashes, (.date, _) where crossesSlashes: return true
        case (.uuid, .date), (.date, .uuid), (.uuid, .int), (.date, .int): return false
        case (.suffix(let mine), .suffix(let theirs)):
            return !theirs.utf8.reversed().starts(with: mine.utf8.reversed())
        default:
            guard isLoose else { return false }
            return other.texts?.contains { dynamicPatternTakes($0) && !accepts($0) } ?? true
        }
    }

    /// Whether the pattern takes a text that `other` takes; in doubt yes.
    func dynamicPatternOverlaps(_ other: RuleCell.Content) -> Bool {
        guard isLoose else { return overlaps(other) }
        if let texts = other.texts { return texts.contains(where: dynamicPatternTakes) }
        return shape == nil || overlaps(other)
    }

    private func dynamicPatternTakes(_ text: String) -> Bool {
        guard let shape else { return !text.isEmpty }
        let pattern = DynamicPattern(shape)
        return [text, PercentEncoding.encoded(text.utf8)].contains {
            pattern.matches($0.unicodeScalars.map(\.value))
        }
    }

    private var texts: [String]? {
        switch self {
        case .text(let text): [text]
        case .values(let values): values
        default: nil
        }
    }

    private var shape: String? {
        switch self {
        case .uuid: "????????-????-????-????-????????????"
        case .date: "????-??-??"
        default: nil
        }
    }
}
