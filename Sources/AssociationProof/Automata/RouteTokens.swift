import LinkRoutes
import SiteAssociation

/// Translates routes into tokens over URLs, in each spelling (``Spelling``).
struct RouteTokens {
    let reading: Reading
    /// How fixed text is written.
    var writing = Writing.plain

    /// How a rule writes fixed text, which a device reads as decoded text.
    enum Writing {
        /// As it is in the table.
        case plain
        /// As a dynamic rule has it: escaped where decoded text has the delimiter of such texts, and otherwise plain.
        case dynamicRule
        /// As a further spelling of a dynamic rule has it.
        case encoded(Spelling.Encoder)
    }

    /// How precisely a parameter's text is expressed.
    enum Reading {
        /// Exactly.
        case exact
        /// As precisely as Apple's patterns can: an `int` and a `number` are any text, and `{x}9` is any text that ends with 9.
        case lists
        /// As precisely as patterns without lists and digits can: an `int`, a `number`, a uuid, a date and `{x}text` are any text.
        case wildcards
    }

    /// Returns the tokens of a path without its first slash.
    func path(_ pattern: PathPattern) -> [Token] {
        let isGlob = reading == .wildcards && pattern.segments.contains(where: \.hasDynamicWildcard)
        return pattern.segments.enumerated().flatMap { index, segment in
            (index == 0 ? [] : [.one(.slash)]) + tokens(segment, isGlob: isGlob)
        }
    }

    /// Returns the tokens of a required item's value.
    func value(_ type: ParameterType) -> [Token] {
        isAnyText(type) ? Self.anyText : tokens(type, .query, isGlob: false)
    }

    /// Returns the tokens of fixed text.
    static func text(_ text: String, _ part: Spelling.Part) -> [Token] {
        text.utf8.flatMap { byte in
            let printed = [Token](text: PercentEncoding.encoded(CollectionOfOne(byte)).utf8)
            guard !PercentEncoding.isUnreserved(byte), part.mayHoldBare(byte) else { return printed }
            return [.choice([[.one(CharacterSet(byte))], printed])]
        }
    }

    private static let segment: [Token] = [.one(.notSlash), .run(.notSlash)]
    private static let anyText: [Token] = [.one(.all), .run(.all)]

    private func tokens(_ segment: PathSegment, isGlob: Bool) -> [Token] {
        switch segment {
        case .literal(let text): fixed(text, .path, isGlob: isGlob)
        case .parameter(_, .uuid) where reading == .wildcards: [.choice([Self.segment, Self.shape([8, 4, 4, 4, 12])])]
        case .parameter(_, .date) where reading == .wildcards: [.choice([Self.segment, Self.shape([4, 2, 2])])]
        case .parameter(_, let type): isAnyText(type) ? Self.segment : tokens(type, .path, isGlob: isGlob)
        case .prefix(let text, _): fixed(text, .path, isGlob: isGlob).joiningUnits(before: Self.segment)
        case .suffix where reading == .wildcards: Self.segment
        case .suffix(_, let text): captured(before: text) + Self.text(text, .path)
        case .rest: Self.segment + [.repeated([[.one(.slash)] + Self.segment])]
        }
    }

    private func isAnyText(_ type: ParameterType) -> Bool {
        switch type {
        case .string: true
        case .int, .number: reading != .exact
        case .uuid, .date: reading == .wildcards
        case .bool, .enumeration: false
        }
    }

    /// Returns the tokens of the text before a suffix.
    ///
    /// The text must not end inside an escape, which is possible if the suffix begins with a hex digit.
    private func captured(before suffix: String) -> [Token] {
        guard reading == .exact, suffix.utf8.first.map(CharacterSet.hexDigits.contains) == true else {
            return Self.segment
        }
        let bytes: [[Token]] = [
            [.one(.notSlash.subtracting(.percent))], [.one(.percent), .one(.hexDigits), .one(.hexDigits)],
        ]
        return [.choice(bytes), .repeated(bytes)]
    }

    /// Returns the tokens of fixed text in the route's reading.
    ///
    /// For AOSP's globs, a `*` or `?` of the text is any character, and so is a dot beside wildcards.
    private func fixed(_ text: String, _ part: Spelling.Part, isGlob: Bool) -> [Token] {
        let text = written(text, part)
        let isGlob = reading == .wildcards && (isGlob || text.hasDynamicWildcard)
        guard isGlob, text.hasByte(among: "*?.") else { return Self.text(text, part) }
        var tokens: [Token] = []
        for scalar in text.unicodeScalars {
            if "*?.".unicodeScalars.contains(scalar) {
                tokens = tokens.joiningUnits(before: [.units(1, isOpen: false)])
            } else {
                tokens += Self.text(String(scalar), part)
            }
        }
        return tokens
    }

    private func written(_ text: String, _ part: Spelling.Part) -> String {
        switch writing {
        case .plain: text
        case .dynamicRule:
            text.hasByte(among: part == .path ? "/" : "&") ? Spelling(text, in: part).escaped : text
        case .encoded(let encoder): Spelling(text, in: part).written(by: encoder)
        }
    }

    private func tokens(_ type: ParameterType, _ part: Spelling.Part, isGlob: Bool) -> [Token] {
        switch type {
        case .string: Self.segment
        case .int: [.choice(ParameterType.intLengths.map { Array(repeating: .one(.digits), count: $0) })]
        case .bool: [.choice(ParameterType.boolTexts.map { [Token](text: $0.utf8) })]
        case .number: Self.number
        case .uuid:
            Self.groups([8, 4, 4, 4, 12], of: .hexDigits)
        case .date: Array(repeating: .one(.digits), count: 4) + Self.dash + [Self.monthDay]
        case .enumeration(let values) where values.count == 1:
            values.flatMap { fixed($0, part, isGlob: isGlob) }
        case .enumeration(let values): [.choice(values.map { fixed($0, part, isGlob: isGlob) })]
        }
    }

    /// Returns groups of any characters between dashes; a wildcard may match a slash too.
    private static func shape(_ counts: [Int]) -> [Token] {
        Array(counts.map { [.units($0, isOpen: false)] }.joined(separator: dash))
    }

    private static func groups(_ counts: [Int], of characters: CharacterSet) -> [Token] {
        Array(counts.map { Array(repeating: Token.one(characters), count: $0) }.joined(separator: dash))
    }

    private static let dash = [Token.one(CharacterSet(UInt8(ascii: "-")))]

    /// The tokens of a `number`: a minus, digits, a fraction, an exponent.
    private static let number =
        [Token.choice([[], dash])] + digits + [.choice([[], [.one(CharacterSet(UInt8(ascii: ".")))] + digits])]
        + [
            .choice([
                [], [.choice(["e", "E"].map { text($0, .query) }), .choice([[], dash, text("+", .query)])] + digits,
            ])
        ]

    private static let digits = [Token.one(.digits), .run(.digits)]

    private static let monthDay = Token.choice(PatternWriter.monthDays.map { [Token](text: $0.utf8) })
}

extension [Token] {
    /// Returns the tokens with others after them; units at the end and a unit after them can be halves of one character.
    fileprivate func joiningUnits(before others: [Token]) -> [Token] {
        guard case .units(let count, _) = last else { return self + others }
        if case .units(let more, let isOpen) = others.first {
            return dropLast() + [.units(count + more, isOpen: isOpen)] + others.dropFirst()
        }
        return dropLast() + [.units(count + 1, isOpen: true)] + others.dropFirst()
    }
}

extension PathSegment {
    /// Whether the segment's expression has a wildcard.
    fileprivate var hasDynamicWildcard: Bool {
        switch self {
        case .literal(let text): text.hasDynamicWildcard
        case .parameter(_, .enumeration(let values)): values.contains(where: \.hasDynamicWildcard)
        case .parameter, .prefix, .suffix, .rest: true
        }
    }
}
