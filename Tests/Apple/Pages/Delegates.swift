// An app of UIKit, and the lines for the methods of its delegates.
// With: Tests/LinkCodeTests/Generated/TripLinks.swift
// For: iOS tvOS visionOS
// Block: docs/app/existing-app.md#a-scenedelegate 1
// Block: docs/app/existing-app.md#a-scenedelegate 2
// Block: docs/app/several-windows.md#swiftui-in-a-scenedelegate
import Foundation
import LinkActions
import LinkHandling
import LinkRoutes
import SwiftUI
import UIKit

struct RootContent: View {
    let path: [TripLinks]
    var body: some View { Text("") }
}

final class CalendarViewController: UIViewController {}

final class PlaceViewController: UIViewController {
    init(_ place: TripLinks) {}
}

final class NoteViewController: UIViewController {
    init(title: String, body: String?) {}
}

/// The delegate of an app without scenes.
final class LaunchDelegate: UIResponder, UIApplicationDelegate {
    private lazy var inbox = LinkInbox()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        inbox.receive(launchOptions)  // In: docs/app/existing-app.md
        return true
    }

    func application(
        _ application: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        inbox.receive(url, options)  // In: docs/app/existing-app.md
        return true
    }

    func application(
        _ application: UIApplication,
        continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        inbox.receive(userActivity, in: application)  // In: docs/app/existing-app.md
        return true
    }
}

final class Scenes: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private lazy var inbox = LinkInbox()

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        inbox.receive(connectionOptions, in: scene)  // In: docs/app/existing-app.md
    }

    func scene(_ scene: UIScene, openURLContexts urlContexts: Set<UIOpenURLContext>) {
        inbox.receive(urlContexts, in: scene)  // In: docs/app/existing-app.md
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        inbox.receive(userActivity, in: scene)  // In: docs/app/existing-app.md
    }

    /// The delegate of a window with a name that it does not know.
    func receive(_ urlContexts: Set<UIOpenURLContext>, _ userActivity: NSUserActivity) {
        inbox.receive(urlContexts)  // In: docs/app/several-windows.md
        inbox.receive(userActivity)
    }

    func sceneDidDisconnect(_ scene: UIScene) {
        inbox.disconnect(scene)  // In: docs/app/existing-app.md
    }

    func textView(_ url: URL) -> Bool {
        inbox.receiveOwn(url, of: TripLinks.table)  // In: docs/app/existing-app.md
    }
}

final class ShareViewController: UIViewController {
    private lazy var inbox = LinkInbox()

    func receive() async {
        guard let context = extensionContext else { return }
        // swift-format-ignore
        if let link = await ArrivedLink(shared: context) { inbox.receive([link], through: .app) }  // In: docs/app/entry-points.md
    }
}

@MainActor func makeRouter(_ table: RouteTable) -> LinkRouter {
    let opener: LinkOpener = { await UIApplication.shared.open($0) }  // In: docs/app/actions.md
    // Block: docs/app/actions.md#callbacks-x-callback-url
    return router
}
