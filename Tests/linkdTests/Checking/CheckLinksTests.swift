import Diagnostics
import Foundation
import TestFolders
import Testing

/// `linkd check --urls`: where links lead, for the CI of a table.
struct CheckLinksTests {
    @Test func `links that reach their expected route pass`() throws {
        let site = try SiteFolder()
        try site.folder.write(
            "links.txt",
            """
            # the app
            https://trips.example.com/trips/5           trip
            https://notes.example.org/n/7   note
            tcal:///notes/create?title=x	addNote

            # the web
            https://trips.example.com/help/start web
            https://trips.example.com/trips/5#web web
            https://elsewhere.example/ web
            """
        )
        let outcome = try Outcome.linkd(["check", "--urls", "links.txt"], in: site.folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == "links.txt: 6 links, all with the expected result\n")
    }

    /// A list of links of which none has the expected result.
    static let wrongLinks = """
        https://trips.example.com/trips/5#web trip
        https://trips.example.com/seats/x seat
        https://trips.example.com/trips/5 home
        https://trips.example.com/trips/5 nothing
        """

    @Test func `each link that leads elsewhere is a finding in its line`() throws {
        let site = try SiteFolder()
        try site.folder.write("links.txt", Self.wrongLinks)
        let outcome = try Outcome.linkd(["check", "--table", "trips.json", "--urls", "links.txt"], in: site.folder)
        #expect(outcome.exitCode == 65)
        #expect(outcome.findings == (1...4).map { "links.txt:\($0): error [unusable-file]" })
        #expect(outcome.output.contains("\n4 problems\n"), "\(outcome.output)")
        let expected = [["web", "trip"], ["/seats/x", "seat"], ["trip", "home"], ["\"nothing\""]]
        for (finding, words) in zip(outcome.output.diagnostics, expected) {
            for word in words { #expect(finding.message.contains(word), "\(finding)") }
        }
    }

    static let moved = #"""
        {
          "hosts": ["m.example"],
          "routes": [{ "id": "trip", "path": "/trips/{code}" }, { "id": "help", "path": "/help" }],
          "redirects": [{ "from": "/old/{code}", "to": "trip" }, { "from": "/faq", "to": "help" }]
        }
        """#

    @Test func `a redirect is expected with the route or the URL that it leads to`() throws {
        let folder = try TemporaryFolder()
        try folder.write("moved.json", Self.moved)
        try folder.write(
            "links.txt",
            """
            https://m.example/old/5       redirect trip
            https://m.example/old/5?a=b   redirect https://m.example/trips/5?a=b
            https://m.example/faq         redirect help
            https://m.example/faq         web
            m.example/help                help
            """
        )
        let outcome = try Outcome.linkd(["check", "--table", "moved.json", "--urls", "links.txt"], in: folder)
        #expect(outcome.output == "links.txt: 5 links, all with the expected result\n")
    }

    /// A list of links that do not redirect as expected, and of bad lines.
    static let wrongRedirects = """
        https://m.example/old/5 redirect help
        https://m.example/old/5 redirect https://m.example/trips/6
        https://m.example/trips/5 redirect trip
        https://m.example/none redirect trip
        https://m.example/old/5 trip
        https://m.example/old/5 trip now
        https://m.example/old/5 redirect tirp
        https://m.example/help redirect to help
        https://m.example/faq redirect
        """

    @Test func `a link that redirects elsewhere, or not at all, is a finding, and so are all bad lines`() throws {
        let folder = try TemporaryFolder()
        try folder.write("moved.json", Self.moved)
        try folder.write("links.txt", Self.wrongRedirects)
        let outcome = try Outcome.linkd(["check", "--table", "moved.json", "--urls", "links.txt"], in: folder)
        #expect(outcome.exitCode == 65)
        #expect(outcome.findings == (1...9).map { "links.txt:\($0): error [unusable-file]" })
        #expect(outcome.output.contains("\n9 problems\n"), "\(outcome.output)")
        let fixes = outcome.output.diagnostics.map { $0.fix ?? "" }
        try #require(fixes.count == 9)
        #expect(fixes[4].contains("\"redirect trip\"") && fixes[6].contains("\"trip\""), "\(fixes)")
    }

    @Test func `a line that is not an expectation is reported`() throws {
        let site = try SiteFolder()
        try site.folder.write("links.txt", "https://trips.example.com/\nhttps://trips.example.com/ home now\n")
        let outcome = try Outcome.linkd(["check", "--urls", "links.txt"], in: site.folder)
        #expect(outcome.exitCode == 65)
        #expect(outcome.findings == (1...2).map { "links.txt:\($0): error [unusable-file]" })
    }

    /// A folder whose configuration has another table than the named ones: of all, only `good.json` redirects `/old`.
    private static func namedTables() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        func table(_ host: String, _ members: String = "") -> String {
            #"{"version": 1, "name": "T", "hosts": ["\#(host)"], \#(members) "routes": [{"id": "help", "path": "/help"}]}"#
        }
        let redirects = #""redirects": [{"from": "/old", "to": "help"}],"#
        try folder.write("good.json", table("a.example", redirects))
        try folder.write("new.json", table("a.example"))
        try folder.write("other.json", table("b.example"))
        try folder.write("broken.json", #"{"hosts": ["a.example"], "routes": [{"id": "help"}]}"#)
        try folder.write("cut.json", "{")
        try folder.write("empty.json", "")
        try folder.write("version.json", #"{"version": 1}"#)
        try folder.write("config.json", #"{"tables": ["good.json"], "publicDirectory": null}"#)
        try folder.write("next/config.json", #"{"tables": ["../new.json", "../other.json"], "publicDirectory": null}"#)
        let rules =
            #"{"applinks": {"details": [{"appIDs": ["7QW3E5R9TY.com.example.trips"], "components": [{"/": "/trips/?*"}]}]}}"#
        try folder.write("aasa", rules)
        try folder.write("links.txt", "https://a.example/old redirect help\n")
        try folder.write("both.txt", "https://a.example/help help\nhttps://b.example/help help\n")
        return folder
    }

    private static let success = "links.txt: 1 link, all with the expected result"
    private static let named: [(arguments: [String], code: Int32, isTried: Bool)] = [
        (["--urls", "links.txt"], 0, true), (["--urls", "links.txt", "good.json"], 0, true),
        (["--urls", "links.txt", "new.json"], 65, false), (["new.json", "--urls", "links.txt"], 65, false),
        (["--urls", "links.txt", "next/config.json"], 65, false), (["--urls", "links.txt", "config.json"], 0, true),
        (["--urls", "links.txt", "other.json"], 65, false),
        (["--urls", "links.txt", "new.json", "other.json"], 65, false),
        (["--urls", "links.txt", "other.json", "good.json"], 0, true),
        (["--urls", "both.txt", "other.json", "good.json"], 0, false),
        (["--urls", "both.txt", "next/config.json"], 0, false),
        // Files that phones read have no table.
        (["--urls", "links.txt", "aasa"], 0, true), (["--urls", "links.txt", "aasa", "new.json"], 65, false),
        (["--urls", "links.txt", "--against", "new.json", "aasa"], 65, false),
        // An option names the tables, whatever the files are.
        (["--urls", "links.txt", "--table", "good.json", "new.json"], 0, true),
        (["--urls", "links.txt", "--config", "config.json", "new.json"], 0, true),
        (["--urls", "links.txt", "--table", "new.json", "good.json"], 65, false),
        // Without tables, no link is tried.
        (["--urls", "links.txt", "broken.json"], 65, false), (["--urls", "links.txt", "missing.json"], 66, false),
        (["--urls", "links.txt", "broken.json", "good.json"], 65, false),
        (["--urls", "links.txt", "cut.json"], 65, false), (["--urls", "links.txt", "empty.json"], 65, false),
        (["--urls", "links.txt", "version.json"], 65, false),
        (["--urls", "links.txt", "cut.json", "good.json"], 65, false),
    ]

    private static let broken = ["broken.json", "missing.json", "cut.json", "empty.json", "version.json"]

    @Test(arguments: named)
    func `links are tried on the tables of the command line, and on those of the folder only without them`(
        arguments: [String],
        code: Int32,
        isTried: Bool
    ) throws {
        let outcome = try Outcome.linkd(["check"] + arguments, in: Self.namedTables())
        #expect(outcome.exitCode == code, "\(outcome)")
        #expect(outcome.output.contains(Self.success) == isTried, "\(outcome.output)")
        let isSkipped = Self.broken.contains { outcome.output.contains("not checked, because \($0) has") }
        #expect(isSkipped == !Set(arguments).isDisjoint(with: Self.broken))
        let findings = outcome.output.diagnostics
        #expect(Set(findings).count == findings.count, "a problem is reported twice")
    }

    @Test func `tables with a common host need a choice, which is the fix`() throws {
        let folder = try Self.namedTables()
        let arguments = ["check", "--urls", "links.txt", "good.json", "new.json"]
        let outcome = try Outcome.linkd(arguments, in: folder)
        #expect(outcome.exitCode == 65 && outcome.findings == ["new.json: error [duplicate-host]"])
        let option = try #require(outcome.output.firstMatch(of: /--table [a-z.]+/)).output.split(separator: " ")
        let fixed = try Outcome.linkd(arguments + option.map(String.init), in: folder)
        #expect(fixed.findings == ["links.txt:1: error [unusable-file]"])
    }

    @Test func `files of an app are compared with the first table of the command line`() throws {
        let folder = try Self.namedTables()
        let app = #""apps": {"ios": [{"id": "7QW3E5R9TY.com.example.t"}]}, "schemes": ["xapp"], "routes""#
        for name in ["good.json", "new.json"] {
            let file = folder.url.appending(path: name)
            let text = try String(contentsOf: file, encoding: .utf8).replacing(#""routes""#, with: app)
            try folder.write(name, name == "new.json" ? text.replacing("xapp", with: "yapp") : text)
        }
        let plist = try Outcome.linkd(["print", "info-plist", "--table", "good.json"], in: folder).output
        try folder.write("Info.plist", "<plist version=\"1.0\"><dict>\(plist)</dict></plist>")
        let compared = { try Outcome.linkd(["check", "--info-plist", "Info.plist"] + $0, in: folder) }
        #expect(try compared([]).exitCode == 0)
        let other = try compared(["new.json"])
        #expect(other.exitCode == 65 && other.findings.first?.hasSuffix("[missing-scheme]") == true)
        #expect(other.output.diagnostics.first?.message.contains("yapp") == true, "\(other.output)")
        #expect(try compared(["--table", "good.json", "new.json"]).exitCode == 0)
        #expect(try compared(["broken.json"]).exitCode == 65)
    }
}
