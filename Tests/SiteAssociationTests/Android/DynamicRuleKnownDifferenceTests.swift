import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

/// Links about which the dynamic rules and the app differ, known and bounded.
@Suite struct DynamicRuleKnownDifferenceTests {
    @Test(arguments: ["/%61", "/caf%c3%a9", "/x%21/y!", "/b?%6B=1", "/c?k=x&k=y", "/a//"])
    func `unusual percent-encoding, two values of an enum and repeated slashes are routed and not claimed`(
        _ path: String
    ) throws {
        let table = try RouteTable(
            routes: """
                {"id": "a", "path": "/a"}, {"id": "caf", "path": "/café"}, {"id": "x", "path": "/x!/y!"},
                {"id": "b", "path": "/b", "query": {"k": "int"}},
                {"id": "c", "path": "/c", "query": {"k": "enum(x|y)"}}
                """
        )
        let link = "https://t.example\(path)"
        #expect(table.match(link) != nil)
        #expect(try !DynamicRuleMatcher(table).opensApp(link))
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
