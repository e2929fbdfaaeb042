import Diagnostics
import FindingSnapshots
import Foundation
import LinkRoutes
import SiteTables
import Templates
import TestFolders
import Testing

@testable import Sites

@Suite struct SiteWarningsTests {
    private static func warnings(
        _ routes: String,
        files names: [String] = [],
        hosts: [String]? = nil
    ) throws -> [SiteWarning.Code] {
        let folder = try TemporaryFolder()
        for name in names { try folder.write("x", to: name) }
        let table = try SampleTable.table(hosts: hosts ?? ["a.com", "b.com"], routes: routes)
        return try Self.codes(Site(table, files: PublicFolder(folder.path).files))
    }

    /// The codes of the warnings that are not suppressed, except those about the titles of sample routes, which show any
    /// text, and about sample files without a type.
    private static func codes(_ site: Site) -> [SiteWarning.Code] {
        let codes = site.warnings.filter { $0.note == nil }.map(\.code)
        return codes.filter { $0 != .untrustedText && $0 != .unknownMediaType }
    }

    /// Members of a table with two hosts, the names of its public files, and a template.
    private static let examples: [(members: String, files: [String], footer: String)] = [
        (#""routes": [{ "id": "guide", "path": "/guides/{name}" }]"#, ["guides/prices.txt"], ""),
        (#""routes": [{ "id": "status", "path": "/.status", "claimed": false }]"#, [], ""),
        (#""routes": [\#(about)], "redirects": [{ "from": "/.env", "to": "about" }]"#, [], ""),
        (#""routes": [{ "id": "offers", "path": "/offers", "query": { "gclid": "string" } }]"#, [], ""),
        (#""routes": [{ "id": "planner", "path": "/admin/{trip}" }]"#, [], ""),
        (#""routes": [{ "id": "planner", "path": "/admin", "suppress": { "revealing-path": "known" } }]"#, [], ""),
        (#""routes": [{ "id": "join", "path": "/join/{token}" }]"#, [], ""),
        (#""routes": [{ "id": "pay", "path": "/pay/{to}", "page": { "title": "Pay {to}" } }]"#, [], ""),
        (
            #""routes": [{ "id": "pay", "path": "/pay/{to}", "page": { "title": "Pay", "description": "{to}" } }]"#, [],
            ""
        ),
        (#""routes": [{ "id": "x", "path": "/x", "page": { "title": "x", "image": "/card.jpg" } }]"#, [], ""),
        (#""image": "/card.jpg", "icon": "/icon.png", "routes": [\#(about)]"#, [], ""),
        (##""brand": { "logo": "/l.svg", "logoDark": "/d.svg", "font": "/f.woff2" }, "routes": [\##(about)]"##, [], ""),
        (#""badges": { "appStore": "/badge.svg" }, "routes": [\#(about)]"#, [], ""),
        (#""footerLinks": [{ "title": "Imprint", "url": "/imprint" }], "routes": [\#(about)]"#, [], ""),
        (#""routes": [{ "id": "x", "path": "/x/{n}", "page": { "title": "x", "image": "/{n}.png" } }]"#, ["a.png"], ""),
        (
            #""image": "https://c.com/a.png", "routes": [{ "id": "x", "path": "/x/{n}", "page": { "title": "x", "image": "https://c.com/{n}" } }]"#,
            [], ""
        ),
        (#""image": "/small.png", "icon": "/oblong.png", "routes": [\#(about)]"#, ["small.png", "oblong.png"], ""),
        (#""image": "/large.png", "routes": [\#(about)]"#, ["large.png"], ""),
        (#""hosts": ["a.com", "127.0.0.1"], "routes": [\#(about)]"#, [], ""),
        (#""hosts": ["a.com", "localhost"], "routes": [\#(about)]"#, [], ""),
        (#""hosts": ["a.com", "xn--bcher-kva.example"], "routes": [\#(about)]"#, [], ""),
        (#""hosts": ["a.com"], "apps": { \#(SampleTable.ios) }, "routes": [\#(about)]"#, [], ""),
        (#""routes": [\#(about)]"#, ["guide.webpage"], ""),
        (#""routes": [\#(about)]"#, ["a.pdx", "b.pdx", "c.pdx", "d.pdx", "e.pdx"], ""),
        (#""routes": [{ "id": "x", "path": "/x", "page": { "title": { "en": "x", "he": "y" } } }]"#, [], ""),
        (#""routes": [\#(about)]"#, [], #"<video src="/tour.mp4"></video>"#),
    ]
    private static let about = #"{ "id": "about", "path": "/about" }"#

    private static func findings(_ members: String, files names: [String], footer: String) throws -> [Diagnostic] {
        let folder = try TemporaryFolder()
        for name in names {
            let side = name == "large.png" ? 1_200 : 100
            let padding = [UInt8](repeating: 0, count: name == "large.png" ? 600_000 : 0)
            let content = name.hasSuffix(".png") ? png(width: side, height: 630) + padding : Array("x".utf8)
            try folder.write(Data(content), to: name)
        }
        let hosts = members.contains("\"hosts\"") ? "" : "\"hosts\": [\"a.com\", \"b.com\"], "
        let table = try SiteTable(json: Array("{ \(hosts)\(members) }".utf8))
        let templates = footer.isEmpty ? [] : [TemplateFile(name: "footer.html", text: Array(footer.utf8))]
        let theme = try PageTheme(templates, for: [table])
        let site = try Site(table, files: PublicFolder(folder.path).files, theme: theme)
        return site.warnings.map { warning in
            let place = Diagnostics.SourceLocation("routes.json")
            guard let note = warning.note else {
                return Diagnostic(warning.code, at: place, warning.message, fix: warning.fix)
            }
            return Diagnostic(SiteWarning.Code.suppressedWarning, at: place, warning.message, notes: [note])
        }
    }

    @Test func `sentences match the snapshot`() throws {
        try FindingSnapshot("sites").expect(
            Self.examples.map { members, files, footer in
                let findings = try Self.findings(members, files: files, footer: footer)
                let parts = ([members] + files + [footer]).filter { !$0.isEmpty }
                return (input: parts.joined(separator: " "), findings: findings)
            }
        )
    }

    @Test func `only files without a known type are warned about`() throws {
        let names = ["help/x", "a.pdx", "b.vcf", "data.bin", ".well-known/token"]
        let members = #""routes": [\#(Self.about)]"#
        let known = try Self.findings(members, files: Array(names.dropFirst(2)), footer: "")
        #expect(known.isEmpty)
        #expect(try Self.findings(members, files: names, footer: "").map(\.code) == ["unknown-media-type"])
    }

    @Test func `a host in Punycode is warned about`() throws {
        #expect(try Self.warnings(SampleTable.trip, hosts: ["a.com", "xn--bcher-kva.example"]) == [.unreachableHost])
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
        #expect(try Self.warnings(route, files: [name]) == [.fileHidesPage])
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
        #expect(warnings == Array(repeating: SiteWarning.Code.safariRemovesItem, count: count))
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
        #expect(try Self.warnings(#"{ "id": "x", "path": "\#(path)" }"#) == [.revealingPath])
        let alias = try Self.warnings(#"{ "id": "x", "path": "/{a}/{b}", "aliases": ["/admin/{a}/{b}"] }"#)
        #expect(alias == [.revealingPath])
        let schemeOnly = #"{ "id": "x", "path": "\#(path)", "claimed": false, "page": false }"#
        #expect(try Self.warnings(schemeOnly).isEmpty)
    }

    @Test(arguments: ["/.well-known/{x}", "/_linkd/x", "/apple-app-site-association", "/.env"])
    func `a claimed route without a page is an error, an unclaimed one a warning`(path: String) throws {
        let error = #expect(throws: SiteError.self) { try Self.warnings(#"{ "id": "x", "path": "\#(path)" }"#) }
        #expect(error?.message.contains(path) == true)
        #expect(try Self.warnings(#"{ "id": "x", "path": "\#(path)", "claimed": false }"#) == [.reservedPath])
    }

    @Test func `an image that does not exist is warned about`() throws {
        let route = #"{ "id": "x", "path": "/x", "page": { "title": "x", "image": "/card.png" } }"#
        #expect(try Self.warnings(route) == [.missingFile])
        #expect(try Self.warnings(route, files: ["card.png"]).isEmpty)
        let elsewhere = #"{ "id": "x", "path": "/x", "page": { "title": "x", "image": "https://cdn.com/card.png" } }"#
        #expect(try Self.warnings(elsewhere).isEmpty)
    }

    @Test(arguments: [["a.com"], ["a.com", "*.a.com"]])
    func `a site whose pages cannot open the app is warned about`(hosts: [String]) throws {
        #expect(try Self.warnings(SampleTable.trip, hosts: hosts) == [.singleHost])
        #expect(try Self.warnings(SampleTable.web, hosts: hosts).isEmpty)
        let external = #"{ "id": "shop", "path": "/shop", "page": "external" }"#
        #expect(try Self.warnings(external, hosts: hosts).isEmpty)
        #expect(try Self.warnings("\(external), \(SampleTable.trip)", hosts: hosts) == [.singleHost])
        let table = try SampleTable.table(hosts: hosts, apps: SampleTable.android, routes: SampleTable.trip)
        #expect(try Self.codes(Site(table, files: [])).isEmpty)
    }

    @Test(arguments: [
        #""path": "/join/{token}""#, #""path": "/i/{invite}""#, #""path": "/r/{reset}""#,
        #""path": "/l", "query": { "code": "string" }"#, #""path": "/l/{resetToken}""#,
        #""path": "/l", "query": { "invite_code": "string?" }"#,
    ])
    func `a value that looks like a secret on a page that is not private is warned about`(_ members: String) throws {
        #expect(try Self.warnings(#"{ "id": "x", \#(members) }"#) == [.secretValue])
        #expect(try Self.warnings(#"{ "id": "x", \#(members), "page": { "private": true } }"#).isEmpty)
        #expect(try Self.warnings(#"{ "id": "x", \#(members), "suppress": { "secret-value": "no" } }"#).isEmpty)
        #expect(try Self.warnings(#"{ "id": "x", \#(members), "note": "it is on every poster" }"#) == [.secretValue])
    }

    @Test(arguments: ["promoCode", "reference", "inviter", "resetAt", "country_code", "key"])
    func `a value with another name is no secret`(_ name: String) throws {
        #expect(try Self.warnings(#"{ "id": "x", "path": "/x/{\#(name)}" }"#).isEmpty)
    }

    @Test(arguments: [
        #""path": "/pay/{to}", "page": { "title": "Pay {to}" }"#,
        #""path": "/pay/{to}", "page": { "title": { "en": "Pay", "de": "{to}" } }"#,
        #""path": "/pay/{to}", "page": { "title": "Pay", "description": "To {to}" }"#,
        #""path": "/f/{path+}", "page": { "title": "{path}" }"#, #""path": "/@{name}", "page": { "title": "{name}" }"#,
        #""path": "/{name}.html", "page": { "title": "{name}" }"#,
        #""path": "/q", "query": { "text": "string" }, "page": { "title": "{text}" }"#,
        #""path": "/old/{n}", "gone": true, "claimed": false, "customScheme": false, "page": { "title": "No {n}" }"#,
        #""path": "/h/{n}", "claimed": false, "page": { "title": "{n}" }"#,
    ])
    func `a text that shows words of whoever writes the link is warned about`(members: String) throws {
        let table = try SampleTable.table(hosts: ["a.com", "b.com"], routes: "{ \"id\": \"x\", \(members) }")
        #expect(try Site(table, files: []).warnings.map(\.code) == [.untrustedText])
        let suppressing = try SampleTable.table(
            hosts: ["a.com", "b.com"],
            routes: "{ \"id\": \"x\", \"suppress\": { \"untrusted-text\": \"so\" }, \(members) }"
        )
        #expect(try Site(suppressing, files: []).warnings.map { $0.note?.message.hasSuffix("so") } == [true])
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
        let reasons = ["claimed on purpose", "", "asked for"]
        #expect(zip(site.warnings, reasons).map { $0.note?.message.hasSuffix($1) } == [true, nil, true])
        #expect(table.routes.routes.map(\.note) == [nil, "so"])
        #expect(site.warnings.map(\.code) == [.revealingPath, .revealingPath, .reservedPath])
        #expect(Self.codes(site) == [.revealingPath])
        #expect(table.routes.exclusions.first?.note == "for support")
    }

    @Test(arguments: [
        ("localhost", 1), ("127.0.0.1", 1), ("x.local", 1), ("1.2.3.example", 0), ("localhost.example", 0),
        ("foo", 1), ("foo.example", 0),
    ])
    func `a host that no phone can reach is warned about`(_ host: String, _ count: Int) throws {
        let warnings = try Self.warnings(SampleTable.trip, hosts: ["a.com", "b.com", host])
        #expect(warnings == Array(repeating: SiteWarning.Code.unreachableHost, count: count))
        // A second host does not help a site that no phone reaches.
        let alone = try Self.warnings(SampleTable.trip, hosts: [host])
        #expect(alone == [count == 0 ? SiteWarning.Code.singleHost : .unreachableHost])
    }

    @Test func `an icon that is not square is warned about`() throws {
        let text = #"{ "hosts": ["a.com", "b.com"], "icon": "/icon.png", "routes": [\#(SampleTable.trip)] }"#
        for (width, count) in [(512, 0), (511, 1)] {
            let folder = try TemporaryFolder()
            try folder.write(Data(Self.png(width: width, height: 512)), to: "icon.png")
            let table = try SiteTable(json: Array(text.utf8))
            let warnings = try Site(table, files: PublicFolder(folder.path).files).warnings.filter {
                $0.code == .imageSize
            }
            #expect(warnings.count == count, "\(warnings)")
            #expect(warnings.allSatisfy { $0.message.contains("511 × 512") })
        }
    }

    @Test(arguments: [("", 1), (#""icon": "/apple-touch-icon.png","#, 1), (#""icon": "/icon.png","#, 2)])
    func `an icon of home screens that is not square is warned about once`(_ member: String, _ count: Int) throws {
        let text = #"{ "hosts": ["a.com", "b.com"], \#(member) "routes": [\#(SampleTable.trip)] }"#
        let folder = try TemporaryFolder()
        for name in ["apple-touch-icon.png", "icon.png"] {
            try folder.write(Data(Self.png(width: 180, height: 90)), to: name)
        }
        let site = try Site(SiteTable(json: Array(text.utf8)), files: PublicFolder(folder.path).files)
        #expect(Self.codes(site) == Array(repeating: SiteWarning.Code.imageSize, count: count))
        #expect(site.warnings.first { $0.code == .imageSize }?.message.contains("/apple-touch-icon.png") == true)
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
        #expect(try Self.warnings(route) == [.untranslatedLanguage])
    }

    @Test func `a mistake in the page defaults is warned about once`() throws {
        let text = """
            { "version": 1, "hosts": ["a.com", "b.com"], "icon": "/icon.png", "image": "/card.png",
              "routes": [\(SampleTable.trip), \(SampleTable.home)],
              "redirects": [{ "from": "/.env", "to": "home" }] }
            """
        let table = try SiteTable(json: Array(text.utf8))
        #expect(try Self.codes(Site(table, files: [])) == [.reservedPath, .missingFile, .missingFile])
        #expect(
            try !Exchange(SiteDirectory([Site(table, files: [])])).ask("/trips/1", host: "a.com").text.contains(
                "icon.png"
            )
        )
    }
}
