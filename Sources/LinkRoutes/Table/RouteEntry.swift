/// A path of a route, its own or an alias: what a link is matched against.
package struct RouteEntry: Sendable {
    /// The route.
    package let route: Route
    /// The path or alias.
    package let pattern: PathPattern
    /// The route's required items.
    package let required: [QueryRule]
}
