import Diagnostics
import SiteAssociation

/// A route of the new table.
struct DraftRoute {
    let id: String
    let path: String
    let aliases: [String]
    let isUniversal: Bool
    let query: [(name: String, type: String)]
    /// The number of the rule whose decision the route has.
    let rule: Int
}

/// The routes and exclusions of the rules of one app, in their order.
struct RouteDraft {
    private(set) var routes: [DraftRoute] = []
    private(set) var exclusions: [DraftExclusion] = []
    /// Why a rule has no route, by its number: a sentence without a full stop.
    private(set) var reasons: [Int: String] = [:]
    /// The first rule that was not imported because a limit was reached; nil if all were.
    private(set) var firstSkipped: Int?

    /// A part of the links of a rule.
    private struct Part {
        var region: LinkRegion
        let opensApp: Bool
        let rule: Int
        /// Whether some link would be decided otherwise without the rule.
        var isDeciding: Bool
    }

    /// More paths would not help a reader, and a file of 131,072 bytes rarely has more.
    private static let maximumPaths = 2000

    /// Translates rules.
    ///
    /// - Parameters:
    ///   - deciding: the numbers of the rules that decide something; the others get no route.
    ///   - isReserved: whether no page answers the paths below a first segment, so that the app cannot open them.
    ///   - firstSkipped: the number of the first rule that is not among the rules.
    init(
        _ rules: [AssociationRule],
        _ variables: VariableLists,
        deciding: Set<Int>,
        isReserved: ([UInt8]) -> Bool,
        firstSkipped: Int?
    ) {
        self.firstSkipped = firstSkipped
        var parts: [Part] = []
        var isFirst = true
        for (number, rule) in rules.enumerated() {
            let isDeciding = deciding.contains(number)
            do throws(Unsayable) {
                let translation = try RuleTranslation(rule, variables, isFirst: isFirst)
                if isDeciding, let exclusion = translation.exclusion, !exclusions.contains(exclusion) {
                    exclusions.append(exclusion)
                }
                let isAnswered = translation.regions.allSatisfy { region in
                    guard case .text(let name) = region.segments.first else { return true }
                    return !isReserved(name)
                }
                guard rule.isExcluding || isAnswered else {
                    throw Unsayable("no page can answer paths whose first name linkd reserves")
                }
                parts += translation.regions.map { region in
                    Part(region: region, opensApp: !rule.isExcluding, rule: number, isDeciding: isDeciding)
                }
            } catch {
                if isDeciding { reasons[number] = error.reason }
            }
            isFirst = isFirst && (rule.isExcluding || !isDeciding)
        }
        let placed = Self.joiningDeeper(placed(Self.joiningDigits(parts).filter(\.isDeciding)))
        routes = Self.routes(placed.sorted { $0.rule < $1.rule })
    }

    /// Joins rules for each length of digits to one for an `int`, if none between them decides otherwise.
    private static func joiningDigits(_ parts: [Part]) -> [Part] {
        struct Group: Hashable {
            let region: LinkRegion
            let turn: Int
        }
        var parts = parts
        for place in 0..<(parts.map(\.region.shapeCount).max() ?? 0) {
            var groups: [Group: [Int: Int]] = [:]
            var turn = 0
            for (index, part) in parts.enumerated() {
                if index > 0, part.opensApp != parts[index - 1].opensApp { turn += 1 }
                guard place < part.region.shapeCount, case .digits(let count) = part.region[shape: place] else {
                    continue
                }
                var region = part.region
                region[shape: place] = .int
                groups[Group(region: region, turn: turn), default: [:]][count] = index
            }
            var joined: Set<Int> = []
            for (group, members) in groups where members.count == SegmentShape.digitCounts.count {
                guard let first = members.values.min() else { continue }
                parts[first].region = group.region
                parts[first].isDeciding = members.values.contains { parts[$0].isDeciding }
                joined.formUnion(members.values.filter { $0 != first })
            }
            if !joined.isEmpty { parts = parts.indices.filter { !joined.contains($0) }.map { parts[$0] } }
        }
        return parts
    }

    /// Returns the parts with each path once, for the first rule that has it.
    ///
    /// A rule for all paths with many segments leaves only those with few to later rules: linkd writes its files so.
    private mutating func placed(_ parts: [Part]) -> [Part] {
        var placed: [Part] = []
        var known: Set<LinkRegion> = []
        var deepest: Int?
        for part in parts {
            guard let region = complete(part) else { continue }
            let levels = Self.levels(of: region, within: deepest)
            if region.isOpen { deepest = min(deepest ?? Int.max, region.segments.count) }
            // Without a route, these paths stay in the browser.
            guard part.opensApp || !region.isOpen else { continue }
            for level in levels where known.insert(level).inserted {
                guard placed.count < Self.maximumPaths else {
                    skip(from: part.rule)
                    return placed
                }
                placed.append(Part(region: level, opensApp: part.opensApp, rule: part.rule, isDeciding: true))
            }
        }
        return placed
    }

    /// Returns a region that a table can have; nil if there is none.
    private mutating func complete(_ part: Part) -> LinkRegion? {
        var region = part.region
        for place in 0..<region.shapeCount {
            guard case .digits(let count) = region[shape: place] else { continue }
            if count == 1 {
                region[shape: place] = .values((0x30...0x39).map { [$0] })
            } else if part.opensApp {
                region[shape: place] = .int
            } else {
                reasons[part.rule] = "an int of a table has 1 to 19 digits, and the rule counts them"
                return nil
            }
        }
        return region
    }

    /// Returns the part of a region that has at most a number of segments, as paths.
    private static func levels(of region: LinkRegion, within deepest: Int?) -> [LinkRegion] {
        guard let deepest else { return [region] }
        guard region.depth <= deepest else { return [] }
        guard region.hasRest else { return [region] }
        return (region.depth...deepest).map { depth in
            let free = Array(repeating: SegmentShape.any, count: depth - region.segments.count)
            return LinkRegion(region.segments + free, items: region.items)
        }
    }

    /// Joins `/a/{x}` with `/a/{x}/{rest+}` to `/a/{rest+}`, so that a catch-all that linkd wrote comes back.
    private static func joiningDeeper(_ parts: [Part]) -> [Part] {
        var parts = parts
        var places = Dictionary(parts.indices.map { (parts[$0].region, $0) }) { first, _ in first }
        var joined: Set<Int> = []
        for number in parts.indices where parts[number].region.hasRest {
            while parts[number].region.segments.last == .any {
                let region = parts[number].region
                var (parent, shorter) = (region, region)
                parent.hasRest = false
                shorter.segments.removeLast()
                guard let other = places[parent], parts[other].opensApp == parts[number].opensApp,
                    places[shorter] == nil
                else { break }
                joined.insert(other)
                (places[parent], places[region], places[shorter]) = (nil, nil, number)
                parts[number].region = shorter
            }
        }
        return parts.indices.filter { !joined.contains($0) }.map { parts[$0] }
    }

    /// Writes the parts as routes; a path without its catch-all is an alias.
    private static func routes(_ parts: [Part]) -> [DraftRoute] {
        let opening = Dictionary(parts.map { ($0.region, $0.opensApp) }) { first, _ in first }
        var names = RouteNames()
        var routes: [DraftRoute] = []
        for part in parts {
            var (parent, deeper) = (part.region, part.region)
            parent.hasRest = false
            deeper.hasRest = true
            if !part.region.hasRest, opening[deeper] == part.opensApp { continue }
            let written = names.path(of: part.region)
            routes.append(
                DraftRoute(
                    id: names.id(of: part.region, opensApp: part.opensApp),
                    path: written.path,
                    aliases: part.region.hasRest && opening[parent] == part.opensApp ? [written.withoutRest] : [],
                    isUniversal: part.opensApp,
                    query: part.region.items.map { ($0.name, $0.shape.type ?? "string") },
                    rule: part.rule
                )
            )
        }
        return routes
    }

    private mutating func skip(from rule: Int) { firstSkipped = min(rule, firstSkipped ?? rule) }

    /// Whether there is nothing to remove.
    var isEmpty: Bool { routes.isEmpty && exclusions.isEmpty }

    /// Removes the routes and exclusions that have problems in a table; returns whether there were any.
    mutating func remove(_ problems: [Diagnostic]) -> Bool {
        let count = routes.count + exclusions.count
        var refused: [Int: String] = [:]
        for problem in problems {
            guard let index = Self.index(in: problem.location.path, of: "routes") else { continue }
            refused[index] = refused[index] ?? problem.message
        }
        for (index, reason) in refused where routes.indices.contains(index) { reasons[routes[index].rule] = reason }
        routes = routes.indices.filter { refused[$0] == nil }.map { routes[$0] }
        let excluded = Set(problems.compactMap { Self.index(in: $0.location.path, of: "exclude") })
        exclusions = exclusions.indices.filter { !excluded.contains($0) }.map { exclusions[$0] }
        return routes.count + exclusions.count < count
    }

    /// Returns the index in a path such as `routes[3].path`.
    private static func index(in path: String, of list: String) -> Int? {
        guard path.hasPrefix(list + "[") else { return nil }
        return Int(path.dropFirst(list.count + 1).prefix { $0 != "]" })
    }

    /// Removes the second half of the routes, or all exclusions if there is no route.
    mutating func halve() {
        let half = routes.count / 2
        skip(from: routes.isEmpty ? 0 : routes[half].rule)
        if routes.isEmpty { exclusions = [] }
        routes.removeSubrange(half...)
    }
}
