import Diagnostics
import LinkRoutes
import TableChecks
import Testing

/// The code on the module's front page, word for word.
@Suite struct FrontPageTests {
    @Test func `the code on the front page does what the page says`() throws {
        let json = #"""
            {"hosts": ["t.example"], "routes": [{"id": "a", "path": "/{x}-a"}, {"id": "b", "path": "/b-{y}"}]}
            """#
        #expect(try RouteTable(json: Array(json.utf8)).routes.count == 2)
        let error = #expect(throws: RouteTableError.self) { try RouteTable(checking: Array(json.utf8)) }
        #expect(error?.problems.map(\.code) == ["ambiguous-routes"])
    }

    @Test func `a table for links ignores what only a site needs, and reports what is wrong with a route`() throws {
        let json = #"{"hosts": ["t.example"], "title": 1, "apps": 7, "routes": [{"id": "a", "path": "/a", "web": 1}]}"#
        let table = try RouteTable(json: Array(json.utf8))
        #expect(table.match("https://t.example/a")?.route.id == "a" && table.apps.ios.isEmpty)
        let error = #expect(throws: RouteTableError.self) { try RouteTable(checking: Array(json.utf8)) }
        #expect(error?.problems.map(\.code) == ["unknown-key", "wrong-type", "unknown-key"])
        let wrong = #"{"hosts": ["t.example"], "routes": [{"id": "a", "path": "a"}]}"#
        #expect(throws: RouteTableError.self) { try RouteTable(json: Array(wrong.utf8)) }
    }
}
