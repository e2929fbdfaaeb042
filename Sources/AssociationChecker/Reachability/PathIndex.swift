import AssociationProof

/// Numbered rules, sorted by the beginnings of their paths.
///
/// A step of a beginning is a character or a list of texts, so rules below one variable are told apart by what follows
/// it. It finds the rules that may match a path of another rule in about logarithmic time, where their beginnings differ.
struct PathIndex {
    private struct Entry {
        /// A character, or a number of `tokens` after the last character.
        let steps: [Int]
        let number: Int
    }

    private var entries: [Entry] = []
    /// The steps that are not a single character.
    private var tokens: [Token] = []

    /// The number of characters; the steps from this number on are `tokens`.
    private static let characters = 128

    /// Creates an index.
    init(_ rules: some Sequence<(number: Int, rule: ProofRule)>) {
        var known: [Token: Int] = [:]
        for (number, rule) in rules {
            for path in rule.paths {
                let steps = path.fixedBeginning.map { token in
                    if let character = token.onlyCharacter { return Int(character) }
                    if let step = known[token] { return step }
                    let step = Self.characters + tokens.count
                    known[token] = step
                    tokens.append(token)
                    return step
                }
                entries.append(Entry(steps: steps, number: number))
            }
        }
        entries.sort { first, second in
            if first.steps == second.steps { return first.number < second.number }
            return first.steps.lexicographicallyPrecedes(second.steps)
        }
    }

    /// Visits the numbers of the rules that may match a path of a rule, until the body returns false.
    ///
    /// A number may be visited several times.
    ///
    /// - Returns: whether the body never returned false.
    func visit(near rule: ProofRule, _ body: (Int) -> Bool) -> Bool {
        for path in rule.paths {
            let beginning = Array(path.fixedBeginning)
            // Entries that agree with the path in their first steps.
            var open = [(range: entries.indices, place: 0)]
            while let (range, place) = open.popLast() {
                guard place < beginning.count else {
                    guard range.allSatisfy({ body(entries[$0].number) }) else { return false }
                    continue
                }
                var next = range.lowerBound
                while next < range.upperBound, entries[next].steps.count == place {
                    guard body(entries[next].number) else { return false }
                    next += 1
                }
                for (range, isAligned) in near(beginning[place], in: next..<range.upperBound, at: place) {
                    open.append((range, isAligned ? place + 1 : beginning.count))
                }
            }
        }
        return true
    }

    /// Returns the entries whose step at a place may match the same text as a token, and whether both then end at the
    /// same place.
    private func near(_ token: Token, in range: Range<Int>, at place: Int) -> [(range: Range<Int>, isAligned: Bool)] {
        var found: [(range: Range<Int>, isAligned: Bool)] = []
        var next = range.lowerBound
        if let character = token.onlyCharacter.map(Int.init) {
            let start = firstIndex(from: character, in: range, at: place)
            next = firstIndex(from: character + 1, in: start..<range.upperBound, at: place)
            if start < next { found.append((start..<next, true)) }
            next = firstIndex(from: Self.characters, in: next..<range.upperBound, at: place)
        }
        while next < range.upperBound {
            let step = entries[next].steps[place]
            let end = firstIndex(from: step + 1, in: next..<range.upperBound, at: place)
            let other = step < Self.characters ? Token(character: step) : tokens[step - Self.characters]
            let isSame = token == other
            if isSame || !token.isApart(from: other) {
                found.append((next..<end, isSame || token.isCharacter && other.isCharacter))
            }
            next = end
        }
        return found
    }

    /// Returns the index of the first entry of a range whose step at a place is not before another one.
    private func firstIndex(from step: Int, in range: Range<Int>, at place: Int) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].steps[place] < step { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
