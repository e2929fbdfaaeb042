/// A pattern as numbers, in a form that is the same for all spellings that take the same texts.
struct PatternShape: Hashable {
    /// Below `one` a scalar that stands for itself; then the two wildcards; then variables by their number.
    private(set) var tokens: [UInt32] = []

    static let one: UInt32 = 0x11_0000
    static let run: UInt32 = 0x11_0001
    static let firstVariable: UInt32 = 0x11_0002

    /// The pattern that takes all.
    static let everything = PatternShape(tokens: [run])

    private init(tokens: [UInt32]) { self.tokens = tokens }

    /// Takes a pattern apart; names get their numbers from `variables`.
    init(_ text: Substring.UnicodeScalarView, folds: Bool, variables: inout [String: UInt32]) {
        var rest = text
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*": if tokens.last != Self.run { tokens.append(Self.run) }
            case "?": appendOne()
            case "$" where rest.first == "(":
                let name = rest.dropFirst().prefix { $0 != ")" }
                let next = Self.firstVariable + UInt32(truncatingIfNeeded: variables.count)
                let number = variables[String(name)] ?? next
                variables[String(name)] = number
                tokens.append(number)
                rest = rest[name.endIndex...].dropFirst()
            default: tokens.append((folds ? scalar.folded : scalar).value)
            }
        }
    }

    /// `*?` is written `?*`.
    private mutating func appendOne() {
        if tokens.last == Self.run {
            tokens[tokens.count - 1] = Self.one
            tokens.append(Self.run)
        } else {
            tokens.append(Self.one)
        }
    }

    /// The pattern with `/*` behind it.
    var withChildren: PatternShape {
        PatternShape(tokens: tokens + [UInt32(UInt8(ascii: "/")), Self.run])
    }

    /// How many scalars that stand for themselves the pattern begins with.
    var literalCount: Int { tokens.firstIndex { $0 >= Self.one } ?? tokens.count }

    /// Whether every text that the other pattern takes is one that this pattern takes; a no may be wrong, a yes not.
    ///
    /// The other is walked like a text: a star takes any of its tokens, a `?` one that stands for one character.
    func covers(_ other: PatternShape, _ work: inout Int) -> Bool {
        var token = 0
        var place = 0
        var star: (token: Int, place: Int)?
        while place < other.tokens.count || token < tokens.count {
            work -= 1
            guard work > 0 else { return false }
            if token < tokens.count, tokens[token] == Self.run {
                star = (token, place)
                token += 1
                if token == tokens.count { return true }
                continue
            }
            if token < tokens.count, place < other.tokens.count, Self.takes(tokens[token], other.tokens[place]) {
                token += 1
                place += 1
                continue
            }
            guard let last = star, last.place < other.tokens.count else { return false }
            star = (last.token, last.place + 1)
            token = last.token + 1
            place = last.place + 1
        }
        return true
    }

    private static func takes(_ token: UInt32, _ other: UInt32) -> Bool {
        token == other || token == one && other < one
    }

    /// Whether the fixed beginnings rule out that a text is taken by both patterns.
    func isDisjoint(from other: PatternShape) -> Bool {
        let own = literalCount
        let theirs = other.literalCount
        for index in 0..<min(own, theirs) where tokens[index] != other.tokens[index] { return true }
        return own < theirs && own == tokens.count || theirs < own && theirs == other.tokens.count
    }
}
