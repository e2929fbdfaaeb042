import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

/// Links about which file and app differ, known and bounded: unusual spellings, and texts that no route takes.
@Suite struct KnownDifferenceTests {
    @Test(arguments: ["/%61", "/%61/", "/caf%c3%a9", "/x%21y!"])
    func `unusual percent-encoding is routed and not claimed`(_ path: String) throws {
        let table = try RouteTable(
            routes: #"{"id": "a", "path": "/a"}, {"id": "c", "path": "/café"}, {"id": "x", "path": "/x!y!"}"#
        )
        let link = "https://t.example\(path)"
        #expect(table.match(link) != nil)
        #expect(try !AppleMatcher(table).opensApp(link))
    }

    @Test(arguments: ["/x/%FF", "/x/..", "/x/%2E", "/x/a/%zz", "//a/b", "/x/%00"])
    func `an invalid link is claimed by a catch-all and not routed`(_ path: String) throws {
        let table = try RouteTable(routes: #"{"id": "all", "path": "/{rest+}"}"#)
        let link = "https://t.example\(path)"
        #expect(table.match(link) == nil)
        #expect(try AppleMatcher(table).opensApp(link))
    }

    @Test(arguments: ["/n/x", "/n/12345678901234567890", "/caf%C3%A9"])
    func `a text that fits the pattern but not the parameter is claimed and not routed`(_ path: String) throws {
        let table = try RouteTable(routes: #"{"id": "n", "path": "/n/{n:int}"}, {"id": "s", "path": "/{x}9"}"#)
        let link = "https://t.example\(path)"
        #expect(table.match(link) == nil)
        #expect(try AppleMatcher(table).opensApp(link))
    }

    @Test(arguments: [true, false])
    func `repeats of an exact required int match its rules only with the same number of digits`(
        _ isClaimed: Bool
    ) throws {
        let table = try RouteTable(
            routes: """
                {"id": "n", "path": "/a", "query": {"n": "int"}, "claimed": \(isClaimed)},
                {"id": "a", "path": "/a", "claimed": \(!isClaimed)}
                """
        )
        let matcher = try AppleMatcher(table)
        for (query, fits) in [("n=1", true), ("n=1&n=2", true), ("n=22&n=33", true), ("n=1&n=22", false)] {
            let link = "https://t.example/a?\(query)"
            #expect(table.match(link)?.route.id == "n")
            #expect(matcher.opensApp(link) == (fits == isClaimed), "\(query)")
        }
    }

    @Test func `repeats of a required int that may be any text are claimed in any lengths`() throws {
        let table = try RouteTable(routes: #"{"id": "n", "path": "/a", "query": {"n": "int"}}"#)
        #expect(try AppleMatcher(table).opensApp("https://t.example/a?n=1&n=22"))
    }
}
