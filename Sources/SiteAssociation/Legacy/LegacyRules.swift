public import LinkRoutes

/// The rules of an association file that iOS 9 to 12 read: `paths`, as far as they say the same as the table.
///
/// They look at the path alone and know no lists. Each route whose links they can tell from all others is claimed, and
/// that is proved; of the others the links stay in the browser there.
///
/// Source: the archived guide "Support Universal Links".
public struct LegacyRules: Hashable, Sendable {
    /// The patterns in order, with `NOT ` in front of one that keeps links in the browser; none where nothing can be said.
    public let paths: [String]
    /// What cannot be said, one for each route.
    public let gaps: [Gap]

    /// A route some of whose links stay in the browser on iOS 9 to 12.
    public struct Gap: Hashable, Sendable {
        /// The route's id.
        public let route: String
        /// One of those links.
        public let link: String
    }

    /// Why there are no rules at all.
    public let error: String?

    private init(paths: [String], gaps: [Gap], error: String?) {
        self.paths = paths
        self.gaps = gaps
        self.error = error
    }

    /// No rules at all.
    init(nothingBecause reason: String) { self.init(paths: [], gaps: [], error: reason) }

    /// The rules of a table.
    public init(_ table: RouteTable, budget: Int = AgreementProof.mostStates) {
        guard table.exclusions.isEmpty else {
            self.init(nothingBecause: "iOS 12 and earlier look at the path alone, and \"exclude\" asks about the rest")
            return
        }
        var rules = LegacyRuleGenerator(table).rules()
        while true {
            let document = AssociationDocument(legacyPaths: rules.map(\.path))
            let file = ComparedFile(document, app: "", reading: .wildcards)
            let proof = AgreementProof(table, file, budget: budget)
            if case .undecided(let reason) = proof.verdict {
                self.init(nothingBecause: reason)
                return
            }
            // A rule that opens one link too many goes; what it leaves to later ones is proved again.
            let wrong = Set(proof.disagreements.filter(\.opensApp).compactMap { $0.rule?.index })
            guard !wrong.isEmpty else {
                let needed = Self.needed(document, budget) ?? Set(rules.indices)
                let paths = rules.indices.filter(needed.contains).map { rules[$0].path }
                self.init(paths: paths, gaps: Self.gaps(proof.disagreements), error: nil)
                return
            }
            rules = rules.indices.filter { !wrong.contains($0) }.map { rules[$0] }
        }
    }

    /// The rules that make a difference: those that open the app for some link, and those that keep one from a later rule
    /// that would; nil where that takes too long to find out.
    private static func needed(_ document: AssociationDocument, _ budget: Int) -> Set<Int>? {
        var languages = Languages(.any)
        let rules = document.proofRules(of: "", &languages).map(\.rule)
        // The second list tells the last rule that would open the app for a path; the first decides about it.
        let claims = rules.indices.filter { rules[$0].opensApp }.reversed().map { $0 }
        var product = RuleProduct([rules, claims.map { rules[$0] }], over: .of(.path, .any), budget: budget)
        var needed: Set<Int> = []
        do throws(TextSearch.TooLarge) {
            try product.run(deciding: 1, &languages) { outcome, _ in
                guard let rule = outcome.rules[0] else { return true }
                let claim = outcome.others[0].first.map { claims[$0 - rules.count] }
                if let claim, claim >= rule { needed.insert(rule) }
                return true
            }
        } catch {
            return nil
        }
        return needed
    }

    private static func gaps(_ disagreements: [Disagreement]) -> [Gap] {
        var gaps: [Gap] = []
        for disagreement in disagreements {
            guard let route = disagreement.route?.id, !gaps.contains(where: { $0.route == route }) else { continue }
            gaps.append(Gap(route: route, link: disagreement.link))
        }
        return gaps
    }
}

extension LegacyRuleGenerator.Rule {
    fileprivate var path: String { (isExcluding ? "NOT " : "") + pattern }
}
