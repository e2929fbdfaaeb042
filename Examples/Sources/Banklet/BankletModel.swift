import Foundation
import LinkHandling
import LinkRoutes
import Observation

/// The app's model: the link that waits for its screens, and the result on the last screen.
@MainActor @Observable
final class BankletModel {
    /// The parameters of a link to the animation.
    struct AnimationLink: Decodable, Equatable {
        var speed: Int?
    }

    /// The inbox in which links wait; it is observable.
    let inbox: LinkInbox
    /// The animation that a link asked for.
    private(set) var animation: AnimationLink?
    /// The web page of a link that leads to no screen.
    private(set) var webPage: String?
    let table: RouteTable

    /// Creates the app in its initial state.
    ///
    /// - Parameters:
    ///   - store: keeps a link that still waits when the app ends; without a store, links wait in memory only.
    ///   - report: receives links that will not be followed.
    init(
        store: LinkStore? = nil,
        clock: LinkClock = LinkClock(),
        report: @escaping @MainActor (LinkInboxReport) -> Void = { _ in }
    ) throws(RouteTableError) {
        table = try RouteTable(json: PackageResources.routes_json)
        inbox = LinkInbox(maximumAge: .seconds(600), store: store, clock: clock, report: report)
    }

    /// Receives a link; the screens follow it.
    func open(_ url: URL, from entryPoint: LinkEntryPoint) {
        inbox.receive(url, through: entryPoint)
    }

    /// Returns the waiting link and its screen; the screen is nil for a link that leads to no screen.
    func waiting() -> (link: LinkEvent, goal: Place?)? {
        inbox.peek().map { link in (link, table.match(link.url).flatMap { Place(rawValue: $0.route.id) }) }
    }

    /// Consumes a link that has reached its screen: no other screen sees it later, even after the next launch.
    func arrive(with link: LinkEvent) {
        guard let link = inbox.consume(link.id) else { return }
        let match = table.match(link.url)
        webPage = match == nil && link.kind == .universal ? link.url : nil
        guard let match, match.route.id == Place.animation.rawValue else { return }
        // If the speed is not a number, it is ignored: the user still wants to see the animation.
        animation = (try? LinkParameters(match).decode()) ?? AnimationLink()
    }
}
