import LinkRoutes
import TableSamples
import Testing

/// Links with a custom scheme (docs/route-table.md#r5).
@Suite struct SchemeLinkTests {
    @Test(arguments: [
        ("t:a/b", ["a", "b"]), ("t:/a/b", ["a", "b"]), ("t:///a/b", ["a", "b"]), ("t://a/b", ["a", "b"]),
        ("T://a/b/", ["a", "b"]), ("t://x-callback-url/a/b", ["a", "b"]), ("t://X-Callback-URL/a/b", ["a", "b"]),
        ("t://x%2Dcallback-url/a/b", ["a", "b"]), ("t://www.example.com/a/b", ["www.example.com", "a", "b"]),
        ("t://user:pw@a:80/b", ["a", "b"]), ("t://user@/a", ["a"]), ("t://:80/a", ["a"]),
        ("t://A%2FB/c", ["A/B", "c"]),
        ("t://%C3%A9", ["é"]), ("t:", []), ("t://", []), ("t:///", []), ("t://a", ["a"]), ("t://a//", ["a"]),
    ])
    func `a host is dropped when it is empty or listed, else it is the first segment`(
        _ link: String,
        _ segments: [String]
    ) throws {
        let found = try #require(try RouteTable(paths: ["/a"]).link(link))
        #expect(found.kind == .scheme)
        #expect(found.segments == segments)
    }

    @Test func `a list of scheme hosts replaces the default`() throws {
        let table = try RouteTable(paths: ["/a"], with: #""ignoredSchemeHosts": ["Open", "é.example"],"#)
        #expect(try table.link("t://open/a")?.segments == ["a"])
        #expect(try table.link("t://%C3%A9.EXAMPLE/a")?.segments == ["a"])
        #expect(try table.link("t://x-callback-url/a")?.segments == ["x-callback-url", "a"])
        #expect(
            try RouteTable(paths: ["/a"], with: #""ignoredSchemeHosts": [],"#).link("t://x-callback-url")?.segments == [
                "x-callback-url"
            ]
        )
    }

    @Test func `a star drops every host`() throws {
        let table = try RouteTable(paths: ["/a"], with: #""ignoredSchemeHosts": "*","#)
        #expect(try table.link("t://anything.at.all/a")?.segments == ["a"])
        #expect(try table.link("t://../a")?.segments == ["a"])
    }

    @Test(arguments: ["u:a", "ta:a", "://a", "www.example.com/a"])
    func `a link with another scheme does not match`(_ link: String) throws {
        #expect(try RouteTable(paths: ["/a"]).match(link) == nil)
    }

    @Test func `host literals ignore case, captured hosts keep it`() throws {
        let table = try RouteTable(paths: ["/Trips/{x}", "/{name}"])
        #expect(table.path(for: "t://trips/New") == "/Trips/{x}")
        #expect(table.path(for: "t://TRIPS/New") == "/Trips/{x}")
        #expect(table.match("t://Bern")?["name"] == .text("Bern"))
        #expect(table.path(for: "t:///trips/new") == nil)
        #expect(table.path(for: "t:///Trips/new") == "/Trips/{x}")
        #expect(table.path(for: "https://www.example.com/TRIPS/new") == nil)
    }

    @Test func `of literals that differ only in case, the exact one wins`() throws {
        let table = try RouteTable(paths: ["/trips/a", "/Trips/b", "/TRIPS/{x}"])
        #expect(table.path(for: "t://Trips/b") == "/Trips/b")
        #expect(table.path(for: "t://trips/b") == "/TRIPS/{x}")
        #expect(table.path(for: "t://tRIPS/a") == "/TRIPS/{x}")
        #expect(table.path(for: "t://TRIPS/a") == "/TRIPS/{x}")
        #expect(table.path(for: "t://trips/a") == "/trips/a")
    }

    @Test func `enums, types and affixes match a host like a segment`() throws {
        let table = try RouteTable(paths: ["/{x:enum(map|info)}/a", "/{x:int}/a", "/v{x}/a", "/{x}.z/a", "/{x}/b"])
        #expect(table.path(for: "t://map/a") == "/{x:enum(map|info)}/a")
        #expect(table.path(for: "t://Map/a") == nil)
        #expect(table.path(for: "t://12/a") == "/{x:int}/a")
        #expect(table.path(for: "t://v12/a") == "/v{x}/a")
        #expect(table.path(for: "t://y.z/a") == "/{x}.z/a")
        #expect(table.path(for: "t://map/b") == "/{x}/b")
    }

    @Test func `a route may require something of the app`() throws {
        let table = try RouteTable(routes: [
            #""id": "a", "path": "/a", "requires": "login""#, #""id": "b", "path": "/b""#,
        ])
        #expect(table.routes.map(\.requirement) == ["login", nil])
    }

    @Test func `a route allows callbacks only where the table says so`() throws {
        let table = try RouteTable(routes: [
            #""id": "a", "path": "/a", "callbacks": true"#,
            #""id": "b", "path": "/b", "callbacks": false"#,
            #""id": "c", "path": "/c""#,
        ])
        #expect(table.routes.map(\.allowsCallbacks) == [true, false, false])
    }

    @Test func `web links and scheme links match their own routes`() throws {
        let table = try RouteTable(routes: [
            #""id": "app", "path": "/x/{a}", "claimed": false, "page": false"#,
            #""id": "web", "path": "/x/{b}", "customScheme": false"#,
            #""id": "page", "path": "/y", "claimed": false"#,
        ])
        #expect(table.match("t:///x/1")?.route.id == "app")
        #expect(table.match("https://www.example.com/x/1")?.route.id == "web")
        #expect(table.match("t:///y")?.kind == .scheme)
        #expect(table.match("https://www.example.com/y")?.kind == .universal)
    }

    @Test func `a route hidden from a kind of link shadows no other route`() throws {
        let table = try RouteTable(routes: [
            #""id": "app", "path": "/x/new", "claimed": false, "page": false"#, #""id": "any", "path": "/x/{b}""#,
        ])
        #expect(table.id(for: "/x/new") == "any")
        #expect(table.match("t:///x/new")?.route.id == "app")
    }
}
