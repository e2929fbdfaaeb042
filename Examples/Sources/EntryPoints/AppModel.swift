import Foundation
import LinkHandling
import LinkRoutes
import Observation

/// The app's model for six entry points: each passes its links to `handle`, and the result is always the same.
@MainActor @Observable
final class AppModel {
    /// The parameters of a link of the route "test".
    struct TestLink: Decodable, Equatable {
        var param1: String?
        var param2: String?
    }

    /// The content of the screen.
    enum Screen: Equatable {
        case home
        case test(TestLink)
        /// The web page of a link without a screen, shown in the app.
        case webPage(URL)
        /// The problem of a link without a screen and without a page.
        case problem([String])
    }

    private(set) var screen = Screen.home
    /// Every tap, with its entry point and the sending app.
    let received = ReceivedLinks()
    let router: LinkRouter
    let inbox: LinkInbox

    /// Reads the same table as the site's server.
    init() throws(RouteTableError) {
        router = LinkRouter(try RouteTable(json: PackageResources.routes_json))
        inbox = LinkInbox(log: received)
        router.on("home") { [weak self] in self?.screen = .home }
        router.on("test") { [weak self] (link: TestLink) in self?.screen = .test(link) }
        router.onUnmatched { [weak self] miss in
            self?.screen = miss.webPage.map { .webPage($0) } ?? .problem(miss.explanation.reasons)
        }
    }

    /// Receives all links of one call of an entry point; it may be called before there is a window.
    ///
    /// - Returns: whether one of them belongs to this app, which a delegate's method must return at once.
    @discardableResult
    func handle(_ links: [ArrivedLink], from entryPoint: LinkEntryPoint) -> Bool {
        inbox.receive(links, through: entryPoint)
        return links.contains { router.canHandle($0.url) }
    }

    /// Receives one link.
    @discardableResult
    func handle(_ url: URL, from entryPoint: LinkEntryPoint, sourceApp: String? = nil) -> Bool {
        handle([ArrivedLink(url, sourceApp: sourceApp)], from: entryPoint)
    }

    /// Follows the links as long as the first view exists.
    func followLinks() async {
        await inbox.deliver(to: router)
    }
}
