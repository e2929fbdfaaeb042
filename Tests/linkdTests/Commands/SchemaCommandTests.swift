import Foundation
import TestFolders
import Testing

/// `linkd print schema`, and the schema that a file names.
///
/// `make check-schema` compares the schemas with the readers.
struct SchemaCommandTests {
    @Test(arguments: ["routes", "config"])
    func `a schema is printed as docs has it, without reading a table`(name: String) throws {
        let outcome = try Outcome.linkd(["print", "schema", name])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let file = Program.project.appending(path: "docs/schema/\(name).schema.json")
        #expect(outcome.output == (try String(contentsOf: file, encoding: .utf8)))
        #expect(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) is [String: Any])
    }

    @Test func `--check finds a schema of another version, and names the command that writes it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old.json", "{}\n")
        let stale = try Outcome.linkd(["print", "schema", "config", "--check", "old.json"], in: folder)
        #expect(stale.exitCode == 1)
        #expect(stale.findings == ["old.json: error [outdated-file]"])
        #expect(stale.error.contains("\"linkd print schema config --output old.json\""), "\(stale.error)")
        #expect(try Outcome.linkd(["print", "schema", "config", "--output", "old.json"], in: folder).exitCode == 0)
        #expect(try Outcome.linkd(["print", "schema", "config", "--check", "old.json"], in: folder).exitCode == 0)
    }

    private static let usageErrors: [(arguments: [String], message: String)] = [
        (["schema"], "schema needs the name of a file; write \"schema routes\" or \"schema config\""),
        (["schema", "pages"], "'pages' is invalid"), (["aasa", "routes"], "\"routes\" is only for schema; remove it"),
        (["schema", "routes", "--table", "a"], "a schema is the same for all files; remove --table and --config"),
    ]

    @Test(arguments: usageErrors)
    func `a schema without a name, or with a table, is refused`(arguments: [String], message: String) throws {
        let outcome = try Outcome.linkd(["print"] + arguments)
        #expect(outcome.exitCode == 64)
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }

    /// Both files as they are, and with a schema.
    private func site(schema: String) throws -> SiteFolder {
        let site = try SiteFolder()
        for (name, text) in [("trips.json", SiteFolder.trips), ("config.json", SiteFolder.configuration)] {
            try site.folder.write(name, "{ \"$schema\": \(schema)," + text.drop { $0 != "{" }.dropFirst())
        }
        return site
    }

    @Test func `a table and a configuration may name their schema`() throws {
        let outcome = try Outcome.linkd(["check"], in: site(schema: #""routes.schema.json""#).folder)
        #expect(outcome.exitCode == 0, "\(outcome.output)")
    }

    @Test func `a schema that is not a string is refused`() throws {
        let outcome = try Outcome.linkd(["check"], in: site(schema: "[]").folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == ["config.json", "trips.json"].map { "\($0):1:14: error: $schema [wrong-type]" })
    }

    @Test func `a schema is allowed only at the top of a file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("t.json", #"{"routes": [{"id": "a", "path": "/", "$schema": "a"}]}"#)
        let outcome = try Outcome.linkd(["check", "t.json"], in: folder)
        #expect(outcome.findings == ["t.json:1:38: error: routes[0].$schema [unknown-key]"])
    }

    @Test func `a file with nothing but its schema is a configuration, and an association file stays one`() throws {
        let site = try SiteFolder()
        try site.folder.write("routes.json", SiteFolder.notes)
        try site.folder.write("only.json", #"{"$schema": "config.schema.json"}"#)
        let only = try Outcome.linkd(["check", "only.json"], in: site.folder)
        #expect(only.exitCode == 0 && only.output.contains("only.json: valid"), "\(only.output)")
        try site.folder.write("aasa.json", #"{"$schema": "a", "applinks": {"details": []}}"#)
        let file = try Outcome.linkd(["check", "aasa.json"], in: site.folder)
        #expect(file.output.contains("aasa.json: an association file"), "\(file.output)")
    }
}
