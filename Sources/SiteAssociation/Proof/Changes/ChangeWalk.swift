/// The walk behind a comparison: gathers the kinds of link whose outcome changed for one app.
struct ChangeWalk {
    private let before: RuleSource
    private let now: RuleSource
    private let app: String
    private let host: String
    /// The rules of a kind that was found already, before and now.
    private var known: Set<[Int?]> = []
    /// Links of kinds that the matcher decides otherwise.
    private var unconfirmed: [[Int?]: String] = [:]

    private(set) var changes: [LinkChange] = []
    private(set) var isCutShort = false
    private(set) var undecided: String?

    /// More kinds tell nobody more.
    private static let mostChanges = 1000

    init(_ before: RuleSource, _ now: RuleSource, app: String, host: String) {
        self.before = before
        self.now = now
        self.app = app
        self.host = host
    }

    /// Walks all paths.
    mutating func run(budget: Int) {
        let parts = QueryParts(before.document.rules(of: app) + now.document.rules(of: app))
        var languages = Languages(.any, parts)
        let old = before.document.proofRules(of: app, &languages).map(\.rule)
        let new = now.document.proofRules(of: app, &languages).map(\.rule)
        var product = RuleProduct([old, new], over: .of(.path, .any), budget: budget)
        do throws(TextSearch.TooLarge) {
            try product.run(deciding: 2, &languages) { outcome, languages throws(TextSearch.TooLarge) in
                let opensBefore = outcome.rules[0].map { old[$0].opensApp } ?? false
                let opensNow = outcome.rules[1].map { new[$0].opensApp } ?? false
                if opensBefore != opensNow { try look(at: outcome, &languages) }
                isCutShort = changes.count >= Self.mostChanges
                return !isCutShort
            }
        } catch {
            undecided = "it was not found out whether more links changed: \(error)"
            return
        }
        if let text = before.document.nestedText(for: app) ?? now.document.nestedText(for: app) {
            undecided = "it was not found out whether more links changed: \(text)"
            return
        }
        guard let link = unconfirmed.filter({ !known.contains($0.key) }).values.min() else { return }
        undecided =
            "it was not found out whether more links changed: \(link) should be one, and the matcher decides it alike "
            + "by both files; report this"
    }

    private mutating func look(
        at outcome: RuleProduct.Outcome,
        _ languages: inout Languages
    ) throws(TextSearch.TooLarge) {
        guard !known.contains(outcome.rules),
            let link = try ExampleLink(host: host).link(outcome.path, outcome.facts, &languages)
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
