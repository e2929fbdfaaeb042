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
        let region: LinkRegion
        let opensApp: Bool
        let rule: Int
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
        for (number, rule) in rules.enumerated() where deciding.contains(number) {
            do throws(Unsayable) {
                let translation = try RuleTranslation(rule, variables, isFirst: isFirst)
                if let exclusion = translation.exclusion, !exclusions.contains(exclusion) {
                    exclusions.append(exclusion)
                }
                let isAnswered = translation.regions.allSatisfy { region in
                    guard case .text(let name) = region.segments.first else { return true }
                    return !isReserved(name)
                }
                guard rule.isExcluding || isAnswered else {
                    throw Unsayable("no page can answer paths whose first name linkd reserves")
                }
                parts += translation.regions.map { Part(region: $0, opensApp: !rule.isExcluding, rule: number) }
            } catch {
                reasons[number] = error.reason
            }
            isFirst = isFirst && rule.isExcluding
        }
        routes = Self.routes(placed(parts))
    }

    /// Returns the parts with each path once, for the first rule that has it.
    ///
    /// A rule for all paths with many segments leaves only those with few to later rules: linkd writes its files so.
    private mutating func placed(_ parts: [Part]) -> [Part] {
        var placed: [Part] = []
        var known: Set<LinkRegion> = []
        var deepest: Int?
        for part in parts {
            let region = part.region
            let levels = Self.levels(of: region, within: deepest)
            if region.isOpen { deepest = min(deepest ?? Int.max, region.segments.count) }
            // Without a route, these paths stay in the browser.
            guard part.opensApp || !region.isOpen else { continue }
            for level in levels where known.insert(level).inserted {
                guard placed.count < Self.maximumPaths else {
                    skip(from: part.rule)
                    return placed
                }
                placed.append(Part(region: level, opensApp: part.opensApp, rule: part.rule))
            }
        }
        return placed
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
