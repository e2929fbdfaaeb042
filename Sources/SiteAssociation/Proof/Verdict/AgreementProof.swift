public import LinkRoutes

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
    public let leftovers: [Leftover]
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
        leftovers = walk.leftovers
        states = walk.states
        self.verdict = verdict
    }
}
