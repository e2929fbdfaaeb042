package import BorrowedBytes

/// The shared table: the links of a site, which of them open the app, and their values.
///
/// The app bundles the same `routes.json` that the server loads; everything else is derived from it.
public struct RouteTable: Sendable {
    /// The site's name, which is also the title of pages without one.
    public let name: String
    /// The https hosts in lower case; the first one is canonical, `*.example.com` matches every subdomain.
    public let hosts: [String]
    /// The custom schemes, as written in the table.
    public let schemes: [String]
    /// The hosts of scheme links that are dropped; any other host is the first segment.
    public let schemeHosts: SchemeHosts
    /// What another module has read of the table's text, such as the apps; nil in an app.
    package let additions: (any Sendable)?
    /// The routes in the order of the table.
    public let routes: [Route]
    /// The escape hatches: links that stay on the web.
    public let exclusions: [Exclusion]
    /// Whether the association file contains the routes' ids as comments.
    public let hasComments: Bool

    /// Every path and alias in the order of docs/route-table.md#r6.
    package let entries: [RouteEntry]
    /// The index of each entry's route in `routes`.
    package let routeNumbers: [Int]
    /// For each entry, the segments of the route's path parameters.
    let captures: [[Int?]]
    let universalTrie: RouteTrie
    let schemeTrie: RouteTrie
    /// The hosts that are no wildcards.
    package let exactHosts: [String]
    let hostSet: HostSet
    let schemeNames: [[UInt8]]
    let routesByID: [String: Route]

    /// Returns the route that matches this link; nil if the link is foreign or malformed, or no route matches.
    ///
    /// A miss allocates nothing; ``explain(_:)`` returns the reason.
    public func match(_ text: String) -> RouteMatch? {
        withBytes(of: text) { bytes -> RouteMatch? in
            guard let scan = try? LinkScan(bytes), let kind = kind(of: scan, bytes),
                let path = try? path(of: scan, kind, bytes), let query = try? QueryScan(bytes, scan.query),
                let index = trie(kind).entry(for: path, query, in: bytes, entries)
            else { return nil }
            return match(index, kind, text: text, path: path, query: query, fragment: scan.fragment)
        }
    }

    /// The route that takes a link that is checked already, by its canonical path.
    func match(_ link: CheckedLink, _ kind: LinkKind, path: PathScan) -> RouteMatch? {
        trie(kind).entry(for: path, link.query, in: link.bytes.borrowed, entries)
            .map { match($0, kind, text: link.url.text, path: path, query: link.query, fragment: link.scan.fragment) }
    }

    private func match(
        _ index: Int,
        _ kind: LinkKind,
        text: String,
        path: PathScan,
        query: QueryScan,
        fragment: Range<Int>?
    ) -> RouteMatch {
        let entry = entries[index]
        return RouteMatch(
            route: entry.route,
            kind: kind,
            entry: index,
            pattern: entry.pattern,
            text: text,
            path: path,
            queryScan: query,
            fragmentRange: fragment
        )
    }

    /// The route that takes this path and query of an https link on a host of the table.
    ///
    /// - Throws: why no route could match them.
    package func match(
        _ bytes: Borrowed<UInt8>,
        path: Range<Int>,
        query: Range<Int>?
    ) throws(LinkURLError) -> TargetMatch? {
        let path = try PathScan(bytes, path)
        let query = try QueryScan(bytes, query)
        guard let index = universalTrie.entry(for: path, query, in: bytes, entries) else { return nil }
        return TargetMatch(entry: index, path: path, query: query)
    }

    /// Returns the kind and the canonical path of a text that is a link of this table; nil for a foreign link.
    ///
    /// - Throws: why the text is not a link.
    public func link(_ text: String) throws(LinkURLError) -> TableLink? {
        try link(CheckedLink(text))?.link
    }

    /// What kind of link of this table a checked link is, with its canonical path; nil for another's link.
    func link(_ checked: CheckedLink) throws(LinkURLError) -> (link: TableLink, path: PathScan)? {
        let bytes = checked.bytes.borrowed
        guard let kind = kind(of: checked.scan, bytes) else { return nil }
        let path = kind == .universal ? checked.path : try path(of: checked.scan, kind, bytes)
        let link = TableLink(
            url: checked.url,
            kind: kind,
            segments: path.segments(bytes).map { PercentEncoding.decoded(bytes, $0) },
            isHostSegment: path.hostSegment != nil
        )
        return (link, path)
    }

    /// The route with this id, or nil.
    public func route(_ id: String) -> Route? {
        routesByID[id].flatMap { $0.id.hasSameBytes(as: id) ? $0 : nil }
    }

    /// Whether an escape hatch keeps a link on the web.
    package func excludes(_ link: String) -> Bool {
        guard !exclusions.isEmpty, let url = try? LinkURL(link) else { return false }
        return exclusions.contains { $0.holds(for: url) }
    }

    func kind(of scan: LinkScan, _ bytes: Borrowed<UInt8>) -> LinkKind? {
        if scan.hasScheme(bytes, Self.https.borrowed) {
            return scan.hasAuthority && !scan.hasUserInfo && hostSet.contains(bytes, scan.host) ? .universal : nil
        }
        for name in schemeNames where scan.hasScheme(bytes, name.borrowed) { return .scheme }
        return nil
    }

    private func path(of scan: LinkScan, _ kind: LinkKind, _ bytes: Borrowed<UInt8>) throws(LinkURLError) -> PathScan {
        let isDropped = kind == .universal || scan.host.isEmpty || schemeHosts.drops(bytes, scan.host)
        return try PathScan(bytes, scan.path, hostSegment: isDropped ? nil : scan.host)
    }

    private func trie(_ kind: LinkKind) -> RouteTrie { kind == .universal ? universalTrie : schemeTrie }

    private static let https = Array("https".utf8)
}
