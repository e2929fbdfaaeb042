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
    /// The apps in the order of the file, each with the steps of all entries that name it.
    private let apps: [(id: String, steps: [Range<Int>])]
    /// The index of each app; identifiers are compared byte by byte.
    private let places: [[UInt8]: Int]
    /// The index of each rule's entry in the file, and of the rule in its entry.
    private let steps: [(entry: Int, rule: Int)]
    /// The rules of the steps, as in the file and compiled.
    private let sources: [AssociationRule]
    private let rules: [CompiledRule]
    private let variables: VariableLists

    /// Compiles a file.
    public init(_ document: AssociationDocument) {
        self.init(document.entries, document.lists)
    }

    /// Compiles rules for a single app whose id does not matter.
    public init(_ components: [Component], variables: [SubstitutionVariable] = []) {
        self.init(AssociationDocument(components, variables: variables))
    }

    private init(_ entries: [AssociationEntry], _ variables: VariableLists) {
        var compiler = VariableCompiler(variables)
        var steps: [(entry: Int, rule: Int)] = []
        var rules: [CompiledRule] = []
        var apps: [(id: String, steps: [Range<Int>])] = []
        var places: [[UInt8]: Int] = [:]
        for entry in entries {
            let range = steps.count..<steps.count + entry.rules.count
            for rule in entry.rules {
                rules.append(CompiledRule(rule, &compiler))
                steps.append((entry.index, rule.index))
            }
            for id in entry.appIDs {
                if let known = places[Array(id.utf8)] {
                    if apps[known].steps.last != range { apps[known].steps.append(range) }
                } else {
                    places[Array(id.utf8)] = apps.count
                    apps.append((id, [range]))
                }
            }
        }
        self.apps = apps
        self.variables = variables
        self.places = places
        self.steps = steps
        self.rules = rules
        sources = entries.flatMap(\.rules)
    }

    /// The application identifiers of the file, without duplicates.
    public var appIDs: [String] { apps.map(\.id) }

    /// Returns the decision about a link for an app.
    public func decide(_ link: String, app: String) -> AssociationDecision {
        var texts = LinkTexts(link)
        return decide(&texts, steps: steps(of: app))
    }

    /// Returns the decision for the first app of the file; in files from linkd, all apps have the same rules.
    public func decide(_ link: String) -> AssociationDecision {
        var texts = LinkTexts(link)
        return decide(&texts, steps: apps.first?.steps ?? [])
    }

    /// Returns the rule of a decision; nil if none decided.
    public func rule(of decision: AssociationDecision) -> AssociationRule? {
        steps.indices.first { steps[$0].entry == decision.entry && steps[$0].rule == decision.rule }.map { sources[$0] }
    }

    /// Whether a link opens the first app of the file.
    public func opensApp(_ link: String) -> Bool { decide(link).opensApp }

    /// Returns the apps that get a link, in the order of the file; no source says which of several installed apps opens.
    public func apps(for link: String) -> [(app: String, decision: AssociationDecision)] {
        var texts = LinkTexts(link)
        var found: [(app: String, decision: AssociationDecision)] = []
        for app in apps {
            let decision = decide(&texts, steps: app.steps)
            if decision.opensApp { found.append((app.id, decision)) }
        }
        return found
    }

    /// Returns how each rule of an app compares with a link, up to the rule that decides.
    public func trace(_ link: String, app: String) -> [RuleTrace] {
        var texts = LinkTexts(link)
        var trace: [RuleTrace] = []
        for index in steps(of: app).joined() {
            let text = texts.text(rules[index].form)
            let part = rules[index].mismatch(text)
            var failure = part.map { rules[index].failure($0, of: sources[index], text) }
            failure?.look(for: variables, rules[index].form)
            let assumptions = part == nil ? rules[index].assumptions(text) : []
            trace.append(
                RuleTrace(
                    entry: steps[index].entry,
                    rule: sources[index],
                    failure: failure,
                    assumptions: assumptions
                )
            )
            if part == nil { break }
        }
        return trace
    }

    private func steps(of app: String) -> [Range<Int>] { places[Array(app.utf8)].map { apps[$0].steps } ?? [] }

    private func decide(_ texts: inout LinkTexts, steps ranges: [Range<Int>]) -> AssociationDecision {
        var text = texts.text(.written)
        for range in ranges {
            for index in range {
                if rules[index].form != text.form { text = texts.text(rules[index].form) }
                guard rules[index].mismatch(text) == nil else { continue }
                return AssociationDecision(
                    outcome: rules[index].isExcluding ? .exclude : .match,
                    entry: steps[index].entry,
                    rule: steps[index].rule
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
