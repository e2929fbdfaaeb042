import Foundation
import LinkHandling
import LinkRoutes
import Observation

/// The app behind its six entry points: each hands its links to `handle`, and whichever it was, the same happens.
@MainActor @Observable
final class AppModel {
    /// What a link of the route "test" carries.
    struct TestLink: Decodable, Equatable {
        var param1: String?
        var param2: String?
    }

    /// What is on the screen.
    enum Screen: Equatable {
        case home
        case test(TestLink)
        /// The web page of a link that the app has no screen for, shown in the app.
        case webPage(URL)
        /// What is wrong with a link that has no page either.
        case problem([String])
    }

    private(set) var screen = Screen.home
    /// Every tap, with the entry point and the app that it came from.
    let received = ReceivedLinks()
    let router: LinkRouter
    let inbox: LinkInbox

    /// Reads the table that the site's server reads too.
    init() throws(RouteTableError) {
        router = LinkRouter(try RouteTable(json: PackageResources.routes_json))
        inbox = LinkInbox(log: received)
        router.on("home") { [weak self] in self?.screen = .home }
        router.on("test") { [weak self] (link: TestLink) in self?.screen = .test(link) }
    }

    /// Takes in every link of one call of an entry point; it may be called before there is a window.
    ///
    /// - Returns: whether one of them is this app's, as the delegates' methods must say at once.
    @discardableResult
    func handle(_ links: [ArrivedLink], from entryPoint: LinkEntryPoint) -> Bool {
        inbox.receive(links, through: entryPoint)
        return links.contains { router.canHandle($0.url) }
    }

    /// Takes in one link.
    @discardableResult
    func handle(_ url: URL, from entryPoint: LinkEntryPoint, sourceApp: String? = nil) -> Bool {
        handle([ArrivedLink(url, sourceApp: sourceApp)], from: entryPoint)
    }

    /// Goes where the links lead, for as long as the first view is there.
    func followLinks() async {
        await inbox.deliver { [self] event in
            if case .unmatched(let miss) = await router.handle(event) {
                screen = miss.webPage.map { .webPage($0) } ?? .problem(miss.explanation.reasons)
            }
        }
    }
}
