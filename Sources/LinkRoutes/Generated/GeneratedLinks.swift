import Diagnostics

/// The links of one table as a type that `linkd print swift` has written.
///
/// Only generated code conforms to it. The libraries read and print links with it, whatever the table.
///
/// A link is encoded as its text, so a stored one is read by every later version of the app whose table still has it.
public protocol GeneratedLinks: Hashable, Sendable, Codable, Identifiable {
    /// The table, without pages and apps; no route can have this name, so no case has it.
    static var _table: RouteTable { get }

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
    /// The table, without pages and apps, also where a case is named `table`.
    public static var table: RouteTable { _table }

    /// The route of the link in the embedded table.
    public var route: Route? { Self._table.route(parts.route) }

    /// What the route requires of the app, such as `login`; nil if it requires nothing (docs/route-table.md).
    public var requirement: String? { route?.requirement }

    /// Whether the link leads the user somewhere; false for `"navigation": false` in the table (docs/route-table.md).
    public var isNavigation: Bool { route?.isNavigation ?? true }

    /// The link itself, as the identity of a row or a sheet.
    public var id: Self { self }

    /// The links above this one, from the top: for `/shop/{category}/{product}`, those of `/shop` and `/shop/{category}`.
    ///
    /// They are the links of the beginnings of the path, without query items. What is no screen above this one is left
    /// out: `/`, on which a stack of screens begins, the same route, a route that is no navigation or requires something
    /// else, and one that has a parameter where this route has text. A link that cannot be printed has none.
    public var parents: [Self] {
        guard let route, let text = try? Self._table.link(to: parts, as: { $0 }) else { return [] }
        let path = text.drop { $0 != ":" }.dropFirst("://".count).drop { $0 != "/" }.prefix { $0 != "?" }
        let origins =
            Self._table.hosts.prefix(1).map { "https://" + $0 } + Self._table.schemes.prefix(1).map { $0 + "://" }
        var beginning = ""
        return path.split(separator: "/").dropLast().enumerated().reduce(into: []) { parents, segment in
            beginning += "/" + segment.element
            let parent = origins.lazy.compactMap { Self._table.match($0 + beginning) }
                .filter { $0.route.isAbove(route, at: segment.offset + 1) }.compactMap { Self($0) }.first
            if let parent, parent != parents.last { parents.append(parent) }
        }
    }

    /// Reads a link from its text.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with the reason if the text is not a link of one of the cases.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(LinkProblem) {
            try self.init(text)
        } catch {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\(text.quoted) is not a link of the app: \(error)"
            )
        }
    }

    /// Writes the link's text.
    ///
    /// - Throws: `PrintError` if no link can have the values.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Self._table.link(to: parts) { $0 })
    }
}

extension Route {
    /// Whether the route is a screen above another one, whose path begins with a path of this route.
    ///
    /// - Parameter depth: the number of segments of the path.
    fileprivate func isAbove(_ other: Route, at depth: Int) -> Bool {
        id != other.id && isNavigation && !allowsCallbacks
            && (requirement == nil || requirement == other.requirement)
            && zip(path.segments, other.path.segments).prefix(depth).allSatisfy { $0.name == nil || $1.name != nil }
    }
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
    ///   - lists: the repeated query items, each with all its values.
    public init(
        _ route: String,
        _ parameters: [String: RouteMatch.Value] = [:],
        query: [(name: String, value: String?)] = [],
        lists: [(name: String, values: [String])] = []
    ) {
        self.route = route
        self.parameters = parameters
        let items = query + lists.flatMap { list in list.values.map { (list.name, $0) } }
        self.query = items.compactMap { item in
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

    /// Returns the link of a route with these values: https if the route has an https link, the first scheme otherwise.
    ///
    /// - Parameters:
    ///   - parts: the route and the values.
    ///   - make: makes the result of the link's text, such as a `URL`; nil if it cannot, which is an error too.
    /// - Throws: the first reason why there is no such link.
    public func link<Link>(to parts: LinkParts, as make: (String) -> Link?) throws(PrintError) -> Link {
        let isWeb = !hosts.isEmpty && (route(parts.route)?.isVisible(to: .universal) ?? true)
        let text = try link(to: parts, on: isWeb ? .universal() : .scheme())
        guard let link = make(text) else { throw PrintError(.badValue, "\(text.shown) is not a URL") }
        return link
    }
}
