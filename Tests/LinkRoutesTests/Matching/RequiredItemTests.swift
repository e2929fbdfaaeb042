import LinkRoutes
import TableSamples
import Testing

/// Query items as part of matching (docs/route-table.md#r7 and #r9).
@Suite struct RequiredItemTests {
    @Test(arguments: [
        ("?q=1", true), ("", false), ("?", false), ("?q", false), ("?q=", false), ("?q=a", false), ("?Q=1", false),
        ("?q=1&q=2", true), ("?q=1&q=a", false), ("?q=a&q=1", false), ("?q=1&q", false), ("?q=1&q=", false),
        ("?&&q=1&", true), ("?r=&q=1", true), ("?%71=%31", true), ("?q==1", false), ("?qq=1", false), ("?x=q=1", false),
        ("#q=1", false), ("?q=+1", false), ("?q=1234567890123456789", true), ("?q=12345678901234567890", false),
    ])
    func `a required item is satisfied if it is present and every occurrence fits its type`(
        _ query: String,
        _ isTaken: Bool
    ) throws {
        let table = try RouteTable(routes: [#""id": "a", "path": "/a", "query": {"q": "int"}"#])
        #expect((table.id(for: "/a" + query) != nil) == isTaken)
        let items = try LinkURL("t:/a" + query).query
        #expect(table.routes.flatMap(\.query).allSatisfy { $0.isSatisfied(by: items) } == isTaken)
    }

    @Test(arguments: [
        ("?kind=map", true), ("?%6B%69nd=m%61p", true), ("?kind=%6D", false), ("?%6B=map", false),
        ("?kind=mapp", false),
        ("?kind=Map", false), ("?kind=%C3%A9t%C3%A9", true), ("?kind=e%CC%81te%CC%81", false),
    ])
    func `names and values compare decoded, byte for byte`(_ query: String, _ isTaken: Bool) throws {
        let table = try RouteTable(routes: [#""id": "a", "path": "/a", "query": {"kind": "enum(map|été)"}"#])
        #expect((table.id(for: "/a" + query) != nil) == isTaken)
    }

    @Test(arguments: ["", "?o", "?o=", "?o=1", "?o=wrong", "?o=1&o=wrong"])
    func `an optional item never affects matching`(_ query: String) throws {
        let table = try RouteTable(routes: [#""id": "a", "path": "/a", "query": {"o": "int?", "p": "enum(a|b)?"}"#])
        #expect(table.id(for: "/a" + query) == "a")
    }

    @Test func `a match has all items in order, except x- items and the path's parameters`() throws {
        let table = try RouteTable(routes: [#""id": "a", "path": "/a/{K}", "query": {"q": "string"}"#])
        let link = "t:///a/1?x-success=t%3A&q=2&K=3&q=4&unknown&X-Y=5&x-%CC%81=6&%E2%84%AA=7"
        let match = try #require(table.match(link))
        #expect(match["K"] == .text("1"))
        #expect(
            match.query.map { $0.name + "=" + ($0.value ?? "nil") } == [
                "q=2", "q=4", "unknown=nil", "X-Y=5", "\u{212A}=7",
            ]
        )
    }

    @Test func `a name that looks like a parameter is an item`() throws {
        let table = try RouteTable(paths: ["/a/{K}"])
        let match = try #require(table.match("t:///a/1"))
        #expect(match["\u{212A}"] == nil)
        #expect(try RouteTable(routes: [#""id": "K", "path": "/""#]).route("\u{212A}") == nil)
    }

    @Test func `a match has the fragment`() throws {
        let table = try RouteTable(paths: ["/a"])
        #expect(table.match("t:///a#b%20c")?.fragment == "b c")
        #expect(table.match("t:///a#")?.fragment == "")
        #expect(table.match("t:///a")?.fragment == nil)
    }
}
