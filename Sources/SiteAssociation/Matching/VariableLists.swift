/// The lists of a file's variables by name.
///
/// Names are compared byte by byte, as devices compare: an accent in two normal forms makes two names.
struct VariableLists: Sendable {
    private let lists: [[UInt8]: [String]]

    /// Of two variables with one name the first counts.
    init(_ variables: [SubstitutionVariable] = []) {
        lists = Dictionary(variables.map { (Array($0.name.utf8), $0.values) }) { first, _ in first }
    }

    /// The texts of a variable of the file, or else of a predefined one; none for a name that nobody defines.
    fileprivate func texts(of name: String) -> [String] {
        lists[Array(name.utf8)] ?? PredefinedVariables.values(name) ?? []
    }

    /// The pieces of a pattern.
    func pieces(of pattern: String) -> PatternPieces { PatternPieces(pattern, self) }

    /// A text that holds a variable, of a variable that one of the rules names; nil where there is none.
    func nestedText(in rules: some Sequence<AssociationRule>) -> NestedText? {
        let nested = lists.compactMapValues { $0.first(where: NestedText.isNested) }
        guard !nested.isEmpty else { return nil }
        for pattern in rules.lazy.flatMap(\.patterns) {
            for case .list(let name, _) in pieces(of: pattern) {
                if let text = nested[Array(name.utf8)] { return NestedText(name: name, text: text) }
            }
        }
        return nil
    }
}

/// A piece of a pattern.
enum PatternPiece: Hashable {
    case scalar(Unicode.Scalar)
    /// `?`: one character.
    case one
    /// `*`: any number of them; two in a row are one.
    case run
    /// `$(name)`: one text of a list, which is a pattern too. A name that nobody defines and a `$(` without its `)` have
    /// none, so that nothing matches.
    case list(name: String, texts: [String])
}

/// A pattern, read piece by piece: by the matcher and by the proof.
struct PatternPieces: Sequence, IteratorProtocol {
    private var rest: Substring.UnicodeScalarView
    /// What `$(` names; nil where it names nothing.
    private let variables: VariableLists?

    fileprivate init(_ pattern: String, _ variables: VariableLists?) {
        rest = Substring(pattern).unicodeScalars
        self.variables = variables
    }

    /// Reads a variable's text, in which `$(` is plain text.
    ///
    /// Apple's page on `substitutionVariables` says that a text may hold `?` and `*`, "but not other substitution
    /// variables"; no source says what devices make of one. Plain text needs no bound for texts that name each other.
    init(ofText text: String) { self.init(text, nil) }

    mutating func next() -> PatternPiece? {
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

/// A variable's text that holds a variable, for which no source says what devices make of it.
struct NestedText: CustomStringConvertible {
    let name: String
    let text: String

    /// Whether a text holds `$(`.
    static func isNested(_ text: String) -> Bool {
        zip(text.utf8, text.utf8.dropFirst()).contains { $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "(") }
    }

    /// Why nothing is proved of rules that name the variable: a sentence without its full stop.
    var description: String {
        "the text \(text.quoted) of the variable \(name.quoted) holds $(, and Apple does not say what devices make of a "
            + "variable in a text; write the texts out"
    }
}

extension AssociationRule {
    /// The patterns of the rule.
    fileprivate var patterns: [String] {
        let values: [String] =
            switch query {
            case .whole(let pattern): [pattern]
            case .items(let items): items.map(\.value)
            case nil: []
            }
        return [path, fragment].compactMap { $0 } + values
    }
}
