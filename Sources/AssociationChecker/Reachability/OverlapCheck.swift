import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Finds links that open several apps.
///
/// The choice between the apps is not documented: the archived guide says that the order of the file decides, Apple's
/// current documents say nothing, and one report says that iOS 15 takes the last app.
struct OverlapCheck {
    private let order: RuleOrder
    private var textSets: TextSets
    private let matcher: AppleMatcher
    /// The apps of `appclips`.
    private let clips: [String]
    private let report: FindingReport
    /// For each rule, a link that it decides; nil if none is known.
    private let links: [String?]
    /// The apps, one group for each different list of rules.
    private var groups: [RuleGroup] = []
    /// The rules that open links, with the index of their group.
    private var opening: [(group: Int, rule: Int)] = []
    /// For some groups, the rules that open links.
    private var indexes: [Int: PathIndex] = [:]
    /// The number of rules that may still be compared or tried with links.
    private var trials = 300_000
    /// The number of states that searches may still use.
    private var states = 20_000
    private var isUndecided = false

    /// The maximum number of pairs of apps that are reported; more do not help a reader.
    private static let maximumPairs = 20
    /// The maximum number of rules of all groups; apps that share entries have more rules than the file.
    private static let maximumRules = 50_000
    private static let maximumSamples = 50

    init(_ order: RuleOrder, _ document: AssociationDocument, links: [String?], report: FindingReport) {
        matcher = AppleMatcher(document)
        clips = document.appClips
        self.order = order
        textSets = order.textSets
        self.links = links
        self.report = report
    }

    /// Checks all apps.
    ///
    /// - Parameter details: the location of the finding for an undecided check.
    mutating func check(_ details: CheckedValue) {
        collectGroups()
        let count = checkPairs()
        guard isUndecided || count > Self.maximumPairs else { return }
        report.add(
            ComparisonCode.undecided,
            at: details,
            isUndecided
                ? "cannot decide whether a link opens two apps; the rules have too many combinations"
                : "more than \(Self.maximumPairs) pairs of apps share a link; other pairs were not compared",
            fix: isUndecided
                ? "use fewer overlapping wildcards" : "separate the paths of the listed apps, and check again"
        )
    }

    /// Groups the apps by their rules, and collects the rules that open links.
    private mutating func collectGroups() {
        var places: [[ProofRule]: Int] = [:]
        var count = 0
        for group in order.groups {
            count += group.rules.count
            guard count <= Self.maximumRules else {
                isUndecided = true
                return
            }
            // What names no app opens nothing.
            var group = group
            group.apps.removeAll { !RuleGroup.isApp($0) }
            guard !group.apps.isEmpty else { continue }
            // A rule that repeats an earlier one decides nothing.
            var seen: Set<ProofRule> = []
            let rules = group.rules.compactMap { order.rules[$0].proof }.filter { seen.insert($0).inserted }
            if let place = places[rules] {
                groups[place].apps += group.apps
            } else {
                places[rules] = groups.count
                opening += openingRules(of: group).map { (groups.count, $0) }
                groups.append(group)
            }
        }
    }

    private func openingRules(of group: RuleGroup) -> [Int] {
        group.rules.filter { order.rules[$0].proof?.opensApp == true }
    }

    /// Reports each pair of groups with a common link, up to the maximum.
    ///
    /// - Returns: the number of pairs with a common link, at most one above the maximum.
    private mutating func checkPairs() -> Int {
        guard groups.count > 1 else { return 0 }
        let all = PathIndex(
            opening.enumerated().compactMap { number, place in
                order.rules[place.rule].proof.map { (number, $0) }
            }
        )
        var count = 0
        for later in groups.indices.dropFirst() {
            for earlier in neighbours(of: later, in: all) {
                guard let link = link(opening: earlier, and: later) else { continue }
                count += 1
                guard count <= Self.maximumPairs else { return count }
                reportOverlap(groups[earlier], groups[later], at: link)
            }
        }
        return count
    }

    /// Returns the earlier groups of which a rule may open a path that a rule of a group opens.
    private mutating func neighbours(of group: Int, in all: PathIndex) -> [Int] {
        var found: Set<Int> = []
        for number in openingRules(of: groups[group]) {
            guard let rule = order.rules[number].proof else { continue }
            let isComplete = all.visit(near: rule) { place in
                trials -= 1
                let other = opening[place]
                if other.group < group, !found.contains(other.group),
                    order.rules[number].mayMeet(order.rules[other.rule])
                {
                    found.insert(other.group)
                }
                return trials > 0
            }
            guard isComplete else {
                isUndecided = true
                break
            }
        }
        return found.sorted()
    }

    /// Returns the shortest link that opens the apps of two groups; nil if there is none or the search was too large.
    ///
    /// If the search is too large, it may be another link than the shortest.
    private mutating func link(opening first: Int, and second: Int) -> String? {
        let sides = [rules(of: first, near: second), rules(of: second, near: first)]
        let proofs = sides.map { side in side.compactMap { order.rules[$0].proof } }
        guard proofs.allSatisfy({ $0.contains(where: \.opensApp) }) else { return nil }
        let samples = sides.joined().lazy.compactMap { [links] in links[$0] }
        let pair = [groups[first], groups[second]]
        let matcher = matcher
        let opens = { (link: String) in pair.allSatisfy { matcher.decide(link, app: $0.app).opensApp } }
        guard states > 0 else { return sample(samples, of: pair, opens) }
        var search = LinkSearch(sides: proofs, confirms: opens)
        defer { states -= search.cost }
        do throws(TextSearch.TooLarge) {
            try search.run(budget: states, &textSets)
            return search.link
        } catch {
            return search.link ?? sample(samples, of: pair, opens)
        }
    }

    /// Returns the shortest of some links that each group opens; the check is undecided if there is none.
    private mutating func sample(
        _ samples: some Sequence<String>,
        of groups: [RuleGroup],
        _ opens: (String) -> Bool
    ) -> String? {
        let count = groups.reduce(20) { $0 + $1.rules.count }
        var shortest: String?
        for link in samples.prefix(Self.maximumSamples) where link.utf8.count < shortest?.utf8.count ?? .max {
            trials -= count
            guard trials > 0 else { break }
            if opens(link) { shortest = link }
        }
        if shortest == nil { isUndecided = true }
        return shortest
    }

    /// Returns the rules of a group that may match a path that another group opens.
    private mutating func rules(of group: Int, near other: Int) -> [Int] {
        let index =
            indexes[other]
            ?? PathIndex(
                openingRules(of: groups[other]).compactMap { number in order.rules[number].proof.map { (number, $0) } }
            )
        indexes[other] = index
        var near: [Int] = []
        for number in groups[group].rules {
            guard let rule = order.rules[number].proof else { continue }
            trials -= 1
            let isApart = index.visit(near: rule) { other in
                trials -= 1
                return trials > 0 && !order.rules[number].mayMeet(order.rules[other])
            }
            if !isApart { near.append(number) }
            guard trials > 0 else {
                isUndecided = true
                return []
            }
        }
        return near
    }
}

extension OverlapCheck {
    private func reportOverlap(_ first: RuleGroup, _ second: RuleGroup, at link: String) {
        let entries = [first, second].map { group in
            order.entries[matcher.decide(link, app: group.app).entry ?? group.entries[0]]
        }
        let later = entries[0].source.position.offset > entries[1].source.position.offset ? entries[0] : entries[1]
        report.add(
            .overlappingApps,
            in: later.path,
            at: later.source.position,
            "\(link.shown) opens \(first.name) and \(second.name)",
            fix: clipFix(first.apps + second.apps)
                ?? "give each app its own paths, or exclude the other app's paths"
        )
    }

    /// Returns whether an identifier is that of one of some apps, a dot and a suffix, as that of an App Clip is.
    static func isClip(_ id: String, of apps: Set<String>) -> Bool {
        id.lastIndex(of: ".").map { apps.contains(String(id[..<$0])) } ?? false
    }

    /// Whether an identifier is that of an App Clip by its name.
    static func isClip(_ id: String) -> Bool {
        ["clip", "appclip", "app-clip"].contains(id.split(separator: ".").last?.lowercased())
    }

    /// Returns the fix for apps of which one is an App Clip of another; nil if none is.
    private func clipFix(_ apps: [String]) -> String? {
        let apps = Set(apps)
        // A build of the app may stand beside it in the list.
        let named = clips.first { id in
            apps.contains(id) && Self.isClip(id, of: apps)
                && (Self.isClip(id) || !Self.isClip(id, of: Set(clips)))
        }
        return named.map { "remove \($0.quoted) from \"details\" if the app is an App Clip, or else from \"appclips\"" }
    }
}

extension RuleGroup {
    /// One of the apps, and the number of the others.
    fileprivate var name: String {
        let others = apps.count - 1
        return app.quoted + (others == 0 ? "" : " (and \(others) more)")
    }
}
