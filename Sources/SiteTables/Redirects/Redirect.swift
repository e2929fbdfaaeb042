import BorrowedBytes
public import LinkRoutes

/// An old path that leads to a route; if a route matches the link too, the route takes precedence.
///
/// It is in no association file: a browser requests it and is redirected to a printed link.
public struct Redirect: Sendable {
    /// The old path; its parameters fill the path parameters and required items of the route, by name.
    public let from: PathPattern
    /// The target route, which has a page and is not gone.
    public let route: Route
    /// Whether the page of the route is private, so that nothing may keep its address.
    package let isPrivate: Bool
    /// Why the redirect is as it is; lists and explanations show it.
    public let note: String?
    /// The warnings that the redirect suppresses.
    public let suppressions: [Suppression]

    /// The old path as an entry that links are matched against.
    package var entry: RouteEntry { RouteEntry(route: route, pattern: from, required: []) }
}

/// The redirect that matches a link, and the link's values; `SiteTable.location(of:)` returns the target.
public struct RedirectMatch: Sendable {
    /// The redirect.
    public let redirect: Redirect
    /// The values of the old path's parameters, decoded, in order.
    public let parameters: [(name: String, value: RouteMatch.Value)]
    /// The query items of the link in order, for printing.
    let items: [Item]

    /// An original query item.
    struct Item: Sendable {
        /// The name, decoded.
        let name: String
        /// The raw name and value, with characters that are not allowed in a query escaped.
        let text: String
    }

    init(_ redirect: Redirect, _ bytes: Borrowed<UInt8>, path: PathScan, query: QueryScan) {
        self.redirect = redirect
        parameters = redirect.from.values(path.segments(bytes), bytes)
        var items: [Item] = []
        var index = query.range.lowerBound
        while let item = query.next(bytes, &index) {
            let range = item.name.lowerBound..<(item.value ?? item.name).upperBound
            items.append(
                Item(
                    name: PercentEncoding.decoded(bytes, item.name),
                    text: PercentEncoding.queryText(bytes, range)
                )
            )
        }
        self.items = items
    }
}
