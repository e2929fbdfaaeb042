/// A link's route, and what the link carries; values are decoded when asked for.
public struct RouteMatch: Sendable {
    /// The value of a path parameter.
    public enum Value: Hashable, Sendable {
        /// The text of one segment, or of what an affix leaves of it.
        case text(String)
        /// The segments of a catch-all; none where the link took the alias without it.
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
    /// How the link reached the app.
    public let kind: LinkKind
    /// The number of the entry in the table, and its path or alias.
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

    /// The value of a path parameter, nil for a name that the route does not have.
    public subscript(_ name: String) -> Value? { parameters.first { $0.name.hasSameBytes(as: name) }?.value }

    /// The query items in order, decoded, without `x-*` and without names of path parameters (house rule R7).
    public var query: [LinkURL.QueryItem] {
        let names = route.path.names
        return withBytes(of: text) { queryScan.items($0) }
            .filter { !$0.name.hasBytes(atStart: "x-") && !names.hasElement(withBytesOf: $0.name) }
    }

    /// The fragment, decoded; nil without `#`.
    public var fragment: String? {
        guard let fragmentRange else { return nil }
        return withBytes(of: text) { PercentEncoding.decoded($0, fragmentRange) }
    }
}

extension PathPattern {
    /// The values of the pattern's parameters in the segments that it took.
    func values(_ segments: [Range<Int>], _ bytes: Span<UInt8>) -> [(name: String, value: RouteMatch.Value)] {
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
