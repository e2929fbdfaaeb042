import AssociationProof
import AssociationSamples
import LinkRoutes
import SiteAssociation
import SiteTables
import Testing

/// Redirects for whose links a phone opens the app, since a pattern takes more than its route.
@Suite struct RedirectClaimsTests {
    private static func table(_ routes: String, _ redirects: String) throws -> SiteTable {
        let json = """
            {"hosts": ["t.example"], "schemes": ["t"],
             "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.t"}],
                      "android": [{"package": "com.t", "fingerprints": ["\(fingerprint)"]}]},
             "routes": [\(routes)], "redirects": [\(redirects)]}
            """
        return try SiteTable(json: Array(json.utf8))
    }

    private static let fingerprint =
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

    private static let number = #"{"id": "home", "path": "/"}, {"id": "number", "path": "/n/{x:int}"}"#

    @Test(arguments: [
        (#"{"from": "/n/{x}", "to": "name"}"#, "https://t.example/n/x"),
        (#"{"from": "/n/old", "to": "home"}"#, "https://t.example/n/old"),
        (#"{"from": "/n/{x:enum(7|é)}", "to": "name"}"#, "https://t.example/n/%C3%A9"),
    ])
    func `a redirect that an int's rule claims is found, with a link`(_ redirect: String, _ link: String) throws {
        let routes = Self.number + #", {"id": "name", "path": "/names/{x}"}"#
        let table = try Self.table(routes, redirect)
        let claims = try RedirectClaims(table)
        #expect(claims.undecided == nil)
        let claim = try #require(claims.redirects.first)
        #expect(claims.redirects.count == 1)
        #expect(claim.link == link)
        #expect(claim.rule?.path == "/n/?*")
        #expect(table.redirect(for: claim.link)?.redirect.from == claim.redirect.from)
        #expect(try AppleMatcher(table.routes).opensApp(claim.link))
    }

    @Test(arguments: [
        #"{"from": "/old/{x:int}", "to": "number"}"#, #"{"from": "/n/{x:int}/more", "to": "number"}"#,
        #"{"from": "/n", "to": "home"}"#, #"{"from": "/{x:int}", "to": "number"}"#,
    ])
    func `a redirect that no rule claims is not reported`(_ redirect: String) throws {
        let table = try Self.table(Self.number, redirect)
        #expect(try RedirectClaims(table).redirects.isEmpty)
        #expect(try RedirectClaims(dynamicRulesOf: table).redirects.isEmpty)
    }

    @Test func `a web-only route that needs its own rule leaves no redirect claimed`() throws {
        let routes = Self.number + #", {"id": "web", "path": "/n/{x}", "claimed": false, "query": {"a": "string"}}"#
        let table = try Self.table(routes, #"{"from": "/n/old", "to": "home"}"#)
        #expect(try RedirectClaims(table).redirects.isEmpty)
    }

    @Test func `each redirect is found once, and by the rules for Android too`() throws {
        let table = try Self.table(
            Self.number,
            #"{"from": "/n/a", "to": "home"}, {"from": "/n/b", "to": "home"}, {"from": "/c", "to": "home"}"#
        )
        #expect(try RedirectClaims(table).redirects.map(\.redirect.from.description) == ["/n/a", "/n/b"])
        #expect(try RedirectClaims(dynamicRulesOf: table).redirects.map(\.link).allSatisfy { $0.contains("/n/") })
    }

    @Test func `a claimed redirect has its suppressions`() throws {
        let redirect = #"{"from": "/n/a", "to": "home", "suppress": {"claimed-redirect": "print of 2019"}}"#
        let table = try Self.table(Self.number, redirect)
        let suppressions = try RedirectClaims(table).redirects.flatMap(\.redirect.suppressions)
        #expect(suppressions.map(\.reason) == ["print of 2019"])
    }

    @Test func `a budget that is too small is reported`() throws {
        let table = try Self.table(Self.number, #"{"from": "/n/a", "to": "home"}"#)
        #expect(try RedirectClaims(table, budget: 1).undecided != nil)
    }

    @Test func `a redirect changes neither the association file nor the asset links`() throws {
        let with = try Self.table(Self.number, #"{"from": "/old/{x:int}", "to": "number"}"#)
        let without = try Self.table(Self.number, "")
        #expect(try AssociationFile(with.routes).json == AssociationFile(without.routes).json)
        #expect(AssetLinks(with.routes).json == AssetLinks(without.routes).json)
    }

    @Test func `a gone route stays in the browser`() throws {
        let table = try Self.table(#"{"id": "a", "path": "/a/{x}"}, {"id": "b", "path": "/a/b", "gone": true}"#, "")
        let matcher = try AppleMatcher(table.routes)
        #expect(matcher.opensApp("https://t.example/a/c"))
        #expect(!matcher.opensApp("https://t.example/a/b"))
        #expect(try AgreementProof(table.routes).verdict == .agree)
        #expect(try AgreementProof(dynamicRulesOf: table.routes).verdict == .agree)
    }
}
