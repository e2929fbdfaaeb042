#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Handles the links of an inbox that has no generated type: a router of the module `LinkActions`.
@MainActor
public protocol LinkConsumer: AnyObject, Sendable {
    /// Handles each link of an inbox, waiting links first, until the task is cancelled.
    ///
    /// With a scene, it gets only the links of this scene and those without a scene.
    func consumeLinks(of inbox: LinkInbox, in scene: String?) async

    /// Returns whether a URL is a link that the app opens itself: not one that the association files keep in the browser.
    func opens(_ url: URL) -> Bool
}
