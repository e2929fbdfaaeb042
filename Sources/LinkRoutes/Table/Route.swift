/// One route of a table: which links are its, what they carry, and what the web shows.
///
/// A class, so that a match hands it on for one retain; it never changes.
public final class Route: Sendable {
    /// The name that app, pages and reports use for it.
    public let id: String
    /// The path it is printed with.
    public let path: PathPattern
    /// Further paths that lead to it.
    public let aliases: [PathPattern]
    /// The query items it declares, in the order of the table.
    public let query: [QueryRule]
    /// Whether the association files claim it: the system may open the app.
    public let isUniversal: Bool
    /// Whether a custom scheme reaches it.
    public let isScheme: Bool
    /// Whether the app answers the callbacks of a scheme link to it (x-callback-url 1.0); those of a web link, never.
    public let allowsCallbacks: Bool
    /// Whether what it led to was removed: its page answers 410, and neither claim nor scheme leads there.
    public let isGone: Bool
    /// What the web shows, nil for `"page": false`.
    public let page: Page?

    init(
        id: String,
        path: PathPattern,
        aliases: [PathPattern],
        query: [QueryRule],
        isUniversal: Bool,
        isScheme: Bool,
        allowsCallbacks: Bool,
        isGone: Bool,
        page: Page?
    ) {
        self.id = id
        self.path = path
        self.aliases = aliases
        self.query = query
        self.isUniversal = isUniversal
        self.isScheme = isScheme
        self.allowsCallbacks = allowsCallbacks
        self.isGone = isGone
        self.page = page
    }

    /// Whether the app is opened for links of the route: a claim or a scheme leads to it.
    package var opensApp: Bool { !isGone && (isUniversal || isScheme) }

    /// Whether links of this kind see the route: https one that is claimed or has a page, a scheme one with `scheme`.
    public func isVisible(to kind: LinkKind) -> Bool {
        switch kind {
        case .universal: isUniversal || page != nil
        case .scheme: isScheme
        }
    }
}

/// How a link reaches the app.
public enum LinkKind: String, Sendable, CaseIterable {
    /// An https link on a host of the table.
    case universal
    /// A link with a custom scheme of the table.
    case scheme
}

/// A path of a route, its own or an alias: what a link is matched against.
package struct RouteEntry: Sendable {
    /// The route.
    package let route: Route
    /// The path or alias.
    package let pattern: PathPattern
    /// The route's required items.
    package let required: [QueryRule]
}
