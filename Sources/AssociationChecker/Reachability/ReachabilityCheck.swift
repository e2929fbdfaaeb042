import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Finds rules that no link reaches.
///
/// The first rule that matches decides (WWDC19 session 717). A rule is unreachable if earlier rules of the same apps
/// match all of its links. The links are those of ``TextGrammar/Notation/any``.
struct ReachabilityCheck {
    /// The result for a rule.
    enum Outcome {
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
    /// The result for each rule; nil if its entry names no app.
    private var outcomes: [Outcome?]
    /// For each rule, a link that it decides; nil if none is known.
    private(set) var links: [String?]
    /// Whether a link may open an app; false is certain.
    private(set) var mayOpen = false
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
        outcomes = Array(repeating: nil, count: order.rules.count)
        links = Array(repeating: nil, count: order.rules.count)
    }

    /// Checks all rules.
    ///
    /// - Parameter details: the location of the finding for undecided rules.
    mutating func check(_ details: CheckedValue) {
        // An app that cannot exist opens nothing.
        let groups = order.groups.filter(\.hasApp)
        for group in groups {
            decide(group)
            // Sources differ about an entry that has no list of rules.
            let isOpen = group.entries.contains { order.entries[$0].source.hasNoList }
            mayOpen = mayOpen || isOpen || group.rules.contains(where: mayOpenLink)
        }
        for group in order.groups.filter({ !$0.hasApp }) + order.olderGroups { decide(group) }
        for (rule, outcome) in zip(order.rules, outcomes) {
            // That no link matches a rule is said about its patterns; links have escapes that the search does not know.
            guard case .covered(let coveringRules, let example) = outcome else { continue }
            reportCovered(rule, by: coveringRules.map { order.rules[$0] }, example)
        }
        let count = outcomes.count { if case .unknown = $0 { true } else { false } }
        if count > 0 { reportUndecided(details, count) }
    }

    /// Decides about the rules of a group; a rule is unreachable only if it is for each of its apps.
    private mutating func decide(_ group: RuleGroup) {
        var earlier = EarlierRules(of: order.compiled)
        for number in group.rules where trials > 0 || outcomes[number] == nil {
            trials -= 1
            if case .reached = outcomes[number] {
                earlier.append(number)
                continue
            }
            let outcome = outcome(of: number, after: earlier)
            switch (outcome, outcomes[number]) {
            case (.reached, _), (.unknown, _), (_, nil): outcomes[number] = outcome
            default: break
            }
            switch outcome {
            case .reached, .unknown: earlier.append(number)
            case .covered: dead += 1
            case .empty: break
            }
        }
    }

    /// Returns whether a link of a group that was decided may open the app by a rule.
    private func mayOpenLink(_ number: Int) -> Bool {
        let rule = order.rules[number]
        guard !rule.source.isExcluding else { return false }
        return switch outcomes[number] {
        case .reached, .unknown: true
        // Links have escapes that the search does not know, but for a pattern with an error.
        case .empty: rule.proof != nil && !report.hasError(below: rule.path)
        case .covered, nil: false
        }
    }

    private mutating func outcome(of number: Int, after earlier: EarlierRules) -> Outcome {
        guard let rule = order.rules[number].proof else { return .empty }
        trials -= 20
        guard trials > 0 else { return .unknown }
        do throws(TextSearch.TooLarge) {
            let samples = try rule.links(&textSets)
            for sample in samples {
                var link = LinkTexts(sample)
                if earlier.matches(&link, &trials) { continue }
                links[number] = sample
                return .reached
            }
            // The report is full, so a search would find nothing to report.
            guard dead < report.maximumPerCode, states > 0 else { return .unknown }
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
    ) throws(TextSearch.TooLarge) -> Outcome {
        let likely = near.filter { number in
            samples.allSatisfy { sample in
                var link = LinkTexts(sample)
                return order.matches(number, &link)
            }
        }
        for number in samples.isEmpty ? [] : likely.prefix(Self.maximumSingleSearches) {
            let outcome = try search(rule, after: [number])
            guard case .reached = outcome else { return outcome }
        }
        return try search(rule, after: near)
    }

    /// The number of rules that are examined one by one before all are examined together.
    private static let maximumSingleSearches = 8

    private mutating func search(_ rule: ProofRule, after numbers: [Int]) throws(TextSearch.TooLarge) -> Outcome {
        var search = CoverSearch(rule, after: numbers.compactMap { order.rules[$0].proof })
        defer { states -= numbers.count + search.cost }
        switch try search.run(budget: states, &textSets) {
        case .reached: return .reached
        case .empty: return .empty
        case .covered(let coveringRules, let example):
            let coveringRules = coveringRules.map { numbers[$0] }
            let confirmed = example.flatMap { example -> String? in
                var link = LinkTexts(example)
                return coveringRules.contains { order.matches($0, &link) } ? example : nil
            }
            return .covered(coveringRules, example: confirmed)
        }
    }
}

extension ReachabilityCheck {
    private mutating func reportCovered(_ rule: OrderedRule, by coveringRules: [OrderedRule], _ example: String?) {
        // The pattern is not the one that was meant, such as "NOT/x".
        guard !report.hasError(below: rule.path, of: FindingCode.ineffectiveNot.descriptor) else { return }
        // An exclusion that keeps links without an item in the browser has the warning, and the fix.
        let isByMistake = coveringRules.contains { $0.source.isExcluding && takesLinksWithoutItem($0) }
        let isContrary = rule.isContrary(to: coveringRules)
        let isNeedless = coveringRules.allSatisfy { $0.source.isExcluding == rule.source.isExcluding }
        let isOne = coveringRules.count == 1
        let path = rule.path.description
        let entry = path.lastIndex(of: ".").map { path[...$0] } ?? ""
        let covering = coveringRules.first?.path.description.replacing(entry, with: "") ?? ""
        let name = covering.replacing("applinks.", with: "")
        let outcome = isContrary ? rule.source.isExcluding ? "open" : "exclude" : "cover"
        let reason = isOne ? "\(name) \(outcome)s" : "\(coveringRules.count) earlier rules \(outcome)"
        let that = isOne ? name : "the earlier rules"
        report.add(
            FindingCode.unreachableRule,
            in: rule.path,
            at: rule.source.position,
            as: isNeedless || isByMistake ? .pedantic : nil,
            "unreachable rule: \(reason) every match" + (example.map { ", e.g. \($0.shown)" } ?? ""),
            fix: isByMistake
                ? "use \"?*\" in \(that) to require the item"
                : isNeedless
                    ? "remove the rule, which has no effect"
                    : isContrary && covers(rule, anyOf: coveringRules)
                        ? "remove the rule or \(that); both match the same links"
                        : isContrary ? "move the rule before \(that)" : "remove the rule, or move it before \(that)",
            notes: coveringRules.prefix(Self.maximumNotes).map { rule in
                Diagnostic.Note(
                    "\(rule.source.isExcluding ? "excludes" : "opens") links that the unreachable rule matches",
                    at: SourceLocation(rule.source.position, path: rule.path.description)
                )
            }
        )
    }

    /// Whether a rule, moved to the front, would leave one of some rules without links.
    private mutating func covers(_ rule: OrderedRule, anyOf others: [OrderedRule]) -> Bool {
        guard let own = rule.proof else { return false }
        return others.contains { other in
            guard states > 0, let proof = other.proof else { return false }
            var search = CoverSearch(proof, after: [own])
            defer { states -= search.cost }
            if case .reached? = try? search.run(budget: states, &textSets) { return false }
            return true
        }
    }

    /// Whether a pattern of an exclusion takes links without its item too, which is reported.
    private func takesLinksWithoutItem(_ rule: OrderedRule) -> Bool {
        report.first(below: rule.path, of: FindingCode.absentItemMatches.descriptor) != nil
    }

    /// Reports that no link opens an app, with the first reason: of the first entry, its apps, its rules, or the rule that
    /// decides in place of those that open links.
    ///
    /// - Parameter severity: nil for that of the code.
    func reportNothing(_ details: CheckedValue, as severity: Diagnostic.Severity?) {
        let places = details.elements ?? details.members.map(\.place)
        guard let entry = order.entries.first, let range = order.ranges.first, let place = places.first else {
            guard !report.hasError(below: details.path) else { return }
            return report.add(
                .opensNothing,
                at: details,
                as: severity,
                "no link opens an app: \"details\" is empty",
                fix: "use an array such as [{\"appIDs\": [\"PREFIX.BUNDLE_ID\"], \"components\": [{\"/\": \"*\"}]}]"
            )
        }
        let rules = place["components"] ?? place["paths"] ?? place
        let hasApp = entry.source.appIDs.contains(where: RuleGroup.isApp)
        guard hasApp, !range.isEmpty else {
            let path = (hasApp ? rules : place["appIDs"] ?? place).path
            guard !report.hasError(below: path), let reason = report.first(below: path) else { return }
            return report.addNothing(reason, as: severity)
        }
        let opening = range.first { !order.rules[$0].source.isExcluding }
        var rule = order.rules[opening ?? range.first { order.rules[$0].takesEveryLink } ?? range.lowerBound]
        var isCovered = false
        if case .covered(let numbers, _)? = opening.flatMap({ outcomes[$0] }), let first = numbers.first {
            (rule, isCovered) = (order.rules[first], true)
        }
        // Of a variable too, the error is the reason.
        let variables = FindingPath.root["applinks"]["substitutionVariables"]
        guard !report.hasError(below: rule.path), opening == nil || isCovered || !report.hasError(below: variables)
        else { return }
        let known = report.first(
            .warning,
            below: rule.path,
            of: opening == nil || isCovered ? FindingCode.absentItemMatches.descriptor : nil
        )
        let isOlder = rule.source.isLegacyPath
        let (message, fix) =
            if isCovered {
                ("rule excludes links of later rules", "remove the rule, or narrow its pattern")
            } else if opening != nil {
                ("rule uses a variable without values", "add a value to the variable")
            } else if rule.takesEveryLink {
                ("every rule excludes links", "remove \(isOlder ? "\"NOT\"" : "\"exclude\"") from the rule")
            } else {
                ("every rule excludes links", "add \(isOlder ? "\"*\"" : "{\"/\": \"*\"}") as the last rule")
            }
        let location = SourceLocation(rule.source.position, path: rule.path.description)
        let nothing = Diagnostic(FindingCode.opensNothing, at: location, message, fix: fix)
        report.addNothing(known ?? nothing, as: severity)
    }

    /// The maximum number of notes: the first rules of a long list show the reason.
    private static var maximumNotes: Int { 3 }

    private func reportUndecided(_ details: CheckedValue, _ count: Int) {
        report.add(
            ComparisonCode.undecided,
            at: details,
            "cannot decide whether links reach \(count.counting("rule")); wildcards have too many combinations",
            fix: "use fewer overlapping wildcards"
        )
    }
}
