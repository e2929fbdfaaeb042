import TestFolders

/// A configuration with several tables.
enum SeveralTables {
    static let names = ["acme", "globex", "hooli"]

    /// The tables `acme.json`, `globex.json` and `hooli.json`, each with one route and hosts of its name.
    ///
    /// - Parameter tables: the elements of `tables`; the names of the files by default.
    static func site(_ tables: [String]? = nil, _ settings: String = "") throws -> SiteFolder {
        let elements = tables ?? names.map { "\"\($0).json\"" }
        let site = try SiteFolder(
            configuration: """
                { "listen": ["127.0.0.1:0"], "admin": "127.0.0.1:0", "eventLoops": 1, \(settings)
                  "tables": [\(elements.joined(separator: ", "))] }
                """
        )
        for name in names { try site.folder.write("\(name).json", table(name)) }
        return site
    }

    /// A table with a page whose title has a text.
    static func table(_ name: String, hosts: [String]? = nil, title: String = "Offer") -> String {
        let hosts = (hosts ?? ["\(name).example.com", "www.\(name).example.com"]).map { "\"\($0)\"" }
        return """
            {
              "version": 1,
              "name": "The site of \(name)",
              "hosts": [\(hosts.joined(separator: ", "))],
              "apps": { "ios": [{ "id": "7QW3E5R9TY.com.example.\(name)" }] },
              "routes": [{ "id": "offer", "path": "/offers/{number:int}", "page": { "title": "\(title) {number}" } }]
            }
            """
    }
}
