import LinkRoutes
import TableSamples
import Testing

/// Which of several routes takes a link (docs/route-table.md#r6).
@Suite struct PrecedenceTests {
    /// One path for each rank, the more specific first.
    private static let ranks = [
        "/s/2026-01-31", "/s/{x:enum(2026-01-31|other)}", "/s/{x:date}", "/s/2026-{x}", "/s/2{x}", "/s/{x}", "/s",
        "/s/{x+}",
    ]

    @Test(arguments: [
        ("/s/2026-01-31", 0), ("/s/other", 1), ("/s/2025-01-31", 2), ("/s/2026-01-32", 3), ("/s/2x", 4), ("/s/x", 5),
        ("/s", 6), ("/s/", 6), ("/s/x/y", 7), ("/s/2026-01-31/x", 7),
    ])
    func `the more specific segment wins`(_ path: String, _ rank: Int) throws {
        for paths in [Self.ranks, Self.ranks.reversed()] {
            #expect(try RouteTable(paths: paths).path(for: "https://www.example.com" + path) == Self.ranks[rank])
        }
    }

    @Test func `int ranks after date and before affixes`() throws {
        let table = try RouteTable(paths: ["/{x}", "/1{x}", "/{x:int}", "/{x:uuid}", "/{x:enum(12|a)}"])
        #expect(table.path(for: "t:///12") == "/{x:enum(12|a)}")
        #expect(table.path(for: "t:///13") == "/{x:int}")
        #expect(table.path(for: "t:///1a") == "/1{x}")
        #expect(table.path(for: "t:///2a") == "/{x}")
        #expect(table.path(for: "t:///10000000-0000-0000-0000-000000000000") == "/{x:uuid}")
    }

    @Test func `the longer affix wins, be it a prefix or a suffix`() throws {
        let table = try RouteTable(paths: ["/{x}.jpg", "/img{x}", "/a{x}", "/{x}é", "/{x}"])
        #expect(table.path(for: "t:///imga.jpg") == "/{x}.jpg")
        #expect(table.path(for: "t:///imga") == "/img{x}")
        #expect(table.path(for: "t:///aé") == "/{x}é")
        #expect(table.path(for: "t:///ab") == "/a{x}")
    }

    @Test func `the first differing segment decides, not the count of literals`() throws {
        let table = try RouteTable(paths: ["/{x}/b/c/d", "/a/{y}/{z}/{w}", "/a/{rest+}"])
        #expect(table.path(for: "t:///a/b/c/d") == "/a/{y}/{z}/{w}")
        #expect(table.path(for: "t:///x/b/c/d") == "/{x}/b/c/d")
        #expect(table.path(for: "t:///a/b/c") == "/a/{rest+}")
    }

    @Test func `matching backtracks from a failed branch, up to the root`() throws {
        let table = try RouteTable(paths: [
            "/a/b/c/d", "/a/b/{x}/e", "/a/{y}/c/f", "/{z}/b/c/g", "/{z:enum(a|q)}/{y}/{x}/h", "/{p}/{q}/{r}/{s}",
        ])
        for (last, path) in [
            ("d", "/a/b/c/d"), ("e", "/a/b/{x}/e"), ("f", "/a/{y}/c/f"), ("g", "/{z}/b/c/g"),
            ("h", "/{z:enum(a|q)}/{y}/{x}/h"), ("i", "/{p}/{q}/{r}/{s}"),
        ] {
            #expect(table.path(for: "t:///a/b/c/\(last)") == path)
        }
    }

    @Test func `a failed branch leaves no parameter values`() throws {
        let table = try RouteTable(paths: ["/{a:int}/x/{b}/end", "/{c}/{d}/{rest+}"])
        let match = try #require(table.match("t:///7/x/8/other"))
        #expect(match.parameters.map(\.name) == ["c", "d", "rest"])
        #expect(match["a"] == nil)
        #expect(match["c"] == .text("7"))
        #expect(match["d"] == .text("x"))
        #expect(match["rest"] == .list(["8", "other"]))
    }

    @Test func `a path without more segments ranks before a catch-all`() throws {
        let table = try RouteTable(paths: ["/a/{rest+}", "/a"])
        #expect(table.path(for: "t:///a") == "/a")
        #expect(table.path(for: "t:///a/b") == "/a/{rest+}")
    }

    @Test func `with equal segments, more required items rank first`() throws {
        let table = try RouteTable(routes: [
            #""id": "none", "path": "/s/{a}""#,
            #""id": "two", "path": "/s/{b}", "query": {"q": "string", "r": "int"}"#,
            #""id": "one", "path": "/s/{c}", "query": {"q": "string", "o": "int?"}"#,
        ])
        #expect(table.id(for: "/s/x") == "none")
        #expect(table.id(for: "/s/x?q=1") == "one")
        #expect(table.id(for: "/s/x?q=1&r=2") == "two")
        #expect(table.id(for: "/s/x?q=1&r=a") == "one")
        #expect(table.id(for: "/s/x?q=&r=2") == "none")
    }

    @Test func `if a required item fails, a less specific path matches`() throws {
        let table = try RouteTable(routes: [
            #""id": "new", "path": "/trips/new", "query": {"from": "date"}"#,
            #""id": "trip", "path": "/trips/{reference}""#,
        ])
        #expect(table.id(for: "/trips/new?from=2026-01-31") == "new")
        #expect(table.id(for: "/trips/new?from=x") == "trip")
        #expect(table.match("t:///trips/new")?["reference"] == .text("new"))
    }

    @Test func `NFC and NFD are different literals, enum values and affixes`() throws {
        let table = try RouteTable(paths: [
            "/caf\u{E9}", "/cafe\u{301}", "/e/{x:enum(\u{E9}|e\u{301})}", "/p/\u{E9}{x}", "/p/e\u{301}{x}",
        ])
        #expect(table.id(for: "/caf%C3%A9") == "r0")
        #expect(table.id(for: "/cafe%CC%81") == "r1")
        #expect(table.id(for: "/e/%C3%A9") == "r2")
        #expect(table.id(for: "/e/e%CC%81") == "r2")
        #expect(table.id(for: "/p/%C3%A9x") == "r3")
        #expect(table.id(for: "/p/e%CC%81x") == "r4")
    }

    @Test func `literals are case-sensitive`() throws {
        let table = try RouteTable(paths: ["/Settings"])
        #expect(table.id(for: "/Settings") == "r0")
        #expect(table.id(for: "/settings") == nil)
    }

    @Test func `an empty segment inside matches nothing, not even a catch-all`() throws {
        let table = try RouteTable(paths: ["/{rest+}", "/"])
        for path in ["//a", "/a//b", "/a//b/", "/a/b//c"] { #expect(table.id(for: path) == nil) }
        for path in ["/a", "/a/", "/a//", "/a/b///"] { #expect(table.id(for: path) == "r0") }
        for path in ["", "/", "//", "?", "#"] { #expect(table.id(for: path) == "r1") }
    }
}

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

    @Test func `a catch-all that is left out is an empty list`() throws {
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

    @Test func `the values of an enum may be in another order`() throws {
        let routes = [#""id": "a", "path": "/a/{x:enum(p|q)}", "aliases": ["/b/{x:enum(q|p)}"]"#]
        #expect(try RouteTable(routes: routes).id(for: "/b/q") == "a")
    }
}
