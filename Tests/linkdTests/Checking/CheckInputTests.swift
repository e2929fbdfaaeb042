import Foundation
import TestFolders
import Testing

/// `linkd check -`, `check URL` and `check --quiet`.
struct CheckInputTests {
    private static let badFile = #"{"applinks": {"apps": [], "details": [{"appID": 3, "paths": ["*"]}]}}"# + "\n"

    @Test func `an association file is read from standard input, with the line of each problem`() throws {
        let outcome = try Outcome.linkd(["check", "-"], input: Self.badFile)
        #expect(outcome.exitCode == 65)
        #expect(outcome.findings == ["-:1:49: error: applinks.details[0].appID [wrong-type]"])
        let excerpt = """
             [wrong-type]
              1 | {"applinks": {"apps": [], "details": [{"appID": 3, "paths": ["*"]}]}}
                |                                                 ^

            """
        #expect(outcome.output.contains(excerpt), "\(outcome.output)")
        #expect(outcome.output.contains("\n-: an association file, 1 error"))
    }

    @Test func `a table, a configuration and asset links are recognized there too`() throws {
        let folder = try SiteFolder().folder
        let links = try Outcome.linkd(["print", "assetlinks"], in: folder).output
        for (input, sentence) in [
            (SiteFolder.notes, "-: valid; 1 route"), (SiteFolder.configuration, "-: valid\n"),
            (links, "-: an asset links file, 1 info\n"),
        ] {
            let outcome = try Outcome.linkd(["check", "-"], input: input, in: folder)
            #expect(outcome.exitCode == 0 && outcome.output.contains(sentence), "\(outcome.output)")
        }
    }

    @Test func `standard input can be compared, and can be the table or the list of links`() throws {
        let folder = try SiteFolder().folder
        let file = try Outcome.linkd(["print", "aasa"], in: folder).output
        try folder.write("aasa", file)
        let compared = try Outcome.linkd(["check", "--against", "trips.json", "-"], input: file, in: folder)
        let table = try Outcome.linkd(["check", "--against", "-", "aasa"], input: SiteFolder.trips, in: folder)
        #expect(compared.exitCode == 0 && table.exitCode == 0, "\(compared.output)\(table.output)")
        let links = "https://trips.example.com/trips/5 trip\n"
        #expect(try Outcome.linkd(["check", "--urls", "-"], input: links, in: folder).exitCode == 0)
    }

    @Test func `bytes that are not UTF-8 are found, and an empty input is no JSON`() throws {
        let folder = try TemporaryFolder()
        #expect(try Outcome.linkd(["check", "-"], input: "").exitCode == 65)
        _ = try folder.write("bad", Data([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]))
        let bytes = try FileHandle(forReadingFrom: folder.url.appending(path: "bad"))
        let outcome = try Outcome(Child(Program.linkd(), ["check", "-"], standardInput: bytes))
        #expect(outcome.exitCode == 65)
        #expect(outcome.findings == ["-:1:3: error [invalid-encoding]"], "\(outcome.output)")
    }

    @Test(arguments: ["https://trips.example.com/.well-known/assetlinks.json", "HTTP://trips.example.com"])
    func `a URL is refused with the command that asks the host`(url: String) throws {
        let outcome = try Outcome.linkd(["check", url])
        #expect(outcome.exitCode == 64)
        #expect(
            outcome.error.contains(
                "\(url) is a URL, and check reads files; run \"linkd doctor trips.example.com\", which asks the live host"
            ),
            "\(outcome.error)"
        )
    }

    private static let strangeURLs = [
        ("https://", "HOST"), ("https:///etc", "HOST"), ("https://$(id)/", "HOST"), ("https://a.example;x", "HOST"),
        ("https://me:secret@a.example:8443/x", "a.example"), ("https://a.example:8443/x", "a.example"),
    ]

    @Test(arguments: strangeURLs)
    func `the command for a URL has nothing but a host`(url: String, host: String) throws {
        let outcome = try Outcome.linkd(["check", url])
        #expect(outcome.exitCode == 64 && outcome.error.contains("\"linkd doctor \(host)\""), "\(outcome.error)")
    }

    @Test(arguments: [["check", "--urls"], ["print", "routes", "--table"], ["explain", "a.example/x", "--file"]])
    func `a URL as the name of another file is reported as unusable`(arguments: [String]) throws {
        let outcome = try Outcome.linkd(arguments + ["https://a.example/file"])
        #expect(outcome.exitCode == 66)
        #expect(outcome.findings == ["https://a.example/file: error [unusable-file]"])
    }

    @Test func `a table with the name of standard input is a file of the configuration's folder`() throws {
        let folder = try TemporaryFolder()
        try folder.write("config.json", #"{"publicDirectory": null, "tables": ["-"]}"#)
        try folder.write("-", #"{"hosts": ["a.example"], "routes": [{"id": "1", "path": "/"}]}"#)
        let outcome = try Outcome.linkd(["check"], input: "{}\n", in: folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == ["./-:1:44: error: routes[0].id [invalid-route-id]"])
        #expect(outcome.output.contains(#"  1 | {"hosts""#), "\(outcome.output)")
    }

    @Test func `--quiet prints problems and nothing else, with the same exit code`() throws {
        let folder = try SiteFolder().folder
        let valid = try Outcome.linkd(["check", "--quiet"], in: folder)
        #expect(valid.exitCode == 0 && valid.output.isEmpty && valid.error.isEmpty, "\(valid.output)")
        let bad = try Outcome.linkd(["check", "--quiet", "-"], input: Self.badFile)
        let loud = try Outcome.linkd(["check", "-"], input: Self.badFile)
        #expect(bad.exitCode == 65 && loud.output.hasPrefix(bad.output))
        #expect(bad.output.split(separator: "\n").last?.hasPrefix("  fix: ") == true, "\(bad.output)")
        let json = try Outcome.linkd(["check", "--quiet", "--json", "-"], input: Self.badFile)
        #expect(json.output.split(separator: "\n").count == 1)
    }
}
