public import SiteAssociation

/// An association file, prepared for a proof.
struct ComparedFile {
    /// How its rules compare a path.
    let part: TextGrammar.Part
    /// How the links of the proof are percent-encoded.
    let notation: TextGrammar.Notation
    /// How exactly its patterns can express a parameter.
    let reading: RouteTokens.Reading
    /// The rules in the order in which they are tried, without rules that no link can match.
    let rules: (inout TextSets) -> [ProofRule]
    /// How the rules name query items.
    let queryParts: QueryParts
    /// Whether a link may contain an item several times, with different values.
    let takesRepeats: Bool
    /// The list text that prevents a proof of the rules; nil if there is none.
    let nestedText: NestedText?
    /// Returns what a device does with a link, and the rule that decides.
    let decide: (String) -> (opensApp: Bool, rule: AssociationRule?)
}

extension ComparedFile {
    /// Prepares the rules of an app in an AASA file.
    init(_ document: AssociationDocument, app: String) {
        let matcher = AppleMatcher(document)
        part = .path
        notation = .printed
        reading = .lists
        rules = { textSets in document.proofRules(of: app, &textSets) }
        queryParts = QueryParts(document.entries.flatMap(\.rules))
        takesRepeats = true
        nestedText = document.nestedText(for: app)
        decide = { link in
            let decision = matcher.decide(link, app: app)
            return (decision.opensApp, matcher.rule(of: decision))
        }
    }
}

extension ComparedFile {
    /// Prepares the dynamic rules for Android that a table generates.
    init(_ matcher: DynamicRuleMatcher) {
        part = .wholePath
        notation = .decodable
        reading = .wildcards
        rules = { textSets in matcher.rules.compactMap { ProofRule($0, &textSets) } }
        queryParts = QueryParts()
        // Any occurrence of an item is enough there, and the table wants all.
        takesRepeats = false
        nestedText = nil
        decide = { link in
            let decision = matcher.decide(link)
            let rule = decision.rule.map { AssociationRule(matcher.rules[$0].component, index: $0) }
            return (decision.opensApp, rule)
        }
    }
}

extension AssociationDocument {
    /// The characters of all patterns of a file, with the texts of their variables; larger files are not compared.
    package static let maximumSize = 250_000

    /// Whether the rules are too many to be compared.
    var isLarge: Bool {
        lists.firstRule(beyond: Self.maximumSize, in: entries.lazy.flatMap(\.rules)) != nil
    }

    /// Returns those of the given apps that the file names, grouped by equal rules; in a file that is too large to be
    /// compared, by the same entries.
    public func groups(of apps: [String]) -> [[String]] {
        let isLarge = isLarge
        var groups: [[String]] = []
        var places: [[RuleMeaning]: Int] = [:]
        // The group of each combination of entries: thousands of apps can share thousands of rules.
        var known: [[Int]: Int] = [:]
        let wanted = Set(apps.map { Array($0.utf8) })
        for app in appIDs where wanted.contains(Array(app.utf8)) {
            let entries = indices(of: app)
            let meanings = known[entries] == nil && !isLarge ? rules(of: app).map(RuleMeaning.init) : []
            let place = known[entries] ?? (isLarge ? nil : places[meanings]) ?? groups.count
            if place == groups.count {
                places[meanings] = place
                groups.append([])
            }
            known[entries] = place
            groups[place].append(app)
        }
        return groups
    }
}

/// The meaning of a rule: its members without location and comment.
///
/// Texts are compared by their bytes: two encodings of one letter are two patterns.
struct RuleMeaning: Hashable {
    private let path: [UInt8]?
    private let query: [[UInt8]]?
    private let asksWholeQuery: Bool
    private let fragment: [UInt8]?
    private let flags: [Bool]

    init(_ rule: AssociationRule) {
        path = rule.path.map { Array($0.utf8) }
        switch rule.query {
        case .whole(let text): (query, asksWholeQuery) = ([Array(text.utf8)], true)
        case .items(let items):
            (query, asksWholeQuery) = (items.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] }, false)
        case nil: (query, asksWholeQuery) = (nil, false)
        }
        fragment = rule.fragment.map { Array($0.utf8) }
        flags = [rule.isExcluding, rule.isCaseSensitive, rule.isPercentEncoded]
    }
}

/// A file, prepared for a comparison.
struct RuleSource {
    let document: AssociationDocument
    let matcher: AppleMatcher
    /// The texts of each list by its name, as bytes; the first of two lists with the same name counts.
    let variables: [[UInt8]: [[UInt8]]]

    init(_ document: AssociationDocument) {
        self.document = document
        matcher = AppleMatcher(document)
        let lists = document.variables.map { (Array($0.name.utf8), $0.values.map { Array($0.utf8) }) }
        variables = Dictionary(lists) { first, _ in first }
    }

    /// Returns the meanings of an app's rules.
    func meanings(of app: String) -> [RuleMeaning] { document.rules(of: app).map(RuleMeaning.init) }
}
