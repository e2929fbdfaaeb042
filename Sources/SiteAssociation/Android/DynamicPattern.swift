/// A compiled pattern of a dynamic rule, under the model of `DynamicRuleMatcher`.
package struct DynamicPattern: Hashable, Sendable {
    /// A step of the pattern.
    package enum Token: Hashable, Sendable {
        /// This character.
        case literal(UInt32)
        /// Any one character.
        case one
        /// Any number of characters other than this, the pattern's next literal; any characters if it is nil.
        case run(until: UInt32?)
    }

    /// The steps in order.
    package let tokens: [Token]
    /// The length of the shortest text that can match.
    private let shortest: Int

    /// Compiles a pattern.
    package init(_ pattern: String) {
        var tokens: [Token] = []
        var next: UInt32?
        for scalar in pattern.unicodeScalars.reversed() {
            switch scalar {
            case "*":
                // Two consecutive runs are one.
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

    /// Whether the pattern matches the whole text.
    package func matches(_ text: [UInt32]) -> Bool {
        guard text.count >= shortest else { return false }
        var places = [0]
        for token in tokens where !places.isEmpty { places = advance(places, over: token, text) }
        return places.last == text.count
    }

    /// Returns the number of characters that match before the pattern fails; all of them if the text is too short.
    func furthest(in text: [UInt32]) -> Int {
        var places = [0]
        var furthest = 0
        for token in tokens {
            let next = advance(places, over: token, text)
            guard let last = next.last else { return furthest }
            // After a run, many positions are possible, which does not show where the pattern fails.
            if case .run = token { furthest = places.first ?? furthest } else { furthest = last }
            places = next
        }
        return furthest
    }

    /// Returns the possible positions in the text after a token, in ascending order.
    ///
    /// There are several only between a run and its literal, if there is no `?` between them, so the text is read once.
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
