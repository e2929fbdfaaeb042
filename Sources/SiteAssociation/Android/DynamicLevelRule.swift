import LinkRoutes

/// A path or alias at one level of Android's rules.
struct DynamicLevelRule {
    let route: Route
    private let rulePattern: RulePattern
    /// The segments and items whose pattern matches more than the route, by index.
    private let loosePlaces: [Int]

    init(_ rule: LevelRule) {
        route = rule.route
        rulePattern = rule.rulePattern
        loosePlaces = rulePattern.patterns.indices.filter { rule.rulePattern.isLoose(at: $0) }
    }

    /// Returns the rule patterns to write: one for each combination of enum values.
    ///
    /// - Returns: nil if there are more than `limit`.
    func rulePatterns(atMost limit: Int) -> [RulePattern]? {
        var rulePatterns = [rulePattern]
        for place in rulePattern.patterns.indices {
            let contents = rulePattern.patterns[place].content.dynamicAlternatives
            guard rulePatterns.count * contents.count <= limit else { return nil }
            rulePatterns = rulePatterns.flatMap { rulePattern in contents.map { rulePattern.with($0, at: place) } }
        }
        return rulePatterns
    }

    /// Whether one link can match this rule's route and a rule pattern; true if unsure.
    func overlaps(_ other: RulePattern) -> Bool { rulePattern.overlaps(other) }

    /// Returns the first of some later rules of the other kind (claimed or web-only) that would lose links to this one,
    /// and the segment or item whose pattern matches more than the route.
    ///
    /// - Parameter isOpen: whether the level has paths of any depth; there, a `?` may match a slash, so the segments
    ///   after it are not compared.
    func loser(among others: [DynamicLevelRule], isOpen: Bool) -> (rule: DynamicLevelRule, pattern: SegmentPattern)? {
        guard !loosePlaces.isEmpty else { return nil }
        for rule in others {
            for place in loosePlaces where takesTooMuch(of: rule, at: place, isOpen: isOpen) {
                return (rule, rulePattern.patterns[place])
            }
        }
        return nil
    }

    private func takesTooMuch(of other: DynamicLevelRule, at place: Int, isOpen: Bool) -> Bool {
        // An item that the other route does not require may have any value there.
        let theirs = other.rulePattern.content(at: place, of: rulePattern) ?? .any
        let isInPath = place < rulePattern.segments.endIndex
        guard rulePattern.patterns[place].content.takesTooMuch(of: theirs, crossesSlashes: isOpen && isInPath) else {
            return false
        }
        return (isOpen ? 0..<place : rulePattern.patterns.indices).allSatisfy { place in
            let theirs = other.rulePattern.content(at: place, of: rulePattern) ?? .any
            let content = rulePattern.patterns[place].content
            return rulePattern.isLoose(at: place)
                ? content.dynamicPatternOverlaps(theirs) : content.overlaps(theirs)
        }
    }
}

/// How AOSP's expressions express a rule pattern; none of its segments is a list at this point.
extension RulePattern {
    /// Whether the path's expression may match a path with more segments.
    ///
    /// The `*` of `?*` ends at the next slash, but the last one does not, and a `?` may match a slash.
    var mayTakeDeeperPaths: Bool { segments.indices.contains(where: confusesSlash) || matchesLastSlash }

    /// Whether the expression also matches a path of the route with a `/` at its end.
    var matchesLastSlash: Bool { segments.last?.content.matchesTrailingSlash ?? false }

    /// Whether the expression may match that `/` as a character of the last segment.
    var confusesLastSlash: Bool { segments.indices.last.map(confusesSlash) ?? false }

    /// Whether a `?` of a segment's expression may match a `/` of the path: `/pre?*` matches `/pre/`.
    private func confusesSlash(at place: Int) -> Bool {
        switch patterns[place].content {
        case .uuid, .date, .prefix: true
        case .text: isLoose(at: place)
        case .values, .any, .int, .number, .digits, .suffix, .suffixAfter: false
        }
    }

    /// Whether the expression at a place matches more than the content.
    ///
    /// In an expression with wildcards, a literal dot matches any character.
    func isLoose(at place: Int) -> Bool {
        let isInPath = place < segments.endIndex
        let besideWildcards = isInPath && segments.contains(where: \.content.hasDynamicWildcard)
        let isLoose = { (text: String) in text.hasDynamicWildcard || besideWildcards && text.hasByte(among: ".") }
        switch patterns[place].content {
        case .text(let text): return isLoose(text)
        case .values(let values): return values.contains(where: isLoose)
        case .prefix(let text): return text.hasByte(among: "*?.")
        case .int, .number, .digits, .suffix, .suffixAfter, .uuid, .date: return true
        case .any: return false
        }
    }

    /// The expression for the path.
    var dynamicPath: String {
        segments.isEmpty ? "/" : segments.map { "/" + $0.content.dynamicExpression(avoiding: "/") }.joined()
    }

    /// The expressions for the items.
    var dynamicQuery: [Component.QueryPattern] {
        items.map { Component.QueryPattern(name: $0.name, value: $0.content.dynamicExpression(avoiding: "&")) }
    }

    /// The same rule pattern with its texts as encoders write them, without equal ones.
    ///
    /// A device that compares links as written needs them. One that decodes links finds such a text only in a link that
    /// escapes its percent signs.
    var twins: [RulePattern] {
        var known = [patterns.map(\.content.fixedText)]
        return Spelling.Encoder.allCases.compactMap { encoder in
            var twin = self
            for place in patterns.indices {
                let part: Spelling.Part = place < segments.endIndex ? .path : .query
                let content = patterns[place].content.mapText { Spelling($0, in: part).written(by: encoder) }
                twin = twin.with(content, at: place)
            }
            let texts = twin.patterns.map(\.content.fixedText)
            guard !known.contains(texts) else { return nil }
            known.append(texts)
            return twin
        }
    }
}

extension String {
    /// Whether the text has a character that is a wildcard in each of AOSP's expressions.
    package var hasDynamicWildcard: Bool { hasByte(among: "*?") }
}

/// How AOSP's expressions express a content: they have neither digits nor lists, and `*` stops at the next literal.
extension SegmentPattern.Content {
    /// The contents that need a rule each; a content that no expression can express becomes any text.
    var dynamicAlternatives: [SegmentPattern.Content] {
        switch self {
        case .values(let values): values.map { .text($0) }
        case .int, .number, .digits, .suffix, .suffixAfter: [.any]
        case .text, .any, .prefix, .uuid, .date: [self]
        }
    }

    /// Returns the expression, in decoded text.
    ///
    /// `{name}text` has no exact expression: the `*` of `?*.ext` would end at the first dot of `a.b.ext`.
    ///
    /// - Parameter delimiter: the character that separates such contents in decoded text. A text with it cannot be
    ///   found there, so only its escaped form is written.
    func dynamicExpression(avoiding delimiter: String) -> String {
        switch self {
        case .text(let text): Self.expression(text, delimiter)
        case .prefix(let text): Self.expression(text, delimiter) + "?*"
        case .uuid, .date: shape ?? "?*"
        case .any, .int, .number, .digits, .suffix, .suffixAfter, .values: "?*"
        }
    }

    /// Returns the expression of fixed text; there is none for a `*` alone, so it becomes any one character.
    private static func expression(_ text: String, _ delimiter: String) -> String {
        guard !text.hasByte(among: delimiter) else { return PercentEncoding.encoded(text.utf8) }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "*" ? "?" : $0 }))
    }

    /// Whether the expression has a wildcard.
    var hasDynamicWildcard: Bool {
        texts.map { $0.contains(where: \.hasDynamicWildcard) } ?? true
    }

    /// The bytes of the text, or of the text in front of a parameter; nil without one.
    fileprivate var fixedText: [UInt8]? {
        switch self {
        case .text(let text), .prefix(let text): Array(text.utf8)
        default: nil
        }
    }

    /// Returns the content with such a text changed.
    fileprivate func mapText(_ change: (String) -> String) -> SegmentPattern.Content {
        switch self {
        case .text(let text): .text(change(text))
        case .prefix(let text): .prefix(change(text))
        default: self
        }
    }

    /// Whether the expression, at the end of a path, also matches a `/` after the text, and only after one.
    fileprivate var matchesTrailingSlash: Bool {
        switch self {
        case .any, .int, .number, .digits, .suffix, .suffixAfter: true
        case .text, .values, .prefix, .uuid, .date: false
        }
    }

    /// Whether a loose expression matches a text that `other` accepts and this content does not; true if unsure.
    ///
    /// - Parameter crossesSlashes: whether a `?` may match a `/` of the path, so that lengths do not matter.
    fileprivate func takesTooMuch(of other: SegmentPattern.Content, crossesSlashes: Bool) -> Bool {
        switch (self, other) {
        case (.int, .int), (.number, .number), (.number, .int), (.uuid, .uuid), (.date, .date): return false
        case (.uuid, _) where crossesSlashes, (.date, _) where crossesSlashes: return true
        case (.text, _) where crossesSlashes, (.prefix, _) where crossesSlashes: return true
        case (.values(let values), _) where other.texts == nil:
            let loose = values.filter { $0.hasByte(among: "*?.") }
            return loose.contains { Self.text($0).takesTooMuch(of: other, crossesSlashes: crossesSlashes) }
        case (.uuid, .date), (.date, .uuid), (.uuid, .int), (.date, .int): return false
        case (.suffix(let mine), .suffix(let theirs)):
            return !theirs.utf8.reversed().starts(with: mine.utf8.reversed())
        case (.text(let text), _) where other.texts == nil: return Self.mayTake(text, of: other)
        case (.prefix(let mine), .prefix(let theirs)): return Self.mayMeet(mine, theirs) && !accepts(theirs + "x")
        default: return other.texts?.contains { dynamicPatternTakes($0) && !accepts($0) } ?? true
        }
    }

    /// Whether a loose expression matches a text that `other` accepts; true if unsure.
    fileprivate func dynamicPatternOverlaps(_ other: SegmentPattern.Content) -> Bool {
        if let texts = other.texts { return texts.contains(where: dynamicPatternTakes) }
        return switch (self, other) {
        case (.text(let text), _): Self.mayTake(text, of: other)
        case (.values(let values), _): values.contains { Self.mayTake($0, of: other) }
        case (.prefix(let mine), .prefix(let theirs)): Self.mayMeet(mine, theirs)
        case (.prefix, _): true
        default: shape == nil || overlaps(other)
        }
    }

    /// Whether the loose expression of a text may match a text that `other` accepts.
    private static func mayTake(_ text: String, of other: SegmentPattern.Content) -> Bool {
        let units = Array(text.utf16)
        let isFree = { (unit: UInt16) in "*?.".utf16.contains(unit) }
        return switch other {
        case .int: units.allSatisfy { isFree($0) || "0123456789".utf16.contains($0) }
        case .date: units.count == 10
        case .uuid: units.count == 36
        case .prefix(let prefix): units.count > prefix.utf16.count && mayMeet(text, prefix)
        case .suffix(let suffix):
            units.count > suffix.utf16.count
                && zip(units.reversed(), suffix.utf16.reversed()).allSatisfy { isFree($0) || $0 == $1 }
        default: true
        }
    }

    /// Whether the loose expressions of two beginnings may match a common text.
    private static func mayMeet(_ own: String, _ other: String) -> Bool {
        zip(own.utf16, other.utf16).allSatisfy { "*?.".utf16.contains($0) || "*?.".utf16.contains($1) || $0 == $1 }
    }

    private func dynamicPatternTakes(_ text: String) -> Bool {
        if case .values(let values) = self { return values.contains { Self.text($0).dynamicPatternTakes(text) } }
        let expression: String? =
            switch self {
            // A wildcard in front makes it a glob, as the other segments of its path do.
            case .text(let text): "?" + Self.expression(text, "")
            case .prefix(let text): "?" + Self.expression(text, "") + "?*"
            default: shape.map { "?" + $0 }
            }
        guard let expression else { return !text.isEmpty }
        return DynamicPattern(expression).matches(Array(("x" + text).utf16))
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
