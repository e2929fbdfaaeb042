public import LinkRoutes
public import SiteAssociation

/// Decides whether an association file opens the app for just the links that a route table gives to the app.
///
/// Rules and routes are walked side by side over all paths at once: an automaton for each pattern, their product, and at
/// each end of a path only the items that rules there ask about. Nothing is sampled; where the two differ, the shortest
/// link of each kind is found, and confirmed by the matcher and the router themselves.
public struct AgreementProof: Sendable {
    /// What the proof came to.
    public let verdict: AgreementVerdict
    /// The shortest link of each kind about which file and table disagree.
    public let disagreements: [Disagreement]
    /// Links outside of what was to be proved, one for each kind and route.
    public let knownDifferences: [KnownDifference]
    /// How many states the walk took.
    public let states: Int

    /// What was to be proved of which links, for a person.
    public static let scope = """
        every https link on the table's hosts within the limits of linkd (8 KB, 64 segments, 64 query items), spelled as \
        linkd prints it or with all bare that may stand bare, with one slash at the beginning and no segment . or ..
        """

    /// The same of the proof of dynamic rules.
    public static let dynamicRuleScope = """
        every such link with at most one slash at its end, no empty segment, and no query item twice with different texts
        """

    /// The states after which a proof is given up: less than 200 MB of memory.
    public static let mostStates = 1_000_000

    /// Proves that Apple's file that a table makes is right.
    ///
    /// - Throws: why the table makes no file.
    public init(_ table: RouteTable, budget: Int = mostStates) throws(AssociationError) {
        let document = try AssociationDocument(table)
        self.init(table, document, app: "", budget: budget)
    }

    /// Proves that a file of Apple's is right for an app of a table, whoever wrote it.
    public init(_ table: RouteTable, _ document: AssociationDocument, app: String, budget: Int = mostStates) {
        self.init(table, ComparedFile(document, app: app), budget: budget)
    }

    /// Proves that Android's dynamic rules that a table makes are right, under the model of ``DynamicRuleMatcher``.
    ///
    /// - Throws: why the table makes no dynamic rules.
    public init(dynamicRulesOf table: RouteTable, budget: Int = mostStates) throws(DynamicRuleError) {
        self.init(table, ComparedFile(try DynamicRuleMatcher(table)), budget: budget)
    }

    init(_ table: RouteTable, _ file: ComparedFile, budget: Int = mostStates) {
        var walk = AgreementWalk(table, file)
        let verdict = walk.run(budget: budget)
        disagreements = walk.disagreements
        knownDifferences = walk.knownDifferences
        states = walk.states
        self.verdict = verdict
    }
}

/// What a proof comes to.
public enum AgreementVerdict: Hashable, Sendable {
    /// File and table agree on every link of the scope, but for the knownDifferences.
    case agree
    /// They do not.
    case differ
    /// It was not found out, for this reason.
    case undecided(String)
}

extension AgreementProof {
    /// Proves that dynamic rules of Android's are right for a table, whoever wrote them, under the model of
    /// ``DynamicRuleMatcher``.
    ///
    /// - Throws: the first rule about which nothing can be proved.
    public init(
        _ table: RouteTable,
        dynamicRules rules: [DynamicRule],
        budget: Int = mostStates
    ) throws(UnprovableDynamicRule) {
        if let rule = UnprovableDynamicRule(in: rules) { throw rule }
        self.init(table, ComparedFile(DynamicRuleMatcher(rules)), budget: budget)
    }
}

/// A dynamic rule about whose links nothing can be proved: the proof's view of it is not that of ``DynamicRuleMatcher``.
public struct UnprovableDynamicRule: Error, Hashable, Sendable {
    /// The index of the rule in `dynamic_app_link_components`.
    public let index: Int
    /// What stands in the way and what to do, one sentence.
    public let message: String

    /// Finds the first rule of a list that cannot be proved; nil where all can.
    init?(in rules: [DynamicRule]) {
        for (index, rule) in rules.enumerated() {
            let message =
                index < DynamicRuleGenerator.mostRules
                ? Self.message(about: rule)
                : "nothing is proved of more than \(DynamicRuleGenerator.mostRules) rules; write fewer"
            guard let message else { continue }
            self.index = index
            self.message = message
            return
        }
        return nil
    }

    private static func message(about rule: DynamicRule) -> String? {
        // The proof compares paths without their first slash, at which this run ends, and so takes none of it.
        if let path = rule.path, case .run(until: UInt32(UInt8(ascii: "/")))? = DynamicPattern(path).tokens.first {
            return "nothing can be proved of a path that begins with * in front of a slash; begin it with the slash"
        }
        for item in rule.query {
            if !item.name.utf8.allSatisfy(CharacterSet.unreserved.contains) || item.name.isEmpty {
                return "nothing can be proved of the query item \(item.name.quoted), which no route can name; use "
                    + "letters, digits, -, ., _ and ~"
            }
            // Android demands the item; to the proof an absent one is an empty one.
            if DynamicPattern(item.value).matches([]) {
                return "nothing can be proved of the query item \(item.name.quoted), which has to be there and may be "
                    + "empty; write \"?*\" if an empty one need not open the app"
            }
        }
        return nil
    }
}

extension UnprovableDynamicRule: CustomStringConvertible {
    /// The place of the rule, and the message.
    public var description: String { "dynamic_app_link_components[\(index)]: \(message)" }
}

/// A link about which an association file and a route table disagree.
public struct Disagreement: Sendable {
    /// The link, the shortest of its kind.
    public let link: String
    /// Whether the file opens the app for it; the table says the opposite.
    public let opensApp: Bool
    /// The rule of the file that decides; nil where none does.
    public let rule: AssociationRule?
    /// The route that takes the link; nil where none does.
    public let route: Route?
    /// Whether an escape hatch of the table keeps the link on the web.
    public let isExcluded: Bool
}

/// Links about which file and table differ, and have to: Apple's patterns cannot say it, or the links are unusual.
public struct KnownDifference: Hashable, Sendable {
    /// What sets the links apart.
    public enum Kind: String, Sendable, CaseIterable {
        /// A pattern takes more than the parameter; no route takes the link, and the app has to show the web page.
        case superset
        /// A required `int` item stands in the link twice, in different lengths.
        case repeatedInt
        /// The link is not spelled as linkd spells it: a letter as an escape, an escape in lower case.
        case spelling
        /// The link is none that can be routed: an escape that is no UTF-8, a segment `..`, two slashes at the beginning.
        case malformed
    }

    /// What sets the links apart.
    public let kind: Kind
    /// The id of the route that the links are near to.
    public let route: String
    /// One of them.
    public let link: String
    /// Whether the file opens the app for it.
    public let opensApp: Bool
}
