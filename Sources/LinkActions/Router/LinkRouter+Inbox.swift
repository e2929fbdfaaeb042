public import LinkHandling
import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A tap that an inbox hands to a router.
struct LinkDelivery {
    let event: LinkEvent
    /// Called once before a handler; returns false if another process has taken the link, so that no handler may run.
    var begin: @MainActor () -> Bool = { true }
}

extension LinkInbox {
    /// Tells the inbox the router of its links: which of them are actions.
    ///
    /// `deliver` does so too. Call it at launch if links may wait before.
    public func use(_ router: LinkRouter) { use(responder: router) }

    /// Passes each link to a router, waiting links first, until the task is cancelled.
    ///
    /// In SwiftUI, `.task { await inbox.deliver(to: router) }` runs as long as the view exists. Handlers start in the
    /// order of the links; a slow one does not delay the next link. The router decides which handlers a newer link
    /// cancels (`LinkRunning`). If the task is cancelled before a handler has ended, its link waits for the next consumer, or
    /// is reported if it is an action.
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

extension LinkRouter: LinkConsumer {
    /// Handles each link of an inbox, as `deliver(in:to:)` of the inbox does.
    public func consumeLinks(of inbox: LinkInbox, in scene: String?) async { await inbox.deliver(in: scene, to: self) }

    /// Returns whether a link that is tapped inside the app has a handler, and the association files do not keep it in the
    /// browser.
    public func opens(_ url: URL) -> Bool {
        let link = link(in: url.absoluteString)
        return canHandle(link) && ((try? table.link(link))?.kind == .scheme || table.opens(link))
    }
}
