// # TableChecks
//
// What a table has besides its links, and what is wrong among its routes: unknown keys, ambiguous routes, paths that no
// association file can express, and the apps.
//
// An app reads a table that was checked when its code was generated, so that `LinkRoutes` reads links and nothing else.
// Those that take a table from a person check it whole: generators of code, sites, and a router that reads `routes.json`.
//
// ```swift
// let json = #"""
//     {"hosts": ["t.example"], "routes": [{"id": "a", "path": "/{x}-a"}, {"id": "b", "path": "/b-{y}"}]}
//     """#
// #expect(try RouteTable(json: Array(json.utf8)).routes.count == 2)
// let error = #expect(throws: RouteTableError.self) { try RouteTable(checking: Array(json.utf8)) }
// #expect(error?.problems.map(\.code) == ["ambiguous-routes"])
// ```
//
// ## What it leaves out
//
// - Pages, their look and redirects: `SiteTables` reads them into the same list of problems.
// - What one route has wrong by itself. `LinkRoutes` cannot read such a route, so it reports that.
// - Association files. What they cannot express is known here by the shape of a path only.
//
// ## Limits and costs
//
// - Each path is reported as ambiguous once, with the first one that conflicts with it.
// - Earlier routes are looked up by their texts, so that the time is proportional to the text of the table.
// - The readers keep the limits of `JSONLimits`, as those of routes do.
//
// ## Where to read on
//
// `TableKeys.swift` has the keys of a table and a route, `AppReader.swift` reads `apps`, and `Placeholder.swift` knows values
// of examples. `AmbiguityCheck.swift` and `ExpressibilityCheck.swift` look at all routes. `LinkText.swift` writes what links
// depend on, for generated code. docs/route-table.md#r6 is the rule of ambiguity.

public import LinkRoutes
public import StrictJSON

extension RouteTable {
    /// Reads a table with its apps, and checks it whole.
    ///
    /// - Parameters:
    ///   - bytes: the table's text.
    ///   - limits: the limits of the text, and of the problems that are kept.
    /// - Throws: the problems, in the order of the text.
    public init(checking bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(RouteTableError) {
        let reader = TableReader(reporting: JSONProblems(limits: limits, renamed: TableKeys.renamed))
        try self.init(json: bytes, limits: limits, reader: reader) { table in
            let content = reader.wholeContent(table)
            reader.check(content)
            return content
        }
    }
}

extension TableReader {
    /// Creates a reader that reports keys which no table has.
    package init(reporting problems: JSONProblems) {
        self.init(problems: problems, tableKeys: TableKeys.table, routeKeys: TableKeys.route)
    }

    /// Reads what links need, and the apps.
    package func wholeContent(_ table: JSONObjectReader) -> TableContent {
        var content = content(table)
        content.additions = AppReader(siteName: content.name, problems: problems).apps(table)
        return content
    }

    /// Checks the routes against each other.
    package func check(_ content: TableContent) {
        AmbiguityCheck(routesOf: content, problems: problems).run()
        ExpressibilityCheck(problems: problems).run(content)
    }
}
