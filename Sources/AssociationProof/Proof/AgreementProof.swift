// # AssociationProof
//
// Proves that an association file opens the app for exactly the links of a table, or finds the shortest link where they
// differ.
//
// A test tries links; this module tries all of them. Each route and each rule becomes an automaton over sets of
// characters. The proof walks the product of all of them, breadth first, and looks at each end of a path at the
// conditions on query and fragment that the rules there have. If both sides always decide alike, they agree. If not,
// the path is an example:
//
// ```swift
// let table = try RouteTable(routes: #"{"id": "trip", "path": "/trips/{trip}"}"#)
// #expect(try AgreementProof(table).verdict == .agree)
//
// let text = FileSample.rules(#"{"/": "/trips/*"}"#)
// let file = try AssociationDocument(parsing: Array(text.utf8))
// let proof = AgreementProof(table, file, app: FileSample.app)
// #expect(proof.verdict == .differ)
// #expect(proof.disagreements.map(\.link) == ["https://t.example/trips"])
// ```
//
// The matcher and the router, which do not use the automata, must confirm each example. Else the verdict is *undecided*
// and asks for a bug report. So a disagreement that is shown is one.
//
// The same product compares two files with each other (``AssociationDiff``), and finds rules that decide nothing
// (``RuleProduct``, which `AssociationChecker` uses).
//
// ## What it leaves out
//
// - Links outside of ``AgreementProof/scope``, such as those with an escaped letter. One of each kind is listed as a
//   known difference.
// - Counting: how many links differ is not known, only one of each kind.
// - Regular expressions and general automata. A pattern is a sequence of tokens without nesting, and its automaton is
//   as simple.
//
// ## Limits and costs
//
// - The walk ends after 3,000,000 states, which need less than 200 MB, and the verdict is *undecided* with the reason.
//   docs/proof.md#bounds has the other bounds.
// - States are made when the walk reaches them, and those that an earlier rule decides are pruned; patterns that begin
//   alike share nodes. The size of the alphabet does not matter.
// - No clock is read and nothing is random: the same input has the same verdict.
//
// ## Where to read on
//
// docs/proof.md explains it with a picture and a glossary. In the code: `Proof/AgreementWalk.swift`,
// `Rules/ProofRule.swift`, `Automata/NFA.swift`, `Automata/LazyDFA.swift`, `Automata/TextSearch.swift`,
// `Search/DecisionSearch.swift`, `Search/ShortestLinks.swift`. Then `Diff/AssociationDiff.swift`.

import Diagnostics
public import LinkRoutes
public import SiteAssociation

/// Proves whether an association file opens the app for exactly the links that a route table gives to the app.
///
/// Each pattern becomes an automaton, and the proof walks the product of rules and routes over all paths at once. At
/// the end of each path, it checks only the query items that the rules there ask about. It samples nothing. If the two
/// differ, it finds the shortest link of each kind, which the matcher and the router must confirm.
public struct AgreementProof: Sendable {
    /// The result of the proof.
    public let verdict: AgreementVerdict
    /// The shortest link of each kind on which file and table disagree.
    public let disagreements: [Disagreement]
    /// Whether the walk ended at ``maximumDisagreements``, so that there may be more.
    public let isCutShort: Bool
    /// The items that links outside the scope repeat: each is an `int` that a route requires.
    public let singleItems: [String]
    /// Links outside the scope of the proof, one for each kind and route.
    public let knownDifferences: [KnownDifference]
    /// The number of states in the walk.
    public let states: Int
    /// How to get a decision; nil unless the verdict is undecided.
    public let fix: String?

    /// The links that the proof covers, as a text for reports.
    public static let scope = """
        every https link on the table's hosts within the limits of linkd (8 KB, 64 segments, 64 query items), \
        each segment, name and value percent-encoded as linkd prints it or only where necessary, with * always and ? in \
        a query or fragment encoded, with one slash at the beginning and no segment . or ..
        """

    /// The links that the proof of dynamic rules covers.
    public static let dynamicRuleScope = """
        each of these links that has a path with at most one slash at its end and no empty segment, no %2F in its path, \
        no %26, %3B or ; in a query item, and no query item twice
        """

    /// The default budget of a proof, in states; it needs less than 200 MB of memory.
    public static let maximumStates = 3_000_000

    /// The number of disagreements after which a walk ends.
    public static let maximumDisagreements = 10_000

    /// Proves the AASA file that a table generates.
    ///
    /// - Throws: why the table generates no file.
    public init(_ table: RouteTable, budget: Int = maximumStates) throws(AssociationError) {
        let document = try AssociationDocument(table)
        self.init(table, document, app: "", budget: budget)
    }

    /// Proves an AASA file of any origin against an app of a table.
    public init(_ table: RouteTable, _ document: AssociationDocument, app: String, budget: Int = maximumStates) {
        self.init(table, ComparedFile(document, app: app), budget: budget)
    }

    /// Proves the dynamic rules for Android that a table generates, under the model of `DynamicRuleMatcher`.
    ///
    /// - Throws: why the table generates no dynamic rules.
    public init(dynamicRulesOf table: RouteTable, budget: Int = maximumStates) throws(DynamicRuleError) {
        self.init(table, ComparedFile(try DynamicRuleMatcher(table)), budget: budget)
    }

    init(_ table: RouteTable, _ file: ComparedFile, budget: Int = maximumStates) {
        var walk = AgreementWalk(table, file)
        let verdict = walk.run(budget: budget)
        disagreements = walk.disagreements
        isCutShort = walk.isCutShort
        singleItems = file.takesRepeats ? table.intItems : []
        knownDifferences = walk.knownDifferences
        states = walk.states
        fix = walk.fix
        self.verdict = verdict
    }
}

/// The result of a proof.
public enum AgreementVerdict: Hashable, Sendable {
    /// File and table agree on every link of the scope, except for the known differences.
    case agree
    /// File and table differ.
    case differ
    /// The proof was given up, for this reason.
    case undecided(String)
}

extension AgreementProof {
    /// Proves dynamic rules for Android of any origin against a table, under the model of `DynamicRuleMatcher`.
    ///
    /// - Throws: the first rule that cannot be proved.
    public init(
        _ table: RouteTable,
        dynamicRules rules: [DynamicRule],
        budget: Int = maximumStates
    ) throws(UnprovableDynamicRule) {
        if let rule = UnprovableDynamicRule(in: rules) { throw rule }
        self.init(table, ComparedFile(DynamicRuleMatcher(rules)), budget: budget)
    }
}

/// A dynamic rule that cannot be proved, because the proof would read it differently from `DynamicRuleMatcher`.
public struct UnprovableDynamicRule: Error, Hashable, Sendable {
    /// The index of the rule in `dynamic_app_link_components`.
    public let index: Int
    /// The reason why the rule cannot be proved.
    public let message: String
    /// The fix, an imperative.
    public let fix: String

    /// Finds the first rule of a list that cannot be proved; nil if all can.
    init?(in rules: [DynamicRule]) {
        let maximum = DynamicRuleGenerator.maximumRules
        for (index, rule) in rules.enumerated() {
            let problem =
                index < maximum
                ? Self.problem(with: rule)
                : (message: "more than \(maximum) dynamic rules", fix: "use at most \(maximum) rules")
            guard let problem else { continue }
            self.index = index
            (message, fix) = problem
            return
        }
        return nil
    }

    private static func problem(with rule: DynamicRule) -> (message: String, fix: String)? {
        let patterns = [rule.path, rule.fragment].compactMap(\.self) + rule.query.map(\.expression)
        for pattern in patterns where DynamicPattern(pattern).steps.contains(where: \.endsAtOtherCharacter) {
            return (
                "unsupported pattern \(pattern.quoted): \"*\" before a non-ASCII character",
                "add an ASCII character after \"*\""
            )
        }
        for item in rule.query {
            let isGlob = DynamicPattern(item.expression).kind == .glob
            if !item.name.utf8.allSatisfy(CharacterSet.unreserved.contains) || item.name.isEmpty
                || isGlob && item.name.hasByte(among: ".")
            {
                return (
                    "unsupported query item \(item.name.quoted): the name is a pattern",
                    "use a name of letters, digits, -, _ and ~"
                )
            }
            // Android requires the item; the proof treats a missing one as empty.
            if DynamicPattern(item.value).matches([]) { return empty("query item", item.name) }
        }
        return rule.fragment.flatMap { DynamicPattern($0).matches([]) ? empty("fragment", $0) : nil }
    }

    private static func empty(_ part: String, _ text: String) -> (message: String, fix: String) {
        (
            "unsupported \(part) \(text.quoted): must be present, but can be empty",
            "use \"?*\" unless links with an empty value must open the app"
        )
    }
}

extension DynamicPattern.Step {
    /// Whether a run ends at a character that is not ASCII.
    fileprivate var endsAtOtherCharacter: Bool {
        if case .through(let unit) = self { unit >= 0x80 } else { false }
    }
}

extension UnprovableDynamicRule: CustomStringConvertible {
    /// The JSON path of the rule, and the message.
    public var description: String { "dynamic_app_link_components[\(index)]: \(message)" }
}

/// A link on which an association file and a route table disagree.
public struct Disagreement: Sendable {
    /// The link, the shortest of its kind.
    public let link: String
    /// Whether the file opens the app for it; the table says the opposite.
    public let opensApp: Bool
    /// The rule of the file that decides; nil if there is none.
    public let rule: AssociationRule?
    /// The route that matches the link; nil if there is none.
    public let route: Route?
    /// Whether an escape hatch of the table keeps the link on the web.
    public let isExcluded: Bool
}

/// Links on which file and table must differ: Apple's patterns cannot express the route, or the links are unusual.
public struct KnownDifference: Hashable, Sendable {
    /// The reason for the difference.
    public enum Kind: String, Sendable, CaseIterable {
        /// A pattern matches more than the parameter. No route matches the link, so the app must show the web page.
        case superset
        /// The link contains a required `int` item twice.
        case repeatedInt
        /// The link is encoded in an unusual way: it contains an escaped letter.
        case spelling
        /// The link cannot be routed: it has an escape that is not UTF-8, a segment `..`, or two slashes at the
        /// beginning.
        case malformed
        /// The link ends with its host. Android only.
        case bareHost
        /// The link has an escaped delimiter, which Android decodes before it compares the link.
        case escapedDelimiter
        /// The link has an escaped percent sign, and the decoded text is the escaped text of a rule. Android only.
        case doubleEscape
        /// The link contains an item twice: for Android one value that matches is enough.
        case repeatedItem
    }

    /// The reason for the difference.
    public let kind: Kind
    /// The id of the route that is nearest to the links.
    public let route: String
    /// One of the links.
    public let link: String
    /// Whether the file opens the app for it.
    public let opensApp: Bool
}
