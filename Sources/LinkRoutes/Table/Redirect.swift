package import BorrowedBytes

/// An old path that leads to a route; if a route matches the link too, the route takes precedence.
///
/// It is in no association file: a browser requests it and is redirected to a printed link.
public struct Redirect: Sendable {
    /// The old path; its parameters fill the path parameters and required items of the route, by name.
    public let from: PathPattern
    /// The target route, which has a page and is not gone.
    public let route: Route
    /// Why the redirect is as it is: it silences the redirect's warnings, and reports show it.
    public let note: String?

    /// The old path as an entry that links are matched against.
    package var entry: RouteEntry { RouteEntry(route: route, pattern: from, required: []) }
}

/// The redirect that matches a link, and the link's values; `RouteTable.location(of:)` returns the target.
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

    init(_ redirect: Redirect, _ bytes: Borrowed<UInt8>, _ path: PathScan, _ query: QueryScan) {
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
    /// Returns the redirect for this path and query of an https link on a host of the table; nil if a route matches
    /// them, or nothing does.
    ///
    /// Among redirects the more specific one wins, as among routes (docs/route-table.md#r6). A miss allocates nothing.
    ///
    /// For the package alone, as `match(_:path:query:)` is: ranges beyond the bytes would trap.
    ///
    /// - Throws: the reason why nothing could take them.
    package func redirect(
        _ bytes: Borrowed<UInt8>,
        path: Range<Int>,
        query: Range<Int>?
    ) throws(LinkURLError) -> RedirectMatch? {
        guard !redirects.isEmpty else { return nil }
        return redirect(bytes, try PathScan(bytes, path), try QueryScan(bytes, query))
    }

    /// The redirect that takes a checked path and query.
    func redirect(_ bytes: Borrowed<UInt8>, _ path: PathScan, _ query: QueryScan) -> RedirectMatch? {
        guard let index = redirectTrie.entry(for: path, query, in: bytes, redirectEntries),
            universalTrie.entry(for: path, query, in: bytes, entries) == nil
        else { return nil }
        let entry = redirectEntries[index]
        return RedirectMatch(Redirect(from: entry.pattern, route: entry.route, note: nil), bytes, path, query)
    }

    /// Returns the redirect that matches an https link, or nil.
    public func redirect(for text: String) -> RedirectMatch? {
        withBytes(of: text) { bytes in
            guard let scan = try? LinkScan(bytes), kind(of: scan, bytes) == .universal else { return nil }
            return try? redirect(bytes, path: scan.path, query: scan.query)
        }
    }
}
