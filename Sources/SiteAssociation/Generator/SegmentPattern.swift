import LinkRoutes

/// What a rule says of one segment or of the value of one query item.
///
/// Texts are decoded and compare byte for byte: `String ==` would take two spellings of `é` for one.
struct SegmentPattern {
    /// The parameter or item that the cell stands for, empty for fixed text and for what a catch-all takes.
    let name: String
    let content: Content

    /// What text the cell takes.
    enum Content {
        case text(String)
        case any
        case prefix(String)
        case suffix(String)
        /// The suffix behind captured text that ends in a certain way.
        case suffixBehind(Ending, String)
        case values([String])
        case uuid
        case date
        case int
        /// An `int` of exactly this many digits.
        case digits(Int)
    }

    /// How captured text ends, in the spelling of a URL.
    enum Ending: Hashable, CaseIterable {
        case escape
        /// All of it is one character, none of them escaped.
        case oneCharacter, twoCharacters
        /// There is more in front of them.
        case threeCharacters
    }
}

extension SegmentPattern {
    init(_ segment: PathSegment) {
        name = segment.name ?? ""
        content =
            switch segment {
            case .literal(let text): .text(text)
            case .parameter(_, let type): Content(type)
            case .prefix(let text, _): .prefix(text)
            case .suffix(_, let text): .suffix(text)
            case .rest: .any
            }
    }

    init(_ rule: QueryRule) {
        name = rule.name
        content = Content(rule.type)
    }

    func with(_ content: Content) -> SegmentPattern { SegmentPattern(name: name, content: content) }
}

extension SegmentPattern.Content {
    init(_ type: ParameterType) {
        switch type {
        case .string: self = .any
        case .int: self = .int
        case .uuid: self = .uuid
        case .date: self = .date
        case .enumeration(let values): self = values.count == 1 ? .text(values.first ?? "") : .values(values)
        }
    }

    /// The contents that together take just what this one takes, where a single pattern takes more; empty elsewhere.
    ///
    /// Of an `int` that is one for each length. `?*9` takes `caf%C3%A9` too, which is not a text and a 9: a suffix that
    /// begins with a hex digit looks at the characters in front of it.
    var exactForms: [SegmentPattern.Content] {
        switch self {
        case .int: ParameterType.intLengths.map { .digits($0) }
        case .suffix(let text) where text.utf8.first.map("0123456789ABCDEF".utf8.contains) ?? false:
            SegmentPattern.Ending.allCases.map { .suffixBehind($0, text) }
        default: []
        }
    }

    /// Whether the pattern that takes more than this content takes none of `other`'s texts but this content's own.
    func takesOnlyItsOwn(from other: SegmentPattern.Content) -> Bool {
        let texts: [String]
        switch (self, other) {
        case (.int, .int), (.int, .digits), (.suffix, .int), (.suffix, .uuid), (.suffix, .date): return true
        case (_, .text(let text)): texts = [text]
        case (_, .values(let values)): texts = values
        default: return false
        }
        guard case .suffix = self else { return texts.allSatisfy(accepts) }
        return texts.allSatisfy { $0.utf8.allSatisfy(PercentEncoding.isUnreserved) }
    }

    /// Whether one text satisfies this content's pattern and `other`; in doubt yes, which only costs rules.
    func overlaps(_ other: SegmentPattern.Content) -> Bool {
        if !exactForms.isEmpty { return true }
        return switch (self, other) {
        case (.text(let text), _): other.accepts(text)
        case (_, .text(let text)): accepts(text)
        case (.values(let values), _): values.contains(where: other.accepts)
        case (_, .values(let values)): values.contains(where: accepts)
        case (.prefix(let mine), .prefix(let theirs)):
            mine.utf8.starts(with: theirs.utf8) || theirs.utf8.starts(with: mine.utf8)
        case (.uuid, .date), (.date, .uuid), (.uuid, .int), (.date, .int): false
        default: true
        }
    }

    /// Whether the content takes every text that `other` takes.
    func covers(_ other: SegmentPattern.Content) -> Bool {
        switch (self, other) {
        case (.any, _), (.uuid, .uuid), (.date, .date): true
        case (.digits(let mine), .digits(let theirs)): mine == theirs
        case (_, .text(let text)): accepts(text)
        case (_, .values(let values)): values.allSatisfy(accepts)
        case (.prefix(let mine), .prefix(let theirs)): theirs.utf8.starts(with: mine.utf8)
        case (.suffix(let mine), .suffix(let theirs)), (.suffix(let mine), .suffixBehind(_, let theirs)):
            theirs.utf8.reversed().starts(with: mine.utf8.reversed())
        case (.suffixBehind(let mine, let text), .suffixBehind(let theirs, let other)):
            mine == theirs && text.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    /// Whether the content takes a decoded text.
    func accepts(_ text: String) -> Bool {
        switch self {
        case .text(let own): own.utf8.elementsEqual(text.utf8)
        case .any: !text.isEmpty
        case .prefix(let affix): PathSegment.prefix(affix, name: "").accepts(text)
        case .suffix(let affix): PathSegment.suffix(name: "", affix).accepts(text)
        case .suffixBehind: false
        case .values(let values): values.contains { $0.utf8.elementsEqual(text.utf8) }
        case .uuid: ParameterType.uuid.accepts(text)
        case .date: ParameterType.date.accepts(text)
        case .int: ParameterType.int.accepts(text)
        case .digits(let count): ParameterType.int.accepts(text) && text.utf8.count == count
        }
    }
}
