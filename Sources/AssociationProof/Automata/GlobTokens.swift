import BorrowedBytes
import LinkRoutes
import SiteAssociation

/// Translates Apple's patterns into tokens over URLs as written.
///
/// A pattern on decoded text reads each escape as one character, and its `*` must not end inside an escape. It also
/// matches any `%2F` at the end of a path, because decoding turns it into a trailing slash.
struct GlobTokens {
    let form: LinkText.Form
    let variables: VariableLists
    /// The tokens of the variables so far.
    var lists = ListTokens()

    /// Returns the alternatives of a path pattern without the slashes around it; empty if no link can match.
    mutating func path(_ pattern: String?) -> [[Token]] {
        guard let pattern else { return [[.run(.all)]] }
        let spellings = CompiledRule.pathAlternatives(of: pattern).map(variables.pieces)
        return form.isPercentEncoded
            ? spellings.compactMap { tokens($0) } : spellings.flatMap { decodedPath(Array($0)) }
    }

    /// Returns the alternatives of a pattern for a decoded path.
    ///
    /// Trailing slashes do not count, so the text before them is empty or ends with another character.
    private mutating func decodedPath(_ pieces: [PatternPiece]) -> [[Token]] {
        let slashes = Token.repeated([[.one(.slash)], [Token](escaped: UInt8(ascii: "/"))])
        var found: [[Token]] = []
        // The last pieces may match nothing. Each shorter prefix is then a case of its own, tried once.
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

    /// Returns the alternatives of pieces whose last one matches at least a character, and no slash at its end.
    ///
    /// - Parameters:
    ///   - own: the number of pieces of the pattern itself; the pieces of a list's text follow them.
    ///   - counts: receives the length of the prefix after which all pieces match nothing.
    private mutating func ends(_ pieces: ArraySlice<PatternPiece>, own: Int, _ counts: inout [Int]) -> [[Token]] {
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

    /// Returns the tokens of a pattern for a whole text; nil if no text can match.
    mutating func tokens(_ pattern: String) -> [Token]? { tokens(variables.pieces(of: pattern)) }

    /// Returns the tokens of a literal text, without wildcards or variables; nil if no link can contain it.
    mutating func literal(_ text: String) -> [Token]? { tokens(text.unicodeScalars.map(PatternPiece.scalar)) }

    private mutating func tokens(_ pieces: some Sequence<PatternPiece>) -> [Token]? {
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

    /// Returns one token for the texts of a list; nil if no link can contain any of them.
    private mutating func list(_ texts: [String]) -> Token? {
        if let known = lists[texts, form] { return known }
        let made = newList(texts)
        lists[texts, form] = .some(made)
        return made
    }

    private mutating func newList(_ texts: [String]) -> Token? {
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

    /// Returns the token of a pattern's character; nil if no URL contains the character as written.
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

/// The tokens of lists, each made once for all rules.
///
/// The rules then share the memory of a list too, so that two of its tokens are found equal at once.
struct ListTokens {
    private var tokens: [Key: Token?] = [:]

    /// The texts of a list and how a rule compares them; the texts are compared by their bytes.
    private struct Key: Hashable {
        let texts: [String]
        let form: LinkText.Form

        static func == (first: Key, second: Key) -> Bool {
            first.form == second.form && first.texts.count == second.texts.count
                && zip(first.texts, second.texts).allSatisfy { $0.hasSameBytes(as: $1) }
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(form)
            hasher.combine(texts.count)
            hasher.combine(texts.first)
            hasher.combine(texts.last)
        }
    }

    /// The token of a list in a form, nil if no link can contain its texts; nil if it is not known yet.
    subscript(_ texts: [String], _ form: LinkText.Form) -> Token?? {
        get { tokens[Key(texts: texts, form: form)] }
        set { tokens[Key(texts: texts, form: form)] = newValue }
    }
}

extension [Token] {
    /// Creates the escape of a byte, with hex digits in either case.
    init(escaped byte: UInt8) {
        let digits = [byte >> 4, byte & 15].map { value in
            Token.one(CharacterSet(CharacterSet.hexDigits.characters.filter { $0.hexDigitValue == value }))
        }
        self = [.one(.percent)] + digits
    }
}

extension Token {
    /// A byte of decoded text: a character or an escape.
    static let anyByte: [[Token]] = [
        [.one(.all.subtracting(.percent))], [.one(.percent), .one(.hexDigits), .one(.hexDigits)],
    ]

    /// A character of decoded text: a character, or one escape for each byte of its UTF-8.
    fileprivate static let anyScalar = Token.choice(basicCharacter + [supplementaryCharacter])

    /// A character of the Basic Multilingual Plane in decoded text: one UTF-16 unit.
    static let basicCharacter: [[Token]] = [
        [.one(.all.subtracting(.percent))], escape("01234567"), escape("CD") + more, escape("E") + more + more,
    ]

    /// A character of decoded text beyond that plane: two UTF-16 units.
    static let supplementaryCharacter: [Token] = escape("F") + more + more + more

    /// Any character of decoded text but the slash.
    fileprivate static let anyScalarButSlash = Token.choice([
        [.one(.notSlash.subtracting(.percent))], escape("0134567"), escape("2", "0123456789ABCDE"),
        escape("CD") + more, escape("E") + more + more, escape("F") + more + more + more,
    ])

    private static let more = escape("89AB")

    /// Returns an escape with the given hex digits.
    private static func escape(_ highs: String, _ lows: String = "0123456789ABCDEF") -> [Token] {
        [.one(.percent)] + [highs, lows].map { .one(CharacterSet(Array(($0 + $0.lowercased()).utf8))) }
    }
}

extension PatternPiece {
    /// Whether the piece can match the empty text or a text that ends with a slash.
    fileprivate var mayEndOpen: Bool {
        switch self {
        case .scalar(let scalar): scalar == "/"
        case .one, .run: true
        case .list(_, let texts): texts.contains { $0.unicodeScalars.last.map("?*/".unicodeScalars.contains) ?? true }
        }
    }
}
