import Foundation
import LinkHandling
import LinkRoutes
import Observation

/// The list of received links, with the latest one selected.
@MainActor @Observable
final class LinkListModel {
    /// The links, in the order of their arrival.
    let links: ReceivedLinks
    /// The row of the link that the user has just tapped.
    private(set) var selection: ReceivedLinks.Record.ID?
    let inbox: LinkInbox

    /// Creates an empty list.
    ///
    /// - Parameter limit: the maximum number of links.
    init(
        limit: Int = 200,
        timeZone: TimeZone = .autoupdatingCurrent,
        clock: LinkClock = LinkClock()
    ) {
        links = ReceivedLinks(limit: limit, timeZone: timeZone)
        inbox = LinkInbox(log: links, clock: clock)
    }

    /// Receives all links of one call of an entry point, not only the first.
    func receive(_ links: [ArrivedLink], through entryPoint: LinkEntryPoint) {
        inbox.receive(links, through: entryPoint)
    }

    /// Adds a row, as if a link had been received: for a button, or a preview.
    func addRow() {
        links.record(LinkEvent(url: "geoffscheme://demo", sourceApp: "Demo App"))
    }

    /// Selects each new link, and the one that launched the app, as long as the list is on the screen.
    func followLinks() async {
        await inbox.deliver { [self] in selection = $0.id }
    }

    /// Returns the screen of a link, or why it has none.
    func verdict(on record: ReceivedLinks.Record) -> String {
        do throws(LinkProblem) {
            return switch try ListLink(record.url) {
            case .home: "the home screen"
            case .demo: "the demo"
            case .article(let slug): "the article \"\(slug)\""
            case .anything(let path): "the page \"\(path.joined(separator: "/"))\" of the site"
            }
        } catch {
            return "\(error)"
        }
    }
}
