/// The way by which a system hands a link to an app.
public enum LinkEntryPoint: String, Hashable, Sendable, Codable, CaseIterable {
    /// `launchOptions` of `application(_:didFinishLaunchingWithOptions:)`.
    case launchOptions
    /// `application(_:open:options:)`, in an app without scenes.
    case applicationOpen
    /// `scene(_:willConnectTo:options:)`: URL contexts and user activities of the connection.
    case sceneConnection
    /// `scene(_:openURLContexts:)`.
    case sceneOpen
    /// `webpageURL` of an `NSUserActivity` of the type `NSUserActivityTypeBrowsingWeb`, in an app or a scene.
    case userActivity
    /// `onOpenURL` of SwiftUI.
    case onOpenURL
    /// A notification, a QR code, a shortcut, or whatever else the app itself reads a link from.
    case app
}
