/// A dynamic rule ready to match.
struct CompiledDynamicRule: Sendable {
    /// nil takes every path.
    let path: DynamicPattern?
    let query: [(name: [UInt32], value: DynamicPattern)]
    /// nil takes every fragment.
    let fragment: DynamicPattern?
    private let rule: DynamicRule

    init(_ rule: DynamicRule) {
        self.rule = rule
        path = rule.path.map(DynamicPattern.init)
        query = rule.query.map { ($0.name.unicodeScalars.map(\.value), DynamicPattern($0.value)) }
        fragment = rule.fragment.map(DynamicPattern.init)
    }

    /// A part of a link that a pattern does not take.
    struct Mismatch {
        fileprivate let part: RuleTrace.Failure.Part
        fileprivate let pattern: String
        fileprivate let compiled: DynamicPattern
        fileprivate let text: [UInt32]
    }

    /// The first part of the link that the rule does not take, nil when it takes the link.
    func mismatch(_ link: DynamicLinkText) -> Mismatch? {
        if let path, !path.matches(link.path) {
            return Mismatch(part: .path, pattern: rule.path ?? "", compiled: path, text: link.path)
        }
        for (index, item) in query.enumerated() {
            let values = link.items.filter { $0.name == item.name }.map(\.value)
            guard let wrong = values.isEmpty ? [] : values.first(where: { !item.value.matches($0) }) else { continue }
            let source = rule.query[index]
            return Mismatch(part: .item(source.name), pattern: source.value, compiled: item.value, text: wrong)
        }
        if let fragment, !fragment.matches(link.fragment) {
            return Mismatch(part: .fragment, pattern: rule.fragment ?? "", compiled: fragment, text: link.fragment)
        }
        return nil
    }
}

extension CompiledDynamicRule.Mismatch {
    /// Where link and pattern part; computed when somebody asks why.
    var failure: RuleTrace.Failure {
        RuleTrace.Failure(
            part: part,
            pattern: pattern,
            text: String(String.UnicodeScalarView(text.compactMap { Unicode.Scalar($0) })),
            taken: compiled.furthest(in: text)
        )
    }
}
