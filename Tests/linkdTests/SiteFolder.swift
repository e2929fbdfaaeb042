import Foundation

/// A configuration with its tables and files, as somebody would have it.
struct SiteFolder {
    let folder: TemporaryFolder

    /// Two sites: Trips Calendar with apps, and Notes without.
    init(configuration: String = Self.configuration) throws {
        folder = try TemporaryFolder()
        try folder.write("config.json", configuration)
        try folder.write("trips.json", Self.trips)
        try folder.write("notes.json", Self.notes)
        try folder.write("Public/hello.txt", "hello\n")
        try folder.write("Public/app.3f9a1c7e.js", "export {};\n")
        try folder.write("Public/with space.txt", "space\n")
        try folder.write("Public/.secret", "secret\n")
    }

    /// The same with 30 public folders, each with two links to the next, so that 2³⁰ paths lead to files.
    static func multiplying() throws -> SiteFolder {
        let site = try SiteFolder()
        for index in 0..<30 {
            try site.folder.write("Public/\(index)/a.txt", "a")
            guard index > 0 else { continue }
            for name in ["x", "y"] { try site.folder.link("Public/\(index - 1)/\(name)", to: "../\(index)") }
        }
        return site
    }

    static let configuration = """
        { "listen": ["127.0.0.1:0"], "threads": 1, "public": "Public", "tables": ["trips.json", "notes.json"] }
        """

    static let trips = """
        {
          "version": 1,
          "name": "Trips Calendar",
          "hosts": ["trips.example.com", "open.trips.example.com"],
          "schemes": ["tcal"],
          "apps": {
            "ios": [{ "id": "7QW3E5R9TY.com.example.trips", "appStoreID": 1234567890 }],
            "android": [{
              "package": "com.example.trips",
              "fingerprints": [
                "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
              ]
            }]
          },
          "routes": [
            { "id": "home", "path": "/" },
            { "id": "trip", "path": "/trips/{reference}", "aliases": ["/t/{reference}"],
              "page": { "title": { "en": "Trip {reference}", "de": "Reise {reference}" } } },
            { "id": "details", "path": "/details", "query": { "reference": "string", "tab": "enum(map|info)?" } },
            { "id": "seat", "path": "/seats/{number:int}" },
            { "id": "files", "path": "/files/{path+}", "aliases": ["/files"] },
            { "id": "help", "path": "/help/{topic}", "universal": false, "scheme": false },
            { "id": "addNote", "path": "/notes/create", "universal": false, "page": false,
              "query": { "title": "string" } }
          ],
          "exclude": [{ "fragment": "web" }, { "query": { "web": "1", "from": "mail" } }]
        }
        """

    static let notes = """
        {
          "version": 1,
          "name": "Notes",
          "hosts": ["notes.example.org"],
          "routes": [{ "id": "note", "path": "/n/{number:int}", "page": { "title": "Note {number}" } }]
        }
        """
}
