import Diagnostics
import Foundation
import TestFolders
import Testing

struct CheckCommandTests {
    private static let validTrips = """
        trips.json: valid; 7 routes, 5 claimed for the app, 6 with a page, 2 hosts, 1 iOS app, 1 Android app
        """

    @Test func `a correct configuration is described table by table`() throws {
        let outcome = try Outcome.linkd(["check"], in: SiteFolder().folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let lines = outcome.output.split(separator: "\n")
        try #require(lines.count == 5)
        #expect(lines[0] == "config.json: valid")
        #expect(lines[1] == Self.validTrips)
        #expect(lines[2].hasPrefix("trips.json: proved: association file"))
        #expect(lines[3].hasPrefix("trips.json: proved: dynamic rules"))
        #expect(
            lines.last == """
                notes.json: valid; 1 route, 1 claimed for the app, 1 with a page, 1 host, 0 iOS apps, 0 Android apps
                """
        )
    }

    @Test func `a single table is described too`() throws {
        let outcome = try Outcome.linkd(["check", "trips.json"], in: SiteFolder().folder)
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.hasPrefix(Self.validTrips))
        let named = try Outcome.linkd(["check", "--table", "trips.json"], in: SiteFolder().folder)
        #expect(named.output == outcome.output)
        #expect(try Outcome.linkd(["check", "--table", "none.json"], in: SiteFolder().folder).exitCode == 66)
    }

    @Test func `the shipped site has no problem`() throws {
        let outcome = try Outcome.linkd(["check", Program.project.appending(path: "config.json").path])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.error.isEmpty)
    }

    @Test func `file names are relative to the configuration's folder`() throws {
        let site = try SiteFolder()
        let outcome = try Outcome.linkd(["check", site.folder.path("config.json")])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.contains("\(site.folder.path("trips.json")): valid"))
    }

    @Test func `every problem of a configuration and its tables is reported with its place`() throws {
        let site = try SiteFolder(
            configuration: """
                {
                  "listen": ["127.0.0.1"],
                  "eventLoop": 2,
                  "publicDirectory": "nowhere",
                  "tables": ["bad.json", { "file": "trips.json", "hosts": ["https://x.example/"] }, 7],
                  "limits": { "connections": 0 }
                }
                """
        )
        try site.folder.write(
            "bad.json",
            """
            { "hosts": ["bad.example"],
              "routes": [
                { "id": "a", "path": "/{x}" },
                { "id": "b", "path": "/{y}" },
                { "id": "c", "pat": "/c" }
              ] }
            """
        )
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(
            outcome.findings == [
                "config.json:2:14: error: listen[0] [invalid-address]",
                "config.json:3:3: error: eventLoop [unknown-key]",
                "config.json:4:22: error: publicDirectory [unreadable-folder]",
                "config.json:5:60: error: tables[1].hosts[0] [invalid-host]",
                "config.json:5:85: error: tables[2] [wrong-type]",
                "config.json:6:30: error: limits.connections [out-of-range]",
                "bad.json:4:26: error: routes[1].path [ambiguous-routes]",
                "bad.json:5:5: error: routes[2] [missing-key]",
                "bad.json:5:18: error: routes[2].pat [unknown-key]",
            ]
        )
        #expect(outcome.output.contains("\n9 problems\n"), "\(outcome.output)")
        let fixes = outcome.output.diagnostics.filter { $0.code == "unknown-key" }.map { $0.fix ?? "" }
        #expect(zip(fixes, ["\"eventLoops\"", "\"path\""]).allSatisfy { $0.contains($1) }, "\(fixes)")
    }

    @Test func `every problem of a table is reported`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "table.json",
            """
            { "version": 2, "hosts": ["a.example"],
              "routes": [{ "id": "a", "path": "/a" }, { "id": "b", "path": "/b/" }, { "id": "a", "path": "/c" }] }
            """
        )
        let outcome = try Outcome.linkd(["check", "table.json"], in: folder)
        #expect(outcome.exitCode == 65)
        #expect(
            outcome.findings == [
                "table.json:1:14: error: version [unknown-version]",
                "table.json:2:64: error: routes[1].path [invalid-path]",
                "table.json:2:81: error: routes[2].id [duplicate-route-id]",
            ]
        )
        #expect(outcome.output.contains("\n3 problems\n"), "\(outcome.output)")
    }

    @Test(arguments: [
        ("\"notes.json\", \"notes.json\"", "\"notes.example.org\""),
        (
            "\"trips.json\", { \"file\": \"notes.json\", \"hosts\": [\"open.trips.example.com\"] }",
            "\"open.trips.example.com\""
        ),
    ])
    func `a host in two tables is an error`(tables: String, host: String) throws {
        let site = try SiteFolder(configuration: "{ \"publicDirectory\": null, \"tables\": [\(tables)] }")
        for arguments in [["check"], ["serve"], ["explain", "x:y"]] {
            let outcome = try Outcome.linkd(arguments, in: site.folder)
            #expect(outcome.exitCode == 78)
            #expect(outcome.findings == ["config.json:1:53: error: tables[1] [duplicate-host]"])
            let message = (outcome.output + outcome.error).diagnostics.first?.message
            #expect(message?.contains(host) == true, "\(outcome)")
        }
    }

    /// A file, the exit code, the last finding, and the line about the file.
    private static let contents: [(content: String, exitCode: Int32, finding: String, summary: String)] = [
        ("{}", 78, "1: error: tables[0] [unusable-file]", "2 problems\n"),
        ("{ \"limits\": 1 }", 78, "13: error: limits [wrong-type]", "3 problems\n"),
        ("{ \"hosts\": [\"x.example\"] }", 65, "1: error [missing-key]", ""),
        ("{ \"routes\": [] } x", 65, "18: error [invalid-json]", ""),
        ("[{ \"relation\": 1 }]", 65, "16: error: [0].relation [wrong-type]", "file.json: an asset links file, "),
        ("{ \"applinks\": [] }", 65, "15: error: applinks [wrong-type]", "file.json: an association file, "),
        ("", 65, "1: error [empty-file]", "file.json: an association file, "),
    ]

    @Test(arguments: contents)
    func `the kind of a file is found from its content`(
        content: String,
        exitCode: Int32,
        finding: String,
        summary: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write("file.json", content)
        let outcome = try Outcome.linkd(["check", "file.json"], in: folder)
        #expect(outcome.exitCode == exitCode)
        #expect(outcome.findings.last == "file.json:1:" + finding)
        #expect(("\n" + outcome.output).contains("\n" + summary), "\(outcome.output)")
    }

    @Test func `a file of over 16 MiB is refused and not read`() throws {
        let site = try SiteFolder()
        try site.folder.write("notes.json", Data(repeating: 0x20, count: 16 << 20 | 1))
        for (arguments, exitCode, finding) in [
            (["check"], Int32(78), "config.json:1:101: error: tables[1] [unusable-file]"),
            (["check", "notes.json"], 65, "notes.json: error [unusable-file]"),
        ] {
            let outcome = try Outcome.linkd(arguments, in: site.folder)
            #expect(outcome.exitCode == exitCode)
            #expect(outcome.findings == [finding])
        }
    }

    @Test func `a pipe in place of a table is refused and does not block`() throws {
        let site = try SiteFolder()
        try FileManager.default.removeItem(atPath: site.folder.path("notes.json"))
        #expect(mkfifo(site.folder.path("notes.json"), 0o600) == 0)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == ["config.json:1:101: error: tables[1] [unusable-file]"])
    }

    @Test func `a likely mistake is a warning`() throws {
        let site = try SiteFolder()
        try site.folder.write("Public/trips/map", "a file where the app opens")
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 0)
        #expect(outcome.findings == ["trips.json: warning [file-hides-page]"])
    }
}
