import Diagnostics
import Foundation
import TestFolders
import Testing

/// The option `--table` with a configuration of several tables (docs/configuration.md#keys-of-a-table).
struct TableOptionTests {
    private static let acme = ["--table", "The site of acme"]

    private static func run(_ arguments: [String], _ site: SiteFolder) throws -> Outcome {
        try Outcome.linkd(arguments, in: site.folder)
    }

    @Test func `each command takes the name of a table of the configuration`() throws {
        let site = try SeveralTables.site()
        let check = try Self.run(["check"] + Self.acme, site)
        #expect(check.exitCode == 0 && check.output.contains("acme.json: valid"))
        #expect(!check.output.contains("globex.json"))
        let printed = try Self.run(["print", "aasa", "--table", "The site of hooli"], site)
        #expect(printed.output.contains("com.example.hooli"))
        let proxy = try Self.run(["print", "nginx", "--upstream", "127.0.0.1:80"] + Self.acme, site)
        #expect(proxy.output.contains("www.acme.example.com") && !proxy.output.contains("globex"))
        let other = try Self.run(["explain", "https://globex.example.com/offers/7"] + Self.acme, site)
        #expect(other.output.contains("link        not in any table"))
        let link = try Self.run(["link", "offer", "number=7", "--table", "The site of globex"], site)
        #expect(link.output == "https://globex.example.com/offers/7\n")
        let configuration = ["--config", site.folder.path("config.json")]
        #expect(try Outcome.linkd(["print", "aasa"] + configuration + Self.acme).output.contains("com.example.acme"))
    }

    @Test func `a named table has its replaced hosts and apps`() throws {
        let staging = """
            { "file": "acme.json", "hosts": ["staging.example.com"], "apps": { "ios": [{ "id": "7QW3E5R9TY.beta" }] } }
            """
        let site = try SeveralTables.site(["\"globex.json\"", staging])
        #expect(try Self.run(["print", "aasa"] + Self.acme, site).output.contains("7QW3E5R9TY.beta"))
        #expect(try Self.run(["print", "aasa", "--table", "acme.json"], site).output.contains("com.example.acme"))
        let link = try Self.run(["link", "offer", "number=7"] + Self.acme, site)
        #expect(link.output == "https://staging.example.com/offers/7\n")
    }

    @Test func `a file that exists wins over a name, unless a configuration is named`() throws {
        let site = try SeveralTables.site()
        try site.folder.write("The site of acme", SeveralTables.table("hooli"))
        #expect(try Self.run(["print", "aasa"] + Self.acme, site).output.contains("com.example.hooli"))
        let named = try Self.run(["print", "aasa", "--config", "config.json"] + Self.acme, site)
        #expect(named.output.contains("com.example.acme"))
    }

    @Test func `a folder with the name of a table is no table`() throws {
        let site = try SeveralTables.site()
        try site.folder.write("The site of acme/file", "")
        #expect(try Self.run(["print", "aasa"] + Self.acme, site).output.contains("com.example.acme"))
    }

    @Test func `of two tables with a name, a command that needs one takes the first`() throws {
        let staging = "{ \"file\": \"acme.json\", \"hosts\": [\"staging.example.com\"] }"
        let site = try SeveralTables.site(["\"globex.json\"", "\"acme.json\"", staging])
        #expect(try Self.run(["print", "entitlements"] + Self.acme, site).output.contains("applinks:acme.example.com"))
        let check = try Self.run(["check"] + Self.acme, site)
        #expect(check.output.contains("acme.json (acme.example.com): valid"))
        #expect(check.output.contains("acme.json (staging.example.com): valid"))
    }

    @Test func `fix of an unknown name begins with the nearest name`() throws {
        let site = try SeveralTables.site()
        for command in [["check"], ["print", "aasa"], ["explain", "https://acme.example.com/"]] {
            let outcome = try Self.run(command + ["--table", "The site of hooly"], site)
            #expect(outcome.exitCode == 66, "\(outcome)")
            #expect(outcome.findings == ["The site of hooly: error [unusable-file]"])
            let fix = (outcome.output + outcome.error).diagnostics.first?.fix ?? ""
            let names = fix.matches(of: /"The site of (\w+)"/).map { String($0.1) }
            #expect(names == ["hooli"] + SeveralTables.names, "\(fix)")
        }
        let named = try Self.run(["check", "--config", "config.json", "--table", "acme.json"], site)
        #expect(named.exitCode == 78)
        #expect(named.findings == ["config.json: error [unusable-file]"] && named.output.contains("\"acme.json\""))
    }

    @Test func `a configuration with problems has no tables to choose from`() throws {
        let site = try SeveralTables.site()
        try site.folder.write("globex.json", "{")
        for command in [["check"], ["print", "aasa"]] {
            let outcome = try Self.run(command + Self.acme, site)
            #expect(outcome.exitCode == 78)
            #expect(
                outcome.findings == [
                    "The site of acme: error [unusable-file]", "globex.json:1:2: error [invalid-json]",
                ]
            )
        }
        #expect(try Self.run(["check", "--table", "acme.json"], site).exitCode == 0)
    }
}
