import Foundation
import LinkActions

/// Replaces the system, which opens the app with a URL's scheme.
@MainActor
final class Phone {
    /// All opened URLs, in order.
    private(set) var opened: [String] = []

    private var apps: [String: @MainActor (URL) async -> Void] = [:]
    private let log: @MainActor (String) -> Void

    /// Creates a phone without apps.
    init(log: @escaping @MainActor (String) -> Void = { _ in }) { self.log = log }

    /// Opens URLs for the apps.
    var opener: LinkOpener { { [weak self] url in await self?.open(url) ?? false } }

    /// Installs an app, which handles the URLs of its scheme.
    func install(_ scheme: String, _ app: @escaping @MainActor (URL) async -> Void) { apps[scheme] = app }

    /// Opens a URL; returns false if no app has its scheme.
    @discardableResult
    func open(_ url: URL) async -> Bool {
        guard let app = apps[url.scheme?.lowercased() ?? ""] else { return false }
        opened.append(url.absoluteString)
        log(url.absoluteString)
        await app(url)
        return true
    }
}
