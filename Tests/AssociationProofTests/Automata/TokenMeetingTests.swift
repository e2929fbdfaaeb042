import SeededRandom
import Testing

@testable import AssociationProof

/// What says that two patterns have no text in common, held against all texts of a small alphabet.
@Suite struct TokenMeetingTests {
    private static let letters: [UInt8] = Array("ab".utf8)

    /// All texts of up to six letters.
    private static let texts: [[UInt8]] = (0..<6).reduce(into: [[]]) { texts, length in
        texts += texts.filter { $0.count == length }.flatMap { text in letters.map { text + [$0] } }
    }

    /// Whether the tokens match all of a text, tried in every way.
    private static func match(_ tokens: ArraySlice<Token>, _ text: ArraySlice<UInt8>) -> Bool {
        guard let first = tokens.first else { return text.isEmpty }
        let rest = tokens.dropFirst()
        switch first {
        case .one(let characters):
            guard let letter = text.first else { return false }
            return characters.contains(letter) && match(rest, text.dropFirst())
        case .run(let characters):
            if match(rest, text) { return true }
            guard let letter = text.first else { return false }
            return characters.contains(letter) && match(tokens, text.dropFirst())
        case .choice(let alternatives): return alternatives.contains { match($0[...] + rest, text) }
        case .repeated(let alternatives):
            // No alternative is empty here, so each round takes a letter.
            return match(rest, text)
                || text.indices.contains { end in
                    alternatives.contains { match($0[...], text[...end]) } && match(tokens, text[(end + 1)...])
                }
        case .units: return false
        }
    }

    private static func characters(_ random: inout SeededGenerator) -> CharacterSet {
        CharacterSet([[letters[0]], [letters[1]], letters].randomElement(using: &random) ?? letters)
    }

    /// Lists whose texts have different lengths, as those of substitution variables have.
    private static func list(_ random: inout SeededGenerator) -> [[Token]] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (0..<Int.random(in: 1...3, using: &random)).map { _ in .one(characters(&random)) }
        }
    }

    private static func pattern(_ random: inout SeededGenerator) -> [Token] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            switch Int.random(in: 0..<7, using: &random) {
            case 0...2: .one(characters(&random))
            case 3...4: .choice(list(&random))
            case 5: .run(characters(&random))
            default: .repeated(list(&random))
            }
        }
    }

    @Test(arguments: TestRounds.blocks)
    func `patterns that are said never to meet have no text in common`(_ block: UInt64) {
        var random = SeededGenerator(seed: block + 1)
        var (apart, disjoint) = (0, 0)
        for number in 0..<1_000 {
            let (one, other) = (Self.pattern(&random), Self.pattern(&random))
            let common = Self.texts.first { Self.match(one[...], $0[...]) && Self.match(other[...], $0[...]) }
            if common == nil { disjoint += 1 }
            guard !one.mayMeet(other) else { continue }
            apart += 1
            #expect(common == nil, "block \(block), pair \(number): \(one) and \(other)")
        }
        // It finds a good part of what is disjoint, and many pairs are not.
        #expect(apart > 100 && disjoint < 700, "\(apart) of \(disjoint)")
    }
}
