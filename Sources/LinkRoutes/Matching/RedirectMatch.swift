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
