import Diagnostics
import StrictJSON
import TestFolders
import Testing

/// `linkd check --against`: whether any association file is right for the apps of a table.
struct CheckAgainstTests {
    private let folder: TemporaryFolder

    private static let app = "7QW3E5R9TY.com.example.trips"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("routes.json", Self.table())
        try folder.write(
            "aasa.json",
            """
            { "applinks": { "details": [{ "appIDs": ["\(Self.app)"], "components": [
                { "#": "web", "exclude": true },
                { "/": "/trips/*" }
            ] }] } }
            """
        )
    }

    /// A table with a claimed route, a web-only one that it would take, and one more claimed.
    private static func table(apps: String = #"{ "id": "7QW3E5R9TY.com.example.trips" }"#) -> String {
        """
        { "version": 1, "name": "Trips", "hosts": ["trips.example.com"],
          "apps": { "ios": [\(apps)] },
          "routes": [
            { "id": "home", "path": "/" },
            { "id": "trip", "path": "/trips/{reference}" },
            { "id": "newTrip", "path": "/trips/new", "claimed": false }
          ],
          "exclude": [{ "fragment": "web" }] }
        """
    }

    /// What a run has found, as `--json` gives it.
    private func findings(_ arguments: [String]) throws -> [JSONValue] {
        let outcome = try Outcome.linkd(["check", "--json"] + arguments, in: folder)
        return try outcome.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }

    @Test func `each kind of disagreement is shown by its shortest link, with the place of the rule`() throws {
        let outcome = try Outcome.linkd(["check", "--against", "routes.json", "aasa.json"], in: folder)
        #expect(outcome.exitCode == 65)
        #expect(outcome.error.isEmpty)
        #expect(
            outcome.findings == [
                "aasa.json:1:29: error: applinks.details[0] [differs-from-table]",
                "aasa.json:3:5: error: applinks.details[0].components[1] [differs-from-table]",
                "aasa.json:3:5: error: applinks.details[0].components[1] [differs-from-table]",
            ]
        )
        let found = outcome.output.diagnostics
        #expect(
            found.compactMap(\.exampleLink) == ["", "/trips", "/trips/new"].map { "https://trips.example.com" + $0 }
        )
        #expect(found.allSatisfy { $0.fix != nil })
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.contains("aasa.json: an association file, 3 errors"))
        #expect(!outcome.output.contains("the proof covers"))
        #expect(!outcome.output.contains("aasa.json: proved"))
    }

    @Test func `an excluded link that the table gives to the app is an error too`() throws {
        let rules = #"[{"/":"/trips/?*","exclude":true},{"/":"/"}]"#
        try folder.write(
            "aasa.json",
            #"{"applinks":{"details":[{"appIDs":["\#(Self.app)"],"components":\#(rules)}]}}"#
        )
        let found = try Outcome.linkd(["check", "--json", "--against", "routes.json", "aasa.json"], in: folder)
            .diagnostics
        #expect(
            found.map(\.withoutSentence) == [
                "aasa.json:1:115: error: applinks.details[0].components[1] [differs-from-table]",
                "aasa.json:1:82: error: applinks.details[0].components[0] [differs-from-table]",
            ]
        )
        let links = found.compactMap(\.exampleLink)
        #expect(links == ["#web", "/trips/n"].map { "https://trips.example.com" + $0 })
    }

    @Test func `a file that linkd prints is proved`() throws {
        let printed = try Outcome.linkd(["print", "aasa", "--table", "routes.json"], in: folder)
        try folder.write("printed", printed.output)
        let outcome = try Outcome.linkd(["check", "--strict", "--against", "routes.json", "printed"], in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.output)")
        let proof = outcome.output.split(separator: "\n").filter { $0.hasPrefix("printed: proved: ") }
        #expect(proof.count == 1 && proof.allSatisfy { $0.hasSuffix(" \(Self.app)") }, "\(outcome.output)")
    }

    @Test func `apps with the same rules are proved once, and a missing app is an error`() throws {
        let ids = ["A", "B", "C"].map { "7QW3E5R9TY.com.example.\($0)" }
        try folder.write("routes.json", Self.table(apps: ids.map { #"{ "id": "\#($0)" }"# }.joined(separator: ",")))
        let rules = """
            [{"#":"web","exclude":true},{"/":"/trips/new","exclude":true},{"/":"/"},
             {"/":"/trips/*/?*","exclude":true},{"/":"/trips/?*"}]
            """
        let entries = ids.prefix(2).map { #"{"appID":"\#($0)","components":\#(rules)}"# }.joined(separator: ",")
        try folder.write("aasa.json", #"{"applinks":{"details":[\#(entries)]}}"#)
        let outcome = try Outcome.linkd(["check", "--against", "routes.json", "aasa.json"], in: folder)
        #expect(outcome.exitCode == 65)
        let proof = outcome.output.split(separator: "\n").filter { $0.hasPrefix("aasa.json: proved: ") }
        #expect(
            proof.count == 1 && proof.allSatisfy { $0.hasSuffix(" \(ids[0]), \(ids[1])") },
            "\(outcome.output)"
        )
        #expect(outcome.findings == ["aasa.json:1:24: error: applinks.details [missing-app]"])
        #expect(outcome.output.diagnostics.first?.message.contains(ids[2]) == true, "\(outcome.output)")
        try folder.write("none.json", #"{"webcredentials":{"apps":[]}}"#)
        let none = try Outcome.linkd(["check", "--against", "routes.json", "none.json"], in: folder)
        #expect(none.exitCode == 65)
        let missing = none.output.diagnostics.filter { $0.code == "missing-app" }
        #expect(missing.map(\.withoutSentence) == ids.map { _ in "none.json:1:1: error [missing-app]" })
        for (finding, id) in zip(missing, ids) { #expect(finding.message.contains(id), "\(finding)") }
    }

    @Test func `an app that only the file names is a note`() throws {
        try folder.write("routes.json", Self.table(apps: #"{ "id": "7QW3E5R9TY.com.example.other" }"#))
        let found = try findings(["--against", "routes.json", "aasa.json"])
        let stranger = found.first { $0["code"]?.string == "app-not-in-table" }
        #expect(stranger?["severity"]?.string == "info")
        #expect(stranger?["path"]?.string == "applinks.details[0]")
        #expect(stranger?["message"]?.string?.contains(Self.app) == true)
    }

    @Test func `services differ in both directions`() throws {
        let app = #"{ "id": "\#(Self.app)", "webCredentials": true, "appClip": "\#(Self.app).Clip" }"#
        try folder.write("routes.json", Self.table(apps: app))
        let printed = try Outcome.linkd(["print", "aasa", "--table", "routes.json"], in: folder).output
        let links = #"{"webcredentials":{"apps":[]},"activitycontinuation":{"apps":["\#(Self.app)"]},"#
        let start = try #require(printed.firstRange(of: "\"applinks\""))
        let end = try #require(printed.firstRange(of: ",\"webcredentials\"") ?? printed.firstRange(of: ",\"appclips\""))
        try folder.write("aasa.json", links + printed[start.lowerBound..<end.lowerBound] + "}")
        let found = try findings(["--against", "routes.json", "aasa.json"]).filter {
            $0["code"]?.string?.contains("service") == true
        }
        #expect(found.allSatisfy { $0["severity"]?.string == "warning" })
        #expect(found.map { $0["code"]?.string } == ["missing-service", "service-not-in-table", "missing-service"])
        #expect(found.map { $0["path"]?.string } == ["webcredentials.apps", "activitycontinuation.apps[0]", ""])
        let strict = ["check", "--strict", "--against", "routes.json", "aasa.json"]
        #expect(try Outcome.linkd(strict, in: folder).exitCode == 1)
    }

    @Test func `the JSON output has the position of the rule that decides`() throws {
        let results = try #require(SARIFRun(["--against", "routes.json", "aasa.json"], in: folder).results)
        let wrong = results.filter { $0.code == "differs-from-table" }
        try #require(wrong.count == 3)
        #expect(wrong.map(\.line) == [1, 3, 3])
        #expect(wrong.map(\.column) == [29, 5, 5])
        #expect(
            wrong.map(\.path) == ["applinks.details[0]"]
                + Array(repeating: "applinks.details[0].components[1]", count: 2)
        )
        #expect(wrong.allSatisfy { $0.uri == "aasa.json" && $0.level == "error" })
    }

    @Test func `a table without an app cannot be compared`() throws {
        try folder.write("routes.json", Self.table(apps: ""))
        let none = try Outcome.linkd(["check", "--against", "routes.json", "aasa.json"], in: folder)
        #expect(none.exitCode == 65)
        #expect(none.findings == ["routes.json: error [no-app-in-table]"])
        let absent = try Outcome.linkd(["check", "--against", "nowhere.json", "aasa.json"], in: folder)
        #expect(absent.exitCode == 66)
        let bad = try Outcome.linkd(["check", "--against", "aasa.json", "aasa.json"], in: folder)
        #expect(bad.exitCode == 65)
    }

    @Test func `a table or configuration in place of an association file is refused`() throws {
        for name in ["routes.json", "config.json"] {
            try folder.write("config.json", #"{ "tables": ["routes.json"], "publicDirectory": null }"#)
            let outcome = try Outcome.linkd(["check", "--against", "routes.json", name], in: folder)
            #expect(outcome.exitCode == 65)
            #expect(outcome.findings == ["\(name): error [unusable-file]"])
            #expect(outcome.output.contains("\"linkd diff\"") == (name == "routes.json"), "\(outcome.output)")
        }
    }

    @Test func `an empty object compared with a table is an association file`() throws {
        try folder.write("empty.json", "{}")
        let outcome = try Outcome.linkd(["check", "--against", "routes.json", "empty.json"], in: folder)
        #expect(outcome.exitCode == 65)
        #expect(
            outcome.findings == [
                "empty.json:1:1: error [no-known-service]", "empty.json:1:1: error [missing-app]",
            ]
        )
        #expect(outcome.output.contains("empty.json: an association file, "))
    }

    @Test func `a file that is not JSON has only its own errors`() throws {
        try folder.write("broken.json", #"{"applinks": {"details": [],}}"#)
        let found = try findings(["--against", "routes.json", "broken.json"])
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0["code"]?.string == "invalid-json" })
    }
}
