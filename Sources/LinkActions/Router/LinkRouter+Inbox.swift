public import LinkHandling

#if canImport(SwiftUI)
import LinkHandlingUI
public import SwiftUI
#endif

/// A tap that an inbox hands to a router.
struct LinkDelivery {
    let event: LinkEvent
    /// Called once before a handler; returns false if another process has taken the link, so that no handler may run.
    var begin: @MainActor () -> Bool = { true }
}

extension LinkInbox {
    /// Tells the inbox the router of its links: which are actions, and who answers those that are dropped.
    ///
    /// `deliver` does so too. Call it at launch if links may wait before.
    public func use(_ router: LinkRouter) { use(responder: router) }

    /// Passes each link to a router, waiting links first, until the task is cancelled.
    ///
    /// In SwiftUI, `.task { await inbox.deliver(to: router) }` runs as long as the view exists. Handlers start in the
    /// order of the links; a slow one does not delay the next link. The router decides which handlers a newer link
    /// cancels (`LinkRunning`). If the task is cancelled before a handler has ended, its link is delivered again or
    /// reported (`LinkInbox.Interruption`).
    ///
    /// With a scene, the consumer gets only the links of this scene and those without a scene.
    public func deliver(in scene: String? = nil, to router: LinkRouter) async {
        use(router)
        await deliver(in: scene) { (event: LinkEvent) -> Ending in
            let outcome = await router.handle(LinkDelivery(event: event) { self.begin(event) })
            switch outcome {
            case .superseded: return .superseded
            case .cancelled where Task.isCancelled, .failed where Task.isCancelled:
                return .interrupted(outcome.route.map(router.running) ?? .latest)
            case .handled, .cancelled, .failed, .unmatched: return .handled
            }
        }
    }
}

#if canImport(SwiftUI)
extension View {
    /// Receives the links of this window, and passes them to a router as long as the view exists.
    ///
    /// It receives the same links as the form of `LinkHandlingUI` for a generated type. `scene` identifies the window where
    /// other code receives links for it too, such as a `SceneDelegate`: `session.persistentIdentifier`.
    public func links(
        _ inbox: LinkInbox,
        scene: String? = nil,
        handoff: String? = nil,
        to router: LinkRouter
    ) -> some View {
        modifier(
            LinkReception(inbox: inbox, scene: scene, handoff: handoff, isOwn: { router.opens($0) }) { scene in
                await inbox.deliver(in: scene, to: router)
            }
        )
    }
}
#endif
