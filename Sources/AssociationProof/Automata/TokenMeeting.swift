import SiteAssociation

extension [Token] {
    /// Whether a text may match both patterns, judged by their fixed beginnings and ends.
    ///
    /// True may be wrong, false is always right: the check looks at a few tokens instead of all texts.
    package func mayMeet(_ other: [Token]) -> Bool {
        // Single characters decide most pairs, and are compared faster than lists.
        [false, true].allSatisfy { comparesLists in
            Self.mayMeet(self, other, backward: false, comparesLists: comparesLists)
                && Self.mayMeet(reversed(), other.reversed(), backward: true, comparesLists: comparesLists)
        }
    }

    private static func mayMeet(
        _ own: some Sequence<Token>,
        _ theirs: some Sequence<Token>,
        backward: Bool,
        comparesLists: Bool
    ) -> Bool {
        var own = own.makeIterator()
        var theirs = theirs.makeIterator()
        while true {
            switch (own.next(), theirs.next()) {
            case (nil, nil): return true
            case (.one?, nil), (nil, .one?): return false
            case (.one(let first)?, .one(let second)?):
                guard first.intersects(second) else { return false }
            case (let first?, let second?):
                guard comparesLists, let first = first.alternatives, let second = second.alternatives else {
                    return true
                }
                if first != second, areApart(first, second, backward: backward) { return false }
                guard first == second, endsOneWay(first, backward: backward) else { return true }
            default: return true
            }
        }
    }

    /// Whether no text begins with a sequence of one list and a sequence of the other.
    ///
    /// Lists of hundreds of texts are compared by groups with the same character.
    fileprivate static func areApart(_ own: [[Token]], _ theirs: [[Token]], backward: Bool) -> Bool {
        var open = [(own: own, theirs: theirs, place: 0)]
        while let (own, theirs, place) = open.popLast() {
            if own.count == 1, theirs.count == 1 {
                let arePart =
                    backward
                    ? partSoon(own[0].reversed().dropFirst(place), theirs[0].reversed().dropFirst(place))
                    : partSoon(own[0].dropFirst(place), theirs[0].dropFirst(place))
                if arePart { continue }
                return false
            }
            guard let first = groups(of: own, at: place, backward), let second = groups(of: theirs, at: place, backward)
            else { return false }
            for (characters, sequences) in first {
                for (others, more) in second where characters.intersects(others) {
                    open.append((sequences, more, place + 1))
                }
            }
        }
        return true
    }

    /// Returns the sequences by their characters at a place; nil if one ends before it or has a token of variable length.
    private static func groups(
        of sequences: [[Token]],
        at place: Int,
        _ backward: Bool
    ) -> [CharacterSet: [[Token]]]? {
        var groups: [CharacterSet: [[Token]]] = [:]
        for sequence in sequences {
            guard place < sequence.count,
                case .one(let characters) = sequence[backward ? sequence.count - 1 - place : place]
            else { return nil }
            groups[characters, default: []].append(sequence)
        }
        return groups
    }

    /// Whether two sequences differ in a character before the first token of variable length.
    private static func partSoon(_ own: some Sequence<Token>, _ theirs: some Sequence<Token>) -> Bool {
        for pair in zip(own, theirs) {
            guard case (.one(let first), .one(let second)) = pair else { return false }
            if !first.intersects(second) { return true }
        }
        return false
    }

    /// Whether a text that begins with one of the sequences cannot begin with another one.
    private static func endsOneWay(_ alternatives: [[Token]], backward: Bool) -> Bool {
        guard alternatives.count <= 4 else { return false }
        return alternatives.indices.allSatisfy { index in
            alternatives.indices.allSatisfy { other in
                index == other || areApart([alternatives[index]], [alternatives[other]], backward: backward)
            }
        }
    }
}

extension Token {
    /// The sequences that the token matches; nil if it matches any number of characters.
    fileprivate var alternatives: [[Token]]? {
        switch self {
        case .one: [[self]]
        case .choice(let alternatives): alternatives
        case .run, .repeated, .units: nil
        }
    }
}

extension [Token] {
    /// The tokens at the beginning of which every text shows where they end: characters, and lists that end before a
    /// character that their texts have nowhere.
    ///
    /// Of two patterns that match a common text, the tokens of one and those of the other end at the same places as long
    /// as both have characters, or the same lists.
    package var fixedBeginning: ArraySlice<Token> {
        var end = startIndex
        while end < endIndex {
            switch self[end] {
            case .one: break
            case .choice(let alternatives):
                guard end + 1 < endIndex, case .one(let next) = self[end + 1],
                    let characters = Self.characters(of: alternatives), !characters.intersects(next)
                else { return self[..<end] }
            case .run, .repeated, .units: return self[..<end]
            }
            end += 1
        }
        return self[..<end]
    }

    /// Returns the characters of fixed texts; nil if a text is of variable length.
    private static func characters(of alternatives: [[Token]]) -> CharacterSet? {
        var all = CharacterSet.none
        for token in alternatives.joined() {
            guard case .one(let characters) = token else { return nil }
            all = all.union(characters)
        }
        return all
    }
}

extension Token {
    /// The only character; nil for other tokens.
    package var onlyCharacter: UInt8? {
        guard case .one(let characters) = self, characters.count == 1 else { return nil }
        return characters.first
    }

    /// Whether the token is one character.
    package var isCharacter: Bool {
        if case .one = self { true } else { false }
    }

    /// Creates the token of a character.
    package init(character: Int) { self = .one(CharacterSet(UInt8(truncatingIfNeeded: character))) }

    /// Whether no text begins with a text of both tokens; false may be wrong.
    package func isApart(from other: Token) -> Bool {
        // Most pairs differ in their first characters.
        guard let first = firstCharacters, let second = other.firstCharacters else { return false }
        guard first.intersects(second) else { return true }
        guard case .choice(let own) = self, case .choice(let theirs) = other else { return false }
        return [Token].areApart(own, theirs, backward: false)
    }

    /// The characters with which texts of the token begin; nil if one may be empty or begin with something else.
    private var firstCharacters: CharacterSet? {
        switch self {
        case .one(let characters): return characters
        case .choice(let alternatives):
            var all = CharacterSet.none
            for alternative in alternatives {
                guard case .one(let characters) = alternative.first else { return nil }
                all = all.union(characters)
            }
            return all
        case .run, .repeated, .units: return nil
        }
    }
}

extension [Token] {
    /// Returns a text that the pattern matches; nil if there is none.
    ///
    /// - Parameter fillsRuns: whether each `*` matches some text; otherwise it matches nothing.
    package func sample(fillsRuns: Bool) -> [UInt8]? {
        var text: [UInt8] = []
        return appendSample(to: &text, fillsRuns: fillsRuns) ? text : nil
    }
}

extension [Token] {
    /// Appends a text that the pattern matches; false if there is none.
    fileprivate func appendSample(to text: inout [UInt8], fillsRuns: Bool) -> Bool {
        for token in self {
            switch token {
            case .one(let characters):
                guard let character = characters.example else { return false }
                text.append(character)
            case .run(let characters):
                guard fillsRuns else { continue }
                guard let character = characters.example else { return false }
                text.append(character)
            case .choice(let alternatives):
                guard let first = alternatives.first, first.appendSample(to: &text, fillsRuns: fillsRuns) else {
                    return false
                }
            case .units(let count, _): text += [UInt8](repeating: UInt8(ascii: "x"), count: count)
            case .repeated(let alternatives):
                guard fillsRuns else { continue }
                guard let first = alternatives.first, first.appendSample(to: &text, fillsRuns: fillsRuns) else {
                    return false
                }
            }
        }
        return true
    }
}
