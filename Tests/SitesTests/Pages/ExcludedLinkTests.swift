import HTTP
import LinkRoutes
import SiteAssociation
import SiteTables
import Testing

@testable import Sites

/// The page of a link that the association files keep in the browser has nothing that relies on their claim.
@Suite struct ExcludedLinkTests {
    private static let routes = """
        { "id": "item", "path": "/items/{id}", "aliases": ["/i/{id}"], "query": { "tab": "string?" }, "page": { "title": "Item {id}" } },
        { "id": "search", "path": "/search", "query": { "q": "string" }, "page": { "title": "Search" } },
        \(SampleTable.web)
        """
    private static let exclusions =
        #""exclude": [{ "query": { "web": "1" } }, { "fragment": "web", "query": { "x": "é" } }],"#

    private static func table(hosts: String, schemes: String = #"["tcal"]"#) throws -> SiteTable {
        let text = """
            { "version": 1, "name": "Trips", "hosts": [\(hosts)], "schemes": \(schemes), \(exclusions)
              "apps": { \(SampleTable.ios), \(SampleTable.android) }, "routes": [\(routes)] }
            """
        return try SiteTable(json: Array(text.utf8))
    }

    /// The parts of a page that rely on the claim.
    private static func claims(_ page: Markup) -> [String] {
        page.actions.filter { ["open", "intent", "hold"].contains($0) }
            + (page.meta("apple-itunes-app") == nil ? [] : ["banner"])
            + (page.elements.contains { $0.attributes["data-code"] != nil } ? ["code"] : [])
            + (page.elements.contains { $0.attributes["data-hint"] != nil } ? ["hint"] : [])
            + (page.elements.contains { $0.attributes["class"] == "lead" } ? ["lead"] : [])
            + (page.elements.contains { $0.text.contains("did not open") }
                && page.elements.contains { $0.name == "section" && $0.attributes["class"] == "stores first" }
                ? ["second host"] : [])
    }

    @Test(arguments: [#""a.com", "b.com""#, #""a.com""#, #""a.com", "*.a.com""#])
    func `a page relies on the claim exactly if the phone opens its link`(hosts: String) throws {
        let table = try Self.table(hosts: hosts)
        let exchange = try Exchange(table)
        let matcher = try AppleMatcher(table.routes)
        let queries = [
            "", "?web=1", "?web=2", "?web", "?web=1&web=1", "?web=1&web=2", "?a=b&web=1&c", "?web=11", "?Web=1",
            "?tab=x&web=1",
            "?x=%C3%A9", "?q=1&web=1", "?q=1", "?%71=1", "?q=%31&x=2",
        ]
        for path in ["/items/1", "/i/1", "/items/%C3%A9", "/items/%31", "/search", "/help/pets"] {
            for query in queries {
                for host in ["a.com", "b.com"].filter(hosts.contains) + (hosts.contains("*") ? ["x.a.com"] : []) {
                    let answer = try exchange.ask(path + query, host: host)
                    guard answer.status == 200 else { continue }
                    let page = try Markup(answer.text)
                    let link = table.routes.match("https://a.com\(path)\(query)").map { _ in
                        let canonical = page.link("canonical") ?? "https://a.com\(path)"
                        return String(canonical.prefix { $0 != "?" }) + query
                    }
                    let opens = matcher.opensApp(try #require(link))
                    #expect(Self.claims(page).isEmpty == !opens, "\(path)\(query) on \(host): \(Self.claims(page))")
                    #expect(page.actions.contains("scheme") == (path != "/help/pets"), "\(path)\(query)")
                }
            }
        }
    }

    @Test func `an excluded link keeps the address, the stores and the custom scheme`() throws {
        let page = try Exchange(try Self.table(hosts: #""a.com", "b.com""#)).page("/i/1?web=1", host: "b.com")
        #expect(page.actions == ["scheme", "app-store", "google-play"])
        #expect(page.link("canonical") == "https://a.com/items/1")
        #expect(page.anchor("scheme") == "tcal:///items/1?web=1")
        let plain = try Exchange(try Self.table(hosts: #""a.com""#, schemes: "[]")).page("/i/1?web=1", host: "a.com")
        #expect(plain.actions == ["app-store", "google-play"])
    }

    @Test func `the script of a site has its exclusions, on a host that has only files too`() throws {
        let table = try Self.table(hosts: #""a.com", "b.com""#)
        let exchange = try Exchange(table)
        let script = try #require(
            try exchange.page("/i/1", host: "a.com").elements.first { $0.name == "script" }?.attributes["src"]
        )
        let data = #"[[null,["web","1"]],["web",["x","é"]]]"#
        #expect(try exchange.ask(script, host: "a.com").text.contains(data))
        let files = try Site(table, files: []).asFiles().files.filter { $0.path.hasSuffix(".js") }
        #expect(files.count == 1 && String(decoding: files[0].body.inMemory ?? [], as: UTF8.self).contains(data))
    }
}
