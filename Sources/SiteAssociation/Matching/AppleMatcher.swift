/// Decides which app gets a link, exactly as an Apple device does, in time linear in the link.
///
/// Where Apple's documents and its own `swcutil` disagree, this follows the tool, since devices run it. Where Apple's
/// behavior is undocumented, the following choices apply; a test pins each one:
///
/// - `+` is a literal plus.
/// - Names of query items are folded with `caseSensitive: false` and decoded with `percentEncoded: false`.
/// - Letters fold one to one, to their lower case: the Kelvin sign is a `k`.
/// - A malformed escape stays as it is. Decoded bytes that are not UTF-8 become U+FFFD, and so equal a written one.
/// - An undefined or unterminated variable never matches.
/// - A variable in a text of a variable is plain text; a rule that uses such a text cannot be proved.
/// - A custom variable takes precedence over a predefined one.
/// - The more specific `?` replaces the less specific.
/// - With `paths`, defaults apply only to case and encoding.
/// - An excluding rule of an earlier entry for the same app blocks the link.
/// - An entry without rules matches nothing, and a component that is not an object is no rule.
/// - Of a trailing `/*/*`, each `/*` also matches the parent.
public struct AppleMatcher: Sendable {
    private let document: AssociationDocument
    /// The rules of each entry, compiled.
    private let rules: [[CompiledRule]]
    /// The application identifiers of the file, without duplicates.
    public let appIDs: [String]
    /// The entries of the first app.
    private let firstEntries: [Int]

    /// Compiles a file.
    public init(_ document: AssociationDocument) {
        self.document = document
        var compiler = VariableCompiler(document.lists)
        rules = document.entries.map { entry in entry.rules.map { CompiledRule($0, &compiler) } }
        appIDs = document.appIDs
        firstEntries = appIDs.first.map(document.indices) ?? []
    }

    /// Compiles rules for a single app whose id does not matter.
    public init(_ components: [Component], variables: [SubstitutionVariable] = []) {
        self.init(AssociationDocument(components, variables: variables))
    }

    /// Returns the decision about a link for an app.
    public func decide(_ link: String, app: String) -> AssociationDecision {
        var texts = LinkTexts(link)
        return decide(&texts, by: document.indices(of: app))
    }

    /// Returns the decision for the first app of the file; in files from linkd, all apps have the same rules.
    public func decide(_ link: String) -> AssociationDecision {
        var texts = LinkTexts(link)
        return decide(&texts, by: firstEntries)
    }

    /// Returns the rule of a decision; nil if none decided.
    public func rule(of decision: AssociationDecision) -> AssociationRule? {
        document.entries.first { $0.index == decision.entry }?.rules.first { $0.index == decision.rule }
    }

    /// Whether a link opens the first app of the file.
    public func opensApp(_ link: String) -> Bool { decide(link).opensApp }

    /// Returns the apps that get a link, in the order of the file; no source says which of several installed apps opens.
    public func apps(for link: String) -> [(app: String, decision: AssociationDecision)] {
        var texts = LinkTexts(link)
        // Thousands of apps can share thousands of rules.
        let decisions = document.entries.indices.map { decide(&texts, by: [$0]) }
        return appIDs.map { app in
            let decided = document.indices(of: app).first { decisions[$0].outcome != .noMatch }
            return (app: app, decision: decided.map { decisions[$0] } ?? .noMatch)
        }.filter(\.decision.opensApp)
    }

    /// Returns how each rule of an app compares with a link, up to the rule that decides.
    ///
    /// - Parameter limit: the number of rules after which only the rule that decides follows.
    public func trace(_ link: String, app: String, limit: Int = .max) -> [RuleTrace] {
        var texts = LinkTexts(link)
        var trace: [RuleTrace] = []
        for entry in document.indices(of: app).map({ document.entries[$0] }) {
            for (rule, source) in zip(rules[entry.index], entry.rules) {
                let text = texts.text(rule.form)
                let part = rule.mismatch(text, &texts.known)
                guard part == nil || trace.count < limit else { continue }
                var failure = part.map { rule.failure($0, of: source, text) }
                failure?.look(for: document.lists, rule.form)
                let assumptions = part == nil ? rule.assumptions(text, of: source, document.lists) : []
                trace.append(RuleTrace(entry: entry.index, rule: source, failure: failure, assumptions: assumptions))
                if part == nil { return trace }
            }
        }
        return trace
    }

    private func decide(_ texts: inout LinkTexts, by entries: [Int]) -> AssociationDecision {
        var text = texts.text(.written)
        for entry in entries {
            for rule in rules[entry].indices {
                if rules[entry][rule].form != text.form { text = texts.text(rules[entry][rule].form) }
                guard rules[entry][rule].mismatch(text, &texts.known) == nil else { continue }
                return AssociationDecision(
                    outcome: rules[entry][rule].isExcluding ? .exclude : .match,
                    entry: entry,
                    rule: document.entries[entry].rules[rule].index
                )
            }
        }
        return AssociationDecision(outcome: .noMatch, entry: nil, rule: nil)
    }
}

/// The decision about a link for an app.
public struct AssociationDecision: Hashable, Sendable {
    /// The three outcomes.
    public enum Outcome: String, Sendable {
        /// The app opens.
        case match
        /// A rule keeps the link in the browser.
        case exclude
        /// No rule matches the link, so it stays in the browser.
        case noMatch = "nomatch"
    }

    /// The outcome.
    public let outcome: Outcome
    /// The index of the entry in `details` whose rule decided.
    public let entry: Int?
    /// The index of that rule.
    public let rule: Int?

    /// The decision if no rule matches a link.
    public static let noMatch = AssociationDecision(outcome: .noMatch, entry: nil, rule: nil)

    /// Whether the app opens.
    public var opensApp: Bool { outcome == .match }
}
