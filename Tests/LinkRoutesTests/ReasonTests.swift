import LinkRoutes
import Testing

/// Why a link's candidates lost.
@Suite struct ReasonTests {
    private static func table() throws -> RouteTable {
        try RouteTable(routes: [
            #""id": "trip", "path": "/trips/{trip}""#,
            #""id": "new", "path": "/trips/new", "scheme": false"#,
            #""id": "day", "path": "/trips/{trip}/days/{day:int}", "query": {"q": "int"}"#,
            #""id": "app", "path": "/app/{x}", "universal": false, "page": false"#,
            #""id": "docs", "path": "/docs/{rest+}""#,
        ])
    }

    @Test(arguments: [
        ("https://www.example.com/trips/Rome", []),
        ("https://www.example.com/trips/new", ["trip: /trips/{trip} fits too, but /trips/new is more specific"]),
        ("t:///trips/new", ["new: the path fits, but no scheme link reaches it (\"scheme\" is false)"]),
        (
            "https://www.example.com/app/1",
            [
                "app: the path fits, but no https link reaches it (\"universal\" and \"page\" are false)",
                "no route's path begins like the link's",
            ]
        ),
        ("t:///trips/a/days/1", ["day: the path fits, but the required query item \"q\" is missing"]),
        ("t:///trips/a/days/1?q", ["day: the path fits, but the required query item \"q\" is empty"]),
        (
            "t:///trips/a/days/1?q=1&q=x%0A",
            [#"day: the path fits, but the required query item "q" is int, which "x\u000a" is not"#]
        ),
        (
            "t:///trips/a/days/x?q=1",
            [
                "day: /trips/{trip}/days/{day:int} wants {day:int} as segment 4, the link has \"x\"",
                "trip: /trips/{trip} ends behind segment 2, the link has 4",
            ]
        ),
        (
            "t:///trips/a/days",
            [
                "day: /trips/{trip}/days/{day:int} goes on with {day:int} where the link ends",
                "trip: /trips/{trip} ends behind segment 2, the link has 3",
            ]
        ),
        ("t:///docs", ["docs: /docs/{rest+} goes on with {rest+} where the link ends"]),
        (
            "https://www.example.com/trips/new/x",
            [
                "new: /trips/new ends behind segment 2, the link has 3",
                "day: /trips/{trip}/days/{day:int} wants days as segment 3, the link has \"x\"",
                "trip: /trips/{trip} ends behind segment 2, the link has 3",
            ]
        ),
        ("t:///a//b", ["segment 2 is empty: two slashes in a row match no route"]),
        ("t:///", ["no route's path begins like the link's"]),
        ("t:///other", ["no route's path begins like the link's"]),
    ])
    func `each candidate has a reason`(_ link: String, _ reasons: [String]) throws {
        let table = try Self.table()
        #expect(table.mismatches(for: try #require(try table.link(link))).map(\.description) == reasons)
    }

    @Test func `many that come as close are counted`() throws {
        let table = try RouteTable(paths: (0..<9).map { "/a/b\($0)" })
        let reasons = table.mismatches(for: try #require(try table.link("t:///a/c"))).map(\.description)
        #expect(reasons.count == 6)
        #expect(reasons.last == "4 more come as close")
    }
}
