import Diagnostics
import Foundation
import LinkRoutes
import SiteTables
import TestFolders
import Testing

@testable import Sites

@Suite struct SiteWarningsTests {
    private static func warnings(
        _ routes: String,
        files names: [String] = [],
        hosts: [String]? = nil
    ) throws -> [String] {
        let folder = try TemporaryFolder()
        for name in names { try folder.write("x", to: name) }
        let table = try SampleTable.table(hosts: hosts ?? ["a.com", "b.com"], routes: routes)
        return try Self.messages(Site(table, files: PublicFolder(folder.path).files))
    }

    /// The warnings that are not suppressed, but for those about the titles of sample routes, which show any text, and
    /// about sample files without a type.
    private static func messages(_ site: Site) -> [String] {
        site.warnings.filter { $0.note == nil && ![.untrustedText, .unknownMediaType].contains($0.code) }.map(\.message)
    }

    @Test func `files without a known type are named`() throws {
        let folder = try TemporaryFolder()
        for name in ["help/x", "a.pdx", "b.vcf", "data.bin", ".well-known/token"] { try folder.write("x", to: name) }
        let table = try SampleTable.table(hosts: ["a.com", "b.com"], routes: SampleTable.trip)
        let found = try Site(table, files: PublicFolder(folder.path).files).warnings.filter {
            $0.code == .unknownMediaType
        }
        #expect(found.count == 1)
        #expect(
            found.first?.message.hasPrefix("linkd knows no media type for /a.pdx and /help/x of the public") == true
        )
    }

    @Test func `a host in Punycode is warned about`() throws {
        let warnings = try Self.warnings(SampleTable.trip, hosts: ["a.com", "xn--bcher-kva.example"])
        #expect(warnings.count == 1 && warnings.first?.hasPrefix("xn--bcher-kva.example is Punycode") == true)
    }

    @Test func `a correct site has no warning`() throws {
        #expect(try Self.warnings(SampleTable.trip, files: ["robots.txt", "help/x"]).isEmpty)
    }

    @Test(arguments: [
        (SampleTable.trip, "trips/1"), (SampleTable.trip, "t/a b"), (SampleTable.details, "details"),
        (SampleTable.catchAll, "docs/a/b"),
        (#"{ "id": "x", "path": "/{slug}" }"#, "robots.txt"),
    ])
    func `a file at a claimed path is warned about`(route: String, name: String) throws {
        let warnings = try Self.warnings(route, files: [name])
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix("the file /\(name) is also a link of ") == true)
    }

    @Test(arguments: [(SampleTable.web, "help/x"), (SampleTable.trip, "trips/1/2"), (SampleTable.trip, "trips")])
    func `a file at an unclaimed path is not warned about`(route: String, name: String) throws {
        #expect(try Self.warnings(route, files: [name]).isEmpty)
    }

    @Test(arguments: [("fbclid", "string", 1), ("fbclid", "string?", 0), ("from", "string", 0)])
    func `a required query item that Safari removes is warned about`(
        _ name: String,
        _ type: String,
        _ count: Int
    ) throws {
        let route = #"{ "id": "offer", "path": "/offers", "query": { "\#(name)": "\#(type)" } }"#
        let warnings = try Self.warnings(route, files: [])
        #expect(warnings.count == count)
        #expect(
            warnings.allSatisfy { $0.contains("\"offer\" requires the query item \"fbclid\", which Safari removes") }
        )
    }

    @Test(arguments: [("", 1), (#", "claimed": false"#, 1), (#", "claimed": false, "page": false"#, 0)])
    func `a removed query item matters only to links that browsers see`(_ members: String, _ count: Int) throws {
        let route = #"{ "id": "offer", "path": "/offers", "query": { "fbclid": "string" }\#(members) }"#
        #expect(try Self.warnings(route).count == count)
    }

    @Test func `a web-only route keeps a claimed one from its files, unless it needs a query`() throws {
        let claimed = #"{ "id": "any", "path": "/{slug}" }"#
        let web = #"{ "id": "robots", "path": "/robots.txt", "claimed": false }"#
        #expect(try Self.warnings("\(claimed), \(web)", files: ["robots.txt"]).isEmpty)
        let needy = #"{ "id": "robots", "path": "/robots.txt", "claimed": false, "query": { "q": "string" } }"#
        #expect(try Self.warnings("\(claimed), \(needy)", files: ["robots.txt"]).count == 1)
    }

    @Test(arguments: ["/admin", "/x/Internal-tools/{id}", "/debug/{rest+}", "/staging"])
    func `a path that exposes private files is warned about`(path: String) throws {
        let warnings = try Self.warnings(#"{ "id": "x", "path": "\#(path)" }"#)
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix("the association file is public") == true)
        let alias = try Self.warnings(#"{ "id": "x", "path": "/{a}/{b}", "aliases": ["/admin/{a}/{b}"] }"#)
        #expect(alias.count == 1)
        let schemeOnly = #"{ "id": "x", "path": "\#(path)", "claimed": false, "page": false }"#
        #expect(try Self.warnings(schemeOnly).isEmpty)
    }

    @Test(arguments: ["/.well-known/{x}", "/_linkd/x", "/apple-app-site-association", "/.env"])
    func `a claimed route without a page is an error, an unclaimed one a warning`(path: String) throws {
        let error = #expect(throws: SiteError.self) { try Self.warnings(#"{ "id": "x", "path": "\#(path)" }"#) }
        #expect(error?.message.hasPrefix("no page answers for \(path) of \"x\"") == true)
        let warnings = try Self.warnings(#"{ "id": "x", "path": "\#(path)", "claimed": false }"#)
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix("no page answers for \(path) of \"x\"") == true)
    }

    @Test func `an image that does not exist is warned about`() throws {
        let route = #"{ "id": "x", "path": "/x", "page": { "title": "x", "image": "/card.png" } }"#
        #expect(try Self.warnings(route).count == 1)
        #expect(try Self.warnings(route, files: ["card.png"]).isEmpty)
        let elsewhere = #"{ "id": "x", "path": "/x", "page": { "title": "x", "image": "https://cdn.com/card.png" } }"#
        #expect(try Self.warnings(elsewhere).isEmpty)
    }

    @Test(arguments: [["a.com"], ["a.com", "*.a.com"]])
    func `a site whose pages cannot open the app is warned about`(hosts: [String]) throws {
        #expect(try Self.warnings(SampleTable.trip, hosts: hosts).first?.hasPrefix("a.com is the only host") == true)
        #expect(try Self.warnings(SampleTable.web, hosts: hosts).isEmpty)
        let elsewhere = #"{ "id": "shop", "path": "/shop", "page": "external" }"#
        #expect(try Self.warnings(elsewhere, hosts: hosts).isEmpty)
        #expect(try Self.warnings("\(elsewhere), \(SampleTable.trip)", hosts: hosts).count == 1)
        let table = try SampleTable.table(hosts: hosts, apps: SampleTable.android, routes: SampleTable.trip)
        #expect(try Self.messages(Site(table, files: [])).isEmpty)
    }

    @Test(arguments: [
        (#""path": "/join/{token}""#, "token"), (#""path": "/i/{invite}""#, "invite"),
        (#""path": "/r/{reset}""#, "reset"),
        (#""path": "/l", "query": { "code": "string" }"#, "code"), (#""path": "/l/{resetToken}""#, "resetToken"),
        (#""path": "/l", "query": { "invite_code": "string?" }"#, "invite_code"),
    ])
    func `a value that looks like a secret on a page that is not private is warned about`(
        _ members: String,
        _ value: String
    ) throws {
        let warnings = try Self.warnings(#"{ "id": "x", \#(members) }"#)
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix("\"x\" has the value \"\(value)\", which looks like a secret") == true)
        #expect(warnings.first?.contains("add \"private\": true to the page") == true)
        #expect(try Self.warnings(#"{ "id": "x", \#(members), "page": { "private": true } }"#).isEmpty)
        #expect(try Self.warnings(#"{ "id": "x", \#(members), "suppress": { "secret-value": "no" } }"#).isEmpty)
        #expect(try Self.warnings(#"{ "id": "x", \#(members), "note": "it is on every poster" }"#).count == 1)
    }

    @Test(arguments: ["promoCode", "reference", "inviter", "resetAt", "country_code", "key"])
    func `a value with another name is no secret`(_ name: String) throws {
        #expect(try Self.warnings(#"{ "id": "x", "path": "/x/{\#(name)}" }"#).isEmpty)
    }

    @Test(arguments: [
        (#""path": "/pay/{to}", "page": { "title": "Pay {to}" }"#, "the title of \"x\" shows {to}"),
        (#""path": "/pay/{to}", "page": { "title": { "en": "Pay", "de": "{to}" } }"#, "the title of \"x\" shows {to}"),
        (
            #""path": "/pay/{to}", "page": { "title": "Pay", "description": "To {to}" }"#,
            "the description of \"x\" shows {to}"
        ),
        (#""path": "/f/{path+}", "page": { "title": "{path}" }"#, "the title of \"x\" shows {path}"),
        (#""path": "/@{name}", "page": { "title": "{name}" }"#, "the title of \"x\" shows {name}"),
        (#""path": "/{name}.html", "page": { "title": "{name}" }"#, "the title of \"x\" shows {name}"),
        (
            #""path": "/q", "query": { "text": "string" }, "page": { "title": "{text}" }"#,
            "the title of \"x\" shows {text}"
        ),
        (
            #""path": "/old/{n}", "gone": true, "claimed": false, "customScheme": false, "page": { "title": "No {n}" }"#,
            "the title of \"x\" shows {n}"
        ),
        (#""path": "/h/{n}", "claimed": false, "page": { "title": "{n}" }"#, "the title of \"x\" shows {n}"),
    ])
    func `a text that shows words of whoever writes the link is warned about`(members: String, start: String) throws {
        let table = try SampleTable.table(hosts: ["a.com", "b.com"], routes: "{ \"id\": \"x\", \(members) }")
        let warnings = try Site(table, files: []).warnings
        #expect(warnings.map(\.code) == [.untrustedText])
        #expect(warnings.first?.message.hasPrefix(start) == true, "\(warnings)")
        let suppressing = try SampleTable.table(
            hosts: ["a.com", "b.com"],
            routes: "{ \"id\": \"x\", \"suppress\": { \"untrusted-text\": \"so\" }, \(members) }"
        )
        #expect(try Site(suppressing, files: []).warnings.map(\.note?.message) == ["the table says: so"])
    }

    @Test(arguments: [
        #""path": "/pay/{to:int}", "page": { "title": "Pay {to}", "description": "{to}" }"#,
        #""path": "/x/{a:uuid}/{b:date}/{c:enum(x|y)}", "page": { "title": "{a} {b} {c}" }"#,
        #""path": "/q", "query": { "n": "int", "text": "string" }, "page": { "title": "{n}" }"#,
        #""path": "/pay/{to}", "page": { "title": "Pay", "labels": { "to": "To" } }"#,
        #""path": "/pay/{to}", "page": { "title": "Pay", "website": "https://c.com/{to}" }"#,
        #""path": "/pay/{to}", "page": { "title": "Pay", "private": true }"#, #""path": "/pay/{to}", "page": false"#,
    ])
    func `a value of few forms, with a label or in an address is not warned about`(members: String) throws {
        let table = try SampleTable.table(routes: "{ \"id\": \"x\", \"claimed\": false, \(members) }")
        #expect(try Site(table, files: []).warnings.isEmpty)
    }

    @Test func `a route and a redirect suppress warnings by name, and a note suppresses none`() throws {
        let routes = """
            { "id": "x", "path": "/admin", "suppress": { "revealing-path": "claimed on purpose" } },
            { "id": "y", "path": "/staging", "suppress": { "secret-value": "so", "revealing-path": " " }, "note": "so" }
            """
        let table = try SiteTable(
            json: Array(
                """
                { "hosts": ["a.com", "b.com"], "routes": [\(routes)],
                  "redirects": [{ "from": "/.env", "to": "y", "suppress": { "reserved-path": "asked for" } }],
                  "exclude": [{ "fragment": "web", "note": "for support" }] }
                """.utf8
            )
        )
        let site = try Site(table, files: [])
        let notes = site.warnings.map(\.note?.message)
        #expect(notes == ["the table says: claimed on purpose", nil, "the table says: asked for"])
        #expect(table.routes.routes.map(\.note) == [nil, "so"])
        #expect(site.warnings.map(\.code) == [.revealingPath, .revealingPath, .reservedPath])
        #expect(site.warnings.first?.message.contains("the path of \"x\" (/admin) contains") == true)
        #expect(Self.messages(site).allSatisfy { $0.contains("\"staging\"") })
        #expect(table.routes.exclusions.first?.note == "for support")
    }

    @Test(arguments: [
        ("localhost", 1), ("127.0.0.1", 1), ("x.local", 1), ("1.2.3.example", 0), ("localhost.example", 0),
        ("foo", 1), ("foo.example", 0),
    ])
    func `a host that no phone can reach is warned about`(_ host: String, _ count: Int) throws {
        let warnings = try Self.warnings(SampleTable.trip, hosts: ["a.com", "b.com", host])
        #expect(warnings.count == count)
        #expect(warnings.allSatisfy { $0.contains("write the public name of the site") })
        // A second host does not help a site that no phone reaches.
        let alone = try Self.warnings(SampleTable.trip, hosts: [host])
        #expect(alone.count == 1 && alone.first?.contains("is the only host") == (count == 0), "\(alone)")
    }

    @Test func `an icon that is not square is warned about`() throws {
        let text = #"{ "hosts": ["a.com", "b.com"], "icon": "/icon.png", "routes": [\#(SampleTable.trip)] }"#
        for (width, count) in [(512, 0), (511, 1)] {
            let folder = try TemporaryFolder()
            try folder.write(Data(Self.png(width: width, height: 512)), to: "icon.png")
            let table = try SiteTable(json: Array(text.utf8))
            let warnings = try Self.messages(Site(table, files: PublicFolder(folder.path).files))
            #expect(warnings.count == count, "\(warnings)")
            #expect(warnings.allSatisfy { $0.contains("has 511 × 512 pixels") && $0.contains("write a square one") })
        }
    }

    @Test(arguments: [("", 1), (#""icon": "/apple-touch-icon.png","#, 1), (#""icon": "/icon.png","#, 2)])
    func `an icon of home screens that is not square is warned about once`(_ member: String, _ count: Int) throws {
        let text = #"{ "hosts": ["a.com", "b.com"], \#(member) "routes": [\#(SampleTable.trip)] }"#
        let folder = try TemporaryFolder()
        for name in ["apple-touch-icon.png", "icon.png"] {
            try folder.write(Data(Self.png(width: 180, height: 90)), to: name)
        }
        let warnings = try Self.messages(
            Site(SiteTable(json: Array(text.utf8)), files: PublicFolder(folder.path).files)
        )
        #expect(warnings.count == count, "\(warnings)")
        #expect(warnings.first?.hasPrefix("the icon /apple-touch-icon.png has 180 × 90 pixels") == true)
    }

    /// The beginning of a PNG of this size.
    private static func png(width: Int, height: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        bytes += Array("IHDR".utf8)
        for side in [width, height] { bytes += [0, 0, UInt8(side >> 8 & 255), UInt8(side & 255)] }
        return bytes + [8, 6, 0, 0, 0]
    }

    @Test func `a language without button texts is warned about`() throws {
        let route = #"{ "id": "x", "path": "/x", "page": { "title": { "en": "x", "he": "y", "pt-BR": "z" } } }"#
        let warnings = try Self.warnings(route)
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix("pages in \"he\" have no translation of the texts of linkd") == true)
    }

    @Test func `a mistake in the page defaults is warned about once`() throws {
        let text = """
            { "version": 1, "hosts": ["a.com", "b.com"], "icon": "/icon.png", "image": "/card.png",
              "routes": [\(SampleTable.trip), \(SampleTable.home)],
              "redirects": [{ "from": "/.env", "to": "home" }] }
            """
        let table = try SiteTable(json: Array(text.utf8))
        let warnings = try Self.messages(Site(table, files: []))
        #expect(warnings.count == 3)
        #expect(warnings.contains { $0.hasPrefix("the icon /icon.png is not in the public folder") })
        #expect(warnings.contains { $0.hasPrefix("the image /card.png of the table is not in the public folder") })
        #expect(warnings.contains { $0.hasPrefix("nothing redirects from /.env") })
        #expect(
            try !Exchange(SiteDirectory([Site(table, files: [])])).ask("/trips/1", host: "a.com").text.contains(
                "icon.png"
            )
        )
    }
}
