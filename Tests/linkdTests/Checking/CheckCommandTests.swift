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
        #expect(lines[2].hasPrefix("trips.json: proved: the association file opens the app"))
        #expect(lines[3].hasPrefix("trips.json: proved: under AOSP's model"))
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
        let expected = [
            ("config.json:2:14: listen[0]: ", "has no port"),
            ("config.json:3:3: eventLoop: ", "did you mean \"eventLoops\"?"),
            ("config.json:4:22: publicDirectory: the public folder nowhere does not exist; ", "[unreadable-folder]"),
            ("config.json:5:60: tables[1].hosts[0]: ", "[invalid-host]"),
            ("config.json:5:85: tables[2]: ", "[wrong-type]"),
            ("config.json:6:30: limits.connections: ", "[out-of-range]"),
            ("bad.json:4:26: routes[1].path: ", "[ambiguous-routes]"),
            ("bad.json:5:5: routes[2]: \"path\" is missing", "[missing-key]"),
            ("bad.json:5:18: routes[2].pat: ", "did you mean \"path\"?"),
            ("9 problems", ""),
        ]
        let lines = outcome.problems.split(separator: "\n")
        #expect(lines.count == expected.count, "\(outcome.problems)")
        for (line, (start, rest)) in zip(lines, expected) {
            #expect(line.hasPrefix(start) && (rest.isEmpty || line.contains(rest)), "\(line)")
        }
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
        for problem in [
            "table.json:1:14: version: ", "table.json:2:64: routes[1].path: ", "[duplicate-route-id]", "3 problems",
        ] {
            #expect(outcome.problems.contains(problem), "\(problem) in \(outcome.problems)")
        }
    }

    @Test(arguments: [
        (
            "\"notes.json\", \"notes.json\"", 40,
            "tables[1]: the host \"notes.example.org\" belongs to tables[0] (notes.json)"
        ),
        (
            "\"trips.json\", { \"file\": \"notes.json\", \"hosts\": [\"open.trips.example.com\"] }", 40,
            "tables[1]: the host \"open.trips.example.com\" belongs to tables[0] (trips.json)"
        ),
    ])
    func `a host in two tables is an error`(tables: String, column: Int, message: String) throws {
        let site = try SiteFolder(configuration: "{ \"publicDirectory\": null, \"tables\": [\(tables)] }")
        for arguments in [["check"], ["serve"], ["explain", "x:y"]] {
            let outcome = try Outcome.linkd(arguments, in: site.folder)
            #expect(outcome.exitCode == 78)
            #expect(outcome.problems.contains("config.json:1:"))
            #expect(outcome.problems.contains(message), "\(outcome.problems)")
        }
    }

    private static let contents: [(content: String, exitCode: Int32, message: String)] = [
        ("{}", 78, "tables[0]: routes.json does not exist"),
        ("{ \"limits\": 1 }", 78, "limits: expected an object"),
        ("{ \"hosts\": [\"x.example\"] }", 65, "\"routes\" is missing"),
        ("{ \"routes\": [] } x", 65, "this is not JSON"),
        ("[{ \"relation\": 1 }]", 65, "an asset links file"),
        ("{ \"applinks\": [] }", 65, "an association file"), ("", 65, "an association file"),
    ]

    @Test(arguments: contents)
    func `the kind of a file is found from its content`(content: String, exitCode: Int32, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("file.json", content)
        let outcome = try Outcome.linkd(["check", "file.json"], in: folder)
        #expect(outcome.exitCode == exitCode)
        #expect((outcome.output + outcome.problems).contains("file.json:1:"))
        #expect((outcome.output + outcome.problems).contains(message), "\(outcome.problems)")
    }

    @Test func `a file of over 16 MiB is refused and not read`() throws {
        let site = try SiteFolder()
        try site.folder.write("notes.json", Data(repeating: 0x20, count: 16 << 20 | 1))
        for (arguments, exitCode) in [(["check"], Int32(78)), (["check", "notes.json"], 65)] {
            let outcome = try Outcome.linkd(arguments, in: site.folder)
            #expect(outcome.exitCode == exitCode)
            #expect(
                outcome.problems.contains("is larger than the limit of 16777216 bytes; "),
                "\(outcome.error)"
            )
        }
    }

    @Test func `a pipe in place of a table is refused and does not block`() throws {
        let site = try SiteFolder()
        try FileManager.default.removeItem(atPath: site.folder.path("notes.json"))
        #expect(mkfifo(site.folder.path("notes.json"), 0o600) == 0)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(
            outcome.problems.contains("tables[1]: notes.json is neither a file nor a folder; "),
            "\(outcome.problems)"
        )
    }

    @Test func `a likely mistake is a warning`() throws {
        let site = try SiteFolder()
        try site.folder.write("Public/trips/map", "a file where the app opens")
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 0)
        #expect(outcome.problems.contains("trips.json: warning: the file /trips/map is also a link of \"trip\""))
    }
}
