import SiteAssociation

/// Collects the kinds of link whose outcome changed for one app, for ``AssociationDiff``.
struct ChangeWalk {
    private let before: RuleSource
    private let now: RuleSource
    private let app: String
    private let example: ExampleLink
    /// The changes of each old rule and new rule.
    private var shortest: ShortestLinks<[Int?], LinkChange>
    /// Links whose change the matcher does not confirm, by their kind.
    private var unconfirmed: [[Int?]: String] = [:]

    var changes: [LinkChange] { shortest.byLength }
    var isCutShort: Bool { shortest.isFull }
    private(set) var undecided: String?
    /// How to get a decision; nil if the reason contains the fix.
    private(set) var fix: String?
    /// The used part of the budget; all of it if the search was given up.
    private(set) var cost = 0

    /// A reader gains nothing from more kinds.
    private static let maximumChanges = 1000

    init(_ before: RuleSource, _ now: RuleSource, app: String, host: String) {
        self.before = before
        self.now = now
        self.app = app
        example = ExampleLink(host: host)
        shortest = ShortestLinks(example, maximum: Self.maximumChanges)
    }

    /// Walks all paths.
    mutating func run(budget: Int) {
        let parts = QueryParts(before.document.rules(of: app) + now.document.rules(of: app))
        var textSets = TextSets(.any, parts)
        let old = before.document.proofRules(of: app, &textSets)
        let new = now.document.proofRules(of: app, &textSets)
        var product = RuleProduct([old, new], over: .of(.path, .any), budget: budget)
        do throws(TextSearch.TooLarge) {
            try product.run(deciding: 2, &textSets) { outcome, textSets throws(TextSearch.TooLarge) in
                let opensBefore = outcome.rules[0].map { old[$0].opensApp } ?? false
                let opensNow = outcome.rules[1].map { new[$0].opensApp } ?? false
                if opensBefore != opensNow { try look(at: outcome, &textSets) }
                return !shortest.isFinal(at: outcome.path)
            }
            cost = product.cost
        } catch {
            cost = max(product.cost, budget)
            (undecided, fix) = ("\(error)", error.fix)
            return
        }
        if let text = before.document.nestedText(for: app) ?? now.document.nestedText(for: app) {
            (undecided, fix) = ("\(text)", text.fix)
            return
        }
        guard let link = unconfirmed.filter({ shortest.meanings[$0.key] == nil }).values.min() else { return }
        undecided = "proof and matcher disagree about \(link); report the bug in linkd"
    }

    private mutating func look(
        at outcome: RuleProduct.Outcome,
        _ textSets: inout TextSets
    ) throws(TextSearch.TooLarge) {
        guard shortest.mayGain(outcome.rules, at: outcome.path),
            let written = try example.link(outcome.path, outcome.facts, in: &textSets)
        else { return }
        let link = example.shortened(written) {
            [before.matcher.decide($0, app: app), now.matcher.decide($0, app: app)]
        }
        let (old, new) = (before.matcher.decide(link, app: app), now.matcher.decide(link, app: app))
        guard old.opensApp != new.opensApp else {
            unconfirmed[outcome.rules] = link
            return
        }
        let change = LinkChange(
            link: link,
            opensApp: new.opensApp,
            before: before.matcher.rule(of: old),
            now: now.matcher.rule(of: new)
        )
        shortest.insert(link, outcome.rules, meaning: change)
    }
}
