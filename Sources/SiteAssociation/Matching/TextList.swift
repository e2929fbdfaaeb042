/// The texts of a variable, compiled once for all patterns that use it.
///
/// A search goes through the sorted texts unit by unit, so that hundreds of them take a few steps.
final class TextList: Sendable {
    /// The texts without wildcards, sorted.
    private let literals: [[UInt32]]
    /// The texts with wildcards.
    private let globs: [Glob]

    /// Compiles the texts; without any, nothing matches.
    init(_ texts: [String], folds: Bool) {
        let all = texts.map { Glob(text: $0, folds: folds) }
        globs = all.filter { !$0.isLiteral }
        literals = all.filter(\.isLiteral).map(\.literalPrefix).sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Returns the positions at which a text that begins at one of some positions ends.
    func ends(in text: inout MatchText, from positions: PositionSet) -> PositionSet {
        var ends = PositionSet(text.count + 1)
        // The texts that begin with the same units are a range; it is walked with the positions behind these units.
        var open = [(range: literals.indices, length: 0, positions: positions)]
        while let (range, length, positions) = open.popLast() {
            // The shortest text of the range is the first.
            guard let first = range.first else { continue }
            if literals[first].count == length { ends.formUnion(positions) }
            for unit in text.differentUnits {
                let lower = literals.firstIndex(in: range) { $0.count > length && $0[length] >= unit }
                let upper = literals.firstIndex(in: lower..<range.upperBound) { $0[length] > unit }
                guard lower < upper else { continue }
                let next = positions.movedOn(where: text.places(of: unit))
                if !next.isEmpty { open.append((lower..<upper, length + 1, next)) }
            }
        }
        for glob in globs { ends.formUnion(glob.ends(in: &text, from: positions)) }
        return ends
    }
}

extension [[UInt32]] {
    /// Returns the first index in a range whose element has a property that all later ones have too.
    fileprivate func firstIndex(in range: Range<Int>, where isLate: ([UInt32]) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isLate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension TextList: Hashable {
    /// Whether both are the same list; equal lists that were compiled twice are not.
    static func == (first: TextList, second: TextList) -> Bool { first === second }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Compiles the variables of a file, each once.
package struct VariableCompiler {
    let variables: VariableLists
    private var known: [Key: Texts] = [:]
    /// The parts of rules, by the place of their patterns.
    var parts: [PartKey: CompiledPart] = [:]

    struct PartKey: Hashable {
        let place: Int32
        let form: LinkText.Form
    }

    private struct Key: Hashable {
        let name: [UInt8]
        let folds: Bool
    }

    /// The texts of a variable, as a pattern uses them.
    enum Texts {
        /// Each text is one character.
        case characters(UnitClass)
        case list(TextList)
    }

    package init(_ variables: VariableLists) { self.variables = variables }

    /// Returns the texts of a variable; without its `)`, it has none, whatever its name.
    mutating func texts(_ texts: [String], of name: String, folds: Bool) -> Texts {
        guard !texts.isEmpty else { return .list(TextList([], folds: folds)) }
        let key = Key(name: Array(name.utf8), folds: folds)
        if let known = known[key] { return known }
        let made = UnitClass(texts, folds: folds).map(Texts.characters) ?? .list(TextList(texts, folds: folds))
        known[key] = made
        return made
    }
}
