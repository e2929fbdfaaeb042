public import LinkRoutes

/// Decides whether a link opens the app, as a device with Android 15 or later does, under a stated model.
///
/// Google documents few details. The model assumes the following; a test pins each point:
/// - The first rule whose parts all match decides; if there is none, the link stays in the browser.
/// - Link and pattern are compared as written: nothing is decoded, case matters, `%C3%A9` is six characters.
/// - A path is compared as a whole, so `/a` differs from `/a/`; a link that ends with its host has the path `/`.
/// - `*` matches any number of characters other than the pattern's next literal, and never backtracks: `/*/c` matches
///   `/a/c`, but not `/a/b/c`. Without a literal after it, it matches everything, slashes included. `?` matches any one
///   character.
/// - Each item that a rule names is required, and every occurrence must match; other items are ignored. An item without
///   `=` has an empty value. A missing fragment is empty too.
/// - A part that a rule does not name may have any text. There are no variables and no flags.
public struct DynamicRuleMatcher: Sendable {
    /// The rules in order.
    public let rules: [DynamicRule]
    private let compiled: [CompiledDynamicRule]

    /// Compiles rules.
    public init(_ rules: [DynamicRule]) {
        self.rules = rules
        compiled = rules.map(CompiledDynamicRule.init)
    }

    /// Compiles the rules that a table generates, even if the table has no app.
    ///
    /// - Throws: why the table generates none.
    public init(_ table: RouteTable) throws(DynamicRuleError) {
        var generator = DynamicRuleGenerator(table)
        self.init(try generator.run())
    }

    /// Returns the decision about a link; its `rule` is an index into `rules`, and its `entry` is nil.
    public func decide(_ link: String) -> AssociationDecision {
        let text = DynamicLinkText(link)
        guard let index = compiled.firstIndex(where: { $0.mismatch(text) == nil }) else { return .noMatch }
        return AssociationDecision(
            outcome: rules[index].isExcluding ? .exclude : .match,
            entry: nil,
            rule: index
        )
    }

    /// Whether a link opens the app.
    public func opensApp(_ link: String) -> Bool { decide(link).opensApp }

    /// Returns how each rule compares with a link, up to the rule that decides.
    public func trace(_ link: String) -> [DynamicRuleTrace] {
        let text = DynamicLinkText(link)
        var trace: [DynamicRuleTrace] = []
        for (index, rule) in compiled.enumerated() {
            let failure = rule.mismatch(text)
            trace.append(DynamicRuleTrace(index: index, rule: rules[index], failure: failure?.failure))
            if failure == nil { break }
        }
        return trace
    }
}

/// The result of one dynamic rule for a link.
public struct DynamicRuleTrace: Hashable, Sendable {
    /// The index of the rule in `dynamic_app_link_components`.
    public let index: Int
    /// The rule.
    public let rule: DynamicRule
    /// The first part of the link that does not match; nil for the rule that decides.
    public let failure: RuleTrace.Failure?
}

extension DynamicRuleTrace: CustomStringConvertible {
    /// One sentence: the rule, and why the link does not match or what the rule does.
    public var description: String {
        let place = "dynamic_app_link_components[\(index)]"
        if let failure { return "\(place): \(failure)" }
        return "\(place): \(rule.json) \(rule.isExcluding ? "keeps the link in the browser" : "opens the app")"
    }
}

/// A compiled rule.
struct CompiledDynamicRule: Sendable {
    /// The pattern for the path; nil matches every path.
    let path: DynamicPattern?
    let query: [(name: [UInt32], value: DynamicPattern)]
    /// The pattern for the fragment; nil matches every fragment.
    let fragment: DynamicPattern?
    private let rule: DynamicRule

    init(_ rule: DynamicRule) {
        self.rule = rule
        path = rule.path.map(DynamicPattern.init)
        query = rule.query.map { ($0.name.unicodeScalars.map(\.value), DynamicPattern($0.value)) }
        fragment = rule.fragment.map(DynamicPattern.init)
    }

    /// A part of a link that does not match its pattern.
    struct Mismatch {
        fileprivate let part: RuleTrace.Failure.Part
        fileprivate let pattern: String
        fileprivate let compiled: DynamicPattern
        fileprivate let text: [UInt32]
    }

    /// Returns the first part of the link that does not match; nil if the rule matches.
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
    /// Where link and pattern differ; computed only when a trace needs it.
    var failure: RuleTrace.Failure {
        RuleTrace.Failure(
            part: part,
            pattern: pattern,
            text: String(String.UnicodeScalarView(text.compactMap { Unicode.Scalar($0) })),
            taken: compiled.furthest(in: text)
        )
    }
}

/// A link as dynamic rules compare it: its parts as written, one unit for each scalar.
struct DynamicLinkText {
    /// The whole path; `/` for a link that ends with its host.
    let path: [UInt32]
    /// The fragment; empty if there is none.
    let fragment: [UInt32]
    /// Names and values in order; a name without `=` has an empty value.
    let items: [(name: [UInt32], value: [UInt32])]

    init(_ link: String) {
        let bytes = Array(link.utf8)
        let parts = LinkParts(bytes.span)
        let text = LinkText(bytes.span, parts, .written)
        let whole = String(decoding: bytes[parts.path], as: UTF8.self).unicodeScalars.map(\.value)
        path = whole.isEmpty ? [UInt32(UInt8(ascii: "/"))] : whole
        fragment = Array(text.units[text.fragment])
        items = text.items.map { (Array(text.units[$0.name]), Array(text.units[$0.value])) }
    }
}
