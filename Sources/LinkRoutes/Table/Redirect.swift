/// An old path that leads to a route; where a route takes the link too, the route wins.
///
/// It stands in no association file: a browser asks for it and is sent on with a printed link.
public struct Redirect: Sendable {
    /// The old path; its parameters fill the path parameters and required items of the route, by name.
    public let from: PathPattern
    /// The route that it leads to, which has a page and is not gone.
    public let route: Route

    /// The old path as what a link is matched against.
    package var entry: RouteEntry { RouteEntry(route: route, pattern: from, required: []) }
}

/// The redirect that takes a link, and what the link carries on; `RouteTable.location(of:)` says where to.
public struct RedirectMatch: Sendable {
    /// The redirect.
    public let redirect: Redirect
    /// The values of the old path's parameters, decoded, in its order.
    public let parameters: [(name: String, value: RouteMatch.Value)]
    /// The items of the link's query in order, for printing.
    let items: [Item]

    /// An item as it came.
    struct Item: Sendable {
        /// The name, decoded.
        let name: String
        /// Name and value, raw, with what may not stand in a query escaped.
        let text: String
    }

    init(_ redirect: Redirect, _ bytes: Span<UInt8>, _ path: PathScan, _ query: QueryScan) {
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

extension RouteTable {
    /// The redirect that takes this path and query of an https link on a host of the table; nil where a route takes
    /// them, or nothing does.
    ///
    /// Among redirects the more specific wins, as among routes (docs/route-table.md#r6). Nothing is allocated for a
    /// miss.
    ///
    /// For the package alone, as `match(_:path:query:)` is: ranges beyond the bytes would trap.
    ///
    /// - Throws: the reason why nothing could take them.
    package func redirect(
        _ bytes: Span<UInt8>,
        path: Range<Int>,
        query: Range<Int>?
    ) throws(LinkURLError) -> RedirectMatch? {
        guard !redirects.isEmpty else { return nil }
        let path = try PathScan(bytes, path)
        let query = try QueryScan(bytes, query)
        guard let index = redirectTrie.entry(for: path, query, in: bytes, redirectEntries),
            universalTrie.entry(for: path, query, in: bytes, entries) == nil
        else { return nil }
        let entry = redirectEntries[index]
        return RedirectMatch(Redirect(from: entry.pattern, route: entry.route), bytes, path, query)
    }

    /// The redirect that takes an https link, or nil.
    public func redirect(for text: String) -> RedirectMatch? {
        withBytes(of: text) { bytes in
            guard let scan = try? LinkScan(bytes), kind(of: scan, bytes) == .universal else { return nil }
            return try? redirect(bytes, path: scan.path, query: scan.query)
        }
    }
}
