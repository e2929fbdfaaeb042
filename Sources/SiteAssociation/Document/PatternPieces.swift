import Diagnostics
import LinkRoutes

/// The texts of a file's variables by name.
///
/// Names are compared byte by byte, as on devices: an accent in two normal forms makes two names.
package struct VariableLists: Sendable {
    private let lists: [[UInt8]: [String]]
    /// The first text of each list that contains a variable, for the lists that have one.
    private let nested: [[UInt8]: String]

    /// Creates the lists; the first of two variables with the same name counts.
    package init(_ variables: [SubstitutionVariable] = []) {
        lists = Dictionary(variables.map { (Array($0.name.utf8), $0.values) }) { first, _ in first }
        nested = lists.compactMapValues { $0.first(where: NestedText.isNested) }
    }

    /// Returns the texts of a variable of the file, or of a predefined one; empty for an undefined name.
    fileprivate func texts(of name: String) -> [String] {
        lists[Array(name.utf8)] ?? PredefinedVariables.values(name) ?? []
    }

    /// Returns the pieces of a pattern.
    package func pieces(of pattern: String) -> PatternPieces { PatternPieces(pattern, self) }

    /// Returns the number of the first rule with which the patterns have more than a number of characters; nil if all
    /// have at most as many.
    ///
    /// The texts of a variable count wherever a pattern uses it, and a pattern wherever a rule inherits it: the automata
    /// have them as often.
    package func firstRule(beyond size: Int, in rules: some Sequence<AssociationRule>) -> Int? {
        var left = size
        for (number, rule) in rules.enumerated() {
            left -= 1
            // A decoded character has many spellings.
            let weight = rule.isPercentEncoded ? 1 : 16
            for piece in rule.patterns.lazy.flatMap(pieces) where left >= 0 {
                if case .list(_, let texts) = piece {
                    left -= texts.reduce(texts.count) { $0 + $1.utf8.count } * weight
                    // From a piece that may be empty, all pieces like it behind it are reached.
                    if texts.contains(where: { $0.utf8.allSatisfy { $0 == UInt8(ascii: "*") } }) { left -= 1_000 }
                }
                left -= weight
            }
            if left < 0 { return number }
        }
        return nil
    }

    /// Returns a text that contains a variable, if a rule uses its list; nil if there is none.
    package func nestedText(in rules: some Sequence<AssociationRule>) -> NestedText? {
        guard !nested.isEmpty else { return nil }
        for pattern in rules.lazy.flatMap(\.patterns) {
            // A variable without its `)` has no texts, whatever its name.
            for case .list(let name, let texts) in pieces(of: pattern) where !texts.isEmpty {
                if let text = nested[Array(name.utf8)] { return NestedText(name: name, text: text) }
            }
        }
        return nil
    }
}

/// A piece of a pattern.
package enum PatternPiece: Hashable {
    case scalar(Unicode.Scalar)
    /// `?`: one character.
    case one
    /// `*`: any number of characters; two consecutive ones are one.
    case run
    /// `$(name)`: one text of a list, each of which is a pattern too. An undefined name and a `$(` without its `)` have
    /// no texts, so that nothing matches.
    case list(name: String, texts: [String])
}

/// A pattern, read piece by piece, for the matcher and for the proof.
package struct PatternPieces: Sequence, IteratorProtocol {
    private var rest: Substring.UnicodeScalarView
    /// The lists for `$(`; nil if it is plain text.
    private let variables: VariableLists?

    fileprivate init(_ pattern: String, _ variables: VariableLists?) {
        rest = Substring(pattern).unicodeScalars
        self.variables = variables
    }

    /// Reads a variable's text, in which `$(` is plain text.
    ///
    /// Apple's page on `substitutionVariables` allows `?` and `*` in a text, "but not other substitution variables". No
    /// source documents how devices read one. As plain text, texts that use each other need no limit.
    package init(ofText text: String) { self.init(text, nil) }

    package mutating func next() -> PatternPiece? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "?": return .one
        case "*":
            while rest.first == "*" { rest.removeFirst() }
            return .run
        case "$":
            guard let variables, rest.first == "(" else { return .scalar(scalar) }
            let name = rest.dropFirst().prefix { $0 != ")" }
            let isTerminated = name.endIndex < rest.endIndex
            rest = rest[name.endIndex...].dropFirst()
            return .list(name: String(name), texts: isTerminated ? variables.texts(of: String(name)) : [])
        default: return .scalar(scalar)
        }
    }
}

/// A variable's text that contains a variable; no source documents how devices read it.
package struct NestedText: CustomStringConvertible {
    let name: String
    let text: String

    /// Whether a text contains `$(`.
    package static func isNested(_ text: String) -> Bool {
        zip(text.utf8, text.utf8.dropFirst()).contains { $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "(") }
    }

    /// The reason why rules that use the variable cannot be proved.
    package var description: String { "nested variable in \(text.quoted), a value of variable \(name.quoted)" }

    /// The fix, an imperative.
    package var fix: String { "replace the nested variable by its values" }
}

extension AssociationRule {
    /// The patterns of the rule.
    package var patterns: [String] {
        let values: [String] =
            switch query {
            case .whole(let pattern): [pattern]
            case .items(let items): items.map(\.value)
            case nil: []
            }
        return [path, fragment].compactMap { $0 } + values
    }
}
