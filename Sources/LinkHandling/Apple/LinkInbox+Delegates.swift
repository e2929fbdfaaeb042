#if canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

#if os(iOS) || os(visionOS)
import UserNotifications
#endif

// One line for each method of a scene's delegate.
extension LinkInbox {
    /// Receives the links that a scene is connected with, in `scene(_:willConnectTo:options:)`: of URLs, of user activities,
    /// and of the notification or quick action that has launched the app, which have it under the key `link`.
    ///
    /// Without a scene, any window can follow them: in `application(_:configurationForConnecting:options:)`, since the
    /// scenes of a SwiftUI app are SwiftUI's.
    @discardableResult
    public func receive(_ options: UIScene.ConnectionOptions, in scene: UIScene? = nil) -> [LinkEvent] {
        let activities = options.userActivities.compactMap(ArrivedLink.init(activity:))
        var links = options.urlContexts.map(ArrivedLink.init(context:)) + activities
        #if os(iOS) || os(visionOS)
        let notification = options.notificationResponse.flatMap { ArrivedLink(response: $0) }
        let action = options.shortcutItem.flatMap { ArrivedLink(action: $0) }
        links += [notification, action].compactMap(\.self)
        #endif
        return receive(links, through: .sceneConnection, scene: scene?.session.persistentIdentifier)
    }

    /// Receives the links of `scene(_:openURLContexts:)`; without a scene, any window can follow them.
    @discardableResult
    public func receive(_ contexts: Set<UIOpenURLContext>, in scene: UIScene? = nil) -> [LinkEvent] {
        let links = contexts.map(ArrivedLink.init(context:))
        return receive(links, through: .sceneOpen, scene: scene?.session.persistentIdentifier)
    }

    /// Receives the link of `scene(_:continue:)`: a web page, a result of Spotlight, or Handoff; without a scene, any window
    /// can follow it.
    @discardableResult
    public func receive(_ activity: NSUserActivity, in scene: UIScene? = nil) -> [LinkEvent] {
        let links = [activity].compactMap(ArrivedLink.init(activity:))
        return receive(links, through: .userActivity, scene: scene?.session.persistentIdentifier)
    }

    #if os(iOS) || os(visionOS)
    /// Receives the link of a quick action, in `windowScene(_:performActionFor:completionHandler:)` or, without scenes, in
    /// `application(_:performActionFor:completionHandler:)`: the value of `link` in its `userInfo`.
    ///
    /// - Returns: whether it has one, for the completion handler.
    @discardableResult
    public func receive(_ action: UIApplicationShortcutItem, in scene: UIScene? = nil) -> Bool {
        guard let link = ArrivedLink(action: action) else { return false }
        return !receive([link], through: .app, scene: scene?.session.persistentIdentifier).isEmpty
    }
    #endif

    /// Passes on the links of a scene that `sceneDidDisconnect(_:)` reports.
    public func disconnect(_ scene: UIScene) { disconnect(scene: scene.session.persistentIdentifier) }
}

// One line for each method of an app's delegate, in an app without scenes.
extension LinkInbox {
    /// Receives the links of a launch, in `application(_:didFinishLaunchingWithOptions:)`.
    ///
    /// The system delivers them again through another method; that counts as one tap.
    @discardableResult
    public func receive(_ options: [UIApplication.LaunchOptionsKey: Any]?) -> [LinkEvent] {
        let source = options?[.sourceApplication] as? String
        let url = (options?[.url] as? URL).map { ArrivedLink($0, sourceApp: source) }
        let activities = options?[.userActivityDictionary] as? [AnyHashable: Any] ?? [:]
        let activity = activities.values.lazy.compactMap { $0 as? NSUserActivity }.first
        return receive(
            [url, activity.flatMap(ArrivedLink.init(activity:))].compactMap(\.self),
            through: .launchOptions
        )
    }

    /// Receives the link of `application(_:open:options:)`.
    @discardableResult
    public func receive(_ url: URL, _ options: [UIApplication.OpenURLOptionsKey: Any]) -> [LinkEvent] {
        let link = ArrivedLink(url, sourceApp: options[.sourceApplication] as? String)
        return receive([link], through: .applicationOpen)
    }

    /// Receives the link of `application(_:continue:restorationHandler:)`; empty if the activity has none.
    @discardableResult
    public func receive(_ activity: NSUserActivity, in application: UIApplication) -> [LinkEvent] {
        receive([activity].compactMap(ArrivedLink.init(activity:)), through: .userActivity)
    }
}

extension ArrivedLink {
    #if os(iOS) || os(visionOS)
    fileprivate init?(response: UNNotificationResponse) {
        guard response.actionIdentifier != UNNotificationDismissActionIdentifier else { return nil }
        let request = response.notification.request
        self.init(payload: request.content.userInfo, id: request.identifier)
    }

    @MainActor
    fileprivate init?(action: UIApplicationShortcutItem) { self.init(payload: action.userInfo ?? [:]) }
    #endif

    @MainActor
    fileprivate init(context: UIOpenURLContext) {
        self.init(context.url, sourceApp: context.options.sourceApplication)
    }

    /// Reads the first URL of what another app shares with an extension; nil if there is none.
    @MainActor
    public init?(shared context: NSExtensionContext) async {
        let items = context.inputItems.compactMap { $0 as? NSExtensionItem }
        for provider in items.flatMap({ $0.attachments ?? [] }) where provider.canLoadObject(ofClass: URL.self) {
            let url: URL? = await withCheckedContinuation { continuation in
                _ = provider.loadObject(ofClass: URL.self) { url, _ in continuation.resume(returning: url) }
            }
            if let url {
                self.init(url)
                return
            }
        }
        return nil
    }
}

#elseif canImport(AppKit)
public import AppKit
public import Foundation

// One line for each method of an app's delegate on macOS.
extension LinkInbox {
    /// Receives the links of `application(_:open:)`.
    @discardableResult
    public func receive(_ urls: [URL], in application: NSApplication) -> [LinkEvent] {
        receive(urls.map { ArrivedLink($0) }, through: .applicationOpen)
    }

    /// Receives the link of `application(_:continue:restorationHandler:)`; empty if the activity has none.
    @discardableResult
    public func receive(_ activity: NSUserActivity, in application: NSApplication) -> [LinkEvent] {
        receive([activity].compactMap(ArrivedLink.init(activity:)), through: .userActivity)
    }
}
#endif
