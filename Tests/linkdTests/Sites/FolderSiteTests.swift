import Diagnostics
import Foundation
import LinkRoutes
import Server
import Sites
import Testing

@testable import linkd

/// A site of a folder from one load to the next (docs/sites.md#reload).
struct FolderSiteTests {
    private static func context(files: Int = 100) throws -> SiteContext {
        SiteContext(
            shared: try SharedAnswers(files: nil),
            templates: nil,
            publicHeaders: PublicHeaders(),
            largestFile: 1 << 20,
            maximumPerCode: 10,
            budget: FileBudget(maximum: files)
        )
    }

    private static func folders(_ site: SiteFolder) -> [linkd.SiteFolder] {
        ["acme", "globex", "hooli"].map { linkd.SiteFolder(name: $0, path: site.folder.path("sites/\($0)")) }
    }

    /// Loads the three sites, of which all large files together may be 100.
    private static func load(_ site: SiteFolder, after old: FolderSites? = nil) throws -> FolderSites {
        FolderSites(folders(site), try context(), besides: [], after: old)
    }

    /// Lets a site have so many large files.
    private static func setLargeFiles(_ count: Int, of name: String, _ site: SiteFolder) throws {
        try? FileManager.default.removeItem(atPath: site.folder.path("sites/\(name)/Public"))
        for number in 0..<count {
            let path = "sites/\(name)/Public/\(number).bin"
            try site.folder.write(path, "")
            try #require(truncate(site.folder.path(path), 1_100_000) == 0)
        }
    }

    private static func state(_ sites: FolderSites) -> String {
        sites.counts.filter { $0.count > 0 }.map { "\($0.count) \($0.state)" }.joined(separator: ", ")
    }

    @Test func `only a site whose content has changed is made anew`() throws {
        let site = try SiteFoldersTests.site()
        let first = try Self.load(site)
        try site.folder.write("sites/acme/routes.json", SiteFoldersTests.table("acme", title: "Bargain"))
        // The same bytes in a new file.
        try site.folder.write("sites/hooli/routes.json", SiteFoldersTests.table("hooli"))
        let second = try Self.load(site, after: first)
        let isKept = zip(first.sites, second.sites).map { $0.sound?.site === $1.sound?.site }
        #expect(isKept == [false, true, true])
        #expect(Self.state(second) == "3 current")
    }

    @Test func `every site is made anew if what they share has changed`() throws {
        let site = try SiteFoldersTests.site()
        let first = try Self.load(site)
        var context = try Self.context()
        #expect(context.makesSameSites(as: first.context))
        context = SiteContext(
            shared: context.shared,
            templates: nil,
            publicHeaders: PublicHeaders(contentSecurityPolicy: "default-src 'self'"),
            largestFile: 1 << 20,
            maximumPerCode: 10,
            budget: FileBudget(maximum: 100)
        )
        let second = FolderSites(Self.folders(site), context, besides: [], after: first)
        #expect(zip(first.sites, second.sites).allSatisfy { $0.sound?.site !== $1.sound?.site })
    }

    @Test func `a reload can take as many descriptors as a start`() throws {
        let site = try SiteFoldersTests.site()
        try Self.setLargeFiles(60, of: "acme", site)
        let first = try Self.load(site)
        try site.folder.write("sites/acme/routes.json", SiteFoldersTests.table("acme", title: "Bargain"))
        let second = try Self.load(site, after: first)
        #expect(Self.state(second) == "3 current", "\(second.problems)")
        #expect(second.openFiles == 60)
    }

    @Test func `descriptors of a site that stays count, and those that another one frees can be used`() throws {
        let site = try SiteFoldersTests.site()
        try Self.setLargeFiles(60, of: "acme", site)
        let first = try Self.load(site)
        try Self.setLargeFiles(60, of: "globex", site)
        let second = try Self.load(site, after: first)
        #expect(Self.state(second) == "2 current, 1 outdated")
        #expect(second.problems.first?.description.contains("may keep 100 files open") == true, "\(second.problems)")
        #expect(second.openFiles == 60)
        try Self.setLargeFiles(10, of: "acme", site)
        // No file of globex has changed since.
        let third = try Self.load(site, after: second)
        #expect(Self.state(third) == "3 current", "\(third.problems)")
        #expect(third.openFiles == 70)
    }

    @Test func `a part of the descriptors is free again when its site is gone`() throws {
        let budget = FileBudget(maximum: 60)
        do {
            let allowance = SiteAllowance(budget)
            for _ in 0..<60 { #expect(allowance.refusal(ofFile: 2 << 20) == nil) }
            #expect(SiteAllowance(budget).refusal(ofFile: 2 << 20) != nil)
        }
        #expect(SiteAllowance(budget).refusal(ofFile: 2 << 20) == nil)
    }

    @Test func `the files that a site keeps in memory have a bound`() {
        let allowance = SiteAllowance(FileBudget(maximum: 1))
        for _ in 0..<256 { #expect(allowance.refusal(ofFile: 1 << 20) == nil) }
        #expect(allowance.refusal(ofFile: 1)?.contains("may have 256 MiB together") == true)
    }

    @Test func `a broken site keeps the hosts that it claimed when its table cannot be read any more`() throws {
        let site = try SiteFoldersTests.site()
        try site.folder.write("sites/acme/routes.json", SiteFoldersTests.table("acme") + "}")
        let first = try Self.load(site)
        #expect(first.sites[0].hosts == ["acme.example.com", "www.acme.example.com"])
        try site.folder.write("sites/acme/routes.json", "?")
        try site.folder.write("sites/hooli/routes.json", SiteFoldersTests.table("hooli", hosts: ["acme.example.com"]))
        let second = try Self.load(site, after: first)
        #expect(second.sites[0].hosts == ["acme.example.com", "www.acme.example.com"])
        #expect(second.entries.allSatisfy { $0.site == nil || !$0.hosts.contains("acme.example.com") })
    }

    @Test func `a site whose files change all the time keeps its hosts from others`() throws {
        let site = try SiteFoldersTests.site()
        let folder = Self.folders(site)[0]
        var readings = 0
        let loaded = FolderSite.load(folder, try Self.context(), after: nil) { folder, limit, allowance in
            readings += 1
            // Another length, since two changes can have the same time.
            let table = SiteFoldersTests.table("acme", title: String(repeating: "Offer ", count: readings + 1))
            #expect(throws: Never.self) { try site.folder.write("sites/acme/routes.json", table) }
            return SiteContent(folder, limit: limit, allowance: allowance)
        }
        #expect(readings == FolderSite.maximumReadings)
        #expect(loaded.problems.map(\.code) == ["CF114"] && !loaded.isServed)
        #expect(loaded.hosts == ["acme.example.com", "www.acme.example.com"])
        let later = FolderSite.load(folder, try Self.context(), after: loaded)
        #expect(later.problems.isEmpty && later.isServed, "the copy is complete")
    }

    @Test func `a site that is served keeps its name against a new folder`() throws {
        let site = try SiteFoldersTests.site("{ \"sites\": [\"more\", \"sites\"], \"listen\": [\"127.0.0.1:0\"] }")
        try site.folder.write("more/initech/routes.json", SiteFoldersTests.table("initech"))
        let config = site.folder.path("config.json")
        var loader = try ConfigurationLoader(config)
        _ = try loader.directory()
        let first = try #require(loader.folderSites)
        #expect(Self.state(first) == "4 current")
        try site.folder.write("more/acme/routes.json", SiteFoldersTests.table("other"))
        var later = try ConfigurationLoader(config)
        _ = try later.directory(after: first)
        let second = try #require(later.folderSites)
        #expect(Self.state(second) == "4 current, 1 unavailable", "the metric shows that one is not served")
        #expect(second.sites.contains { $0.folder.path.hasSuffix("sites/acme") && $0.isServed })
        #expect(second.problems.map(\.code) == ["CF113"])
        #expect(second.problems.first?.location.file.hasSuffix("more/acme") == true)
    }

    @Test func `templates of the configuration are compiled for each site alone`() throws {
        let site = try SiteFoldersTests.site("{ \"sites\": \"sites\", \"templates\": \"templates\" }")
        let page = "<!doctype html><h1>{{title}}</h1><a href=\"tcal:list\">All</a>"
        try site.folder.write("templates/page.html", page)
        for name in ["acme", "globex", "hooli"] {
            let table = SiteFoldersTests.table(name).replacing(
                "\"version\": 1,",
                with: "\"version\": 1, \"schemes\": [\"tcal\"],"
            )
            try site.folder.write("sites/\(name)/routes.json", table)
        }
        let good = try Outcome.linkd(["check"], in: site.folder)
        #expect(good.exitCode == 0, "\(good.problems)")
        try site.folder.write("sites/acme/routes.json", SiteFoldersTests.table("acme"))
        let bad = try Outcome.linkd(["check"], in: site.folder)
        #expect(bad.exitCode == 78 && bad.problems.contains("tcal"), "\(bad.problems)")
        #expect(bad.problems.contains("sites/hooli/routes.json: valid"))
    }

    @Test func `sites with the same names share the compiled templates of the configuration`() throws {
        let site = try SiteFoldersTests.site()
        try site.folder.write("templates/page.html", "<!doctype html><h1>{{title}}</h1>")
        let shared = SharedTemplates(try TemplateFolder(site.folder.path("templates"), limit: 1 << 20))
        func table(_ name: String, _ language: String = "en") throws -> RouteTable {
            let text = SiteFoldersTests.table(name).replacing(
                "\"version\": 1,",
                with: "\"version\": 1, \"language\": \"\(language)\","
            )
            return try RouteTable(json: Array(text.utf8))
        }
        for (name, language) in [("acme", "en"), ("globex", "en"), ("hooli", "de")] {
            _ = try shared.theme(for: table(name, language))
        }
        #expect(shared.compiledCount == 2)
    }

    @Test func `a list of sites that is null is an absent one`() throws {
        let site = try SiteFoldersTests.site(
            "{ \"sites\": null, \"tables\": [\"notes.json\"], \"listen\": [\"127.0.0.1:0\"] }"
        )
        let server = try LinkdServer(site)
        #expect(try server.curl("/hello.txt", host: "notes.example.org").body == "hello\n")
    }

    @Test func `a folder of sites that is named twice, is empty or is a site is said`() throws {
        for again in ["sites", "./sites/", "link"] {
            let site = try SiteFoldersTests.site("{ \"sites\": [\"sites\", \"\(again)\"] }")
            try site.folder.link("link", to: "sites")
            let outcome = try Outcome.linkd(["check"], in: site.folder)
            #expect(outcome.exitCode == 78 && outcome.problems.contains("is the folder sites, which is named already"))
        }
        for (folder, warning) in [
            (
                "sites/acme",
                "the folder of sites sites/acme has a routes.json, so it is probably a site; name the folder above"
            ),
            ("empty", "the folder of sites empty has no sub-folder with a routes.json"),
        ] {
            let site = try SiteFoldersTests.site("{ \"sites\": \"\(folder)\" }")
            try site.folder.write("empty/.keep", "")
            let outcome = try Outcome.linkd(["check", "--strict"], in: site.folder)
            #expect(outcome.exitCode == 1 && outcome.problems.contains(warning), "\(outcome.problems)")
        }
    }

    @Test func `the start says what each site answers, and a server whose hosts are all contested is not ready`() throws
    {
        let site = try SiteFoldersTests.site()
        try FileManager.default.removeItem(atPath: site.folder.path("sites/globex"))
        let hosts = ["acme.example.com", "www.acme.example.com"]
        try site.folder.write("sites/hooli/routes.json", SiteFoldersTests.table("hooli", hosts: hosts))
        try site.folder.write("sites/initech/routes.json", "{")
        let admin = try AdminServer(site, arguments: [])
        let output = admin.server.output
        #expect(
            output.contains(
                "acme: 1 route on no host; another site names acme.example.com, www.acme.example.com, too\n"
            )
        )
        #expect(output.contains("initech: not available\n"))
        #expect(try admin.answer("GET /readyz", host: "localhost").status == 503)
        try site.folder.write("sites/hooli/routes.json", SiteFoldersTests.table("hooli"))
        _ = try admin.server.reload()
        #expect(try admin.answer("GET /readyz", host: "localhost").status == 200)
    }

    @Test func `names of files cannot write lines into the log`() throws {
        let site = try SiteFoldersTests.site()
        let name = "a\n2026-11-24T13:21:34+0000 error linkd: FORGED \u{1B}[31m"
        try #require(mkfifo(site.folder.path("sites/acme/") + name, 0o600) == 0)
        try FileManager.default.createDirectory(
            atPath: site.folder.path("sites/acme/Public"),
            withIntermediateDirectories: true
        )
        try #require(mkfifo(site.folder.path("sites/acme/Public/") + name, 0o600) == 0)
        let server = try LinkdServer(site)
        _ = try server.reload()
        let lines = server.error.split(separator: "\n")
        #expect(lines.count { $0.contains("FORGED") } == 2 && !server.error.contains("\u{1B}"), "\(lines)")
        #expect(!lines.contains { $0.hasPrefix("2026-11-24T13:21:34") })
        let annotations = try Outcome.linkd(["check", "--format", "github"], in: site.folder).output
        #expect(annotations.contains("FORGED") && !annotations.contains("\u{1B}"))
    }

    @Test func `the templates of a site, and the languages of a page, have bounds`() throws {
        let site = try SiteFoldersTests.site("{ \"sites\": \"sites\", \"limits\": { \"fileBytes\": 100000 } }")
        for number in 0..<20 {
            try site.folder.write("sites/acme/templates/t\(number).html", String(repeating: "x", count: 6_000))
        }
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let tags = letters.flatMap { first in letters.map { "\(first)\($0)" } }.prefix(100) + ["en"]
        let texts = tags.map { "\"\($0)\": \"Offer {number}\"" }.joined(separator: ", ")
        let table = SiteFoldersTests.table("globex").replacing("\"Offer {number}\"", with: "{ \(texts) }")
        try site.folder.write("sites/globex/routes.json", table)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.problems.contains("sites/acme/templates has more than 100000 bytes in all files together"))
        #expect(outcome.problems.contains("languages, and linkd makes pages in 100 at most; remove some"))
        #expect(outcome.problems.contains("sites/hooli/routes.json: valid"))
    }

    @Test func `the files of the start are closed after a reload`() throws {
        let site = try SiteFoldersTests.site()
        try Self.setLargeFiles(1, of: "acme", site)
        let server = try LinkdServer(site)
        for number in 0..<3 {
            try FileManager.default.removeItem(atPath: site.folder.path("sites/acme/Public/0.bin"))
            try site.folder.write("sites/acme/Public/0.bin", String(repeating: "\(number)", count: 1_200_000))
            _ = try server.reload()
        }
        let folder = "/proc/\(server.processIdentifier)/fd"
        let open = try FileManager.default.contentsOfDirectory(atPath: folder)
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
            .filter { $0.contains("0.bin") }
        #expect(open.count == 1 && !open[0].contains("deleted"), "\(open)")
    }
}
