import AssociationProof
import LinkRoutes
import SiteAssociation
import StrictJSON

/// The rules that are tried before another one, found by the fixed text that their paths begin with.
struct EarlierRules {
    /// All rules of the file, ready to match.
    private let rules: [CompiledRule]
    /// Those in front, by their number in the file, in order.
    private(set) var numbers: [Int] = []
    private var byBeginning: [Beginning: [Int]] = [:]
    /// The lengths of the beginnings of each form.
    private var lengths: [LinkText.Form: Set<Int>] = [:]

    /// A clash of hashes costs a comparison, no more.
    private struct Beginning: Hashable {
        let form: LinkText.Form
        /// Over whole units, not bytes.
        var hash = FNV1a()
    }

    init(of rules: [CompiledRule]) { self.rules = rules }

    /// Adds a rule behind all others.
    mutating func append(_ number: Int) {
        let prefix = rules[number].pathPrefix
        var beginning = Beginning(form: rules[number].form)
        for unit in prefix { beginning.hash.combine(unit) }
        lengths[beginning.form, default: []].insert(prefix.count)
        byBeginning[beginning, default: []].append(number)
        numbers.append(number)
    }

    /// Whether some rule takes a link.
    ///
    /// - Parameter trials: how many rules may still be tried; each takes one off.
    func takes(_ link: inout LinkTexts, _ trials: inout Int) -> Bool {
        for (form, lengths) in lengths {
            let text = link.text(form)
            var beginning = Beginning(form: form)
            for count in 0...text.path.count {
                if count > 0 { beginning.hash.combine(text.units[text.path.lowerBound + count - 1]) }
                guard lengths.contains(count), let numbers = byBeginning[beginning] else { continue }
                for number in numbers {
                    trials -= 1
                    if rules[number].mismatch(text) == nil { return true }
                }
            }
        }
        return false
    }
}

/// All rules of a file with the apps that they are for, ready to be compared.
struct RuleOrder {
    /// The rules in the order of the file.
    let rules: [OrderedRule]
    /// The apps, those with the same entries together.
    let groups: [RuleGroup]
    /// The entries with the ways to them.
    let entries: [(path: FindingPath, position: JSONPosition)]
    /// Apps in entries with `components` and in others with `paths`, as systems before iOS 13 see them: with the latter.
    let olderGroups: [RuleGroup]
    /// The rules ready to match.
    let compiled: [CompiledRule]
    /// What the rules ask of queries and fragments.
    let textSets: TextSets

    /// The host of examples: a file does not say for which one it is.
    static let example = ExampleLink(host: "example.com")

    /// Numbers the rules of a document.
    ///
    /// - Parameter details: the entries as the checker sees them.
    init(_ document: AssociationDocument, _ details: CheckedValue) {
        var textSets = TextSets(.any, QueryParts(document.entries.flatMap(\.rules)), allowance: Self.allowance)
        let lists = VariableLists(document.variables)
        let places = details.elements ?? details.members.map(\.place)
        var rules: [OrderedRule] = []
        var compiled: [CompiledRule] = []
        var ranges: [Range<Int>] = []
        for (entry, place) in zip(document.entries, places) {
            let start = rules.count
            var turn = 0
            var isExcluding = false
            for source in entry.rules {
                if source.isExcluding != isExcluding { turn += 1 }
                isExcluding = source.isExcluding
                compiled.append(CompiledRule(source, variables: lists))
                rules.append(
                    OrderedRule(
                        source: source,
                        proof: ProofRule(source, variables: lists, &textSets),
                        entry: entry.index,
                        path: place.path[source.isLegacyPath ? "paths" : "components"][source.index],
                        turn: turn
                    )
                )
            }
            ranges.append(start..<rules.count)
        }
        self.rules = rules
        self.compiled = compiled
        self.textSets = textSets
        groups = RuleGroup.all(of: document.entries, ranges)
        entries = zip(document.entries, places).map { ($1.path, $0.position) }
        let older = document.entries.filter { $0.rules.contains(where: \.isLegacyPath) }
        olderGroups = older.count == document.entries.count ? [] : RuleGroup.all(of: older, ranges)
    }

    /// Steps for all that is looked for in queries: a hostile file is not worth more.
    private static let allowance = 20_000

    /// Whether a rule takes a link that gets to it.
    func takes(_ rule: Int, _ link: inout LinkTexts) -> Bool {
        compiled[rule].mismatch(link.text(compiled[rule].form)) == nil
    }
}

/// A rule among all rules of the file, in the order in which devices try them.
struct OrderedRule {
    let source: AssociationRule
    /// The rule as it can be compared; nil where no link can match.
    let proof: ProofRule?
    /// The index of its entry.
    let entry: Int
    /// The way to the rule.
    let path: FindingPath
    /// How many times the outcome changed in its entry before it: rules of one number all exclude, or none does.
    let turn: Int

    /// Whether a path may be taken by both rules; a yes may be wrong, a no not.
    func mayMeet(_ other: OrderedRule) -> Bool {
        guard let own = proof, let theirs = other.proof else { return false }
        return own.paths.contains { path in theirs.paths.contains(where: path.mayMeet) }
    }

    /// Whether only the trailing `/*` of the other rule's path is more than this rule has.
    func isParent(of other: OrderedRule) -> Bool {
        guard let own = proof, let theirs = other.proof, own.paths.count == 1, theirs.paths.count == 2 else {
            return false
        }
        return own.paths[0] == theirs.paths[1] && own.opensApp == theirs.opensApp
            && Set(own.conditions) == Set(theirs.conditions)
    }
}

/// Apps that stand in the same entries, and so have the same rules.
struct RuleGroup {
    /// One of the apps.
    let app: String
    /// Their entries in order.
    let entries: [Int]
    /// Their rules in order, by their number in the file.
    let rules: [Int]
}

extension RuleGroup {
    /// The groups of a file, in the order of their first apps.
    ///
    /// - Parameter rules: the numbers of each entry's rules.
    static func all(of entries: [AssociationEntry], _ rules: [Range<Int>]) -> [RuleGroup] {
        var apps: [(id: String, entries: [Int])] = []
        var numbers: [[UInt8]: Int] = [:]
        for entry in entries {
            for id in entry.appIDs {
                let number = numbers[Array(id.utf8), default: apps.count]
                numbers[Array(id.utf8)] = number
                if number == apps.count { apps.append((id, [])) }
                if apps[number].entries.last != entry.index { apps[number].entries.append(entry.index) }
            }
        }
        var known: Set<[Int]> = []
        return apps.filter { known.insert($0.entries).inserted }.map { app in
            RuleGroup(app: app.id, entries: app.entries, rules: app.entries.flatMap { rules[$0] })
        }
    }
}
