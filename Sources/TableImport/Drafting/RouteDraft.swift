import LinkRoutes
import SiteAssociation
import StrictJSON

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

/// The routes and exclusions that decide links as the rules of one app do.
struct RouteDraft {
    private(set) var routes: [DraftRoute] = []
    private(set) var exclusions: [DraftExclusion] = []
    /// What the table cannot say of each rule.
    private(set) var losses: [Int: Set<RuleLoss>] = [:]
    /// The first rule that was not imported because the steps were used up; nil if all were.
    private(set) var firstSkipped: Int?

    /// More routes would not help a reader, and a file of 131,072 bytes rarely has more.
    private static let maximumRoutes = 2000

    /// Translates rules in their order.
    ///
    /// - Parameter steps: the steps of each part of the work: a part that ends early leaves the others theirs.
    init(_ rules: [AssociationRule], _ variables: VariableLists, steps: Int) {
        var budget = StepBudget(steps)
        var regions: [RuleRegion] = []
        var isFirst = true
        for (number, rule) in rules.enumerated() {
            do throws(StepBudget.UsedUp) {
                let translation = try RuleTranslation(rule, variables, isFirst: isFirst, &budget)
                if !translation.losses.isEmpty { losses[number] = translation.losses }
                if let exclusion = translation.exclusion, !exclusions.contains(exclusion) {
                    exclusions.append(exclusion)
                }
                regions += translation.regions.map { region in
                    RuleRegion(region: region, opensApp: !rule.isExcluding, rule: number)
                }
                isFirst = isFirst && rule.isExcluding
            } catch {
                skip(from: number)
                break
            }
        }
        let entries = arranged(regions, steps: steps)
        if entries.count > Self.maximumRoutes { skip(from: entries[Self.maximumRoutes].rule) }
        routes = Self.routes(entries.prefix(Self.maximumRoutes))
    }

    private mutating func skip(from rule: Int) {
        firstSkipped = min(rule, firstSkipped ?? rule)
        losses[rule, default: []].insert(.budget)
    }

    /// Arranges the regions as entries of a table, in the order of their rules.
    private mutating func arranged(_ regions: [RuleRegion], steps: Int) -> [RegionOrder.Entry] {
        var (joining, placing, finishing) = (StepBudget(steps), StepBudget(steps), StepBudget(steps))
        var order = RegionOrder()
        let joined = (try? PartialShapes.joined(regions, &joining)) ?? regions
        for region in joined {
            var lost: Set<PatternLoss> = []
            let complete = region.region.complete(isWider: region.opensApp, &lost)
            losses[region.rule, default: []].formUnion(lost.map(RuleLoss.pattern))
            guard let complete else { continue }
            do throws(StepBudget.UsedUp) {
                try order.add(
                    complete,
                    opensApp: region.opensApp,
                    rule: region.rule,
                    isExact: region.isJoined,
                    &placing
                )
            } catch {
                skip(from: region.rule)
                break
            }
        }
        // Without its steps, the table has routes that change nothing.
        let entries = (try? order.finished(&finishing)) ?? order.current
        for (rule, lost) in order.losses { losses[rule, default: []].formUnion(lost.map(RuleLoss.order)) }
        return entries.enumerated().sorted { ($0.element.rule, $0.offset) < ($1.element.rule, $1.offset) }
            .map(\.element)
    }

    /// Writes the entries as routes; a path without its catch-all is an alias.
    private static func routes(_ entries: some Sequence<RegionOrder.Entry>) -> [DraftRoute] {
        let opening = Dictionary(entries.map { ($0.region, $0.opensApp) }) { first, _ in first }
        var names = RouteNames()
        var routes: [DraftRoute] = []
        for entry in entries {
            var parent = entry.region
            parent.hasRest = false
            var deeper = entry.region
            deeper.hasRest = true
            // The root alone is a page of its own in every site.
            if !entry.region.hasRest, opening[deeper] == entry.opensApp { continue }
            let written = names.path(of: entry.region)
            var aliases: [String] = []
            if entry.region.hasRest, opening[parent] == entry.opensApp { aliases = [written.withoutRest] }
            routes.append(
                DraftRoute(
                    id: names.id(of: entry.region, opensApp: entry.opensApp),
                    path: written.path,
                    aliases: aliases,
                    isUniversal: entry.opensApp,
                    query: entry.region.items.map { ($0.name, $0.shape.type ?? "string") },
                    rule: entry.rule
                )
            )
        }
        return routes
    }

    /// Removes a route that the table does not allow beside the others.
    mutating func remove(routeAt index: Int) {
        let route = routes.remove(at: index)
        losses[route.rule, default: []].insert(.order(.ambiguous))
    }
}
