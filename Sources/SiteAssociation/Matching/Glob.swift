import BorrowedBytes

/// A compiled pattern: `*` matches any run, `?` one character, `$(name)` one text of a list, and all other characters
/// match themselves.
///
/// No pattern takes exponential time. Without lists, two pointers are enough. With lists, the set of possible positions
/// is advanced, in one pass over the text for each token.
struct Glob: Sendable {
    private struct Token: Sendable {
        enum Kind: UInt8 { case unit, one, run, oneOf, list }
        let kind: Kind
        /// The unit, or the index of the class or the list.
        let value: UInt32
    }

    private var tokens: [Token] = []
    /// The units of each list of single characters.
    private var classes: [UnitClass] = []
    /// The texts of each variable; an undefined name has none and never matches.
    private var lists: [TextList] = []
    /// The length of the shortest text that can match.
    private var shortest = 0

    /// The maximum product of pattern and text length for two pointers, which could be slow above it.
    private static let maximumSteps = 1 << 19

    /// Compiles a pattern.
    ///
    /// - Parameters:
    ///   - folds: whether case is ignored; the text must then be folded.
    ///   - compiler: the variables.
    init(_ pattern: String, folds: Bool, _ compiler: inout VariableCompiler) {
        for piece in compiler.variables.pieces(of: pattern) {
            if case .list(let name, let texts) = piece {
                append(compiler.texts(texts, of: name, folds: folds))
            } else {
                append(piece, folds: folds)
            }
        }
    }

    /// Compiles a text of a variable, in which a variable is plain text.
    init(text: String, folds: Bool) {
        for piece in PatternPieces(ofText: text) { append(piece, folds: folds) }
    }

    /// Whether the pattern matches the whole range.
    func matches(_ units: Borrowed<UInt32>, _ range: Range<Int>) -> Bool {
        guard range.count >= shortest else { return false }
        if lists.isEmpty, tokens.count * range.count <= Self.maximumSteps { return matchesPlainly(units, range) }
        // Most patterns of a file begin with another text than the link, and need no sets of positions.
        let start = zip(tokens, range).lazy.prefix { $0.0.kind == .unit }
        guard start.allSatisfy({ units[$0.1] == $0.0.value }) else { return false }
        var text = MatchText(units, range)
        return ends(in: &text, from: PositionSet(range.count + 1, at: 0)).contains(range.count)
    }

    /// Returns the number of units that match before the pattern fails; all of them if the text is too short.
    func furthest(in units: Borrowed<UInt32>, _ range: Range<Int>) -> Int {
        var text = MatchText(units, range)
        var positions = PositionSet(range.count + 1, at: 0)
        var furthest = 0
        for token in tokens {
            let next = advance(positions, over: token, &text)
            guard let highest = next.highest else { return furthest }
            // After a run, every position is possible, which does not show where the pattern fails.
            furthest = max(furthest, token.kind == .run ? positions.lowest ?? 0 : highest)
            positions = next
        }
        return furthest
    }

    /// Whether a comparison with a short link takes long.
    var isCostly: Bool { !lists.isEmpty || tokens.count > 64 }

    /// The fixed text that every match begins with.
    var literalPrefix: [UInt32] { tokens.prefix { $0.kind == .unit }.map(\.value) }

    /// Whether it matches only one text.
    var isLiteral: Bool { tokens.allSatisfy { $0.kind == .unit } }

    private mutating func append(_ piece: PatternPiece, folds: Bool) {
        switch piece {
        case .run: tokens.append(Token(kind: .run, value: 0))
        case .one: append(.one, 0)
        case .list: append(.list(TextList([], folds: folds)))
        case .scalar(let scalar): append(.unit, (folds ? scalar.folded : scalar).value)
        }
    }

    private mutating func append(_ texts: VariableCompiler.Texts) {
        switch texts {
        case .characters(let units):
            classes.append(units)
            append(.oneOf, UInt32(truncatingIfNeeded: classes.count - 1))
        case .list(let list):
            lists.append(list)
            append(.list, UInt32(truncatingIfNeeded: lists.count - 1))
        }
    }

    private mutating func append(_ kind: Token.Kind, _ value: UInt32) {
        tokens.append(Token(kind: kind, value: value))
        shortest += kind == .list ? 0 : 1
    }

    /// Backtracks only to the last run: without lists, each token between two runs has a fixed length, so that is
    /// enough.
    private func matchesPlainly(_ units: Borrowed<UInt32>, _ range: Range<Int>) -> Bool {
        let tokens = tokens.borrowed
        let end = range.upperBound
        var token = 0
        var position = range.lowerBound
        var runToken = -1
        var runPosition = 0
        while position < end || token < tokens.count {
            if token < tokens.count {
                let current = tokens[token]
                if current.kind == .run {
                    runToken = token
                    runPosition = position
                    token += 1
                    if token == tokens.count { return true }
                    continue
                }
                if position < end, accepts(current, units[position]) {
                    token += 1
                    position += 1
                    continue
                }
            }
            guard runToken >= 0, runPosition < end else { return false }
            runPosition += 1
            token = runToken + 1
            position = runPosition
        }
        return true
    }

    private func accepts(_ token: Token, _ unit: UInt32) -> Bool {
        switch token.kind {
        case .unit: token.value == unit
        case .one: true
        case .oneOf: classes[Int(token.value)].contains(unit)
        case .run, .list: false
        }
    }

    /// Returns the positions at which a match that begins at one of some positions ends.
    func ends(in text: inout MatchText, from starts: PositionSet) -> PositionSet {
        var positions = starts
        for token in tokens {
            positions = advance(positions, over: token, &text)
            if positions.isEmpty { return positions }
        }
        return positions
    }

    private func advance(_ positions: PositionSet, over token: Token, _ text: inout MatchText) -> PositionSet {
        switch token.kind {
        case .unit: return positions.movedOn(where: text.places(of: token.value))
        case .one: return positions.movedOn()
        case .run: return positions.filledFromLowest()
        case .oneOf: return positions.movedOn(where: text.places(of: classes[Int(token.value)]))
        case .list: return lists[Int(token.value)].ends(in: &text, from: positions)
        }
    }
}

extension Glob {
    /// A token, comparable with those of other patterns of the same file.
    enum Step: Hashable, Sendable {
        case unit(UInt32)
        case one, run
        case oneOf(UnitClass)
        case list(TextList)
    }

    /// The tokens in order.
    var steps: some Sequence<Step> {
        tokens.lazy.map { token in
            switch token.kind {
            case .unit: .unit(token.value)
            case .one: .one
            case .run: .run
            case .oneOf: .oneOf(classes[Int(token.value)])
            case .list: .list(lists[Int(token.value)])
            }
        }
    }
}

/// A set of positions in a text, one bit each.
struct PositionSet {
    private var words: [UInt64]
    private let count: Int

    /// Creates the empty set for `count` positions.
    init(_ count: Int) {
        self.count = count
        words = Array(repeating: 0, count: (count + 63) / 64)
    }

    /// Creates the set of one position.
    init(_ count: Int, at place: Int) {
        self.init(count)
        insert(place)
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    var lowest: Int? {
        words.firstIndex { $0 != 0 }.map { $0 * 64 + words[$0].trailingZeroBitCount }
    }

    var highest: Int? {
        words.lastIndex { $0 != 0 }.map { $0 * 64 + 63 - words[$0].leadingZeroBitCount }
    }

    /// The only position; nil if there are none or several.
    var only: Int? {
        guard let lowest, lowest == highest else { return nil }
        return lowest
    }

    func contains(_ place: Int) -> Bool { words[place / 64] & 1 << (place % 64) != 0 }

    mutating func insert(_ place: Int) { words[place / 64] |= 1 << (place % 64) }

    mutating func formUnion(_ other: PositionSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    /// Returns the positions that are in both sets, each moved by one; positions beyond the last are dropped.
    func movedOn(where allowed: PositionSet? = nil) -> PositionSet {
        var result = PositionSet(count)
        var carry: UInt64 = 0
        for index in words.indices {
            let word = words[index] & (allowed?.words[index] ?? .max)
            result.words[index] = word << 1 | carry
            carry = word >> 63
        }
        result.dropSurplus()
        return result
    }

    /// Returns all positions from the lowest one on.
    func filledFromLowest() -> PositionSet {
        var result = PositionSet(count)
        guard let lowest else { return result }
        for index in result.words.indices where index > lowest / 64 { result.words[index] = .max }
        result.words[lowest / 64] = UInt64.max << UInt64(lowest % 64)
        result.dropSurplus()
        return result
    }

    private mutating func dropSurplus() {
        guard count % 64 != 0 else { return }
        words[words.count - 1] &= UInt64.max >> UInt64(64 - count % 64)
    }
}

/// A set of single characters, such as `$(digit)`.
struct UnitClass: Hashable, Sendable {
    private let units: Set<UInt32>
    /// The ASCII characters, one bit each.
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Creates the set of a list's texts; nil if one of them is not a single plain character.
    init?(_ values: [String], folds: Bool) {
        var units: Set<UInt32> = []
        for value in values {
            let scalars = value.unicodeScalars
            guard scalars.count == 1, let scalar = scalars.first, scalar != "*", scalar != "?" else { return nil }
            units.insert((folds ? scalar.folded : scalar).value)
        }
        guard !units.isEmpty else { return nil }
        self.units = units
        for unit in units where unit < 64 { low |= 1 << UInt64(unit) }
        for unit in units where (64..<128).contains(unit) { high |= 1 << UInt64(unit - 64) }
    }

    /// Combines the ASCII characters only: most classes have no others.
    func hash(into hasher: inout Hasher) {
        hasher.combine(low)
        hasher.combine(high)
    }

    func contains(_ unit: UInt32) -> Bool {
        if unit < 64 { return low >> UInt64(unit) & 1 != 0 }
        if unit < 128 { return high >> UInt64(unit - 64) & 1 != 0 }
        return units.contains(unit)
    }
}
