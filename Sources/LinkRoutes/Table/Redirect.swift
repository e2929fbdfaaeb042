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
