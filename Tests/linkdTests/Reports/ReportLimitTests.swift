import Diagnostics
import Foundation
import LinkRoutes
import StrictJSON
import TableChecks
import TestFolders
import Testing

@testable import SiteConfiguration

/// The number of findings in reports, and the size of files.
struct ReportLimitTests {
    /// A table with many routes, each without an id.
    private static func badTable(_ count: Int) -> String {
        let routes = (0..<count).map { "{\"path\": \"/r\($0)\"}" }.joined(separator: ",\n")
        return "{\"version\": 1, \"name\": \"Bad\", \"hosts\": [\"bad.example.com\"], \"routes\": [\n\(routes)\n]}"
    }

    /// The formats, each with a text that an entry has once.
    private static let formats: [(format: String, entry: String)] = [
        ("text", " [missing-key]\n"), ("json", "\"code\":\"missing-key\""), ("sarif", "\"ruleId\":\"missing-key\""),
        ("github", "title=missing-key::"),
    ]

    @Test(arguments: formats)
    func `a report lists a hundred findings of a code, then the number of the others`(
        format: String,
        entry: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write("bad.json", Self.badTable(500))
        func report(_ options: String...) throws -> (output: String, entries: Int) {
            let outcome = try Outcome.linkd(["check", "--format", format] + options + ["bad.json"], in: folder)
            #expect(outcome.exitCode == 65 && outcome.error.isEmpty)
            return (outcome.output, outcome.output.components(separatedBy: entry).count - 1)
        }
        let usual = try report()
        #expect(usual.entries == 100 + 1 && usual.output.contains("400 more"))
        #expect(usual.output.utf8.count < 100_000)
        let more = try report("--limit", "499")
        #expect(more.entries == 499 + 1 && more.output.contains("1 more"))
        let all = try report("--limit", "500")
        #expect(all.entries == 500)
        #expect(try report("--all").output == all.output)
    }

    @Test(arguments: [([], 20), (["--limit", "30"], 30), (["--limit", "3"], 3), (["--all"], 31)])
    func `a proof lists twenty kinds of link, and the wanted number or all on request`(
        _ arguments: [String],
        _ count: Int
    ) throws {
        let folder = try TemporaryFolder()
        let routes = (0..<30).map { "{\"id\": \"r\($0)\", \"path\": \"/r\($0)\"}" }.joined(separator: ", ")
        let app = "7QW3E5R9TY.com.example.many"
        try folder.write(
            "table.json",
            """
            {"version": 1, "name": "Many", "hosts": ["many.example.com"], "routes": [\(routes)],
             "apps": {"ios": [{"id": "\(app)"}]}}
            """
        )
        try folder.write(
            "aasa.json",
            "{\"applinks\": {\"details\": [{\"appIDs\": [\"\(app)\"], \"components\": [{\"/\": \"/none\"}]}]}}"
        )
        let outcome = try Outcome.linkd(["check", "--against", "table.json"] + arguments + ["aasa.json"], in: folder)
        #expect(outcome.exitCode == 65)
        let more = 31 - count
        let found = outcome.output.diagnostics
        #expect(found.map(\.code) == Array(repeating: "differs-from-table", count: count + min(more, 1)))
        #expect((found.last?.message.hasPrefix("\(more) ") == true) == (more > 0), "\(outcome.output)")
        #expect(outcome.output.contains("31 errors"))
    }

    @Test func `a finding far along a long line shows the text around it`() throws {
        let folder = try TemporaryFolder()
        let rules = (0..<2_000).map { "{\"/\": \"/r\($0)\"}" }.joined(separator: ",")
        for (name, comment) in [("plain", "a"), ("accented", "é")] {
            try folder.write(
                name,
                "{\"applinks\":{\"details\":[{\"appIDs\":[\"7QW3E5R9TY.a\"],\"components\":[\(rules),"
                    + "{\"/\":\"/x\",\"komment\":\"\(comment)\"}]}]}}"
            )
            let lines = try Outcome.linkd(["check", name], in: folder).output.split(separator: "\n")
            let index = try #require(lines.firstIndex { $0.hasPrefix("  1 | ") && $0.contains("komment") })
            let caret = try #require(lines[index + 1].firstIndex(of: "^"))
            let column = lines[index + 1].distance(from: lines[index + 1].startIndex, to: caret)
            #expect(lines[index].dropFirst(column).hasPrefix("\"komment\""))
        }
    }

    @Test func `a text report counts the problems that it does not list`() throws {
        let folder = try TemporaryFolder()
        try folder.write("bad.json", Self.badTable(500))
        #expect(try Outcome.linkd(["check", "bad.json"], in: folder).output.contains("500 problems"))
        #expect(
            try Outcome.linkd(["print", "aasa", "--table", "bad.json"], in: folder).error.contains("500 problems")
        )
        #expect(try Outcome.linkd(["check", "--limit", "0", "bad.json"], in: folder).exitCode == 64)
    }

    @Test func `apps that a file names and the table does not are listed up to the limit`() throws {
        let site = try SiteFolder()
        let apps = (0..<300).map { "\"7QW3E5R9TY.com.example.app\($0)\"" }.joined(separator: ", ")
        try site.folder.write(
            "aasa.json",
            "{\"applinks\": {\"details\": [{\"appIDs\": [\(apps)], \"components\": [{\"/\": \"/a\"}]}]}}"
        )
        let outcome = try Outcome.linkd(["check", "--against", "trips.json", "aasa.json"], in: site.folder)
        let found = outcome.output.diagnostics.filter { $0.code == "app-not-in-table" }
        #expect(found.count == 100 + 1 && found.last?.message.hasPrefix("200 ") == true, "\(outcome.output)")
        #expect(outcome.output.contains(" info\n"))
    }

    @Test func `the messages of a start and of a reload are limited`() throws {
        let site = try SiteFolder()
        let server = try AdminServer(site)
        try site.folder.write("trips.json", Self.badTable(500))
        let start = try Outcome.linkd(["serve"], in: site.folder)
        #expect(start.exitCode == 78)
        #expect(start.findings.count == 100 + 1)
        #expect(start.error.diagnostics.last?.message.hasPrefix("400 ") == true)
        let reload = try server.reload()
        #expect(reload.exitCode == 78)
        for text in [reload.error, server.server.error] {
            #expect(text.findings.count == 100 + 1)
            #expect(text.diagnostics.last?.message.hasPrefix("400 ") == true)
            #expect(text.contains("reload refused: 500 problems"), "\(text.suffix(500))")
        }
    }

    private static let commands = [
        ["check", "big"], ["check", "--urls", "big", "--table", "trips.json"],
        ["check", "--against", "big", "trips.json"],
        ["diff", "big", "trips.json"], ["diff", "trips.json", "big"],
        ["explain", "--file", "big", "https://a.example/"],
        ["print", "aasa", "--table", "big"], ["print", "aasa", "--config", "big"], ["serve", "--config", "big"],
    ]

    @Test(arguments: commands) func `every command refuses a file of 100 MB unread`(arguments: [String]) throws {
        let site = try SiteFolder()
        try site.folder.write("big", "")
        // A file with a hole: its size is all that counts.
        #expect(truncate(site.folder.path("big"), 100_000_000) == 0)
        let outcome = try Outcome.linkd(arguments, in: site.folder)
        #expect([65, 78].contains(outcome.exitCode), "\(outcome.error)")
        #expect(outcome.findings == ["big: error [unusable-file]"], "\(outcome)")
    }

    @Test func `fileBytes of a configuration limits its tables, templates and words`() throws {
        let site = try SiteFolder()
        let spaces = String(repeating: " ", count: 4_096)
        for (name, file) in [("templates", "mine/page.html"), ("templates", "mine/words/en.json"), ("tables", "")] {
            let templates = name == "templates" ? ", \"templates\": \"mine\"" : ""
            try? FileManager.default.removeItem(atPath: site.folder.path("mine"))
            if !file.isEmpty { try site.folder.write(file, spaces) }
            try site.folder.write("trips.json", SiteFolder.trips + (file.isEmpty ? spaces : ""))
            try site.folder.write(
                "config.json",
                SiteFolder.configuration.replacing(" }", with: "\(templates), \"limits\": {\"fileBytes\": 4000} }")
            )
            let outcome = try Outcome.linkd(["check"], in: site.folder)
            #expect(outcome.exitCode == 78)
            #expect(outcome.output.diagnostics.map { $0.message.contains("4000") } == [true], "\(file) \(outcome)")
        }
    }

    @Test func `fileBytes of a configuration may be more than the usual limit`() throws {
        let problems = JSONProblems()
        let text = "{\"limits\": {\"fileBytes\": 20000000}}"
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(ConfigurationReader(problems: problems).configuration(value).largestFile == 20_000_000)
        #expect(problems.isEmpty)
        let table = Array(SiteFolder.trips.utf8)
        #expect(throws: Never.self) { _ = try RouteTable(checking: table, limits: JSONLimits(bytes: table.count)) }
        #expect(throws: RouteTableError.self) {
            _ = try RouteTable(checking: table, limits: JSONLimits(bytes: table.count - 1))
        }
    }
}
