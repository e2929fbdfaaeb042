import AssociationProof
import SiteAssociation

/// Finds rules that no link reaches.
///
/// The first rule that matches decides (WWDC19 session 717). A rule is unreachable if earlier rules of the same apps
/// match all of its links. The links are those of ``TextGrammar/Notation/any``.
struct ReachabilityCheck {
    /// The result for a rule.
    private enum Fate {
        case reached
        /// The rules with these numbers match all of its links; the example is one of these links.
        case covered([Int], example: String?)
        /// No link matches the rule.
        case empty
        /// The search was too large.
        case unknown
    }

    private let order: RuleOrder
    private var textSets: TextSets
    private let report: FindingReport
    /// The result for each rule; nil before it is known.
    private var fates: [Fate?]
    /// For each rule, a link that it decides; nil if none is known.
    private(set) var links: [String?]
    /// The number of rules known to be unreachable.
    private var dead = 0
    /// The number of rules that may still be tried with links or compared.
    private var trials = 1_500_000
    /// The number of states that searches may still use.
    private var states = 20_000

    init(_ order: RuleOrder, _ report: FindingReport) {
        self.order = order
        textSets = order.textSets
        self.report = report
        fates = Array(repeating: nil, count: order.rules.count)
        links = Array(repeating: nil, count: order.rules.count)
    }

    /// Checks all rules.
    ///
    /// - Parameter details: the location of the finding for undecided rules.
    mutating func check(_ details: CheckedValue) {
        for group in order.groups + order.olderGroups { decide(group) }
        for (rule, fate) in zip(order.rules, fates) {
            switch fate {
            case .covered(let takers, let example): reportCovered(rule, by: takers.map { order.rules[$0] }, example)
            case .empty: reportEmpty(rule)
            case .reached, .unknown, nil: break
            }
        }
        let count = fates.count { if case .unknown = $0 { true } else { false } }
        if count > 0, dead < FindingReport.mostOfACode { reportUndecided(details, count) }
    }

    /// For each rule, whether a link reaches it or may reach it.
    var mayBeReached: [Bool] {
        fates.map { fate in
            switch fate {
            case .covered, .empty, nil: false
            case .reached, .unknown: true
            }
        }
    }

    /// Decides about the rules of a group; a rule is unreachable only if it is for each of its apps.
    private mutating func decide(_ group: RuleGroup) {
        var earlier = EarlierRules(of: order.compiled)
        for number in group.rules where trials > 0 || fates[number] == nil {
            trials -= 1
            if case .reached = fates[number] {
                earlier.append(number)
                continue
            }
            let fate = fate(of: number, behind: earlier)
            switch (fate, fates[number]) {
            case (.reached, _), (.unknown, _), (_, nil): fates[number] = fate
            default: break
            }
            switch fate {
            case .reached, .unknown: earlier.append(number)
            case .covered: dead += 1
            case .empty: break
            }
        }
    }

    private mutating func fate(of number: Int, behind earlier: EarlierRules) -> Fate {
        guard let rule = order.rules[number].proof else { return .empty }
        trials -= 20
        guard trials > 0 else { return .unknown }
        do throws(TextSearch.TooLarge) {
            let samples = try rule.links(&textSets)
            for sample in samples {
                var link = LinkTexts(sample)
                if earlier.takes(&link, &trials) { continue }
                links[number] = sample
                return .reached
            }
            // The report is full, so a search would find nothing to report.
            guard dead < FindingReport.mostOfACode, states > 0 else { return .unknown }
            trials -= earlier.numbers.count
            let near = earlier.numbers.filter { order.rules[$0].mayMeet(order.rules[number]) }
            return try cover(of: rule, by: near, samples)
        } catch {
            return .unknown
        }
    }

    /// Returns the result for a rule after other rules; if one rule alone covers it, only that rule is named.
    private mutating func cover(
        of rule: ProofRule,
        by near: [Int],
        _ samples: [String]
    ) throws(TextSearch.TooLarge) -> Fate {
        let likely = near.filter { number in
            samples.allSatisfy { sample in
                var link = LinkTexts(sample)
                return order.takes(number, &link)
            }
        }
        for number in samples.isEmpty ? [] : likely.prefix(Self.mostAlone) {
            let fate = try search(rule, behind: [number])
            guard case .reached = fate else { return fate }
        }
        return try search(rule, behind: near)
    }

    /// The number of rules that are examined one by one before all are examined together.
    private static let mostAlone = 8

    private mutating func search(_ rule: ProofRule, behind numbers: [Int]) throws(TextSearch.TooLarge) -> Fate {
        var search = CoverSearch(rule, behind: numbers.compactMap { order.rules[$0].proof })
        defer { states -= numbers.count + search.cost }
        switch try search.run(budget: states, &textSets) {
        case .reached: return .reached
        case .empty: return .empty
        case .covered(let takers, let example):
            let takers = takers.map { numbers[$0] }
            let confirmed = example.flatMap { example -> String? in
                var link = LinkTexts(example)
                return takers.contains { order.takes($0, &link) } ? example : nil
            }
            return .covered(takers, example: confirmed)
        }
    }
}

extension ReachabilityCheck {
    private func reportCovered(_ rule: OrderedRule, by takers: [OrderedRule], _ example: String?) {
        if let taker = takers.first, takers.count == 1, taker.entry == rule.entry, rule.isParent(of: taker) {
            report.addNeedless(rule, beside: taker)
            return
        }
        let isContrary = !takers.contains { $0.source.isExcluding == rule.source.isExcluding }
        let isOne = takers.count == 1
        let that = isOne ? "that rule" : "those rules"
        let outcome =
            rule.source.isExcluding
            ? "open\(isOne ? "s" : "") them in the app" : "keep\(isOne ? "s" : "") them in the browser"
        report.add(
            .unreachableRule,
            rule.path,
            at: rule.source.position,
            "no link reaches this rule: \(Self.names(takers)) \(isOne ? "matches" : "together match") all of its links"
                + (isContrary ? " and \(outcome)" : "") + (example.map { ", for example \($0)" } ?? ""),
            fix: isContrary ? "move this rule before \(that)" : "remove this rule, or move it before \(that)"
        )
    }

    /// Returns the paths of the first three rules, and the number of the others.
    private static func names(_ rules: [OrderedRule]) -> String {
        var names = rules.prefix(3).map(\.path.description)
        if rules.count > 3 { names.append("\(rules.count - 3) more") }
        guard let last = names.popLast() else { return "" }
        return names.isEmpty ? last : names.joined(separator: ", ") + " and \(last)"
    }

    private func reportEmpty(_ rule: OrderedRule) {
        guard !report.hasError(below: rule.path) else { return }
        report.add(
            .unreachableRule,
            rule.path,
            at: rule.source.position,
            "no link reaches this rule: no link matches its patterns",
            fix: "percent-encode characters that a link cannot contain, and remove each % that does not begin an escape"
        )
    }

    private func reportUndecided(_ details: CheckedValue, _ count: Int) {
        report.add(
            .rulesUndecided,
            details,
            "could not decide whether links reach \(count == 1 ? "one of the rules" : "\(count) of the rules"): the "
                + "wildcards have too many combinations",
            fix: "use fewer overlapping wildcards"
        )
    }
}
