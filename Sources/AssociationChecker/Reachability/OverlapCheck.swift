import AssociationProof
import SiteAssociation
import StrictJSON

/// Finds links that two apps with different rules both get.
///
/// Which of the apps opens is not to be relied on: the archived guide says that the order of the file decides, and
/// devices were seen to take the last one.
struct OverlapCheck {
    private let order: RuleOrder
    private var textSets: TextSets
    private let matcher: AppleMatcher
    private let report: FindingReport
    /// For each rule a link that it decides, where one is known.
    private let links: [String?]
    /// Rules that may still be compared, or passed over by links that are tried.
    private var trials = 500_000
    /// States that searches may still take.
    private var states = 20_000
    private var isUndecided = false

    /// Nobody reads more of them.
    private static let mostFindings = 20

    init(_ order: RuleOrder, _ matcher: AppleMatcher, links: [String?], _ report: FindingReport) {
        self.matcher = matcher
        self.order = order
        textSets = order.textSets
        self.links = links
        self.report = report
    }

    /// Checks each pair of apps.
    ///
    /// - Parameter details: where it is reported that something was not found out.
    mutating func check(_ details: CheckedValue) {
        let groups = distinctGroups()
        var count = 0
        for (index, later) in groups.enumerated() {
            for earlier in groups.prefix(index) where count < Self.mostFindings {
                guard let link = link(opening: earlier, and: later) else { continue }
                count += 1
                reportOverlap(earlier, later, link)
            }
        }
        if isUndecided { reportUndecided(details) }
    }

    /// The apps, those whose rules say the same together.
    private mutating func distinctGroups() -> [RuleGroup] {
        var known: Set<[ProofRule]> = []
        return order.groups.filter { group in
            trials -= group.rules.count
            guard trials > 0 else {
                isUndecided = true
                return false
            }
            return known.insert(group.rules.compactMap { order.rules[$0].proof }).inserted
        }
    }

    /// A link that opens both, nil where there is none or none was found.
    private mutating func link(opening first: RuleGroup, and second: RuleGroup) -> String? {
        let pair = [first, second]
        let sides = [rules(of: first, near: second), rules(of: second, near: first)]
        guard sides.allSatisfy({ side in side.contains { !order.rules[$0].source.isExcluding } }) else { return nil }
        for link in sides.joined().compactMap({ links[$0] }) {
            trials -= 20 + first.rules.count + second.rules.count
            if pair.allSatisfy({ matcher.decide(link, app: $0.app).opensApp }) { return link }
        }
        let proofs = sides.map { side in side.compactMap { order.rules[$0].proof } }
        var search = SharedLinkSearch(proofs, for: pair.map(\.app), matcher)
        defer { states -= search.cost }
        do throws(TextSearch.TooLarge) {
            return try search.run(budget: states, &textSets)
        } catch {
            isUndecided = true
            return nil
        }
    }

    /// The rules of an app that may take a path which another app opens.
    private mutating func rules(of group: RuleGroup, near other: RuleGroup) -> [Int] {
        let opening = other.rules.filter { !order.rules[$0].source.isExcluding }
        trials -= 1 + group.rules.count * opening.count
        guard trials > 0 else {
            isUndecided = true
            return []
        }
        return group.rules.filter { number in opening.contains { order.rules[number].mayMeet(order.rules[$0]) } }
    }

    private func reportOverlap(_ first: RuleGroup, _ second: RuleGroup, _ link: String) {
        let entries = [first, second].map { group in
            order.entries[matcher.decide(link, app: group.app).entry ?? group.entries[0]]
        }
        let later = entries[0].position.offset > entries[1].position.offset ? entries[0] : entries[1]
        report.add(
            .overlappingApps,
            later.path,
            at: later.position,
            "\(link) opens \(first.app.quoted) as well as \(second.app.quoted), and which of them a device with both "
                + "prefers is not to be relied on",
            fix: "give each app paths of its own, or exclude the other's, unless nobody has both"
        )
    }

    private func reportUndecided(_ details: CheckedValue) {
        report.add(
            .rulesUndecided,
            details,
            "whether a link opens two of the apps was not found out: their rules leave too many ways in which a link "
                + "could be read",
            fix: "use fewer wildcards that overlap"
        )
    }
}

/// Looks for a link that opens two apps.
struct SharedLinkSearch {
    /// The rules of both apps.
    let sides: [[ProofRule]]
    /// The apps, to confirm what is found.
    let apps: [String]
    let matcher: AppleMatcher
    /// What was spent of the budget.
    private(set) var cost = 0

    init(_ sides: [[ProofRule]], for apps: [String], _ matcher: AppleMatcher) {
        self.sides = sides
        self.apps = apps
        self.matcher = matcher
    }

    /// The shortest link, nil where there is none.
    ///
    /// - Throws: when more states than the budget were needed.
    mutating func run(budget: Int, _ textSets: inout TextSets) throws(TextSearch.TooLarge) -> String? {
        guard sides.allSatisfy({ $0.contains(where: \.opensApp) }) else { return nil }
        var product = RuleProduct(sides, over: .of(.path, .any), needing: Array(sides.indices), budget: budget)
        defer { cost = product.cost }
        var found: String?
        try product.run(deciding: sides.count, &textSets) { outcome, textSets throws(TextSearch.TooLarge) in
            let opening = zip(outcome.rules, sides).allSatisfy { rule, side in rule.map { side[$0].opensApp } ?? false }
            guard opening, let link = try RuleOrder.example.link(outcome.path, outcome.facts, &textSets),
                apps.allSatisfy({ matcher.decide(link, app: $0).opensApp })
            else { return true }
            found = link
            return false
        }
        return found
    }
}
