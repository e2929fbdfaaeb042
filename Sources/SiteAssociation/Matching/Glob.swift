/// A compiled pattern: `*` any run, `?` one character, `$(name)` one text of a list, all else itself.
///
/// No pattern is exponential: without lists two pointers suffice, with lists the positions that the pattern can have
/// reached are walked as a set, one pass over the text for each token.
struct Glob: Sendable {
    private struct Token: Sendable {
        enum Kind: UInt8 { case unit, one, run, oneOf, list }
        let kind: Kind
        /// The unit, or the index of the class or the list.
        let value: UInt32
    }

    private var tokens: [Token] = []
    /// The units that a list of single characters stands for.
    private var classes: [UnitClass] = []
    /// The texts that a variable stands for; none for a name that the file does not define, which never matches.
    private var lists: [[Glob]] = []
    /// No shorter text can match.
    private var shortest = 0

    /// Above this product of pattern and text two pointers could take long.
    private static let mostSteps = 1 << 19

    /// Compiles a pattern.
    ///
    /// - Parameters:
    ///   - folds: whether letters compare without regard to case; the text comes folded then.
    ///   - variables: the lists by name.
    init(_ pattern: String, folds: Bool, variables: VariableLists) {
        self.init(variables.pieces(of: pattern), folds: folds)
    }

    private init(_ pieces: PatternPieces, folds: Bool) {
        for piece in pieces {
            switch piece {
            case .run: tokens.append(Token(kind: .run, value: 0))
            case .one: append(.one, 0)
            case .list(_, let texts): appendList(texts, folds: folds)
            case .scalar(let scalar): append(.unit, (folds ? scalar.folded : scalar).value)
            }
        }
    }

    /// Whether the pattern takes the whole of this stretch.
    func matches(_ units: Span<UInt32>, _ range: Range<Int>) -> Bool {
        guard range.count >= shortest else { return false }
        if lists.isEmpty, tokens.count * range.count <= Self.mostSteps { return matchesPlainly(units, range) }
        var text = MatchText(units, range)
        return ends(in: &text, from: PositionSet(range.count + 1, at: 0)).contains(range.count)
    }

    /// How many units of the stretch the pattern takes before it fails; all of them when the pattern wants more.
    func furthest(in units: Span<UInt32>, _ range: Range<Int>) -> Int {
        var text = MatchText(units, range)
        var positions = PositionSet(range.count + 1, at: 0)
        var furthest = 0
        for token in tokens {
            let next = advance(positions, over: token, &text)
            guard let highest = next.highest else { return furthest }
            // Behind a run every place is possible, which says nothing about where the pattern fails.
            furthest = max(furthest, token.kind == .run ? positions.lowest ?? 0 : highest)
            positions = next
        }
        return furthest
    }

    /// The fixed text that every match begins with.
    var literalPrefix: [UInt32] { tokens.prefix { $0.kind == .unit }.map(\.value) }

    private mutating func appendList(_ values: [String], folds: Bool) {
        if let units = UnitClass(values, folds: folds) {
            classes.append(units)
            append(.oneOf, UInt32(truncatingIfNeeded: classes.count - 1))
        } else {
            lists.append(values.map { Glob(PatternPieces(ofText: $0), folds: folds) })
            append(.list, UInt32(truncatingIfNeeded: lists.count - 1))
        }
    }

    private mutating func append(_ kind: Token.Kind, _ value: UInt32) {
        tokens.append(Token(kind: kind, value: value))
        shortest += kind == .list ? 0 : 1
    }

    /// Back to the last run only: without lists every token between two runs has one length, so that is enough.
    private func matchesPlainly(_ units: Span<UInt32>, _ range: Range<Int>) -> Bool {
        let tokens = tokens.span
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
                if position < end, takes(current, units[position]) {
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

    @inline(__always)
    private func takes(_ token: Token, _ unit: UInt32) -> Bool {
        switch token.kind {
        case .unit: token.value == unit
        case .one: true
        case .oneOf: classes[Int(token.value)].contains(unit)
        case .run, .list: false
        }
    }

    private func ends(in text: inout MatchText, from starts: PositionSet) -> PositionSet {
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
        case .list:
            var result = PositionSet(text.count + 1)
            for alternative in lists[Int(token.value)] {
                result.formUnion(alternative.ends(in: &text, from: positions))
            }
            return result
        }
    }
}
