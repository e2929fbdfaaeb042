import SiteAssociation

/// Collects the kinds of link whose outcome changed for one app, for ``AssociationDiff``.
struct ChangeWalk {
    private let before: RuleSource
    private let now: RuleSource
    private let app: String
    private let host: String
    /// The pairs of old and new rules found so far.
    private var known: Set<[Int?]> = []
    /// Links whose change the matcher does not confirm, by their kind.
    private var unconfirmed: [[Int?]: String] = [:]

    private(set) var changes: [LinkChange] = []
    private(set) var isCutShort = false
    private(set) var undecided: String?

    /// A reader gains nothing from more kinds.
    private static let maximumChanges = 1000

    init(_ before: RuleSource, _ now: RuleSource, app: String, host: String) {
        self.before = before
        self.now = now
        self.app = app
        self.host = host
    }

    /// Walks all paths.
    mutating func run(budget: Int) {
        let parts = QueryParts(before.document.rules(of: app) + now.document.rules(of: app))
        var textSets = TextSets(.any, parts)
        let old = before.document.proofRules(of: app, &textSets).map(\.rule)
        let new = now.document.proofRules(of: app, &textSets).map(\.rule)
        var product = RuleProduct([old, new], over: .of(.path, .any), budget: budget)
        do throws(TextSearch.TooLarge) {
            try product.run(deciding: 2, &textSets) { outcome, textSets throws(TextSearch.TooLarge) in
                let opensBefore = outcome.rules[0].map { old[$0].opensApp } ?? false
                let opensNow = outcome.rules[1].map { new[$0].opensApp } ?? false
                if opensBefore != opensNow { try look(at: outcome, &textSets) }
                isCutShort = changes.count >= Self.maximumChanges
                return !isCutShort
            }
        } catch {
            undecided = "the search for more changed links was given up: \(error)"
            return
        }
        if let text = before.document.nestedText(for: app) ?? now.document.nestedText(for: app) {
            undecided = "the search for more changed links was given up: \(text)"
            return
        }
        guard let link = unconfirmed.filter({ !known.contains($0.key) }).values.min() else { return }
        undecided =
            "the search for more changed links was given up: the proof found \(link), but the matcher decides it alike "
            + "by both files; report this"
    }

    private mutating func look(
        at outcome: RuleProduct.Outcome,
        _ textSets: inout TextSets
    ) throws(TextSearch.TooLarge) {
        guard !known.contains(outcome.rules),
            let link = try ExampleLink(host: host).link(outcome.path, outcome.facts, &textSets)
        else { return }
        let (old, new) = (before.matcher.decide(link, app: app), now.matcher.decide(link, app: app))
        guard old.opensApp != new.opensApp else {
            unconfirmed[outcome.rules] = link
            return
        }
        known.insert(outcome.rules)
        changes.append(
            LinkChange(
                link: link,
                opensApp: new.opensApp,
                before: before.matcher.rule(of: old),
                now: now.matcher.rule(of: new)
            )
        )
    }
}
