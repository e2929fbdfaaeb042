/// A route with the places of its text, for problems that only show when all routes are known.
struct RouteDeclaration {
    let route: Route
    let entries: [RouteEntry]
    /// The place of each entry's pattern, in the order of `entries`.
    let places: [TableContent.Place]
}
