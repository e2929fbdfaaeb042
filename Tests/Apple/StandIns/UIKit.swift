// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation
import UserNotifications

// watchOS has colours, fonts and images of UIKit, and nothing that receives links.
#if !os(watchOS)
@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIResponder: NSObject {}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIApplication: UIResponder {
    open class var shared: UIApplication { fatalError() }
    open weak var delegate: (any UIApplicationDelegate)?
    @available(iOS 13, tvOS 13, visionOS 1, *)
    open var connectedScenes: Set<UIScene> { fatalError() }
    @discardableResult
    open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { fatalError() }

    public struct LaunchOptionsKey: Hashable, Sendable {
        public static let url = LaunchOptionsKey()
        public static let sourceApplication = LaunchOptionsKey()
        public static let userActivityDictionary = LaunchOptionsKey()
        @available(tvOS, unavailable)
        public static let shortcutItem = LaunchOptionsKey()
    }

    public struct OpenURLOptionsKey: Hashable, Sendable {
        public static let sourceApplication = OpenURLOptionsKey()
    }

    public struct OpenExternalURLOptionsKey: Hashable, Sendable {
        public static let universalLinksOnly = OpenExternalURLOptionsKey()
    }
}

@available(iOS 12, tvOS 12, visionOS 1, *)
@MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
    func application(
        _ application: UIApplication,
        continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool
    func applicationDidBecomeActive(_ application: UIApplication)
}

// Requirements of Objective-C are optional.
@available(iOS 2, tvOS 9, visionOS 1, *)
extension UIApplicationDelegate {
    @available(iOS 14, tvOS 14, visionOS 1, *)
    public static func main() { fatalError() }
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { fatalError() }
    public func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { fatalError() }
    public func application(
        _ application: UIApplication,
        continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool { fatalError() }
    public func applicationDidBecomeActive(_ application: UIApplication) { fatalError() }
}

@available(iOS 9, visionOS 1, *)
@available(tvOS, unavailable)
@MainActor open class UIApplicationShortcutItem: NSObject {
    open var userInfo: [String: any NSSecureCoding]? { fatalError() }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class UIOpenURLContext: NSObject {
    open var url: URL { fatalError() }
    open var options: UIScene.OpenURLOptions { fatalError() }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class UISceneSession: NSObject {
    open var persistentIdentifier: String { fatalError() }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class UIScene: UIResponder {
    open var session: UISceneSession { fatalError() }
    open var delegate: (any UISceneDelegate)? { fatalError() }
    open var activationState: ActivationState { fatalError() }

    public enum ActivationState: Int, Sendable {
        case unattached, foregroundActive, foregroundInactive, background
    }

    @MainActor open class ConnectionOptions: NSObject {
        open var urlContexts: Set<UIOpenURLContext> { fatalError() }
        open var userActivities: Set<NSUserActivity> { fatalError() }
        open var sourceApplication: String? { fatalError() }
        @available(tvOS, unavailable)
        open var notificationResponse: UNNotificationResponse? { fatalError() }
        @available(tvOS, unavailable)
        open var shortcutItem: UIApplicationShortcutItem? { fatalError() }
    }

    @MainActor open class OpenURLOptions: NSObject {
        open var sourceApplication: String? { fatalError() }
    }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    func sceneDidBecomeActive(_ scene: UIScene)
    func sceneDidDisconnect(_ scene: UIScene)
}

@available(iOS 13, tvOS 13, visionOS 1, *)
extension UISceneDelegate {
    public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        fatalError()
    }
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) { fatalError() }
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { fatalError() }
    public func sceneDidBecomeActive(_ scene: UIScene) { fatalError() }
    public func sceneDidDisconnect(_ scene: UIScene) { fatalError() }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class UIWindowScene: UIScene {
    @available(iOS 15, tvOS 15, visionOS 1, *)
    open var keyWindow: UIWindow? { fatalError() }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIView: UIResponder {}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIWindow: UIView {
    public override init() { fatalError() }
    @available(iOS 13, tvOS 13, visionOS 1, *)
    public init(windowScene: UIWindowScene) { fatalError() }
    open var rootViewController: UIViewController?
    open func makeKeyAndVisible() { fatalError() }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIViewController: UIResponder {
    open var presentedViewController: UIViewController? { fatalError() }
    open var extensionContext: NSExtensionContext? { fatalError() }
    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) { fatalError() }
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { fatalError() }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) { fatalError() }
    open func pushViewController(_ viewController: UIViewController, animated: Bool) { fatalError() }
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? { fatalError() }
}

@available(iOS 8, tvOS 9, visionOS 1, *)
@MainActor open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable { case actionSheet, alert }
    public init(title: String?, message: String?, preferredStyle: Style) { fatalError() }
    open func addAction(_ action: UIAlertAction) { fatalError() }
}

@available(iOS 8, tvOS 9, visionOS 1, *)
@MainActor open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable { case `default`, cancel, destructive }
    public init(title: String?, style: Style, handler: (@MainActor @Sendable (UIAlertAction) -> Void)? = nil) {
        fatalError()
    }
}
#endif
