import AssociationProof
import Diagnostics
public import LinkRoutes
public import SiteAssociation

/// A route table whose generated file decides links as the rules of one app do, as near as a table can say.
///
/// Docs: docs/import.md.
public struct AssociationImport: Sendable {
    /// The text of the table.
    public let json: [UInt8]
    /// The loaded table.
    public let table: RouteTable
    /// Whether its file decides each link as the old one does.
    public let verdict: ImportVerdict
    /// The routes, in the order of the rules.
    public let routes: [ImportedRoute]
    /// The number of objects of `exclude`.
    public let exclusionCount: Int
    /// The number of rules of the app.
    public let ruleCount: Int
    /// The other apps of the file, whose rules differ from the imported ones.
    public let others: [OtherApps]
    /// The JSON path of the first rule that was not imported, because the steps were used up; nil if all were.
    public let firstSkipped: String?

    private let draft: RouteDraft

    /// The steps of each part of a translation; a step is a look at a part of a rule, or a comparison of two.
    public static let maximumSteps = 1_000_000
    /// The states of a comparison.
    public static let maximumStates = 200_000

    /// Imports the rules of an app.
    ///
    /// - Throws: the problems of the table, such as an invalid host.
    public init(
        _ document: AssociationDocument,
        app: String,
        site: ImportedSite,
        steps: Int = maximumSteps,
        states: Int = maximumStates
    ) throws(RouteTableError) {
        let file = RuleFile(document, app: app)
        var draft = RouteDraft(file.rules.map(\.rule), document.lists, steps: steps)
        let (json, table) = try Self.loaded(&draft, site)
        let comparison = ImportComparison(
            old: file,
            table: table,
            draft: draft,
            host: table.exactHosts.first ?? "example.com",
            budget: states
        )
        (self.json, self.table, self.draft) = (json, table, draft)
        others = OtherApps.all(of: document, besides: app, host: table.exactHosts.first ?? "example.com")
        verdict = comparison.verdict()
        routes = draft.routes.map { route in
            ImportedRoute(
                id: route.id,
                paths: [route.path] + route.aliases,
                isUniversal: route.isUniversal,
                rule: file.rules[route.rule].path,
                guesses: ImportedRoute.guess(route)
            )
        }
        exclusionCount = draft.exclusions.count
        ruleCount = file.rules.count
        firstSkipped = draft.firstSkipped.flatMap { file.rules.indices.contains($0) ? file.rules[$0].path : nil }
    }

    /// Returns a table with the same routes for another site; nil if it cannot be loaded.
    public func table(of site: ImportedSite) -> RouteTable? {
        try? RouteTable(json: TableDraft(site: site, routes: draft).json)
    }

    /// A table refuses few routes; each round removes those that it names.
    private static let maximumRounds = 8

    /// Loads the table of a draft; removes routes that it does not allow beside others.
    private static func loaded(
        _ draft: inout RouteDraft,
        _ site: ImportedSite
    ) throws(RouteTableError) -> ([UInt8], RouteTable) {
        for _ in 0..<maximumRounds {
            let json = TableDraft(site: site, routes: draft).json
            do throws(RouteTableError) {
                return (json, try RouteTable(json: json))
            } catch {
                let refused = Set(error.problems.compactMap { routeIndex($0.location.path) })
                    .filter(draft.routes.indices.contains)
                guard !refused.isEmpty else { throw error }
                for index in refused.sorted(by: >) { draft.remove(routeAt: index) }
            }
        }
        let json = TableDraft(site: site, routes: draft).json
        return (json, try RouteTable(json: json))
    }

    /// Returns the index in a path such as `routes[3].path`.
    private static func routeIndex(_ path: String) -> Int? {
        guard path.hasPrefix("routes[") else { return nil }
        return Int(path.dropFirst("routes[".count).prefix { $0 != "]" })
    }
}

/// Apps of a file whose rules are not those of the imported app: a host has one table, and a table one set of rules.
public struct OtherApps: Sendable {
    /// The application identifiers, which share their rules.
    public let apps: [String]
    /// The number of their rules.
    public let ruleCount: Int
    /// A link that opens only these apps or only the imported one, and whether it opens these; nil if none was found.
    public let example: (link: String, opensThese: Bool)?

    /// Each comparison takes time.
    private static let maximumCompared = 20
    private static let maximumStates = 20_000

    /// Returns the apps with other rules, in the order of the file.
    static func all(of document: AssociationDocument, besides app: String, host: String) -> [OtherApps] {
        let bytes = Array(app.utf8)
        let own = RuleFile(document, app: app).document()
        let groups = document.groups(of: AppleMatcher(document).appIDs)
        return groups.filter { !$0.contains { Array($0.utf8) == bytes } }.enumerated().map { index, apps in
            let file = RuleFile(document, app: apps.first ?? "")
            let change =
                index < maximumCompared
                ? AssociationDiff(own, file.document(), host: host, budget: maximumStates).apps.first?.links.first : nil
            return OtherApps(
                apps: apps,
                ruleCount: file.rules.count,
                example: change.map { ($0.link, $0.opensApp) }
            )
        }
    }
}

/// A route of an imported table, for the report.
public struct ImportedRoute: Sendable {
    /// The id.
    public let id: String
    /// The path and the aliases.
    public let paths: [String]
    /// Whether its links open the app.
    public let isUniversal: Bool
    /// The JSON path of the rule that it comes from.
    public let rule: String
    /// The types that were guessed from patterns, as in the table.
    public let guesses: [String]
}
