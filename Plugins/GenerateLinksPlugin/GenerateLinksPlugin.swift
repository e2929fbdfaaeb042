import Foundation
import PackagePlugin

/// Writes `Links.swift` beside the `routes.json` of each target, to be checked in: `swift package generate-links`.
///
/// `--name` and `--access` come before those in the file `links-plugin.json` beside a table.
@main
struct GenerateLinksPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = try context.tool(named: "GenerateLinks").url
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let options = ["name", "access"].flatMap { option in
            extractor.extractOption(named: option).map { "\(option)=\($0)" }
        }
        guard extractor.remainingArguments.isEmpty else {
            let unknown = extractor.remainingArguments.joined(separator: " ")
            Diagnostics.error("unknown arguments: \(unknown); allowed: --target, --name, --access")
            return
        }
        let targets = names.isEmpty ? context.package.targets : try context.package.targets(named: names)
        for table in targets.compactMap(\.sourceModule).flatMap(\.sourceFiles).map(\.url)
        where table.lastPathComponent == "routes.json" {
            let output = table.deletingLastPathComponent().appending(component: "Links.swift")
            let file = table.deletingLastPathComponent().appending(component: "links-plugin.json")
            let hasFile = FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
            let process = Process()
            process.executableURL = tool
            process.arguments =
                [table.path(percentEncoded: false), output.path(percentEncoded: false)]
                + (hasFile ? ["options=\(file.path(percentEncoded: false))"] : []) + options
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                Diagnostics.error("\(table.path(percentEncoded: false)) has problems, see above")
                continue
            }
            print("\(output.path(percentEncoded: false)) is current")
        }
    }
}
