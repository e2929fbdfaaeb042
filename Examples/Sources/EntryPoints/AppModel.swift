import Foundation
import LinkHandling
import LinkRoutes
import Observation

/// The app's model for six entry points: each passes its links to `handle`, and the result is always the same.
@MainActor @Observable
final class AppModel {
    /// The content of the screen.
    enum Screen: Equatable, CustomStringConvertible {
        case home
        case test(param1: String?, param2: String? = nil, level: Int? = nil)
        /// The web page of a link without a screen, shown in the app.
        case webPage(URL)
        /// The problem of a link without a screen and without a page.
        case problem(String)

        var description: String {
            switch self {
            case .home: "home"
            case .test(let param1, let param2, let level):
                "test with param1 \(param1 ?? "absent"), param2 \(param2 ?? "absent"), level \(level ?? 1)"
            case .webPage(let url): "the web page \(url)"
            case .problem(let problem): "no screen, because \(problem)"
            }
        }
    }

    /// The levels that the test has.
    static let levels = 1...10

    private(set) var screen = Screen.home {
        didSet { log?.write("the screen: \(screen)") }
    }
    @ObservationIgnored private let log: LinkLog?
    /// Every tap, with its entry point and the sending app.
    let received = ReceivedLinks()
    @ObservationIgnored private(set) lazy var links = TypedInbox<AppLink>(
        LinkInbox(log: received) { [weak self] report in
            // Shown unless the link has a page, which comes next.
            if case .refused(_, let problem) = report { self?.screen = .problem("\(problem)") }
        }
    )

    /// - Parameter log: receives every call of an entry point and every screen; nil in a release.
    init(log: LinkLog? = nil) { self.log = log }

    /// Receives all links of one call of an entry point; it may be called before there is a window.
    ///
    /// - Returns: whether one of them belongs to this app, which a delegate's method must return at once.
    @discardableResult
    func handle(_ links: [ArrivedLink], from entryPoint: LinkEntryPoint) -> Bool {
        log?.record(links, from: entryPoint)
        self.links.inbox.receive(links, through: entryPoint)
        return links.contains { (try? AppLink($0.url)) != nil }
    }

    /// Receives one link.
    @discardableResult
    func handle(_ url: URL, from entryPoint: LinkEntryPoint, sourceApp: String? = nil) -> Bool {
        handle([ArrivedLink(url, sourceApp: sourceApp)], from: entryPoint)
    }

    /// Closes the web page or the problem of a link.
    func goHome() { screen = .home }

    /// Follows the links as long as the first view exists.
    func followLinks() async {
        await links.deliver { [self] link in
            switch link {
            case .home: screen = .home
            // The table has checked that the level is a number. What the number means, only the app knows.
            case .test(_, _, let level?) where !Self.levels.contains(level):
                screen = .problem("level is \(level), but the test has 1 to 10")
            case .test(let param1, let param2, let level): screen = .test(param1: param1, param2: param2, level: level)
            }
        } unmatched: { [self] page in
            screen = .webPage(page)
        }
    }
}
