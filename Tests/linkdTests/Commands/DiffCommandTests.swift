import TestFolders
import Testing

/// `linkd diff`: what changed in meaning, for a person and for programs.
struct DiffCommandTests {
    private static let app = "7QW3E5R9TY.com.example.trips"
    private let folder: TemporaryFolder

    init() throws {
        folder = try SiteFolder().folder
        try folder.write("old", Self.file(#"{"/": "/help/web/*", "exclude": true}, {"/": "/help/*"}"#))
        try folder.write(
            "same",
            Self.file(#"{"/": "/help/web/*", "exclude": true}, {"/": "/help"}, {"/": "/help/?*"}"#)
        )
        try folder.write("new", Self.file(#"{"/": "/help/*"}, {"/": "/buy", "?": {"ref": "?*"}}"#))
        try folder.write("links.json", "[]")
        try folder.write("other.json", #"{"name": "x"}"#)
        try folder.write("broken.json", #"{"applinks": {},}"#)
    }

    private static func file(_ rules: String) -> String {
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#(rules)]}]}}"#
    }

    private func diff(_ arguments: String...) throws -> Outcome { try Outcome.linkd(["diff"] + arguments, in: folder) }

    @Test func `equivalent files end with 0 and one sentence`() throws {
        let outcome = try diff("old", "same")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.hasPrefix("the same for every link"))
        #expect(outcome.output.split(separator: "\n").count == 1)
        #expect(try diff("--json", "old", "same").output.isEmpty)
    }

    @Test func `the text output lists lost and gained links, with the rules`() throws {
        let outcome = try diff("new", "old")
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.output == """
                \(Self.app)
                  opens no longer  https://example.com/help/web
                    before         {"/":"/help/*"}
                    now            {"/":"/help/web/*","exclude":true}
                  opens no longer  https://example.com/buy?ref=x
                    before         {"/":"/buy","?":{"ref":"?*"}}
                    now            no rule
                different: 2 kinds of link

                """
        )
        #expect(try diff("old", "new").output.contains("  opens now        https://example.com/help/web\n"))
    }

    @Test func `with --json each change is an object with stable keys`() throws {
        let outcome = try diff("--json", "old", "new")
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.output.split(separator: "\n").map(String.init) == [
                #"{"change":"link","apps":["\#(Self.app)"],"url":"https://example.com/help/web","opensApp":true,"#
                    + #""before":"{\"/\":\"/help/web/*\",\"exclude\":true}","now":"{\"/\":\"/help/*\"}"}"#,
                #"{"change":"link","apps":["\#(Self.app)"],"url":"https://example.com/buy?ref=x","opensApp":true,"#
                    + #""before":null,"now":"{\"/\":\"/buy\",\"?\":{\"ref\":\"?*\"}}"}"#,
            ]
        )
    }

    @Test func `a table stands for the files that it generates`() throws {
        for subject in ["aasa", "assetlinks"] {
            try folder.write(
                subject,
                try Outcome.linkd(["print", subject, "--table", "trips.json"], in: folder).output
            )
            let outcome = try diff("trips.json", subject)
            #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.error)")
        }
        #expect(try diff("trips.json", "trips.json").exitCode == 0)
        let other = try diff("trips.json", "old")
        #expect(other.exitCode == 1)
        #expect(other.output.contains("https://trips.example.com/help"), "\(other.output)")
    }

    @Test func `added and removed apps and services are named`() throws {
        try folder.write("clip", #"{"appclips": {"apps": ["7QW3E5R9TY.com.example.trips.Clip"]}}"#)
        let outcome = try diff("old", "clip")
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.output == """
                applinks: no app has it any more
                  gone             \(Self.app)
                appclips: new
                  added            7QW3E5R9TY.com.example.trips.Clip
                different: 1 app gone, 1 app added

                """
        )
    }

    @Test func `at most fifty kinds are shown, with the number of others`() throws {
        let rules = (10..<70).map { #"{"/": "/\#($0)"}"# }
        try folder.write("many", Self.file(rules.joined(separator: ",")))
        try folder.write("none", Self.file(""))
        let outcome = try diff("many", "none")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("  opens no longer  ") } == 50)
        #expect(lines.suffix(2) == ["  and 10 more", "different: 60 kinds of link"])
    }

    @Test func `an undecided comparison ends with 1 and says so`() throws {
        let rules = (0..<18).map { #"{"?": {"a\#($0)": "x", "b\#($0)": "x"}}"# }
        try folder.write("many", Self.file(rules.joined(separator: ",")))
        try folder.write("reversed", Self.file(rules.reversed().joined(separator: ",")))
        let outcome = try diff("many", "reversed")
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("\n  undecided        "))
        #expect(outcome.output.hasSuffix("undecided\n"))
    }

    private static let badFiles: [(old: String, new: String, exitCode: Int32, finding: String)] = [
        ("old", "nowhere", 66, "nowhere: error [unusable-file]"),
        ("other.json", "old", 65, "other.json: error [unusable-file]"),
        ("old", "broken.json", 65, "broken.json:1:16: error [invalid-json]"),
        ("old", "links.json", 65, "links.json: error [unusable-file]"),
        ("links.json", "old", 65, "old: error [unusable-file]"),
    ]

    @Test(arguments: badFiles)
    func `a file that cannot be compared is a finding`(
        old: String,
        new: String,
        exitCode: Int32,
        finding: String
    ) throws {
        let outcome = try diff(old, new)
        #expect(outcome.exitCode == exitCode)
        #expect(outcome.output.isEmpty)
        #expect(outcome.findings == [finding])
    }
}
