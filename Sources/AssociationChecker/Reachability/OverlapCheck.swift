import AssociationProof
import SiteAssociation
import StrictJSON

/// Finds links that open two apps with different rules.
///
/// The choice between the apps is not reliable: the archived guide says that the order of the file decides, but some
/// devices choose the last app.
struct OverlapCheck {
    private let order: RuleOrder
    private var textSets: TextSets
    private let matcher: AppleMatcher
    private let report: FindingReport
    /// For each rule, a link that it decides; nil if none is known.
    private let links: [String?]
    /// The number of rules that may still be compared or tried with links.
    private var trials = 500_000
    /// The number of states that searches may still use.
    private var states = 20_000
    private var isUndecided = false

    /// The maximum number of findings; more do not help a reader.
    private static let maximumFindings = 20

    init(_ order: RuleOrder, _ matcher: AppleMatcher, links: [String?], _ report: FindingReport) {
        self.matcher = matcher
        self.order = order
        textSets = order.textSets
        self.links = links
        self.report = report
    }

    /// Checks each pair of apps.
    ///
    /// - Parameter details: the location of the finding for an undecided check.
    mutating func check(_ details: CheckedValue) {
        let groups = distinctGroups()
        var count = 0
        for (index, later) in groups.enumerated() {
            for earlier in groups.prefix(index) where count < Self.maximumFindings {
                guard let link = link(opening: earlier, and: later) else { continue }
                count += 1
                reportOverlap(earlier, later, link)
            }
        }
        if isUndecided { reportUndecided(details) }
    }

    /// Returns the apps, one group for each different list of rules.
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

    /// Returns a link that opens both apps; nil if there is none or the search was too large.
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

    /// Returns the rules of an app that may match a path that another app opens.
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
            "\(link) opens \(first.app.quoted) and \(second.app.quoted); a device with both apps may choose either",
            fix: "give each app separate paths, or exclude the other app's paths, if a device can have both apps"
        )
    }

    private func reportUndecided(_ details: CheckedValue) {
        report.add(
            .rulesUndecided,
            details,
            "could not decide whether a link opens two of the apps: their rules have too many combinations",
            fix: "use fewer overlapping wildcards"
        )
    }
}

/// Searches for a link that opens two apps.
struct SharedLinkSearch {
    /// The rules of both apps.
    let sides: [[ProofRule]]
    /// The apps, to confirm the result.
    let apps: [String]
    let matcher: AppleMatcher
    /// The number of states used of the budget.
    private(set) var cost = 0

    init(_ sides: [[ProofRule]], for apps: [String], _ matcher: AppleMatcher) {
        self.sides = sides
        self.apps = apps
        self.matcher = matcher
    }

    /// Returns the shortest link; nil if there is none.
    ///
    /// - Throws: if the search needs more states than the budget.
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
