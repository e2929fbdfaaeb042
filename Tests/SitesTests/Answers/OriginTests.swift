import HTTP
import Testing

@testable import Sites

/// What answers are counted as.
@Suite struct OriginTests {
    private static func exchange() throws -> Exchange {
        let hidden = #"""
            { "id": "hidden", "path": "/hidden", "claimed": false, "page": false },
            { "id": "shop", "path": "/shop/{rest+}", "page": "external" }
            """#
        return try Exchange(
            try SampleTable.table(
                hosts: ["example.com", "*.example.com"],
                routes: [SampleTable.trip, SampleTable.home, hidden].joined(separator: ", ")
            ),
            try SampleTable.table(name: "Notes", hosts: ["notes.example.org"], apps: "", routes: SampleTable.web),
            files: [
                PublicFile(
                    path: "/robots.txt",
                    body: .bytes([]),
                    entityTag: EntityTag(rawValue: 1),
                    modified: nil
                )
            ]
        )
    }

    @Test(arguments: [
        ("GET", "example.com", "/", "Trips", "home", 200), ("HEAD", "x.example.com", "/trips/1", "Trips", "trip", 200),
        ("GET", "example.com", "/t/1?utm=1", "Trips", "trip", 200),
        ("PUT", "example.com", "/t/1", "Trips", "trip", 405),
        ("GET", "example.com", "/hidden", "Trips", "not-found", 404),
        ("GET", "example.com", "/shop/1", "Trips", "page-external", 404),
        ("POST", "x.example.com", "/shop/1", "Trips", "page-external", 404),
        ("GET", "example.com", "/nothing", "Trips", "not-found", 404),
        ("GET", "example.com", "/.env", "Trips", "not-found", 404),
        ("GET", "example.com", "/%zz", "Trips", "malformed-target", 400),
        ("GET", "example.com", "/robots.txt", "Trips", "public-file", 200),
        ("POST", "example.com", "/robots.txt", "Trips", "public-file", 405),
        ("GET", "example.com", PageAsset.style.path, "Trips", "page-file", 200),
        ("GET", "example.com", "/.well-known/apple-app-site-association", "Trips", "association-file", 200),
        ("GET", "example.com", "/apple-app-site-association", "Trips", "association-file", 200),
        ("GET", "example.com", "/.well-known/assetlinks.json", "Trips", "association-file", 200),
        ("GET", "notes.example.org", "/help/x", "Notes", "help", 200),
        ("GET", "notes.example.org", "/robots.txt", "Notes", "public-file", 200),
        ("GET", "notes.example.org", "/trips/1", "Notes", "not-found", 404),
        ("GET", "localhost", "/", "Trips", "home", 200), ("GET", "example.net", "/", "", "unknown-host", 421),
    ])
    func `a response names its site and route for the metrics`(
        method: String,
        host: String,
        target: String,
        site: String,
        route: String,
        status: Int
    ) throws {
        let exchange = try Self.exchange()
        let response = try exchange.response(target, host: host, method: method, onLoopback: true)
        let origins = exchange.directory.origins
        try #require(origins.indices.contains(Int(response.origin)))
        #expect(origins[Int(response.origin)] == ResponseOrigin(site: site, route: route))
        #expect(response.status.code == status)
    }

    @Test func `304 has the site and route of the whole response`() throws {
        let exchange = try Self.exchange()
        let fields = ["If-None-Match: *"]
        for (target, route) in [("/", "home"), ("/apple-app-site-association", "association-file")] {
            let response = try exchange.response(target, host: "example.com", fields: fields)
            #expect(response.status == .notModified)
            #expect(exchange.directory.origins[Int(response.origin)].route == route)
        }
    }

    @Test func `each origin has its own name, and the first has none`() throws {
        let origins = try Self.exchange().directory.origins
        #expect(origins.first == ResponseOrigin.none)
        #expect(Set(origins).count == origins.count)
    }
}
