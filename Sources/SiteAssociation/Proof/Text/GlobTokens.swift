/// Apple's patterns as tokens over URLs as written.
///
/// A pattern that compares decoded text reads each escape as one character; so does its `*`, which must not end inside
/// of one. It takes `%2F` at the end of a path wherever it stands, as decoding does.
struct GlobTokens {
    let form: LinkText.Form
    let variables: VariableLists

    /// The alternatives of a path's pattern, compared without the slashes around it; none where no link can match.
    func path(_ pattern: String?) -> [[Token]] {
        guard let pattern else { return [[.run(.all)]] }
        let spellings = CompiledRule.spellings(of: pattern)
        guard !form.isPercentEncoded else { return spellings.compactMap(tokens) }
        return spellings.flatMap(withOpenEnds).compactMap(decodedPath)
    }

    /// The pattern; of one that ends with a list in which a text is empty or ends in a wildcard or a slash, one with each
    /// text in place of the list.
    ///
    /// What such a text takes at the end of a decoded path hangs on the slashes there, which do not count.
    private func withOpenEnds(_ pattern: String) -> [String] {
        let scalars = Substring(pattern).unicodeScalars
        guard scalars.last == ")", let start = scalars.lastIndex(of: "$"),
            scalars[scalars.index(after: start)...].first == "("
        else { return [pattern] }
        let name = scalars[scalars.index(start, offsetBy: 2)...].dropLast()
        let values = variables[String(name)] ?? []
        guard values.contains(where: { $0.unicodeScalars.last.map("?*/".unicodeScalars.contains) ?? true }) else {
            return [pattern]
        }
        let before = String(scalars[..<start])
        return values.filter { !$0.contains("$(") }.flatMap { $0.isEmpty ? withOpenEnds(before) : [before + $0] }
    }

    /// The tokens of a pattern for a decoded path, whose slashes at the end do not count.
    ///
    /// So the wildcards at the end of the pattern take something before those, which is no slash.
    private func decodedPath(_ pattern: String) -> [Token]? {
        let end = Token.repeated([[.one(.slash)], [Token](escaped: UInt8(ascii: "/"))])
        var fixed = Substring(pattern).unicodeScalars
        while let last = fixed.last, last == "*" || last == "?" { fixed.removeLast() }
        let wildcards = pattern.unicodeScalars[fixed.endIndex...]
        let ones = wildcards.count { $0 == "?" }
        guard ones > 0 || fixed.last == "/" else { return tokens(pattern).map { $0 + [end] } }
        guard !wildcards.isEmpty else { return nil }
        let runs = wildcards.contains("*") ? [anyRun] : []
        return tokens(fixed, hasLists: true).map {
            $0 + Array(repeating: anyOne, count: max(ones - 1, 0)) + runs + [.anyScalarButSlash, end]
        }
    }

    /// The tokens of a pattern for a whole text; nil where no text can match.
    func tokens(_ pattern: String) -> [Token]? { tokens(Substring(pattern).unicodeScalars, hasLists: true) }

    /// The tokens of a text in which nothing stands for anything else; nil where no link can hold it.
    func literal(_ text: String) -> [Token]? {
        var tokens: [Token] = []
        for scalar in text.unicodeScalars {
            guard let token = token(scalar) else { return nil }
            tokens.append(token)
        }
        return tokens
    }

    private func tokens(_ pattern: Substring.UnicodeScalarView, hasLists: Bool) -> [Token]? {
        var tokens: [Token] = []
        var rest = pattern
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*":
                if tokens.last != anyRun { tokens.append(anyRun) }
            case "?": tokens.append(anyOne)
            case "$" where rest.first == "(":
                guard hasLists, let end = rest.firstIndex(of: ")"),
                    let list = list(String(rest[rest.index(after: rest.startIndex)..<end]))
                else { return nil }
                tokens.append(list)
                rest = rest[rest.index(after: end)...]
            default:
                guard let token = token(scalar) else { return nil }
                tokens.append(token)
            }
        }
        return tokens
    }

    /// One text of a list; nil for a list that is not defined, and for one without a text that a link can hold.
    private func list(_ name: String) -> Token? {
        let values = variables[name] ?? PredefinedVariables.values(name) ?? []
        let alternatives = values.compactMap { tokens(Substring($0).unicodeScalars, hasLists: false) }
        let characters = alternatives.compactMap { tokens -> CharacterSet? in
            guard tokens.count == 1, case .one(let characters) = tokens[0] else { return nil }
            return characters
        }
        guard !alternatives.isEmpty else { return nil }
        guard characters.count < alternatives.count else {
            return .one(characters.reduce(.none) { $0.union($1) })
        }
        return .choice(alternatives)
    }

    private var anyOne: Token { form.isPercentEncoded ? .one(.all) : .anyScalar }

    private var anyRun: Token { form.isPercentEncoded ? .run(.all) : .repeated(Token.anyByte) }

    /// A character of the pattern; nil for one that no URL holds as written.
    private func token(_ scalar: Unicode.Scalar) -> Token? {
        if form == .written { return scalar.isASCII ? .one(CharacterSet(UInt8(ascii: scalar))) : nil }
        let scalars = form.folds ? scalar.caseClass : [scalar]
        guard !form.isPercentEncoded else {
            let bytes = scalars.compactMap { $0.isASCII ? UInt8(ascii: $0) : nil }
            return bytes.isEmpty ? nil : .one(CharacterSet(bytes))
        }
        var spellings: [[Token]] = []
        for scalar in scalars {
            if scalar.isASCII, scalar != "%" { spellings.append([.one(CharacterSet(UInt8(ascii: scalar)))]) }
            spellings.append(String(scalar).utf8.flatMap { [Token](escaped: $0) })
        }
        return .choice(spellings)
    }
}

extension [Token] {
    /// The escape of a byte, with digits in either case.
    fileprivate init(escaped byte: UInt8) {
        let digits = [byte >> 4, byte & 15].map { value in
            Token.one(CharacterSet(CharacterSet.hexDigits.characters.filter { $0.hexDigitValue == value }))
        }
        self = [.one(.percent)] + digits
    }
}

extension Token {
    /// A byte of a decoded text: a character, or an escape.
    static let anyByte: [[Token]] = [
        [.one(.all.subtracting(.percent))], [.one(.percent), .one(.hexDigits), .one(.hexDigits)],
    ]

    /// A character of a decoded text: a character, or as many escapes as its UTF-8 has bytes.
    fileprivate static let anyScalar = Token.choice([
        [.one(.all.subtracting(.percent))], escape("01234567"), escape("CD") + more, escape("E") + more + more,
        escape("F") + more + more + more,
    ])

    /// Any of them but the slash.
    fileprivate static let anyScalarButSlash = Token.choice([
        [.one(.notSlash.subtracting(.percent))], escape("0134567"), escape("2", "0123456789ABCDE"),
        escape("CD") + more, escape("E") + more + more, escape("F") + more + more + more,
    ])

    private static let more = escape("89AB")

    /// Escapes by their digits.
    private static func escape(_ highs: String, _ lows: String = "0123456789ABCDEF") -> [Token] {
        [.one(.percent)] + [highs, lows].map { .one(CharacterSet(Array(($0 + $0.lowercased()).utf8))) }
    }
}
