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
