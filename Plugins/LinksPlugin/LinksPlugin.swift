import Foundation
import PackagePlugin

/// Generates `Links` from the `routes.json` of a target, when the table has changed.
///
/// A plugin of a build has no arguments: the file `links-plugin.json` beside the table can set the name of the type and its
/// access level.
@main
struct LinksPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let files = target.sourceModule?.sourceFiles else { return [] }
        let tool = try context.tool(named: "GenerateLinks").url
        return commands(files.map(\.url), tool, context.pluginWorkDirectoryURL, target.name)
    }

    /// One command with the table as its input and one named output; a command before the build could not run a tool
    /// that is built from source.
    private func commands(_ files: [URL], _ tool: URL, _ folder: URL, _ target: String) -> [Command] {
        let tables = files.filter { $0.lastPathComponent == "routes.json" }
        guard let table = tables.first, tables.count == 1 else {
            Diagnostics.error(
                tables.isEmpty
                    ? "the target \(target) has no routes.json; add the route table to its folder"
                    : "the target \(target) has several files routes.json; keep one"
            )
            return []
        }
        let output = folder.appending(component: "Links.swift")
        let folder = table.deletingLastPathComponent()
        let options = files.filter {
            $0.lastPathComponent == "links-plugin.json" && $0.deletingLastPathComponent() == folder
        }
        return [
            .buildCommand(
                displayName: "Generating Links from routes.json",
                executable: tool,
                arguments: [table.path(percentEncoded: false), output.path(percentEncoded: false)]
                    + options.map { "options=\($0.path(percentEncoded: false))" },
                inputFiles: [table] + options,
                outputFiles: [output]
            )
        ]
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension LinksPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        let tool = try context.tool(named: "GenerateLinks").url
        return commands(target.inputFiles.map(\.url), tool, context.pluginWorkDirectoryURL, target.displayName)
    }
}
#endif
