import AssociationProof
import SiteAssociation
import StrictJSON

/// The rules that are tried before another rule, by the forms in which they compare links.
struct EarlierRules {
    /// All rules of the file, compiled.
    private let rules: [CompiledRule]
    /// The numbers of the earlier rules in the file, in order.
    private(set) var numbers: [Int] = []
    private var paths: [LinkText.Form: PathTrie] = [:]

    /// The number of steps of a walk over the paths that count as one try of a rule.
    private static let stepsPerTrial = 16

    init(of rules: [CompiledRule]) { self.rules = rules }

    /// Adds a rule after all others.
    mutating func append(_ number: Int) {
        paths[rules[number].form, default: PathTrie()].insert(rules[number], number)
        numbers.append(number)
    }

    /// Returns whether a rule matches a link.
    ///
    /// - Parameter trials: the number of rules that may still be tried; each try reduces it by one.
    func matches(_ link: inout LinkTexts, _ trials: inout Int) -> Bool {
        for (form, paths) in paths {
            let text = link.text(form)
            var isMatched = false
            let steps = paths.visit(text) { number in
                trials -= 1
                isMatched = rules[number].mismatch(text) == nil
                return !isMatched
            }
            trials -= steps / Self.stepsPerTrial
            if isMatched { return true }
        }
        return false
    }
}

/// All rules of a file with their apps, prepared for comparison.
struct RuleOrder {
    /// The rules in the order of the file.
    let rules: [OrderedRule]
    /// The apps, grouped by identical entries.
    let groups: [RuleGroup]
    /// The entries with their paths.
    let entries: [OrderedEntry]
    /// The apps as systems before iOS 13 see them, which read only `appID` and `paths`; empty if all systems see the same.
    let olderGroups: [RuleGroup]
    /// The numbers of the rules of each entry.
    let ranges: [Range<Int>]
    /// The rules, compiled.
    let compiled: [CompiledRule]
    /// The conditions of the rules on queries and fragments.
    let textSets: TextSets

    /// The host of examples: a file does not name its own host.
    static let host = "example.com"
    static let example = ExampleLink(host: host)

    /// Numbers the rules of a document.
    ///
    /// - Parameter details: the entries with their positions.
    init(_ document: AssociationDocument, _ details: CheckedValue) {
        var textSets = TextSets(.any, QueryParts(document.entries.flatMap(\.rules)), allowance: Self.allowance)
        var compiler = VariableCompiler(document.lists)
        let places = details.elements ?? details.members.map(\.place)
        var rules: [OrderedRule] = []
        var compiled: [CompiledRule] = []
        var ranges: [Range<Int>] = []
        for (entry, place) in zip(document.entries, places) {
            let start = rules.count
            for source in entry.rules {
                compiled.append(CompiledRule(source, &compiler))
                rules.append(
                    OrderedRule(
                        source: source,
                        proof: ProofRule(source, variables: document.lists, &textSets),
                        path: place.path[source.isLegacyPath ? "paths" : "components"][source.index]
                    )
                )
            }
            ranges.append(start..<rules.count)
        }
        self.rules = rules
        self.compiled = compiled
        self.textSets = textSets
        self.ranges = ranges
        groups = RuleGroup.all(of: document.entries, ranges)
        entries = zip(document.entries, places).map { OrderedEntry(source: $0, path: $1.path) }
        let older = document.entries.filter { $0.olderAppID != nil && $0.rules.contains(where: \.isLegacyPath) }
        let isAlike =
            older.count == document.entries.count
            && older.allSatisfy { entry in entry.olderAppID.map { entry.appIDs == [$0] } ?? false }
        olderGroups = isAlike ? [] : RuleGroup.all(of: older, ranges) { $0.olderAppID.map { [$0] } ?? [] }
    }

    /// The maximum number of steps for all query conditions, a bound for hostile files.
    private static let allowance = 20_000

    /// Returns whether a rule matches a link that reaches it.
    func matches(_ rule: Int, _ link: inout LinkTexts) -> Bool {
        compiled[rule].mismatch(link.text(compiled[rule].form)) == nil
    }
}

/// An entry with its place in the file.
struct OrderedEntry {
    let source: AssociationEntry
    let path: FindingPath
}

/// A rule among all rules of the file, in the order in which devices try them.
struct OrderedRule {
    let source: AssociationRule
    /// The rule in the form of the proof; nil if no link can match.
    let proof: ProofRule?
    /// The path of the rule.
    let path: FindingPath

    /// Returns whether both rules may match one path; true may be wrong, false is certain.
    func mayMeet(_ other: OrderedRule) -> Bool {
        guard let own = proof, let theirs = other.proof else { return false }
        return own.paths.contains { path in theirs.paths.contains(where: path.mayMeet) }
    }

    /// Whether the rule names no part of a link that others lack.
    var takesEveryLink: Bool {
        let isOpen = { (pattern: String?) in pattern.map { $0.drop { $0 == "/" }.isAllStars } ?? true }
        return isOpen(source.path) && isOpen(source.fragment) && source.query == nil
    }

    /// Returns whether all of some rules have the other outcome.
    func isContrary(to others: [OrderedRule]) -> Bool {
        !others.contains { $0.source.isExcluding == source.isExcluding }
    }
}
