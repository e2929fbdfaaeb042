import SiteAssociation

extension [Token] {
    /// Whether a text may match both patterns, judged by their fixed beginnings and ends.
    ///
    /// True may be wrong, false is always right: the check looks at a few tokens instead of all texts.
    package func mayMeet(_ other: [Token]) -> Bool {
        Self.mayMeet(self, other, backward: false) && Self.mayMeet(reversed(), other.reversed(), backward: true)
    }

    private static func mayMeet(_ own: some Sequence<Token>, _ theirs: some Sequence<Token>, backward: Bool) -> Bool {
        var own = own.makeIterator()
        var theirs = theirs.makeIterator()
        while true {
            switch (own.next(), theirs.next()) {
            case (nil, nil): return true
            case (.one?, nil), (nil, .one?): return false
            case (.one(let first)?, .one(let second)?):
                guard first.intersects(second) else { return false }
            case (let first?, let second?):
                guard let first = first.alternatives, let second = second.alternatives else { return true }
                if areApart(first, second, backward: backward) { return false }
                guard first == second, endsOneWay(first, backward: backward) else { return true }
            default: return true
            }
        }
    }

    /// Whether no text begins with a sequence of one list and a sequence of the other.
    private static func areApart(_ own: [[Token]], _ theirs: [[Token]], backward: Bool) -> Bool {
        own.allSatisfy { first in
            theirs.allSatisfy { second in
                backward ? partSoon(first.reversed(), second.reversed()) : partSoon(first, second)
            }
        }
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
    /// The fixed characters at the beginning of every text that the pattern matches, in lower case.
    ///
    /// Of two patterns that match a common text, one has a beginning that the other continues.
    package var fixedBeginning: [UInt8] {
        var beginning: [UInt8] = []
        for token in self {
            guard case .one(let characters) = token, let letter = characters.onlyLetter else { break }
            beginning.append(letter)
        }
        return beginning
    }
}

extension CharacterSet {
    /// The only character, in lower case; nil if there are others than a letter in both cases.
    fileprivate var onlyLetter: UInt8? {
        guard let first, count <= 2 else { return nil }
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
        let lower = isUpper ? first + 32 : first
        return count == 1 || isUpper && contains(lower) ? lower : nil
    }
}

extension [Token] {
    /// Returns a text that the pattern matches; nil if there is none.
    ///
    /// - Parameter fillsRuns: whether each `*` matches some text; otherwise it matches nothing.
    package func sample(fillsRuns: Bool) -> [UInt8]? {
        var text: [UInt8] = []
        for token in self {
            guard let piece = token.sample(fillsRuns: fillsRuns) else { return nil }
            text += piece
        }
        return text
    }
}

extension Token {
    fileprivate func sample(fillsRuns: Bool) -> [UInt8]? {
        switch self {
        case .one(let characters): characters.example.map { [$0] }
        case .run(let characters): fillsRuns ? characters.example.map { [$0] } : []
        case .choice(let alternatives): alternatives.first?.sample(fillsRuns: fillsRuns)
        case .units(let count, _): Array(repeating: UInt8(ascii: "x"), count: count)
        case .repeated(let alternatives): fillsRuns ? alternatives.first?.sample(fillsRuns: fillsRuns) : []
        }
    }
}
