import Foundation
import Testing

/// The commands of docs/sites.md, as they stand there.
struct SitePageTests {
    /// The commands of a section, one block of the page in each element.
    private static func commands(of heading: String) throws -> [String] {
        let page = try String(contentsOf: Program.project.appending(path: "docs/sites.md"), encoding: .utf8)
        let section = try #require(page.components(separatedBy: "\n## \(heading)\n").dropFirst().first)
            .components(separatedBy: "\n## ")[0]
        return section.components(separatedBy: "```sh\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    @Test func `a site is added, and replaced by a link to another version`() throws {
        let site = try SiteFolder(configuration: "{ \"sites\": \"sites\" }")
        try site.folder.write("sites/.keep", "")
        let folder = try ShortFolder()
        let socket = folder.path("admin.sock")
        let programs = try Program.linkd().deletingLastPathComponent().path
        let search = "PATH=\(programs):/usr/bin:/bin"
        func run(_ script: String) throws {
            let variables = [search, "LINKD_ADMIN=unix:\(socket)"]
            let shell = try Child(URL(filePath: "/usr/bin/env"), variables + ["sh", "-ec", script], in: site.folder)
            let outcome = try Outcome(shell)
            #expect(outcome.exitCode == 0, "\(script): \(outcome.output) \(outcome.error)")
        }
        let server = try LinkdServer(site, arguments: ["--listen", "127.0.0.1:0", "--admin", "unix:\(socket)"])
        for commands in try Self.commands(of: "Add a site") { try run(commands) }
        #expect(try server.curl("/", host: "links.acme.example").status == 200)
        let reload = try Self.commands(of: "Reload")
        try #require(reload.count == 2)
        try run(reload[0])
        try run(reload[1].replacing("linkd check", with: "echo new > versions/acme-8/Public/new.txt; linkd check"))
        #expect(try server.curl("/new.txt", host: "links.acme.example").body == "new\n")
    }
}
