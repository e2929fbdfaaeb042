#if canImport(SwiftUI)
public import Foundation
public import LinkRoutes
public import SwiftUI

// tvOS and watchOS show no results of an app, even where they have the framework.
#if os(iOS) || os(macOS) || os(visionOS)
import CoreSpotlight
#endif

extension View {
    /// Receives the links of this window, and passes them to a handler as values of the generated type, as long as the
    /// view exists.
    ///
    /// Attach it to the root view of each window. It takes the links of `onOpenURL`, of the user activities for web
    /// pages (Handoff and App Clips too), of Spotlight, and the app's own links that are tapped inside this view; links
    /// that the app does not open, or that the table keeps in the browser, go to the `openURL` of the views around, which is
    /// the system's by default. Several windows share one inbox: each gets its own links.
    ///
    /// - Parameters:
    ///   - inbox: receives the links, and names their type.
    ///   - scene: identifies the window, where other code receives links for it too: `session.persistentIdentifier` in the
    ///     app of a `SceneDelegate`. By default, the modifier has an identity of its own.
    ///   - handoff: the type of the app's own user activities, as in `NSUserActivityTypes` of `Info.plist`. Their link
    ///     is `webpageURL`, or in `userInfo` under the key `link`.
    ///   - isAllowed: returns whether the app may follow a link, for example after a login. Links that wait for the
    ///     same `requires` of the table share one question. Without it, links to routes with `requires` are denied.
    ///   - timeout: how long the guard may take; then the link is reported as denied.
    ///   - handler: follows a link.
    ///   - showPage: shows the page of a web link that is no case, or that has no guard, in the app.
    public func links<Links: GeneratedLinks>(
        _ inbox: TypedInbox<Links>,
        scene: String? = nil,
        handoff: String? = nil,
        guard isAllowed: (@MainActor (Links) async -> Bool)? = nil,
        timeout: Duration = .seconds(300),
        to handler: @escaping @MainActor (Links) async -> Void,
        unmatched showPage: @escaping @MainActor (URL) async -> Void = { _ in }
    ) -> some View {
        modifier(
            LinkReception(inbox: inbox.inbox, namedScene: scene, handoff: handoff, isOwn: inbox.opens) { scene in
                await inbox.deliver(in: scene, guard: isAllowed, timeout: timeout, to: handler, unmatched: showPage)
            }
        )
    }

    /// Receives the links of this window, and passes each to a handler with what the table does not declare.
    ///
    /// That is the fragment, other query items, and the tap. It is otherwise the same.
    public func links<Links: GeneratedLinks>(
        _ inbox: TypedInbox<Links>,
        scene: String? = nil,
        handoff: String? = nil,
        guard isAllowed: (@MainActor (Links) async -> Bool)? = nil,
        timeout: Duration = .seconds(300),
        to handler: @escaping @MainActor (Links, LinkDetails) async -> Void,
        unmatched showPage: @escaping @MainActor (URL) async -> Void = { _ in }
    ) -> some View {
        modifier(
            LinkReception(inbox: inbox.inbox, namedScene: scene, handoff: handoff, isOwn: inbox.opens) { scene in
                await inbox.deliver(in: scene, guard: isAllowed, timeout: timeout, to: handler, unmatched: showPage)
            }
        )
    }

    /// Receives the links of this window, and passes them to a handler as long as the view exists.
    ///
    /// It has no table, so it leaves the links that are tapped inside the app to the system.
    public func links(
        _ inbox: LinkInbox,
        scene: String? = nil,
        handoff: String? = nil,
        to handler: @escaping @MainActor (LinkEvent) async -> Void
    ) -> some View {
        modifier(
            LinkReception(inbox: inbox, namedScene: scene, handoff: handoff, isOwn: nil) { scene in
                await inbox.deliver(in: scene, to: handler)
            }
        )
    }

    /// Receives the links of this window, and passes them to a router as long as the view exists.
    ///
    /// It receives the same links as the form for a generated type.
    public func links(
        _ inbox: LinkInbox,
        scene: String? = nil,
        handoff: String? = nil,
        to router: some LinkConsumer
    ) -> some View {
        modifier(
            LinkReception(inbox: inbox, namedScene: scene, handoff: handoff, isOwn: router.opens) { scene in
                await router.consumeLinks(of: inbox, in: scene)
            }
        )
    }
}

/// The entry points of one window.
private struct LinkReception: ViewModifier {
    let inbox: LinkInbox
    /// The identity that the app has for the window; nil if the window has its own.
    let namedScene: String?
    /// The type of the app's own user activities, in addition to those for web pages.
    let handoff: String?
    /// Whether a URL that is tapped inside the app is one of its links; nil to leave all of them to the system.
    let isOwn: (@MainActor (URL) -> Bool)?
    let deliver: @MainActor (String) async -> Void
    /// Identifies the window as long as it is open.
    @State private var ownScene = UUID().uuidString
    @Environment(\.scenePhase) private var phase

    private var scene: String { namedScene ?? ownScene }

    func body(content: Content) -> some View {
        content
            .modifier(OwnLinks(inbox: inbox, scene: scene, isOwn: isOwn))
            .modifier(SingleWindow())
            .onOpenURL { inbox.receive($0, through: .onOpenURL, scene: scene) }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb, perform: receive)
            .modifier(OwnActivities(handoff: handoff, receive: receive))
            .onChange(of: phase) { if phase == .active { inbox.refresh() } }
            .task { await deliver(scene) }
            .onDisappear { inbox.disconnect(scene: scene) }
    }

    private func receive(_ activity: NSUserActivity) {
        guard let link = ArrivedLink(activity: activity) else { return }
        inbox.receive([link], through: .userActivity, scene: scene)
    }
}

/// Receives the app's own links that are tapped inside the app, which the system would open in the browser.
private struct OwnLinks: ViewModifier {
    let inbox: LinkInbox
    let scene: String
    let isOwn: (@MainActor (URL) -> Bool)?
    /// The action of the views around, which may open other links inside the app; the system's if they have none.
    @Environment(\.openURL) private var outer

    func body(content: Content) -> some View {
        if let isOwn {
            content.environment(
                \.openURL,
                OpenURLAction { [outer] url in
                    guard isOwn(url) else {
                        outer(url)
                        return .handled
                    }
                    inbox.receive(url, through: .app, scene: scene)
                    return .handled
                }
            )
        } else {
            content
        }
    }
}

/// Receives results of Spotlight, and the app's own activities from Handoff.
private struct OwnActivities: ViewModifier {
    let handoff: String?
    let receive: (NSUserActivity) -> Void

    func body(content: Content) -> some View {
        #if os(iOS) || os(macOS) || os(visionOS)
        let content = content.onContinueUserActivity(CSSearchableItemActionType, perform: receive)
        #endif
        if let handoff {
            content.onContinueUserActivity(handoff, perform: receive)
        } else {
            content
        }
    }
}

/// Keeps a link from opening another window of a macOS app.
private struct SingleWindow: ViewModifier {
    func body(content: Content) -> some View {
        #if os(macOS)
        content.handlesExternalEvents(preferring: ["*"], allowing: ["*"])
        #else
        content
        #endif
    }
}
#endif
