import LinkRoutes

extension RouteTable {
    /// The table of a text.
    init(_ text: String) throws(RouteTableError) {
        try self.init(json: Array(text.utf8))
    }

    /// A table with these members of routes, on `www.example.com` and with the scheme `t`.
    init(routes: [String], with members: String = "") throws(RouteTableError) {
        try self.init(Self.text(routes: routes, with: members))
    }

    /// A table with these paths; the routes are called `r0`, `r1` and so on.
    init(paths: [String], with members: String = "") throws(RouteTableError) {
        try self.init(
            routes: paths.enumerated().map { #""id": "r\#($0.offset)", "path": "\#($0.element)""# },
            with: members
        )
    }

    /// The text of such a table.
    static func text(routes: [String], with members: String = "") -> String {
        let routes = routes.map { "{\($0)}" }.joined(separator: ",\n  ")
        return """
            {"hosts": ["www.example.com"], "schemes": ["t"], \(members)
             "routes": [
              \(routes)
             ]}
            """
    }

    /// The path of the route that takes a link.
    func path(for link: String) -> String? { match(link)?.route.path.description }

    /// The id of the route that takes a path of an https link.
    func id(for path: String) -> String? { match("https://www.example.com" + path)?.route.id }
}
