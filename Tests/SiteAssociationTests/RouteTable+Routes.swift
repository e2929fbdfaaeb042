import LinkRoutes

extension RouteTable {
    /// A table of one app with these routes, without comments unless a test is about them.
    init(routes: String, exclude: String = "", comments: Bool = false) throws {
        let json = """
            {"hosts": ["t.example"], "schemes": ["t"], "comments": \(comments),
             "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.t"}]}, "routes": [\(routes)], "exclude": [\(exclude)]}
            """
        try self.init(json: Array(json.utf8))
    }
}
