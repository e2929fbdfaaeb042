import Foundation
import PackagePlugin

/// Writes `Links.swift` beside the `routes.json` of each target, to be checked in: `swift package generate-links`.
@main
struct GenerateLinksPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = try context.tool(named: "GenerateLinks").url
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let targets = names.isEmpty ? context.package.targets : try context.package.targets(named: names)
        for table in targets.compactMap(\.sourceModule).flatMap(\.sourceFiles).map(\.url)
        where table.lastPathComponent == "routes.json" {
            let output = table.deletingLastPathComponent().appending(component: "Links.swift")
            let process = Process()
            process.executableURL = tool
            process.arguments = [table.path(percentEncoded: false), output.path(percentEncoded: false)]
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
