/// The links of one table as a type that `linkd print swift` has written.
///
/// Only generated code conforms to it. The libraries read and print links with it, whatever the table.
public protocol GeneratedLinks: Hashable, Sendable {
    /// The table, without pages and apps.
    static var table: RouteTable { get }

    /// The route and the values of the link.
    var parts: LinkParts { get }

    /// Reads a link.
    ///
    /// - Throws: why the text is not a link of one of the cases.
    init(_ link: String) throws(LinkProblem)

    /// Reads a match of the table, or of another copy of it; nil if it is not a link of one of the cases.
    init?(_ match: RouteMatch)
}

extension GeneratedLinks {
    /// The route of the link in the embedded table.
    public var route: Route? { Self.table.route(parts.route) }

    /// What the route requires of the app, such as `login`; nil if it requires nothing (docs/route-table.md).
    public var requirement: String? { route?.requirement }

    /// Whether the link leads the user somewhere; false for `"navigation": false` in the table (docs/route-table.md).
    public var isNavigation: Bool { route?.isNavigation ?? true }
}

/// A route with values, for the code that `linkd print swift` writes.
public struct LinkParts: Sendable {
    let route: String
    let parameters: [String: RouteMatch.Value]
    let query: [LinkURL.QueryItem]

    /// Creates the parts of a link.
    ///
    /// - Parameters:
    ///   - route: the id of the route.
    ///   - parameters: the values of the path parameters.
    ///   - query: the query items; those without a value are left out.
    public init(
        _ route: String,
        _ parameters: [String: RouteMatch.Value] = [:],
        query: [(name: String, value: String?)] = []
    ) {
        self.route = route
        self.parameters = parameters
        self.query = query.compactMap { item in
            item.value.map { LinkURL.QueryItem(name: item.name, value: $0) }
        }
    }
}

extension RouteTable {
    /// Returns the link of a route with these values, after matching it (docs/route-table.md#r8).
    ///
    /// - Throws: the first reason why there is no such link.
    public func link(to parts: LinkParts, on origin: LinkOrigin = .universal()) throws(PrintError) -> String {
        try link(to: parts.route, parts.parameters, query: parts.query, on: origin)
    }

    /// Returns the text of a link without matching it: https if the route has an https link, the first scheme
    /// otherwise.
    ///
    /// It is always a URL. If no link can have the values, such as an empty text or `..` in a path, it does not lead
    /// to the route.
    public func text(of parts: LinkParts) -> String {
        let route = route(parts.route)
        let isWeb = route?.isVisible(to: .universal) ?? true
        let origin: String =
            if isWeb, let host = hosts.first {
                "https://\(host)"
            } else if let scheme = schemes.first {
                "\(scheme)://"
            } else {
                "https://\(hosts.first ?? "localhost")"
            }
        let items = parts.query.map { item in
            PercentEncoding.encoded(item.name.utf8) + "=" + PercentEncoding.encoded((item.value ?? "").utf8)
        }
        let path = route.map { Self.path(of: $0, parts.parameters) } ?? "/"
        return origin + path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    private static func path(of route: Route, _ parameters: [String: RouteMatch.Value]) -> String {
        var pattern = route.path
        if let rest = pattern.segments.last, rest.isRest, let name = rest.name,
            parameters[name]?.texts.isEmpty ?? true, let alias = route.aliases.first(where: { !$0.hasRest })
        {
            pattern = alias
        }
        let texts = pattern.segments.flatMap { segment -> [String] in
            let values = segment.name.flatMap { parameters[$0]?.texts } ?? []
            return switch segment {
            case .literal(let text): [text]
            case .prefix(let affix, _): [affix + values.joined()]
            case .suffix(_, let affix): [values.joined() + affix]
            case .parameter, .rest: values
            }
        }
        return "/" + texts.map { PercentEncoding.encoded($0.utf8) }.joined(separator: "/")
    }
}
