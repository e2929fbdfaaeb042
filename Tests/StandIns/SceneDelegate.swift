// The scene delegate of docs/app.md.
import LinkHandling
import LinkHandlingUI
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var links: TypedInbox<TripLinks>? { (UIApplication.shared.delegate as? AppDelegate)?.links }
    private var following: Task<Void, Never>?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        links?.inbox.receive(options, in: scene)
        following = Task { [links, weak self] in
            await links?.deliver(in: session.persistentIdentifier) { self?.open($0) }
        }
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        links?.inbox.receive(contexts, in: scene)
    }

    func scene(_ scene: UIScene, continue activity: NSUserActivity) {
        links?.inbox.receive(activity, in: scene)
    }

    func sceneDidDisconnect(_ scene: UIScene) {
        following?.cancel()
        links?.inbox.disconnect(scene)
    }

    private func open(_ link: TripLinks) {
        // An exhaustive switch, as above.
    }
}

final class AppDelegate: UIApplicationDelegate {
    let links = TypedInbox<TripLinks>(LinkInbox(report: { _ in }))
}
