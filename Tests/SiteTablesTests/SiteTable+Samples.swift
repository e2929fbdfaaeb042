import LinkRoutes
import SiteTables
import TableSamples

extension SiteTable {
    /// The table of a text.
    init(_ text: String) throws(RouteTableError) { try self.init(json: Array(text.utf8)) }

    /// A table with these members of routes, as `RouteTable.text(routes:with:)` writes it.
    init(routes: [String], with members: String = "") throws(RouteTableError) {
        try self.init(RouteTable.text(routes: routes, with: members))
    }

    /// A table with these paths; the routes are called `r0`, `r1` and so on.
    init(paths: [String], with members: String = "") throws(RouteTableError) {
        try self.init(
            routes: paths.enumerated().map { #""id": "r\#($0.offset)", "path": "\#($0.element)""# },
            with: members
        )
    }

    /// The page of the route with this id.
    func page(_ id: String) -> Page? { routes.route(id).flatMap(page) }
}
