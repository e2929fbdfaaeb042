#if canImport(SwiftUI)
import Foundation
public import LinkHandling
public import SwiftUI

extension View {
    /// Receives the links of this window, and passes them to a router as long as the view exists.
    ///
    /// Attach it to the root view of each window. It takes the links of `onOpenURL` and those of the user activities for
    /// web pages, which Handoff and App Clips use too. Several windows share one inbox: each gets its own links.
    public func links(_ inbox: LinkInbox, to router: LinkRouter) -> some View {
        modifier(LinkReception(inbox: inbox) { scene in await inbox.deliver(in: scene, to: router) })
    }

    /// Receives the links of this window, and passes them to a handler as long as the view exists.
    public func links(
        _ inbox: LinkInbox,
        to handler: @escaping @MainActor (LinkEvent) async -> Void
    ) -> some View {
        modifier(LinkReception(inbox: inbox) { scene in await inbox.deliver(in: scene, to: handler) })
    }
}

/// The entry points of one window.
private struct LinkReception: ViewModifier {
    let inbox: LinkInbox
    let deliver: @MainActor (String) async -> Void
    /// Identifies the window as long as it is open.
    @State private var scene = UUID().uuidString
    @Environment(\.scenePhase) private var phase

    func body(content: Content) -> some View {
        content
            .onOpenURL { inbox.receive($0, through: .onOpenURL, scene: scene) }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                guard let url = activity.webpageURL else { return }
                inbox.receive(url, through: .userActivity, scene: scene)
            }
            .onChange(of: phase) { if phase == .active { inbox.refresh() } }
            .task { await deliver(scene) }
            .onDisappear { inbox.disconnect(scene: scene) }
    }
}
#endif
