import Foundation
import LinkHandling
import LinkRoutes
import Observation

/// The app: the link that waits for its screens, and what the last of them made of it.
@MainActor @Observable
final class BankletModel {
    /// What a link to the animation carries.
    struct AnimationLink: Decodable, Equatable {
        var speed: Int?
    }

    /// Where links wait; looking into it is observed.
    let inbox: LinkInbox
    /// How the animation plays, since a link asked for it.
    private(set) var animation: AnimationLink?
    /// The web page of a link that leads to none of the screens.
    private(set) var webPage: String?
    let table: RouteTable

    /// Makes the app as it is at its start.
    ///
    /// - Parameters:
    ///   - store: keeps a link that still waits when the app ends; without one it waits in memory only.
    ///   - report: hears of links that will not be followed.
    init(
        store: LinkStore? = nil,
        clock: LinkClock = LinkClock(),
        report: @escaping @MainActor (LinkInboxReport) -> Void = { _ in }
    ) throws(RouteTableError) {
        table = try RouteTable(json: PackageResources.routes_json)
        inbox = LinkInbox(maximumAge: .seconds(600), store: store, clock: clock, report: report)
    }

    /// Takes in a link; the screens follow it.
    func open(_ url: URL, from entryPoint: LinkEntryPoint) {
        inbox.receive(url, through: entryPoint)
    }

    /// The link that waits, and the screen that it leads to; nil for a link that leads to none.
    func waiting() -> (link: LinkEvent, goal: Place?)? {
        inbox.peek().map { link in (link, table.match(link.url).flatMap { Place(rawValue: $0.route.id) }) }
    }

    /// Takes out a link that has reached its goal: from here on nobody else sees it, not even the next start.
    func arrive(with link: LinkEvent) {
        guard let link = inbox.consume(link.id) else { return }
        let match = table.match(link.url)
        webPage = match == nil && link.kind == .universal ? link.url : nil
        guard let match, match.route.id == Place.animation.rawValue else { return }
        // A speed that is no number is as good as none: the user still wants to see the animation.
        animation = (try? LinkParameters(match).decode()) ?? AnimationLink()
    }
}
