import SiteAssociation

extension [Token] {
    /// Whether the fixed beginnings and ends of two patterns leave it open that a text fits both.
    ///
    /// A yes may be wrong, a no not: a look at a few tokens instead of at all texts.
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

    /// Whether no text begins with one of these sequences and with one of those.
    private static func areApart(_ own: [[Token]], _ theirs: [[Token]], backward: Bool) -> Bool {
        own.allSatisfy { first in
            theirs.allSatisfy { second in
                backward ? partSoon(first.reversed(), second.reversed()) : partSoon(first, second)
            }
        }
    }

    /// Whether two sequences differ in a character in front of the first token whose length is open.
    private static func partSoon(_ own: some Sequence<Token>, _ theirs: some Sequence<Token>) -> Bool {
        for pair in zip(own, theirs) {
            guard case (.one(let first), .one(let second)) = pair else { return false }
            if !first.intersects(second) { return true }
        }
        return false
    }

    /// Whether a text that begins with one of the sequences begins with no other of them.
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
    /// The sequences that the token stands for, nil where it stands for any number of characters.
    fileprivate var alternatives: [[Token]]? {
        switch self {
        case .one: [[self]]
        case .choice(let alternatives): alternatives
        case .run, .repeated: nil
        }
    }
}

extension [Token] {
    /// A text that the pattern takes; nil where it takes none.
    ///
    /// - Parameter fillsRuns: whether something stands for each `*`, else nothing does.
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
        case .repeated(let alternatives): fillsRuns ? alternatives.first?.sample(fillsRuns: fillsRuns) : []
        }
    }
}
