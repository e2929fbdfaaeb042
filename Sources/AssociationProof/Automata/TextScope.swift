import SiteAssociation

/// The texts that a proof covers, as a DFA of a few dozen states.
package struct TextScope: Sendable {
    struct Move: Sendable {
        let characters: CharacterSet
        let target: Int32
    }

    /// The moves of each state; state 0 is the start.
    let moves: [[Move]]
    /// Whether a text may end in a state.
    let isEnd: [Bool]

    /// Builds the automaton of a grammar.
    init(_ grammar: TextGrammar) {
        var numbers: [TextGrammar.State: Int32] = [grammar.start: 0]
        var states = [grammar.start]
        var moves: [[Move]] = []
        while moves.count < states.count {
            moves.append(
                grammar.steps(from: states[moves.count]).map { characters, next in
                    if let known = numbers[next] { return Move(characters: characters, target: known) }
                    let number = Int32(truncatingIfNeeded: states.count)
                    numbers[next] = number
                    states.append(next)
                    return Move(characters: characters, target: number)
                }
            )
        }
        self.moves = moves
        isEnd = states.map(grammar.mayEnd)
    }
}

extension TextScope {
    /// Returns the scope of a part and a notation; each is built once and shared by all proofs.
    package static func of(_ part: TextGrammar.Part, _ notation: TextGrammar.Notation) -> TextScope {
        let grammar = TextGrammar(part: part, notation: notation)
        return scopes[grammar] ?? TextScope(grammar)
    }

    private static let scopes: [TextGrammar: TextScope] = {
        let grammars = TextGrammar.Part.allCases.flatMap { part in
            TextGrammar.Notation.allCases.map { TextGrammar(part: part, notation: $0) }
        }
        return Dictionary(uniqueKeysWithValues: grammars.map { ($0, TextScope($0)) })
    }()
}

extension TextScope {
    /// Whether the scope contains a text.
    package func contains(_ text: [UInt8]) -> Bool {
        var state = 0
        for character in text {
            guard let move = moves[state].first(where: { $0.characters.contains(character) }) else { return false }
            state = Int(move.target)
        }
        return isEnd[state]
    }
}
