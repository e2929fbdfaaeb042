import LinkRoutes
import TableSamples
import Testing

/// Why a link's candidates lost.
@Suite struct RouteMismatchTests {
    private static func table() throws -> RouteTable {
        try RouteTable(routes: [
            #""id": "trip", "path": "/trips/{trip}""#,
            #""id": "new", "path": "/trips/new", "customScheme": false"#,
            #""id": "day", "path": "/trips/{trip}/days/{day:int}", "query": {"q": "int"}"#,
            #""id": "app", "path": "/app/{x}", "claimed": false, "page": false"#,
            #""id": "docs", "path": "/docs/{rest+}""#,
        ])
    }

    @Test(arguments: [
        ("https://www.example.com/trips/Rome", []),
        ("https://www.example.com/trips/new", ["trip: /trips/{trip} matches too, but /trips/new is more specific"]),
        ("t:///trips/new", ["new: the path matches, but no scheme link reaches the route (\"customScheme\" is false)"]),
        (
            "https://www.example.com/app/1",
            [
                "app: the path matches, but no https link reaches the route (\"claimed\" and \"page\" are false)",
                "no route path starts like the link",
            ]
        ),
        ("t:///trips/a/days/1", ["day: the path matches, but the required query item \"q\" is missing"]),
        ("t:///trips/a/days/1?q", ["day: the path matches, but the required query item \"q\" is empty"]),
        (
            "t:///trips/a/days/1?q=1&q=x%0A",
            [#"day: the path matches, but the required query item "q" is not of the type int: "x\u000a""#]
        ),
        (
            "t:///trips/a/days/x?q=1",
            [
                "day: /trips/{trip}/days/{day:int} expects {day:int} as segment 4, the link has \"x\"",
                "trip: /trips/{trip} ends after segment 2, the link has 4",
            ]
        ),
        (
            "t:///trips/a/days",
            [
                "day: /trips/{trip}/days/{day:int} continues with {day:int}, but the link ends",
                "trip: /trips/{trip} ends after segment 2, the link has 3",
            ]
        ),
        ("t:///docs", ["docs: /docs/{rest+} continues with {rest+}, but the link ends"]),
        (
            "https://www.example.com/trips/new/x",
            [
                "new: /trips/new ends after segment 2, the link has 3",
                "day: /trips/{trip}/days/{day:int} expects days as segment 3, the link has \"x\"",
                "trip: /trips/{trip} ends after segment 2, the link has 3",
            ]
        ),
        ("t:///a//b", ["segment 2 is empty; consecutive slashes do not match any route"]),
        ("t:///", ["no route path starts like the link"]),
        ("t:///other", ["no route path starts like the link"]),
        (
            "https://www.example.com/TRIPS/AB7",
            [
                "trip: /trips/{trip} differs only in case from the link; add the alias \"/TRIPS/{trip}\" if you use such links"
            ]
        ),
        (
            "https://www.example.com/Trips/AB7/Days/7?q=1",
            [
                "day: /trips/{trip}/days/{day:int} differs only in case from the link; add the alias "
                    + "\"/Trips/{trip}/Days/{day:int}\" if you use such links"
            ]
        ),
        (
            "https://www.example.com/TRIPS/AB7/days/x",
            [
                "day: /trips/{trip}/days/{day:int} expects trips as segment 1, the link has \"TRIPS\"; upper and lower case differ",
                "trip: /trips/{trip} expects trips as segment 1, the link has \"TRIPS\"; upper and lower case differ",
            ]
        ),
        (
            "t:///trips/a/days/1?lang=en&amp;q=1",
            [
                "day: the path matches, but the required query item \"q\" is missing",
                "the link has the query item \"amp;q\" and not \"q\": its & was written as &amp;",
            ]
        ),
        ("t:///trips/a?x=1&amp;tab=map", ["the link has the query item \"amp;tab\": its & was written as &amp;"]),
    ])
    func `each candidate has a reason`(_ link: String, _ reasons: [String]) throws {
        let table = try Self.table()
        #expect(table.explain(link).mismatches.map(\.description) == reasons)
    }

    @Test(arguments: [
        (
            "t:///DE/home",
            [
                "a: /{lang:enum(de|en)}/home expects {lang:enum(de|en)} as segment 1, the link has \"DE\"; upper and lower case differ"
            ]
        ),
        ("t:///fr/home", ["no route path starts like the link"]),
        (
            "t:///s?t=a",
            [
                #"s: the path matches, but the required query item "t" is not of the type enum(A|B): "a"; upper and lower case differ"#
            ]
        ),
        ("t:///s?t=A&AMP;x=1", [#"the link has the query item "AMP;x": its & was written as &amp;"#]),
        ("t:///s?t=A&ids[]=1", [#"the link has the query item "ids[]" and not "ids""#]),
        ("t:///s?t=A&f=1", [#"the link has the query item "f" and not "f[]""#]),
    ])
    func `case, brackets and an escaped ampersand are named`(_ link: String, _ reasons: [String]) throws {
        let table = try RouteTable(routes: [
            #""id": "a", "path": "/{lang:enum(de|en)}/home""#,
            #""id": "s", "path": "/s", "query": {"t": "enum(A|B)", "ids": "int*", "f[]": "int*"}"#,
        ])
        #expect(table.explain(link).mismatches.map(\.description) == reasons)
    }

    @Test(arguments: [
        ("?mail=a%26token%3D1", "%26token%3D"), ("?token=1%26mail=a", "%26mail="), ("?token=1;mail=a", ";mail="),
        ("?token=1?mail=a", "?mail="), ("?token=1#mail=a", "#mail="), ("?note=a_mail=1&token=1#mail=a", "#mail="),
        ("?token=1%3Fmail=a", "%3Fmail="),
        ("%3Ftoken%3D1&mail=a", "?token=1&mail=a"), ("&token=1", "&token=1"), (";token=1", ";token=1"),
    ])
    func `the text of an item is named that stands where no item is`(_ end: String, _ text: String) throws {
        let table = try RouteTable(routes: [
            #""id": "reset", "path": "/reset", "query": {"token": "string", "mail": "string"}"#
        ])
        let reasons = table.explain("t:///reset\(end)").mismatches.map(\.description)
        #expect(reasons.last?.hasPrefix("\"\(text)\" in the link is no query item: ") == true, "\(reasons)")
    }

    @Test(arguments: [
        "?token=1&mail=a", "?token=1", "?token=1&note=email%26x", "?token=1#a", "?token=1&next=/y%3Fmail%3D1",
        "?token=100%25mail=3",
    ])
    func `what only looks like an item is not named`(_ end: String) throws {
        let table = try RouteTable(routes: [
            #""id": "reset", "path": "/reset", "query": {"token": "string", "mail": "string?"}"#
        ])
        #expect(table.explain("t:///reset\(end)").mismatches == [])
    }

    @Test func `many equally close candidates are counted`() throws {
        let table = try RouteTable(paths: (0..<9).map { "/a/b\($0)" })
        let reasons = table.explain("t:///a/c").mismatches.map(\.description)
        #expect(reasons.count == 6)
        #expect(reasons.last == "4 more routes are as close")
    }
}
