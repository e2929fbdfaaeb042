// # TableImport
//
// Makes a route table from an association file that already exists, and proves what the new table keeps.
//
// A site that moves to linkd has links in mails, on paper and in apps. Its file says which of them open the app, but in
// rules that are tried in order, and not as routes with names. The import translates each rule that decides something
// into routes, generates the file of the new table, and compares both files over all links:
//
// ```swift
// let imported = try ImportSample.rules(#"{"/": "/*/*/?*", "exclude": true}, {"/": "/trips/?*"}"#)
// #expect(imported.routes.map(\.paths) == [["/trips/{trip}"]])
// #expect(imported.verdict.word == "same")
// ```
//
// ``ImportVerdict`` says "the same for every link" only if that is proved. Otherwise it has the shortest link of each
// kind that is decided differently, with the old rule and the new one.
//
// ## What it leaves out
//
// - Rules that decide no link. They get no route.
// - What a table cannot say, such as "four characters". A rule that opens the app gets a wider route, so that no link
//   is lost; the report shows what it opens besides.
// - Pages, titles and names of things. Ids and parameters are guessed from the words of the paths, for a person to
//   improve.
// - Other apps of the file. One import is for one app, and for the apps with the same rules.
//
// ## Limits and costs
//
// - 500,000 characters of all patterns with the texts of their variables, 200,000 states for each search and
//   comparison, 2,000 paths, 64 segments in a path. docs/import.md#limits says what happens beyond.
// - A table that is refused loses the routes in conflict and is loaded again. After 4 rounds, half of the routes go in
//   each further one.
// - No clock is read, so the same file always has the same result.
//
// ## Where to read on
//
// docs/import.md explains how rules become routes. In the code: `Rules/RuleFile.swift`, `Rules/DecidingRules.swift`
// (which rules count), `Rules/RuleTranslation.swift` with `Rules/ShapeReading.swift` (a pattern as segments),
// `Drafting/RouteDraft.swift`, `Drafting/RouteNames.swift`, `Drafting/TableDraft.swift` (the text),
// `ImportVerdict.swift`.

import Diagnostics
public import LinkRoutes
public import SiteAssociation
import StrictJSON
import TableChecks

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
    /// The JSON path of the first rule that was not imported because a limit was reached; nil if all were.
    public let firstSkipped: String?

    /// The rules that decide links and have no route.
    public let omissions: [OmittedRule]

    private let draft: RouteDraft

    /// The characters of all patterns, with the texts of their variables; rules beyond are not imported.
    public static let maximumSize = 500_000
    /// The states of each comparison.
    public static let maximumStates = 200_000

    /// Imports the rules of an app.
    ///
    /// - Parameter isReserved: whether no page answers the paths below a first segment, so that the app cannot open them.
    /// - Throws: the problems of the table, such as an invalid host.
    public init(
        _ document: AssociationDocument,
        app: String,
        site: ImportedSite,
        size: Int = maximumSize,
        states: Int = maximumStates,
        isReserved: ([UInt8]) -> Bool = { _ in false }
    ) throws(RouteTableError) {
        var file = RuleFile(document, app: app)
        ruleCount = file.rules.count
        let firstCut = file.cut(to: size)
        var draft = RouteDraft(
            file.rules.map(\.rule),
            document.lists,
            deciding: DecidingRules(in: file, budget: states).numbers,
            isReserved: isReserved,
            firstSkipped: firstCut
        )
        let (json, table, generated) = try Self.loaded(&draft, site, size: size)
        (self.json, self.table, self.draft) = (json, table, draft)
        let host = table.exactHosts.first ?? "example.com"
        verdict =
            firstCut == nil
            ? ImportComparison(old: file, new: generated, host: host, budget: states).verdict()
            : .undecided("the patterns have more than \(size) characters with the texts of their variables", [])
        routes = draft.routes.map { ImportedRoute($0, from: file.rules[$0.rule], document.lists) }
        exclusionCount = draft.exclusions.count
        firstSkipped = draft.firstSkipped.flatMap { ($0 < file.rules.count ? file.rules[$0] : file.firstCut)?.path }
        let skipped = draft.firstSkipped ?? Int.max
        omissions = draft.reasons.filter { $0.key < skipped }.sorted { $0.key < $1.key }.map { number, reason in
            OmittedRule(path: file.rules[number].path, rule: file.rules[number].rule, reason: reason)
        }
    }

    /// Returns a table with the same routes for another site; nil if it cannot be loaded.
    public func table(of site: ImportedSite) -> RouteTable? {
        try? RouteTable(checking: TableDraft(site: site, routes: draft).json)
    }

    /// A table refuses few routes at once; after these rounds, half of the routes go in each further one.
    private static let maximumRounds = 4

    /// Loads the table of a draft with its association file.
    ///
    /// Removes routes that the table does not allow beside others, and routes for which the file has no room.
    private static func loaded(
        _ draft: inout RouteDraft,
        _ site: ImportedSite,
        size: Int
    ) throws(RouteTableError) -> ([UInt8], RouteTable, RuleFile) {
        var round = 0
        while true {
            let json = TableDraft(site: site, routes: draft).json
            do throws(RouteTableError) {
                let table = try RouteTable(checking: json)
                if let generated = generated(table, size) { return (json, table, generated) }
                guard !draft.isEmpty else { return (json, table, RuleFile(AssociationDocument(JSONValue(.null)))) }
                draft.halve()
            } catch {
                guard draft.remove(error.problems) else { throw error }
                round += 1
                if round >= maximumRounds { draft.halve() }
            }
        }
    }

    /// Returns the association file of a table; nil if it is too large.
    private static func generated(_ table: RouteTable, _ size: Int) -> RuleFile? {
        guard (try? AssociationFile(table)) != nil, let document = try? AssociationDocument(table) else { return nil }
        var file = RuleFile(document)
        return file.cut(to: max(size, maximumSize)) == nil ? file : nil
    }
}

/// A rule that has no route.
public struct OmittedRule: Sendable {
    /// The JSON path of the rule.
    public let path: String
    /// The rule.
    public let rule: AssociationRule
    /// Why it has none, a sentence without a full stop.
    public let reason: String
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
    /// What was guessed from patterns: types as in the table, and that any text may be in place of a long list.
    public let guesses: [String]

    fileprivate init(_ route: DraftRoute, from place: RuleFile.Place, _ variables: VariableLists) {
        (id, paths, isUniversal) = (route.id, [route.path] + route.aliases, route.isUniversal)
        rule = place.path
        let wide = place.rule.patterns.flatMap(variables.pieces).compactMap { piece -> String? in
            guard case .list(let name, let texts) = piece, ShapeReading.isOfLocales(piece) else { return nil }
            return "any text in place of the \(texts.count) of $(\(name))"
        }
        let parts = route.path.split(separator: "/").filter { $0.contains(":") }.map(String.init)
        guesses = parts + route.query.filter { $0.type != "string" }.map { "\($0.name)=\($0.type)" } + wide
    }
}
