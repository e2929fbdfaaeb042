// # SiteTables
//
// What a table says for its site alone: the pages of its routes, their look and policy, and redirects from old paths.
//
// The app and the site read the same `routes.json`. An app needs routes and nothing else, so it reads a `RouteTable` and
// knows the keys of this module by name. A site reads both halves in one pass, so that one run reports all problems:
//
// ```swift
// let table = try SiteTable(
//     routes: [#""id": "trip", "path": "/trips/{reference}", "page": {"title": "A trip"}"#],
//     with: #""redirects": [{"from": "/t/{reference}", "to": "trip"}],"#
// )
// let old = try #require(table.redirect(for: "https://www.example.com/t/7"))
// #expect(try table.location(of: old) == "https://www.example.com/trips/7")
// #expect(table.page("trip")?.title != nil)
// ```
//
// (The initializer with `routes:` is one of the tests; a site gives the bytes of a file.)
//
// ## What it leaves out
//
// - Whether a route has a page at all. That decides which route a link matches, so `LinkRoutes` reads it.
// - Rendering. Texts keep their places for values here; `Sites` makes pages of them.
// - Files. An icon is a path here; whether it exists is asked by `Sites` when it has a public folder.
//
// ## Limits and costs
//
// - A miss among redirects allocates nothing; redirects are matched by the trie of routes.
// - The routes that a link misses by a type are searched only when no route matches (`MissedRoutes.swift`).
// - The readers keep the limits of `JSONLimits`, as those of routes do.
//
// ## Where to read on
//
// `Loading/SiteTableReader.swift` reads both halves. `Loading/PageReader.swift` and its neighbours read one concept
// each, `Redirects/RedirectReader.swift` the redirects, `Redirects/ShadowCheck.swift` those that no link reaches.
// docs/route-table.md has the keys, `Tests/SiteTablesTests/Loading/TableProblemTests.swift` their mistakes.

package import BorrowedBytes
public import LinkRoutes

/// A table with what only its site needs: the texts of pages and their look, and redirects.
///
/// An app reads the same `routes.json` as a `RouteTable`, which ignores all this. A site reads both in one pass, so that
/// its problems are reported together.
public struct SiteTable: Sendable {
    /// The links of the site, which the app knows too.
    public let routes: RouteTable
    /// What the table says for all its pages.
    public let defaults: PageDefaults
    /// The old paths that lead to routes, in the order of the table.
    public let redirects: [Redirect]
    /// The same in the order of docs/route-table.md#r6.
    package let orderedRedirects: [Redirect]

    let redirectEntries: [RouteEntry]
    let redirectTrie: RouteTrie
    let pages: [ObjectIdentifier: Page]
    let routeSuppressions: [ObjectIdentifier: [Suppression]]

    /// Returns the page that linkd shows for a route; nil for `"page": false`, and for a route of the external website.
    public func page(of route: Route) -> Page? { pages[ObjectIdentifier(route)] }

    /// Returns the warnings that a route suppresses.
    public func suppressions(of route: Route) -> [Suppression] { routeSuppressions[ObjectIdentifier(route)] ?? [] }

    /// Returns whether the external website answers the links of a route (docs/route-table.md#an-external-page).
    ///
    /// An app need not know it: such a route has a page, and matches like any other.
    public func isExternal(_ route: Route) -> Bool { route.hasPage && page(of: route) == nil }

    /// The pages of the routes, in the order of the table.
    package var allPages: [Page] { routes.routes.compactMap(page) }

    /// The warnings that routes and redirects suppress, in the order of the table.
    package var suppressions: [Suppression] {
        routes.routes.flatMap(suppressions(of:)) + redirects.flatMap(\.suppressions)
    }
}

extension SiteTable {
    /// Returns the redirect for a path and a query of an https link that no route matches; nil if there is none.
    ///
    /// Among redirects the more specific one wins, as among routes (docs/route-table.md#r6).
    ///
    /// For the package alone, as `RouteTable.match(_:path:query:)` is: ranges beyond the bytes would trap.
    ///
    /// - Throws: the reason why nothing could take the query.
    package func redirect(
        _ bytes: Borrowed<UInt8>,
        path: PathScan,
        query: Range<Int>?
    ) throws(LinkURLError) -> RedirectMatch? {
        guard !redirects.isEmpty else { return nil }
        return redirect(bytes, path: path, query: try QueryScan(bytes, query))
    }

    /// Returns the redirect of a checked https link on a host of the table that no route matches.
    package func redirect(for link: CheckedLink) -> RedirectMatch? {
        redirect(link.bytes.borrowed, path: link.path, query: link.query)
    }

    /// A miss allocates nothing.
    private func redirect(_ bytes: Borrowed<UInt8>, path: PathScan, query: QueryScan) -> RedirectMatch? {
        redirectTrie.entry(for: path, query, in: bytes, redirectEntries)
            .map { RedirectMatch(orderedRedirects[$0], bytes, path: path, query: query) }
    }

    /// Returns the redirect that matches an https link, or nil.
    public func redirect(for text: String) -> RedirectMatch? {
        guard routes.match(text) == nil, let link = try? CheckedLink(text),
            (try? routes.link(text))?.kind == .universal
        else { return nil }
        return redirect(for: link)
    }

    /// Returns the target of a redirect: an https link on the canonical host, which contains only values of the
    /// request.
    ///
    /// The path is printed like every link (docs/route-table.md#r8). The required items follow, then the request's
    /// other items unchanged, with their order, repeats, escapes and `x-*` names. A browser keeps the fragment by
    /// itself.
    ///
    /// - Throws: why no link matches the route with these values; then there is no redirect.
    public func location(of match: RedirectMatch) throws(PrintError) -> String {
        let route = match.redirect.route
        var parameters: [String: RouteMatch.Value] = [:]
        // Without a value for a catch-all, the alias without it is printed.
        if let rest = route.path.segments.last, rest.isRest, let name = rest.name { parameters[name] = .list([]) }
        let names = route.path.names
        for (name, value) in match.parameters where names.hasElement(withBytesOf: name) { parameters[name] = value }
        let query = route.query.required.compactMap { rule in
            match.parameters.first { rule.isNamed($0.name) }
                .map { LinkURL.QueryItem(name: rule.name, value: $0.value.texts.first) }
        }
        let others = match.items.filter { item in !query.contains { $0.name.hasSameBytes(as: item.name) } }
        let rest = others.map(\.text).joined(separator: "&")
        return try routes.link(to: route, parameters, required: query, followedBy: rest)
    }
}

extension RouteTable {
    /// Returns the path and the query of a link to a route, with example values; nil if no example leads to it.
    package func examplePath(of route: Route) -> String? {
        let values = route.path.segments.compactMap { segment in segment.name.map { ($0, segment.exampleValue) } }
        let query = route.query.required.map { LinkURL.QueryItem(name: $0.name, value: $0.type.example) }
        let url = try? link(to: route.id, Dictionary(values) { first, _ in first }, query: query)
        return url.map { "/" + ($0.parts(separatedBy: "/", atMost: 4).dropFirst(3).first ?? "") }
    }
}

extension PathSegment {
    /// An example value of the segment's parameter.
    fileprivate var exampleValue: RouteMatch.Value {
        switch self {
        case .rest: .list(["example"])
        case .parameter(_, let type) where type != .string: .text(type.example)
        default: .text("example")
        }
    }
}
