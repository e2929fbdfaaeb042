import LinkRoutes
import SiteAssociation

/// Translates routes into tokens over URLs, percent-encoded as linkd prints them or not encoded where RFC 3986 allows.
struct RouteTokens {
    let reading: Reading

    /// How precisely a parameter's text is expressed.
    enum Reading {
        /// Exactly.
        case exact
        /// As precisely as Apple's patterns can: an `int` is any text, and `{x}9` is any text that ends with 9.
        case lists
        /// As precisely as patterns without lists and digits can: an `int`, a uuid, a date and `{x}text` are any text.
        case wildcards
    }

    /// Returns the tokens of a path without its first slash.
    func path(_ pattern: PathPattern) -> [Token] {
        pattern.segments.enumerated().flatMap { index, segment in
            (index == 0 ? [] : [.one(.slash)]) + tokens(segment)
        }
    }

    /// Returns the tokens of a required item's value.
    func value(_ type: ParameterType) -> [Token] {
        isAnyText(type) ? Self.anyText : tokens(type, .query)
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

    /// Returns groups of any characters between dashes; a wildcard may match a slash too.
    private static func shape(_ counts: [Int]) -> [Token] { groups(counts, of: .all) }

    private static func groups(_ counts: [Int], of characters: CharacterSet) -> [Token] {
        Array(counts.map { Array(repeating: Token.one(characters), count: $0) }.joined(separator: dash))
    }

    private static let dash = [Token.one(CharacterSet(UInt8(ascii: "-")))]

    private static let monthDay = Token.choice(PatternWriter.monthDays.map { [Token](text: $0.utf8) })
}
