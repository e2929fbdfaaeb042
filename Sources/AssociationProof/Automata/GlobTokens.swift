import SiteAssociation

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
        let spellings = CompiledRule.pathAlternatives(of: pattern).map(variables.pieces)
        return form.isPercentEncoded ? spellings.compactMap(tokens) : spellings.map(Array.init).flatMap(decodedPath)
    }

    /// The alternatives of a pattern for a decoded path, whose slashes at the end do not count: what is taken before
    /// those is empty or ends with another character.
    private func decodedPath(_ pieces: [PatternPiece]) -> [[Token]] {
        let slashes = Token.repeated([[.one(.slash)], [Token](escaped: UInt8(ascii: "/"))])
        var found: [[Token]] = []
        // The pieces that take something may be fewer: then those behind them take nothing. Each number comes once.
        var counts = [pieces.count]
        var known: Set<Int> = []
        while let count = counts.popLast() {
            guard known.insert(count).inserted else { continue }
            let taking = pieces[..<count]
            guard case .list(_, let texts) = taking.last, taking.last?.mayEndOpen == true else {
                found += ends(taking, own: count, &counts)
                continue
            }
            for text in texts {
                let own = count - 1
                if text.isEmpty {
                    counts.append(own)
                } else {
                    found += ends(taking[..<own] + PatternPieces(ofText: text), own: own, &counts)
                }
            }
        }
        return found.map { $0 + [slashes] }
    }

    /// The alternatives of pieces of which the last takes something, and no slash at its end.
    ///
    /// - Parameters:
    ///   - own: how many of the pieces are of the pattern itself, in front of a text's.
    ///   - counts: gets the number of those that take something where all behind them takes nothing.
    private func ends(_ pieces: ArraySlice<PatternPiece>, own: Int, _ counts: inout [Int]) -> [[Token]] {
        let fixed = pieces[..<(pieces.lastIndex { $0 != .one && $0 != .run }.map { $0 + 1 } ?? 0)]
        let wildcards = pieces[fixed.endIndex...]
        let ones = wildcards.count { $0 == .one }
        let mayEndOpen = fixed.last?.mayEndOpen == true
        guard let tokens = tokens(fixed), !wildcards.isEmpty || !mayEndOpen else { return [] }
        guard ones > 0 || mayEndOpen else { return [wildcards.isEmpty ? tokens : tokens + [anyRun]] }
        if ones == 0, fixed.endIndex <= own { counts.append(fixed.endIndex) }
        let more = Array(repeating: anyOne, count: max(ones - 1, 0)) + (wildcards.contains(.run) ? [anyRun] : [])
        return [tokens + more + [.anyScalarButSlash]]
    }

    /// The tokens of a pattern for a whole text; nil where no text can match.
    func tokens(_ pattern: String) -> [Token]? { tokens(variables.pieces(of: pattern)) }

    /// The tokens of a text in which nothing stands for anything else; nil where no link can hold it.
    func literal(_ text: String) -> [Token]? { tokens(text.unicodeScalars.map(PatternPiece.scalar)) }

    private func tokens(_ pieces: some Sequence<PatternPiece>) -> [Token]? {
        var tokens: [Token] = []
        for piece in pieces {
            let token: Token? =
                switch piece {
                case .run: anyRun
                case .one: anyOne
                case .list(_, let texts): list(texts)
                case .scalar(let scalar): token(scalar)
                }
            guard let token else { return nil }
            tokens.append(token)
        }
        return tokens
    }

    /// One text of a list; nil for a list without a text that a link can hold.
    private func list(_ texts: [String]) -> Token? {
        let alternatives = texts.compactMap { tokens(PatternPieces(ofText: $0)) }
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

extension PatternPiece {
    /// Whether what it takes may end with a slash, or with nothing at all.
    fileprivate var mayEndOpen: Bool {
        switch self {
        case .scalar(let scalar): scalar == "/"
        case .one, .run: true
        case .list(_, let texts): texts.contains { $0.unicodeScalars.last.map("?*/".unicodeScalars.contains) ?? true }
        }
    }
}
