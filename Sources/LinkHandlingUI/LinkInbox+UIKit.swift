#if canImport(UIKit) && !os(watchOS)
import Foundation
public import LinkHandling
public import UIKit

// One line for each method of a scene's delegate.
extension LinkInbox {
    /// Receives the links that a scene is connected with, in `scene(_:willConnectTo:options:)`.
    @discardableResult
    public func receive(_ options: UIScene.ConnectionOptions, in scene: UIScene) -> [LinkEvent] {
        let activities = options.userActivities.compactMap(ArrivedLink.init(activity:))
        let links = options.urlContexts.map(ArrivedLink.init(context:)) + activities
        return receive(links, through: .sceneConnection, scene: scene.session.persistentIdentifier)
    }

    /// Receives the links of `scene(_:openURLContexts:)`.
    @discardableResult
    public func receive(_ contexts: Set<UIOpenURLContext>, in scene: UIScene) -> [LinkEvent] {
        let links = contexts.map(ArrivedLink.init(context:))
        return receive(links, through: .sceneOpen, scene: scene.session.persistentIdentifier)
    }

    /// Receives the link of `scene(_:continue:)`; other activities have none.
    @discardableResult
    public func receive(_ activity: NSUserActivity, in scene: UIScene) -> [LinkEvent] {
        let links = [activity].compactMap(ArrivedLink.init(activity:))
        return receive(links, through: .userActivity, scene: scene.session.persistentIdentifier)
    }

    /// Passes on the links of a scene that `sceneDidDisconnect(_:)` reports.
    public func disconnect(_ scene: UIScene) { disconnect(scene: scene.session.persistentIdentifier) }
}

extension ArrivedLink {
    @MainActor
    fileprivate init(context: UIOpenURLContext) {
        self.init(context.url, sourceApp: context.options.sourceApplication)
    }

    /// Creates an arrival from the user activity of a web page; nil for any other.
    @MainActor
    fileprivate init?(activity: NSUserActivity) {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL else { return nil }
        self.init(url)
    }
}
#endif
