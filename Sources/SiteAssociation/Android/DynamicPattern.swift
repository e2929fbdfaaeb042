/// A compiled pattern of a dynamic rule, in the model that `DynamicRuleMatcher` states.
package struct DynamicPattern: Hashable, Sendable {
    /// A step of the pattern.
    package enum Token: Hashable, Sendable {
        /// This character.
        case literal(UInt32)
        /// Any one character.
        case one
        /// Any number of characters other than this, the next literal one of the pattern; any at all where it is nil.
        case run(until: UInt32?)
    }

    /// The steps in order.
    package let tokens: [Token]
    /// No shorter text can match.
    private let shortest: Int

    /// Compiles a pattern.
    package init(_ pattern: String) {
        var tokens: [Token] = []
        var next: UInt32?
        for scalar in pattern.unicodeScalars.reversed() {
            switch scalar {
            case "*":
                // Two runs in a row are one.
                if tokens.last != .run(until: next) { tokens.append(.run(until: next)) }
            case "?": tokens.append(.one)
            default:
                next = scalar.value
                tokens.append(.literal(scalar.value))
            }
        }
        self.tokens = tokens.reversed()
        shortest = tokens.count { if case .run = $0 { false } else { true } }
    }

    /// Whether the pattern takes the whole text.
    package func matches(_ text: [UInt32]) -> Bool {
        guard text.count >= shortest else { return false }
        var places = [0]
        for token in tokens where !places.isEmpty { places = advance(places, over: token, text) }
        return places.last == text.count
    }

    /// How many characters of the text the pattern takes before it fails; all of them when the pattern wants more.
    func furthest(in text: [UInt32]) -> Int {
        var places = [0]
        var furthest = 0
        for token in tokens {
            let next = advance(places, over: token, text)
            guard let last = next.last else { return furthest }
            // Behind a run many places are possible, which says nothing about where the pattern fails.
            if case .run = token { furthest = places.first ?? furthest } else { furthest = last }
            places = next
        }
        return furthest
    }

    /// Where in the text the pattern can be behind a token, in ascending order.
    ///
    /// These are several only between a run and the literal that ends it, unless a `?` stands there: a text is walked
    /// once.
    private func advance(_ places: [Int], over token: Token, _ text: [UInt32]) -> [Int] {
        switch token {
        case .literal(let unit): return places.filter { $0 < text.count && text[$0] == unit }.map { $0 + 1 }
        case .one: return places.filter { $0 < text.count }.map { $0 + 1 }
        case .run(let end):
            var reached: [Int] = []
            for start in places where start > reached.last ?? -1 {
                var place = start
                reached.append(place)
                while place < text.count, text[place] != end {
                    place += 1
                    reached.append(place)
                }
            }
            return reached
        }
    }
}
