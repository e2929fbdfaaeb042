import Foundation
import LinkHandling
import LinkRoutes
import Observation

/// The list of the links that the app has received, the one that came last marked.
@MainActor @Observable
final class LinkListModel {
    /// The links, in the order of their arrival.
    let links: ReceivedLinks
    /// The row of the link that the user has just tapped.
    private(set) var selection: ReceivedLinks.Record.ID?
    let inbox: LinkInbox
    private let table: RouteTable

    /// Makes an empty list.
    ///
    /// - Parameter limit: how many links it shows at most.
    init(
        limit: Int = 200,
        timeZone: TimeZone = .autoupdatingCurrent,
        clock: LinkClock = LinkClock()
    ) throws(RouteTableError) {
        links = ReceivedLinks(limit: limit, timeZone: timeZone)
        inbox = LinkInbox(log: links, clock: clock)
        table = try RouteTable(json: PackageResources.routes_json)
    }

    /// Takes in all that came in one call of an entry point: every context, not the first.
    func receive(_ links: [ArrivedLink], through entryPoint: LinkEntryPoint) {
        inbox.receive(links, through: entryPoint)
    }

    /// Marks each link that comes, and the one that started the app, for as long as the list is on the screen.
    func followLinks() async {
        await inbox.deliver { [self] in selection = $0.id }
    }

    /// The route that takes a link, or why none does.
    func verdict(on record: ReceivedLinks.Record) -> String {
        let explanation = table.explain(record.url)
        return explanation.match.map { "route \($0.route.id)" } ?? explanation.reasons.joined(separator: "; ")
    }
}
