import LinkRoutes

/// A rule's pattern for one segment or for the value of one query item.
///
/// Texts are decoded and compared byte for byte: `String ==` would treat two encodings of `é` as equal.
struct SegmentPattern {
    /// The name of the parameter or item; empty for fixed text and for segments of a catch-all.
    let name: String
    let content: Content

    /// The texts that match.
    enum Content {
        case text(String)
        case any
        case prefix(String)
        case suffix(String)
        /// A suffix after captured text with a certain ending.
        case suffixAfter(Ending, String)
        case values([String])
        case uuid
        case date
        case int
        /// A number, of which no pattern has exactly the texts.
        case number
        /// An `int` of exactly this many digits.
        case digits(Int)
    }

    /// The ending of captured text, as written in a URL.
    enum Ending: Hashable, CaseIterable {
        case escape
        /// The captured text consists of exactly these characters, none of them escaped.
        case oneCharacter, twoCharacters
        /// The captured text may have more characters before them.
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
        case .number: self = .number
        case .bool: self = .values(ParameterType.boolTexts)
        case .enumeration(let values): self = values.count == 1 ? .text(values.first ?? "") : .values(values)
        }
    }

    /// The contents that together match exactly this content, if its single pattern matches more; otherwise empty.
    ///
    /// An `int` has one content for each length. `?*9` also matches `caf%C3%A9`, which is not a text followed by 9, so
    /// a suffix that begins with a hex digit also checks the characters before it.
    var exactAlternatives: [SegmentPattern.Content] {
        switch self {
        case .int: ParameterType.intLengths.map { .digits($0) }
        case .suffix(let text) where text.utf8.first.map("0123456789ABCDEF".utf8.contains) ?? false:
            SegmentPattern.Ending.allCases.map { .suffixAfter($0, text) }
        default: []
        }
    }

    /// Whether the pattern may match more than the content.
    var isLoose: Bool {
        if case .number = self { true } else { !exactAlternatives.isEmpty }
    }

    /// Whether the loose pattern matches no text of `other` except this content's own texts.
    func takesOnlyItsOwn(from other: SegmentPattern.Content) -> Bool {
        let texts: [String]
        switch (self, other) {
        case (.int, .int), (.int, .digits), (.number, .number), (.number, .int), (.number, .digits), (.suffix, .int),
            (.suffix, .uuid), (.suffix, .date):
            return true
        case (_, .text(let text)): texts = [text]
        case (_, .values(let values)): texts = values
        default: return false
        }
        guard case .suffix = self else { return texts.allSatisfy(accepts) }
        return texts.allSatisfy { $0.utf8.allSatisfy(PercentEncoding.isUnreserved) }
    }

    /// Whether one text can match this content's pattern and `other`; true if unsure, which only adds rules.
    func overlaps(_ other: SegmentPattern.Content) -> Bool {
        if isLoose { return true }
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

    /// Whether the content matches every text that `other` matches.
    func covers(_ other: SegmentPattern.Content) -> Bool {
        switch (self, other) {
        case (.any, _), (.uuid, .uuid), (.date, .date): true
        case (.digits(let mine), .digits(let theirs)): mine == theirs
        case (_, .text(let text)): accepts(text)
        case (_, .values(let values)): values.allSatisfy(accepts)
        case (.prefix(let mine), .prefix(let theirs)): theirs.utf8.starts(with: mine.utf8)
        case (.suffix(let mine), .suffix(let theirs)), (.suffix(let mine), .suffixAfter(_, let theirs)):
            theirs.utf8.reversed().starts(with: mine.utf8.reversed())
        case (.suffixAfter(let mine, let text), .suffixAfter(let theirs, let other)):
            mine == theirs && text.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    /// Whether the content matches a decoded text.
    func accepts(_ text: String) -> Bool {
        switch self {
        case .text(let own): own.utf8.elementsEqual(text.utf8)
        case .any: !text.isEmpty
        case .prefix(let affix): PathSegment.prefix(affix, name: "").accepts(text)
        case .suffix(let affix): PathSegment.suffix(name: "", affix).accepts(text)
        case .suffixAfter: false
        case .values(let values): values.contains { $0.utf8.elementsEqual(text.utf8) }
        case .uuid: ParameterType.uuid.accepts(text)
        case .date: ParameterType.date.accepts(text)
        case .int: ParameterType.int.accepts(text)
        case .number: ParameterType.number.accepts(text)
        case .digits(let count): ParameterType.int.accepts(text) && text.utf8.count == count
        }
    }
}
