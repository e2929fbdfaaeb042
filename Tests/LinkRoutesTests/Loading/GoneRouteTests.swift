import Diagnostics
import LinkRoutes
import TableSamples
import Testing

/// Routes whose content was removed.
@Suite struct GoneRouteTests {
    @Test func `a gone route has a page, is not claimed, and no scheme link reaches it`() throws {
        let table = try RouteTable(routes: [
            #""id": "a", "path": "/a/{x}", "gone": true, "page": {"title": "No more {x}"}"#,
            #""id": "b", "path": "/b", "gone": true, "claimed": false, "customScheme": false"#,
            #""id": "c", "path": "/c", "gone": false"#,
        ])
        #expect(table.routes.map(\.isGone) == [true, true, false])
        #expect(table.routes.map(\.isUniversal) == [false, false, true])
        #expect(table.routes.map(\.isScheme) == [false, false, true])
        #expect(table.routes.allSatisfy { $0.hasPage && $0.isVisible(to: .universal) })
        #expect(table.id(for: "/a/1") == "a")
        #expect(table.match("t:///a/1") == nil)
        #expect(throws: PrintError.self) { try table.link(to: "b", on: .scheme()) }
    }

    @Test func `a gone route is ambiguous with https routes, not with scheme routes`() throws {
        let gone = #""id": "a", "path": "/a", "gone": true"#
        let error = #expect(throws: RouteTableError.self) {
            try RouteTable(routes: [gone, #""id": "b", "path": "/a""#])
        }
        #expect(error?.problems.map(\.code) == ["ambiguous-routes"])
        let scheme = #""id": "b", "path": "/a", "claimed": false, "page": false"#
        #expect(throws: Never.self) { try RouteTable(routes: [gone, scheme]) }
    }
}
