import AssociationSamples
import LinkRoutes
import SiteAssociation
import TableChecks
import Testing

/// Whole files, so that a reader sees what a table becomes and every byte is pinned.
@Suite struct GoldenFileTests {
    @Test func `the table of the format's documentation makes this file`() throws {
        let table = try RouteTable(
            checking: Array(
                """
                {"version": 1, "name": "Trips Calendar", "hosts": ["trips.example.com"], "schemes": ["tcal"],
                 "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips", "appClip": "7QW3E5R9TY.com.example.trips.Clip",
                                   "webCredentials": true, "handoff": true}]},
                 "routes": [
                   {"id": "home", "path": "/"},
                   {"id": "trip", "path": "/trips/{reference}", "aliases": ["/t/{reference}"]},
                   {"id": "details", "path": "/details", "query": {"reference": "string", "tab": "enum(map|info)?"}},
                   {"id": "newTrip", "path": "/trips/new", "claimed": false},
                   {"id": "addNote", "path": "/notes/create", "claimed": false, "page": false}],
                 "exclude": [{"fragment": "web"}, {"query": {"web": "1"}}]}
                """.utf8
            )
        )
        #expect(
            try AssociationFile(table).text
                == compact(
                    """
                    {"applinks":{"details":[{"appIDs":["7QW3E5R9TY.com.example.trips"],"components":[
                    {"#":"web","exclude":true},
                    {"?":{"web":"1"},"exclude":true},
                    {"/":"/*/*/?*","exclude":true},
                    {"/":"/trips/new","exclude":true,"comment":"newTrip"},
                    {"/":"/t/?*","comment":"trip"},
                    {"/":"/trips/?*","comment":"trip"},
                    {"/":"/details","?":{"reference":"?*"},"comment":"details"},
                    {"/":"/","comment":"home"}]}]},
                    "webcredentials":{"apps":["7QW3E5R9TY.com.example.trips"]},
                    "appclips":{"apps":["7QW3E5R9TY.com.example.trips.Clip"]},
                    "activitycontinuation":{"apps":["7QW3E5R9TY.com.example.trips"]}}
                    """
                )
        )
    }

    @Test func `every kind of segment makes this file, without comments`() throws {
        let table = try RouteTable(
            routes: """
                {"id": "kind", "path": "/k/{k:enum(a!|b)}"}, {"id": "one", "path": "/o/{o:enum(só)}"},
                {"id": "id", "path": "/u/{u:uuid}"}, {"id": "number", "path": "/n/{n:int}"},
                {"id": "user", "path": "/@{u}"}, {"id": "page", "path": "/{p}.html"}, {"id": "free", "path": "/p/{p}"},
                {"id": "old", "path": "/k/b/old", "claimed": false}
                """
        )
        let digits = "$(xdigit)"
        let uuid = [8, 4, 4, 4, 12].map { String(repeating: digits, count: $0) }.joined(separator: "-")
        #expect(
            try AssociationFile(table).text
                == compact(
                    """
                    {"applinks":{"substitutionVariables":{"kind.k":["a%21","a!","b"]},
                    "details":[{"appIDs":["7QW3E5R9TY.com.example.t"],"components":[
                    {"/":"/k/b/old","exclude":true},
                    {"/":"/*/*/?*","exclude":true},
                    {"/":"/k/$(kind.k)"},
                    {"/":"/o/s%C3%B3"},
                    {"/":"/u/\(uuid)"},
                    {"/":"/n/?*"},
                    {"/":"/p/?*"},
                    {"/":"/*/?*","exclude":true},
                    {"/":"/?*.html"},
                    {"/":"/%40?*"},
                    {"/":"/@?*"}]}]}}
                    """
                )
        )
    }

    @Test func `a catch-all beside deeper and web-only routes makes this file`() throws {
        let table = try RouteTable(
            routes: """
                {"id": "docs", "path": "/docs/{rest+}", "aliases": ["/docs"]},
                {"id": "internal", "path": "/docs/internal/{rest+}", "claimed": false},
                {"id": "print", "path": "/docs/{page}/print", "claimed": false}
                """,
            comments: true
        )
        #expect(
            try AssociationFile(table).text
                == compact(
                    """
                    {"applinks":{"details":[{"appIDs":["7QW3E5R9TY.com.example.t"],"components":[
                    {"/":"*//?*","exclude":true},
                    {"/":"/docs/internal/?*/?*","exclude":true,"comment":"internal"},
                    {"/":"/docs/?*/?*/?*","comment":"docs"},
                    {"/":"/*/*/*/?*","exclude":true},
                    {"/":"/docs/internal/?*","exclude":true,"comment":"internal"},
                    {"/":"/docs/?*/print","exclude":true,"comment":"print"},
                    {"/":"/docs/?*/?*","comment":"docs"},
                    {"/":"/*/*/?*","exclude":true},
                    {"/":"/docs/?*","comment":"docs"},
                    {"/":"/docs","comment":"docs"}]}]}}
                    """
                )
        )
    }

    @Test func `required items of every type make this file`() throws {
        let table = try RouteTable(
            routes: """
                {"id": "s", "path": "/s", "query": {"text": "string", "note": "string?"}},
                {"id": "i", "path": "/i", "query": {"number": "int"}},
                {"id": "e", "path": "/e", "query": {"kind": "enum(map|a&b|c=d)", "one": "enum(x)"}},
                {"id": "f", "path": "/f", "query": {"one": "enum(a!)"}}
                """
        )
        #expect(
            try AssociationFile(table).text
                == compact(
                    """
                    {"applinks":{"substitutionVariables":{"e.kind":["map","a%26b","c%3Dd","c=d"],"f.one":["a%21","a!"]},
                    "details":[{"appIDs":["7QW3E5R9TY.com.example.t"],"components":[
                    {"/":"/e","?":{"kind":"$(e.kind)","one":"x"}},
                    {"/":"/f","?":{"one":"$(f.one)"}},
                    {"/":"/i","?":{"number":"?*"}},
                    {"/":"/s","?":{"text":"?*"}}]}]}}
                    """
                )
        )
    }

    @Test func `web-only routes alone make this file`() throws {
        let webOnly = try RouteTable(
            routes: """
                {"id": "a", "path": "/a", "claimed": false}, {"id": "b", "path": "/b/{x}", "claimed": false}
                """
        )
        #expect(
            try AssociationFile(webOnly).text
                == compact(
                    """
                    {"applinks":{"details":[{"appIDs":["7QW3E5R9TY.com.example.t"],"components":[
                    {"/":"/*/*/?*","exclude":true},
                    {"/":"/b/?*","exclude":true},
                    {"/":"/a","exclude":true}]}]}}
                    """
                )
        )
        let schemeOnly = try RouteTable(routes: #"{"id": "a", "path": "/a", "claimed": false, "page": false}"#)
        #expect(
            try AssociationFile(schemeOnly).text
                == #"{"applinks":{"details":[{"appIDs":["7QW3E5R9TY.com.example.t"],"components":[]}]}}"#
        )
    }

    /// The text without its line breaks.
    private func compact(_ text: String) -> String { text.split(separator: "\n").joined() }
}
