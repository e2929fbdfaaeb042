import LinkRoutes
import SiteAssociation

/// Routes as tokens over URLs as linkd prints them, or bare where they may be.
struct RouteTokens {
    let reading: Reading

    /// How much of a parameter's text counts.
    enum Reading {
        /// All of it.
        case exact
        /// As far as Apple's patterns say it: an `int` is any text, and `{x}9` any that ends so.
        case lists
        /// As far as patterns without lists and digits say it: an `int`, a uuid, a date and `{x}text` are any text.
        case wildcards
    }

    /// A path without its first slash.
    func path(_ pattern: PathPattern) -> [Token] {
        pattern.segments.enumerated().flatMap { index, segment in
            (index == 0 ? [] : [.one(.slash)]) + tokens(segment)
        }
    }

    /// The value of a required item.
    func value(_ type: ParameterType) -> [Token] {
        isAnyText(type) ? Self.anyText : tokens(type, .query)
    }

    /// Fixed text.
    static func text(_ text: String, _ part: Spelling.Part) -> [Token] {
        text.utf8.flatMap { byte in
            let printed = [Token](text: PercentEncoding.encoded(CollectionOfOne(byte)).utf8)
            guard !PercentEncoding.isUnreserved(byte), part.mayHoldBare(byte) else { return printed }
            return [.choice([[.one(CharacterSet(byte))], printed])]
        }
    }

    private static let segment: [Token] = [.one(.notSlash), .run(.notSlash)]
    private static let anyText: [Token] = [.one(.all), .run(.all)]

    private func tokens(_ segment: PathSegment) -> [Token] {
        switch segment {
        case .literal(let text): Self.text(text, .path)
        case .parameter(_, .uuid) where reading == .wildcards: [.choice([Self.segment, Self.shape([8, 4, 4, 4, 12])])]
        case .parameter(_, .date) where reading == .wildcards: [.choice([Self.segment, Self.shape([4, 2, 2])])]
        case .parameter(_, let type): isAnyText(type) ? Self.segment : tokens(type, .path)
        case .prefix(let text, _): Self.text(text, .path) + Self.segment
        case .suffix where reading == .wildcards: Self.segment
        case .suffix(_, let text): captured(before: text) + Self.text(text, .path)
        case .rest: Self.segment + [.repeated([[.one(.slash)] + Self.segment])]
        }
    }

    private func isAnyText(_ type: ParameterType) -> Bool {
        switch type {
        case .string: true
        case .int: reading != .exact
        case .uuid, .date: reading == .wildcards
        case .enumeration: false
        }
    }

    /// The text in front of a suffix; it must not end inside an escape, as it could where the suffix begins with a digit
    /// of one.
    private func captured(before suffix: String) -> [Token] {
        guard reading == .exact, suffix.utf8.first.map(CharacterSet.hexDigits.contains) == true else {
            return Self.segment
        }
        let bytes: [[Token]] = [
            [.one(.notSlash.subtracting(.percent))], [.one(.percent), .one(.hexDigits), .one(.hexDigits)],
        ]
        return [.choice(bytes), .repeated(bytes)]
    }

    private func tokens(_ type: ParameterType, _ part: Spelling.Part) -> [Token] {
        switch type {
        case .string: Self.segment
        case .int: [.choice(ParameterType.intLengths.map { Array(repeating: .one(.digits), count: $0) })]
        case .uuid:
            Self.groups([8, 4, 4, 4, 12], of: .hexDigits)
        case .date: Array(repeating: .one(.digits), count: 4) + Self.dash + [Self.monthDay]
        case .enumeration(let values) where values.count == 1: values.flatMap { Self.text($0, part) }
        case .enumeration(let values): [.choice(values.map { Self.text($0, part) })]
        }
    }

    /// Characters between dashes, each of them any: a wildcard may stand for a slash too.
    private static func shape(_ counts: [Int]) -> [Token] { groups(counts, of: .all) }

    private static func groups(_ counts: [Int], of characters: CharacterSet) -> [Token] {
        Array(counts.map { Array(repeating: Token.one(characters), count: $0) }.joined(separator: dash))
    }

    private static let dash = [Token.one(CharacterSet(UInt8(ascii: "-")))]

    private static let monthDay = Token.choice(PatternWriter.monthDays.map { [Token](text: $0.utf8) })
}
