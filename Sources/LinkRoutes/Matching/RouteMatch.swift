package import BorrowedBytes

/// The route of a link, and the link's values, which are decoded on demand.
public struct RouteMatch: Sendable {
    /// The value of a path parameter.
    public enum Value: Hashable, Sendable {
        /// The text of one segment, or its part without an affix.
        case text(String)
        /// The segments of a catch-all; empty if the link matched the alias without it.
        case list([String])

        /// The text, or the texts of the list.
        public var texts: [String] {
            switch self {
            case .text(let text): [text]
            case .list(let texts): texts
            }
        }
    }

    /// The route.
    public let route: Route
    /// The kind of the link.
    public let kind: LinkKind
    /// The index of the entry in the table, and its path or alias.
    let entry: Int
    let pattern: PathPattern
    let text: String
    let path: PathScan
    let queryScan: QueryScan
    let fragmentRange: Range<Int>?

    /// The path parameters in the order of the route's path.
    public var parameters: [(name: String, value: Value)] {
        let values = withBytes(of: text) { pattern.values(path.segments($0), $0) }
        return route.path.names.map { name in
            (name, values.first { $0.name.hasSameBytes(as: name) }?.value ?? .list([]))
        }
    }

    /// The value of a path parameter; nil for a name that the route does not have.
    public subscript(_ name: String) -> Value? { parameters.first { $0.name.hasSameBytes(as: name) }?.value }

    /// The query items in order, decoded, without `x-*` and without names of path parameters (docs/route-table.md#r7).
    public var query: [LinkURL.QueryItem] {
        let names = route.path.names
        return withBytes(of: text) { queryScan.items($0) }
            .filter { !ReservedItemName.contains($0.name) && !names.hasElement(withBytesOf: $0.name) }
    }

    /// The fragment, decoded; nil without `#`.
    public var fragment: String? {
        guard let fragmentRange else { return nil }
        return withBytes(of: text) { PercentEncoding.decoded($0, fragmentRange) }
    }

    /// The items of a fragment that is written like a query, such as the tokens of a login, each decoded after the split;
    /// empty for a fragment with more than 64 of them.
    ///
    /// Source: RFC 6749 §4.2.2 for `access_token=…&state=…`; a `+` stays, as in a query (docs/route-table.md#r3).
    public var fragmentItems: [LinkURL.QueryItem] {
        guard let fragmentRange else { return [] }
        return withBytes(of: text) { bytes in (try? QueryScan(bytes, fragmentRange))?.items(bytes) ?? [] }
    }
}

extension PathPattern {
    /// Returns the values of the pattern's parameters in the segments that it matched.
    package func values(_ segments: [Range<Int>], _ bytes: Borrowed<UInt8>) -> [(name: String, value: RouteMatch.Value)]
    {
        self.segments.enumerated().compactMap { index, segment in
            guard index < segments.count, let name = segment.name else { return nil }
            if segment.isRest {
                return (name, .list(segments[index...].map { PercentEncoding.decoded(bytes, $0) }))
            }
            let decoded = PercentEncoding.decodedBytes(bytes, segments[index])
            return (name, .text(String(decoding: decoded[segment.capture(in: decoded.count)], as: UTF8.self)))
        }
    }
}

/// A link of a table: its kind, and the path that routes are matched against.
public struct TableLink: Hashable, Sendable {
    /// The link, split.
    public let url: LinkURL
    /// The kind of the link.
    public let kind: LinkKind
    /// The canonical path: the same for https and scheme links to one place.
    public let segments: [String]
    /// Whether the first segment is the host of a scheme link.
    package let isHostSegment: Bool
}

extension RouteMatch {
    /// The link; an `http` link that the app has read itself is its `https` link.
    public var url: String { text }

    /// The query items of x-callback-url, whose names begin with `x-` (docs/route-table.md#r7), in order, decoded.
    package var reservedItems: [LinkURL.QueryItem] {
        withBytes(of: text) { queryScan.items($0) }.filter { ReservedItemName.contains($0.name) }
    }
}
