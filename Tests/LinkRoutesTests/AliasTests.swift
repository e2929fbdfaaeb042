import LinkRoutes
import Testing

/// Further paths of a route.
@Suite struct AliasTests {
    @Test func `an alias leads to its route with the same parameters`() throws {
        let table = try RouteTable(routes: [
            #""id": "day", "path": "/trips/{trip}/{day:int}","#
                + #""aliases": ["/d/{day:int}/of-{trip}", "/{trip}.trip/{day:int}"]"#
        ])
        for path in ["/trips/Rome/3", "/d/3/of-Rome", "/Rome.trip/3"] {
            let match = try #require(table.match("https://www.example.com" + path))
            #expect(match.route.id == "day")
            #expect(match.parameters.map(\.name) == ["trip", "day"])
            #expect(match["trip"] == .text("Rome"))
            #expect(match["day"] == .text("3"))
        }
    }

    @Test func `a left-out catch-all is the empty list`() throws {
        let table = try RouteTable(routes: [#""id": "docs", "path": "/docs/{rest+}", "aliases": ["/docs"]"#])
        #expect(table.match("t:///docs")?["rest"] == .list([]))
        #expect(table.match("t:///docs/a%20b/c")?["rest"] == .list(["a b", "c"]))
    }

    @Test func `an alias ranks by its own segments`() throws {
        let table = try RouteTable(routes: [
            #""id": "a", "path": "/a/{x}/{y}", "aliases": ["/{x}/{y}"]"#, #""id": "b", "path": "/b/{z}""#,
        ])
        #expect(table.id(for: "/b/1") == "b")
        #expect(table.id(for: "/c/1") == "a")
    }

    @Test func `an enum's values may stand in another order`() throws {
        let routes = [#""id": "a", "path": "/a/{x:enum(p|q)}", "aliases": ["/b/{x:enum(q|p)}"]"#]
        #expect(try RouteTable(routes: routes).id(for: "/b/q") == "a")
    }
}
