import ArgumentParser
import Diagnostics
import Exporting
import HTTP
import Reports
import SiteConfiguration
import Starting

/// `linkd export`: writes a site as a folder for a host that has only files.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes a site as a folder for nginx, Cloudflare Pages, Netlify, Vercel or Firebase Hosting.",
        discussion: """
            The folder has the association files, a page for each path without values, one for each path with values, \
            the public files, and the file in which the host reads its rules. The command prints how to publish it, and \
            what the host does differently from linkd. It replaces no file.

            If the configuration has several tables, the command uses the first; --table names another.

            Exit codes: 0 success, 1 a file exists already, 64 wrong usage, 65 the table is invalid, 66 it does not \
            exist, 78 the configuration is invalid.
            """
    )

    @Argument(help: "The folder to write into.", completion: .directory)
    var folder: String

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("The host: nginx, cloudflare, netlify, vercel or firebase.", valueName: "host")
    )
    var host: StaticHost

    @OptionGroup var tableOptions: TableOptions

    func validate() throws {
        if folder.isEmpty { throw ValidationError("the folder is empty; name the folder to write into") }
    }

    func run() throws {
        try reporting {
            let site = try tableOptions.source.firstSite()
            let export = try Export(site.site, for: host, name: site.file)
            let files = try export.files.sorted { $0.key < $1.key }.map { try Self.file($0.key, $0.value) }
            try NewFolder(folder, fix: "remove the folder, or name another one").write(files)
            Console.print("\(folder.printable): \(files.count.counting("file")) for \(host.rawValue); to publish:")
            for line in host.publication(of: folder.shellWord) { Console.print("  \(line)") }
            guard !export.notes.isEmpty else { return }
            Console.print("differently from linkd:")
            for note in export.notes { Console.print("- \(note.printable)") }
        }
    }

    /// Returns a file to write; a large one of the public folder is read now.
    private static func file(_ path: String, _ body: ResponseBody) throws(Report) -> NewFile {
        do throws(FileFailure) {
            guard case .file(let file as any StoredFile) = body else { return NewFile(path, body.inMemory ?? []) }
            return NewFile(path, try file.bytes(limit: max(file.count, 0)))
        } catch {
            throw Report(path, "the file \(error)", exitCode: .failure)
        }
    }
}

extension StaticHost: ExpressibleByArgument {}
