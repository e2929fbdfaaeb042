import Diagnostics
import Foundation
import SiteConfiguration
import StrictJSON
import TestFolders
import Testing

@testable import Serving

/// Public folders of tables (docs/configuration.md#keys-of-a-table).
struct TablePublicFolderTests {
    private static let tables = [
        "{ \"file\": \"acme.json\", \"publicDirectory\": \"acme\" }", "\"globex.json\"",
        "{ \"file\": \"hooli.json\", \"publicDirectory\": null }",
    ]

    private static func site() throws -> SiteFolder {
        let site = try SeveralTables.site(tables)
        try site.folder.write("acme/own.txt", "own\n")
        return site
    }

    private static func text(_ server: LinkdServer, _ path: String, _ name: String) throws -> String {
        let answer = try server.curl(path, host: "\(name).example.com")
        return answer.status == 200 ? answer.body : "\(answer.status)"
    }

    @Test func `a table has its own public folder, that of the configuration, or none`() throws {
        let server = try LinkdServer(Self.site())
        let texts = try SeveralTables.names.map { name in
            try ["/own.txt", "/hello.txt"].map { try Self.text(server, $0, name) }
        }
        #expect(texts == [["own\n", "404"], ["404", "hello\n"], ["404", "404"]])
    }

    @Test func `the folder of the configuration is read only for tables without one`() throws {
        let site = try SeveralTables.site([Self.tables[0], Self.tables[2]], "\"publicDirectory\": \"nowhere\",")
        try site.folder.write("acme/own.txt", "own\n")
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 0, "\(outcome)")
    }

    @Test func `a reload takes a new file of a table's folder, and watch sees it`() throws {
        let site = try Self.site()
        let server = try LinkdServer(site, arguments: ["--watch"])
        try site.folder.write("acme/new.txt", "new\n")
        try Deadline().poll(for: "the reload") { server.error.contains(" reloaded: 3 sites") ? true : nil }
        #expect(try Self.text(server, "/new.txt", "acme") == "new\n")
        try site.folder.write("acme/.well-known/apple-app-site-association", "{}")
        try Deadline().poll(for: "the refusal") { server.error.contains(" reload refused: 1 problem") ? true : nil }
        let finding = "config.json:2:56: error: tables[0].publicDirectory [unreadable-folder]"
        #expect(server.error.findings.last?.hasSuffix(finding) == true, "\(server.error)")
        #expect(try Self.text(server, "/own.txt", "acme") == "own\n")
    }

    @Test func `a missing folder and an empty name have the place of the table`() throws {
        let site = try Self.site()
        try FileManager.default.removeItem(atPath: site.folder.path("acme"))
        let missing = try Outcome.linkd(["check"], in: site.folder)
        #expect(missing.exitCode == 78)
        #expect(missing.findings == ["config.json:2:56: error: tables[0].publicDirectory [unreadable-folder]"])
        let empty = try SeveralTables.site(["{ \"file\": \"acme.json\", \"publicDirectory\": \"\" }"])
        let outcome = try Outcome.linkd(["check"], in: empty.folder)
        #expect(outcome.findings.first == "config.json:2:56: error: tables[0].publicDirectory [empty-name]")
    }

    private static func folders(
        _ site: SiteFolder,
        maximumOpen: Int
    ) throws -> (folders: PublicFolders, problems: [Diagnostic]) {
        let problems = JSONProblems()
        let file = site.folder.path("config.json")
        let configuration = try ConfigurationLoader(file).checkedConfiguration()
        let folders = try PublicFolders(configuration, beside: file, problems: problems, maximumOpen: maximumOpen)
        return (folders, problems.sorted)
    }

    /// Lets a folder have so many large files.
    private static func setLargeFiles(_ count: Int, in folder: String, _ site: SiteFolder) throws {
        for number in 0..<count {
            try site.folder.write("\(folder)/\(number).bin", "")
            try #require(truncate(site.folder.path("\(folder)/\(number).bin"), 1_100_000) == 0)
        }
    }

    @Test func `a folder with two names is read once`() throws {
        let names = ["acme", "./acme/", "link"]
        let site = try SeveralTables.site(
            zip(SeveralTables.names, names).map { "{ \"file\": \"\($0).json\", \"publicDirectory\": \"\($1)\" }" }
        )
        try Self.setLargeFiles(3, in: "acme", site)
        try site.folder.write("acme/own.txt", "own\n")
        try site.folder.link("link", to: "acme")
        #expect(try Self.folders(site, maximumOpen: 100).folders.openFiles == 3)
        let file = site.folder.path("config.json")
        let configuration = try ConfigurationLoader(file).checkedConfiguration()
        // Its files are known by the name that comes first.
        let readings = (0..<50).map { _ in configuration.sources(beside: file) }
        #expect(Set(readings).count == 1)
        let server = try LinkdServer(site)
        for name in SeveralTables.names { #expect(try Self.text(server, "/own.txt", name) == "own\n") }
    }

    @Test func `the files of all folders that stay open have one bound`() throws {
        let site = try Self.site()
        try Self.setLargeFiles(3, in: "acme", site)
        try Self.setLargeFiles(2, in: "Public", site)
        let within = try Self.folders(site, maximumOpen: 5)
        #expect(within.problems.isEmpty && within.folders.openFiles == 5)
        let above = try Self.folders(site, maximumOpen: 4)
        #expect(above.problems.map(\.code) == ["unreadable-folder"])
        #expect(above.problems.first?.message.contains("Public/1.bin") == true, "\(above.problems)")
        // One folder may have as many as it may without the others.
        #expect(PublicFolders.maximumOpen >= 256)
    }
}
