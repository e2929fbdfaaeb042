// Lines of docs/app/ for what only some systems have.
// With: Tests/LinkCodeTests/Generated/TripLinks.swift
import LinkHandling
import LinkRoutes
import SwiftUI
import UserNotifications

#if canImport(AppKit)
final class AppDelegate: NSObject, NSApplicationDelegate {
    private lazy var inbox = LinkInbox()

    func application(_ application: NSApplication, open urls: [URL]) {
        inbox.receive(urls, in: application)  // In: docs/app/existing-app.md
    }

    func application(
        _ application: NSApplication,
        continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool {
        inbox.receive(userActivity, in: application)  // In: docs/app/existing-app.md
        return true
    }
}
#endif

#if canImport(WebKit)
import WebKit

final class WebPages: NSObject, WKNavigationDelegate {
    private lazy var inbox = LinkInbox()

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        inbox.policy(for: navigationAction, of: TripLinks.table)  // In: docs/app/existing-app.md
    }
}
#endif

#if !os(tvOS)
@MainActor func receive(_ request: UNNotificationRequest, _ inbox: LinkInbox) {
    let content = request.content
    let link = ArrivedLink(payload: content.userInfo, id: request.identifier)  // In: docs/app/entry-points.md
    if let link { inbox.receive([link], through: .app) }  // In: docs/app/entry-points.md
}

#if os(iOS) || os(visionOS)
@MainActor func receive(_ connectionOptions: UIScene.ConnectionOptions, without scene: UIScene, _ inbox: LinkInbox) {
    inbox.receive(connectionOptions)  // In: docs/app/entry-points.md
}

@MainActor func receive(
    _ shortcutItem: UIApplicationShortcutItem,
    in windowScene: UIScene,
    _ inbox: LinkInbox,
    completionHandler: (Bool) -> Void
) {
    completionHandler(inbox.receive(shortcutItem, in: windowScene))  // In: docs/app/existing-app.md
}
#endif

@MainActor func links(
    _ inbox: TypedInbox<TripLinks>,
    to visit: @escaping @MainActor (TripLinks, String?) -> Void
) -> some View {
    Text("Trips").links(inbox) { link, details in visit(link, details.fragment) }
}
#endif

struct Visit {
    let link: TripLinks
    let campaign: String?
    let token: String?
    let page: String?
}

@MainActor func visits(of inbox: TypedInbox<TripLinks>) async -> [Visit] {
    var visits: [Visit] = []
    // Block: docs/app/entry-points.md#what-the-table-does-not-declare 1
    return visits
}

@MainActor protocol Router {
    func open(_ url: URL)
}

@MainActor func received(_ inbox: LinkInbox, by router: some Router) -> some View {
    // swift-format-ignore
    Text("Trips")
        .links(inbox) { event in if let url = URL(string: event.url) { router.open(url) } }  // In: docs/app/existing-app.md
}

@MainActor func follow(_ link: TripLinks, by router: some Router) {
    if let url = try? link.url { router.open(url) }  // In: docs/app/existing-app.md
}

@MainActor func scanned(_ text: String, _ inbox: LinkInbox) {
    inbox.receive([ArrivedLink(text)], through: .app)  // In: docs/app/entry-points.md
}
