import Foundation
import PackagePlugin

/// Puts the pages of `docs/diagnostics/` into the program, for `linkd check --explain`.
///
/// A resource with `.embedInCode` becomes an array literal of bytes, which the compiler needs 40 s for; a string literal of
/// the same size takes half a second.
@main
struct EmbedDiagnosticPages: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.package.directoryURL.appending(components: "docs", "diagnostics")
        let output = context.pluginWorkDirectoryURL.appending(component: "DiagnosticPages.swift")
        let pages = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" && $0.lastPathComponent != "README.md" }
            .sorted { $0.path() < $1.path() }
        return [
            .buildCommand(
                displayName: "Embedding \(pages.count) pages of docs/diagnostics",
                executable: try context.tool(named: "EmbedPages").url,
                arguments: [output.path()] + pages.map { $0.path() },
                inputFiles: pages,
                outputFiles: [output]
            )
        ]
    }
}
