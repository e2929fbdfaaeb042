import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

/// Links about which the dynamic rules and the app differ, known and bounded.
@Suite struct DynamicRuleKnownDifferenceTests {
    @Test(arguments: [("/s/x%2Fx", false), ("/c?k=x&k=y", true), ("/a//", false), ("/a?w=1&w=2", false)])
    func `escaped delimiters, repeated items and repeated slashes are read differently`(
        _ path: String,
        _ opens: Bool
    ) throws {
        let table = try RouteTable(
            routes: """
                {"id": "a", "path": "/a"}, {"id": "s", "path": "/s/{x}"},
                {"id": "c", "path": "/c", "query": {"k": "enum(x|y)"}}
                """,
            exclude: #"{"query": {"w": "1"}}"#
        )
        let link = "https://t.example\(path)"
        #expect(table.match(link) != nil && !table.excludes(link))
        #expect(try DynamicRuleMatcher(table).opensApp(link) == opens)
    }

    @Test(arguments: ["/%61", "/caf%c3%a9", "/café", "/x%21/y!", "/b?%6B=1", "/b?k=%31", "", "?x=1"])
    func `the encoding of a link does not matter, and a bare host is the root`(_ path: String) throws {
        let table = try RouteTable(
            routes: """
                {"id": "home", "path": "/"}, {"id": "a", "path": "/a"}, {"id": "caf", "path": "/café"},
                {"id": "x", "path": "/x!/y!"}, {"id": "b", "path": "/b", "query": {"k": "int"}}
                """
        )
        #expect(table.match("https://t.example\(path)") != nil)
        #expect(try DynamicRuleMatcher(table).opensApp("https://t.example\(path)"))
    }

    @Test(arguments: ["/x/%FF", "/x/..", "/x/%zz", "//a", "/x//b"])
    func `an invalid link is claimed by a catch-all and not routed`(_ path: String) throws {
        let table = try RouteTable(routes: #"{"id": "all", "path": "/{rest+}"}"#)
        let link = "https://t.example\(path)"
        #expect(table.match(link) == nil)
        #expect(try DynamicRuleMatcher(table).opensApp(link))
    }

    @Test(arguments: [
        "/n/x", "/n/1/", "/d/2026-02-30", "/d/aaaa-bb-cc/", "/x", "/u?u=00000000-0000-0000-0000-zzzzzzzzzzzz",
    ])
    func `a text that fits the pattern but not the parameter is claimed and not routed`(_ path: String) throws {
        let table = try RouteTable(
            routes: """
                {"id": "n", "path": "/n/{n:int}"}, {"id": "d", "path": "/d/{d:date}"}, {"id": "s", "path": "/{x}.html"},
                {"id": "u", "path": "/u", "query": {"u": "uuid"}}
                """
        )
        let link = "https://t.example\(path)"
        #expect((table.match(link) == nil) == (path != "/n/1/"))
        #expect(try DynamicRuleMatcher(table).opensApp(link))
    }
}
