public import LinkRoutes

/// Decides as a device with Android 15 or later whether a link opens the app, under a stated model.
///
/// Google's page says little about the details, so this is what is assumed, each point pinned by a test:
/// - The first rule whose parts all match decides; where none does, the link stays in the browser.
/// - Link and pattern are compared as written: nothing is decoded, case counts, `%C3%A9` is six characters.
/// - A path is compared as a whole, so `/a` is not `/a/`; a link that ends with its host has the path `/`.
/// - `*` takes any number of characters that are not the pattern's next literal one, and never goes back: `/*/c` takes
///   `/a/c`, not `/a/b/c`. With no literal behind it, it takes everything, slashes too. `?` takes one character, any.
/// - Each item that a rule names has to be in the query, and every occurrence of it has to match; others are ignored.
///   An item without `=` has an empty value. A missing fragment is empty too.
/// - A part that a rule does not name may be anything. There are no variables and no flags.
public struct DynamicRuleMatcher: Sendable {
    /// The rules in order.
    public let rules: [DynamicRule]
    private let compiled: [CompiledDynamicRule]

    /// Compiles rules.
    public init(_ rules: [DynamicRule]) {
        self.rules = rules
        compiled = rules.map(CompiledDynamicRule.init)
    }

    /// The rules that a table makes; a table that names no app is read as if it did.
    ///
    /// - Throws: why the table makes none.
    public init(_ table: RouteTable) throws(DynamicRuleError) {
        var generator = DynamicRuleGenerator(table)
        self.init(try generator.run())
    }

    /// What becomes of a link; the decision's `rule` is an index into `rules`, its `entry` is nil.
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

    /// What each rule made of a link, up to the one that decided.
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

/// What one dynamic rule made of a link.
public struct DynamicRuleTrace: Hashable, Sendable {
    /// The index of the rule in `dynamic_app_link_components`.
    public let index: Int
    /// The rule.
    public let rule: DynamicRule
    /// The first part that the link fails; nil for the rule that decided.
    public let failure: RuleTrace.Failure?
}

extension DynamicRuleTrace: CustomStringConvertible {
    /// One sentence: the rule, and why it does not take the link or that it does.
    public var description: String {
        let place = "dynamic_app_link_components[\(index)]"
        if let failure { return "\(place): \(failure)" }
        return "\(place): \(rule.json) \(rule.isExcluding ? "keeps the link in the browser" : "opens the app")"
    }
}

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

/// A link as dynamic rules compare it: its parts as written, a unit for each scalar.
struct DynamicLinkText {
    /// The whole path, `/` for a link that ends with its host.
    let path: [UInt32]
    /// Empty without one.
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
