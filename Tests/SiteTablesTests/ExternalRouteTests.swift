import LinkRoutes
import SiteTables
import TableChecks
import TableSamples
import Testing

/// Routes whose links the external website answers (docs/route-table.md#an-external-page).
@Suite struct ExternalRouteTests {
    private static func text(_ page: String) -> String {
        #"""
        {"hosts": ["www.example.com", "open.example.com"], "schemes": ["m"], \#(page.isEmpty ? "" : #""website": "https://WWW.example.com","#)
         "routes": [
          {"id": "offer", "path": "/offers/{name}"\#(page)},
          {"id": "trip", "path": "/trips/{reference}"},
          {"id": "code", "path": "/trips/{id:int}"\#(page)},
          {"id": "own", "path": "/own", "page": {"website": "https://www.example.com/offers/own"}}],
         "redirects": [{"from": "/o/{name}", "to": "offer"}]}
        """#
    }

    private static let external = #", "page": "external""#

    @Test func `an external route has no page of linkd, and its links match as with a page`() throws {
        let table = try SiteTable(Self.text(Self.external))
        let ids = table.routes.routes.filter(table.isExternal).map(\.id)
        #expect(ids == ["offer", "code"])
        #expect(table.page("offer") == nil && table.page("trip") != nil)
        for (path, id) in [("offers/a", "offer"), ("trips/a", "trip"), ("trips/7", "code")] {
            #expect(table.routes.match("https://www.example.com/\(path)")?.route.id == id)
        }
        #expect(
            table.redirect(for: "https://open.example.com/o/a").flatMap { try? table.location(of: $0) }
                == "https://www.example.com/offers/a"
        )
    }

    @Test func `the links of a table, and its hash, are the same with a linkd page and with an external page`() throws {
        let tables = try ["", Self.external].map { try SiteTable(Self.text($0)).routes }
        #expect(tables[0].linkText == tables[1].linkText)
        #expect(try RouteTable(checking: Array(Self.text(Self.external).utf8)).linkText == tables[0].linkText)
    }

    @Test func `a website on a host of the table is not where pages lead, since that is the pages themselves`() throws {
        let table = try SiteTable(Self.text(Self.external))
        #expect(table.defaults.website == "https://WWW.example.com")
        #expect(table.defaults.ownWebsiteHost == "www.example.com")
        #expect(table.page("trip")?.website == nil)
        #expect(table.page("own")?.website != nil)
    }
}
