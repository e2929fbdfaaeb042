import LinkRoutes
import Testing

/// What stands above a link, where the beginning of its path matches a route that is no screen above it.
@Suite struct ParentLinkTests {
    @Test(arguments: [
        // Text of the path is no value of another route.
        ("/about/team", []), ("/trips/55", []),
        // An alias leads to the same screen.
        ("/trips/55/overview/map", ["trip 55"]),
        // A route that leads nowhere, or answers another app.
        ("/login/help", []), ("/add/help", []),
        // The guard was asked about the link, and not about what is above it.
        ("/account/help", []), ("/account/cards", ["account "]), ("/account/keys", []),
        ("/news/7", ["news "]),
    ])
    func `only a screen above the link is its parent`(_ path: String, _ parents: [String]) throws {
        let link = try PathLinks("https://www.example.com" + path)
        #expect(link.parents.map { "\($0.route) \($0.values.joined(separator: " "))" } == parents)
    }
}

/// Links by route and values, as the generated type of the table would have them.
private struct PathLinks: GeneratedLinks {
    static let _table = RouteTable(
        generated: #"""
            {"hosts": ["www.example.com"], "schemes": ["t"], "routes": [
              {"id": "user", "path": "/{user}"}, {"id": "team", "path": "/about/team"},
              {"id": "trip", "path": "/trips/{ref}", "aliases": ["/trips/{ref}/overview"]},
              {"id": "map", "path": "/trips/{ref}/overview/map"},
              {"id": "login", "path": "/login", "navigation": false}, {"id": "loginHelp", "path": "/login/help"},
              {"id": "add", "path": "/add", "callbacks": true, "claimed": false, "page": false}, {"id": "addHelp", "path": "/add/help"},
              {"id": "account", "path": "/account", "requires": "login"}, {"id": "help", "path": "/account/help"},
              {"id": "cards", "path": "/account/cards", "requires": "login"},
              {"id": "keys", "path": "/account/keys", "requires": "face"},
              {"id": "news", "path": "/news"}, {"id": "item", "path": "/{section}/{item:int}"}
            ]}
            """#
    )

    let route: String
    let values: [String]

    var parts: LinkParts {
        let names = Self.table.route(route)?.path.names ?? []
        return LinkParts(route, Dictionary(uniqueKeysWithValues: zip(names, values.map { .text($0) })))
    }

    init(_ link: String) throws(LinkProblem) {
        guard let match = Self.table.match(link) else { throw .unmatched([]) }
        self.init(of: match)
    }

    init?(_ match: RouteMatch) { self.init(of: match) }

    private init(of match: RouteMatch) {
        route = match.route.id
        values = match.parameters.flatMap(\.value.texts)
    }
}
