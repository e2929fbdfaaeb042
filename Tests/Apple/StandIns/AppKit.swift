// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

@available(macOS 10.0, *)
@MainActor open class NSResponder: NSObject {}

@available(macOS 10.0, *)
@MainActor open class NSView: NSResponder {}

@available(macOS 10.0, *)
@MainActor open class NSApplication: NSResponder {}

@available(macOS 10.14, *)
public protocol NSUserActivityRestoring: NSObjectProtocol {}

@available(macOS 10.0, *)
@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
    @available(macOS 10.13, *)
    func application(_ application: NSApplication, open urls: [URL])
    @available(macOS 10.10, *)
    func application(
        _ application: NSApplication,
        continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool
}

// Requirements of Objective-C are optional.
@available(macOS 10.0, *)
extension NSApplicationDelegate {
    public func application(_ application: NSApplication, open urls: [URL]) { fatalError() }
    public func application(
        _ application: NSApplication,
        continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool { fatalError() }
}
