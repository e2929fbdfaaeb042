// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of UIKit that LinkHandlingUI uses, without its work: for type checking on Linux.
@_exported import Activities
import Foundation

@MainActor public final class UIOpenURLContext: Hashable {
    @MainActor public final class Options {
        public var sourceApplication: String? { nil }
    }
    public var url: URL { URL(fileURLWithPath: "/") }
    public var options: Options { Options() }
    public nonisolated static func == (left: UIOpenURLContext, right: UIOpenURLContext) -> Bool { left === right }
    public nonisolated func hash(into hasher: inout Hasher) {}
}

@MainActor public final class UISceneSession {
    public var persistentIdentifier: String { "" }
}

@MainActor open class UIScene {
    @MainActor public final class ConnectionOptions {
        public var urlContexts: Set<UIOpenURLContext> { [] }
        public var userActivities: Set<NSUserActivity> { [] }
    }
    public var session: UISceneSession { UISceneSession() }
}

@MainActor open class UIResponder {
    public init() {}
}

@MainActor public final class UIWindow {}

@MainActor public protocol UIWindowSceneDelegate: UIResponder {
    var window: UIWindow? { get set }
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
    func scene(_ scene: UIScene, continue activity: NSUserActivity)
    func sceneDidDisconnect(_ scene: UIScene)
}

@MainActor public protocol UIApplicationDelegate: AnyObject {}

@MainActor public final class UIApplication {
    public static var shared: UIApplication { UIApplication() }
    public var delegate: (any UIApplicationDelegate)? { nil }
    public struct LaunchOptionsKey: Hashable, Sendable {
        public static let url = LaunchOptionsKey()
        public static let sourceApplication = LaunchOptionsKey()
        public static let userActivityDictionary = LaunchOptionsKey()
    }
    public struct OpenURLOptionsKey: Hashable, Sendable {
        public static let sourceApplication = OpenURLOptionsKey()
    }
}
