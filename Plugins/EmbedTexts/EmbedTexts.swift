import Foundation
import PackagePlugin

/// Puts texts into the program: the resources of a module, the sections of `docs/diagnostics/` for reports, and into `linkd`
/// the schemas of `docs/schema/` and the version.
///
/// A resource with `.embedInCode` becomes an array literal of bytes, which the compiler needs a minute for in all; string
/// literals of the same size take half a second.
@main
struct EmbedTexts: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let docs = context.package.directoryURL.appending(component: "docs")
        switch target.name {
        case "linkd":
            return [
                try command("SchemaTexts", try files(in: docs.appending(component: "schema"), ending: "json"), context),
                try command("BuildTexts", [try versionFile(context)], context),
            ]
        case "Reports":
            let pages = try files(in: docs.appending(component: "diagnostics"), ending: "md")
            return [try command("DiagnosticSections", pages.filter { $0.lastPathComponent != "README.md" }, context)]
        default:
            let resources = target.directoryURL.appending(component: "Resources")
            return [try command("PackageResources", try files(below: resources), context)]
        }
    }

    /// Writes Swift source with a type that has the texts of the files.
    private func command(_ type: String, _ files: [URL], _ context: PluginContext) throws -> Command {
        let output = context.pluginWorkDirectoryURL.appending(component: "\(type).swift")
        return .buildCommand(
            displayName: "Embedding \(files.count) files as \(type)",
            executable: try context.tool(named: "TextEmbedder").url,
            arguments: [output.path(), type] + files.map { $0.path() },
            inputFiles: files,
            outputFiles: [output]
        )
    }

    private func files(in folder: URL, ending: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == ending }
            .sorted { $0.path() < $1.path() }
    }

    private func files(below folder: URL) throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path()).sorted()
            .map { folder.appending(path: $0) }
            .filter { !$0.pathExtension.isEmpty }
    }

    /// Writes the version into a file: what make names in `LINKD_VERSION`, else the file `VERSION` of the package.
    ///
    /// A plugin cannot run git, and a setting of the target would build everything again with each commit. The file changes
    /// only with its content.
    private func versionFile(_ context: PluginContext) throws -> URL {
        let file = context.pluginWorkDirectoryURL.appending(component: "version.txt")
        var version = ProcessInfo.processInfo.environment["LINKD_VERSION"] ?? ""
        if version.isEmpty {
            let number = context.package.directoryURL.appending(component: "VERSION")
            version = try String(contentsOf: number, encoding: .utf8)
        }
        if (try? String(contentsOf: file, encoding: .utf8)) != version {
            try version.write(to: file, atomically: true, encoding: .utf8)
        }
        return file
    }
}
