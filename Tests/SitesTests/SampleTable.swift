import LinkRoutes

/// Tables of the tests.
enum SampleTable {
    static let ios = """
        "ios": [{ "id": "7QW3E5R9TY.com.example.trips", "appStoreID": 1234567890 }]
        """
    static let android = """
        "android": [{ "package": "com.example.trips", "fingerprints": ["\(fingerprint)"] }]
        """

    private static let fingerprint = Array(repeating: "A1", count: 32).joined(separator: ":")

    /// A table with two hosts, a scheme and both apps, if nothing else is said.
    static func table(
        name: String = "Trips",
        hosts: [String] = ["trips.example.com", "open.trips.example.com"],
        schemes: [String] = ["tcal"],
        apps: String = "\(ios), \(android)",
        language: String = "en",
        routes: String
    ) throws -> RouteTable {
        let text = """
            {
              "version": 1, "name": "\(name)", "language": "\(language)",
              "hosts": [\(list(hosts))], "schemes": [\(list(schemes))], "apps": { \(apps) },
              "routes": [\(routes)]
            }
            """
        return try RouteTable(json: Array(text.utf8))
    }

    private static func list(_ texts: [String]) -> String { texts.map { "\"\($0)\"" }.joined(separator: ", ") }

    /// A route with a parameter and an alias.
    static let trip = """
        { "id": "trip", "path": "/trips/{reference}", "aliases": ["/t/{reference}"],
          "page": { "title": "Trip {reference}", "description": "All about {reference}." } }
        """
    static let home = """
        { "id": "home", "path": "/", "page": { "title": "Trips" } }
        """
    static let details = """
        { "id": "details", "path": "/details", "query": { "reference": "string", "tab": "string?" },
          "page": { "title": "Details of {reference}" } }
        """
    static let web = """
        { "id": "help", "path": "/help/{topic}", "universal": false, "scheme": false,
          "page": { "title": "Help about {topic}" } }
        """
    static let catchAll = """
        { "id": "docs", "path": "/docs/{rest+}", "aliases": ["/d/{rest+}", "/docs", "/d"],
          "page": { "title": "Docs {rest}" } }
        """
    static let everything = """
        { "id": "any", "path": "/{rest+}", "page": { "title": "Any" } }
        """
}
