// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Xcode adds to PackagePlugin, for the plugins of a project's targets.
public import Foundation
@_exported import PackagePlugin

public struct XcodePluginContext {
    public var pluginWorkDirectoryURL: URL { fatalError() }
    public func tool(named name: String) throws -> PluginContext.Tool { fatalError() }
}

public struct XcodeTarget {
    public var displayName: String { fatalError() }
    public var inputFiles: FileList { fatalError() }
}

public protocol XcodeBuildToolPlugin: BuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}
