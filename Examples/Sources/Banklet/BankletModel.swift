import Foundation
import LinkHandling
import LinkRoutes
import Observation

/// The app's model: the link that waits for its screens, and the result on the last screen.
@MainActor @Observable
final class BankletModel {
    /// The animation on the last screen.
    struct Animation: Equatable {
        /// The speed in the link; nil for the standard speed.
        var speed: Int?
    }

    /// The inbox in which links wait; it is observable.
    let inbox: LinkInbox
    /// The animation that a link asked for.
    private(set) var animation: Animation?
    /// The web page of a link that leads to no screen.
    private(set) var webPage: String?

    /// Creates the app in its initial state.
    ///
    /// - Parameters:
    ///   - store: keeps a link that still waits when the app ends; without a store, links wait in memory only.
    ///   - report: receives links that will not be followed.
    init(
        store: LinkStore? = nil,
        clock: LinkClock = LinkClock(),
        report: @escaping @MainActor (LinkInboxReport) -> Void = { _ in }
    ) {
        inbox = LinkInbox(maximumAge: .seconds(600), store: store, clock: clock, report: report)
    }

    /// Receives a link; the screens follow it.
    func open(_ url: URL, from entryPoint: LinkEntryPoint) {
        inbox.receive(url, through: entryPoint)
    }

    /// Returns the waiting link and its screen; the screen is nil for a link that leads to no screen.
    func waiting() -> (link: LinkEvent, goal: Place?)? {
        inbox.peek().map { event in (event, link(of: event).map { Place($0) }) }
    }

    /// Consumes a link that has reached its screen: no other screen sees it later, even after the next launch.
    func arrive(with event: LinkEvent) {
        guard let event = inbox.consume(event.id) else { return }
        webPage = nil
        switch link(of: event) {
        case .animation(let speed): animation = Animation(speed: speed)
        case .home, .settings, .general: break
        case nil: webPage = event.kind == .universal ? event.url : nil
        }
    }

    private func link(of event: LinkEvent) -> BankletLink? {
        do throws(LinkProblem) {
            return try BankletLink(event.url)
        } catch {
            // If the speed is not a number, it is ignored: the user still wants to see the animation.
            if case .badValue(let value) = error, value.parameter == "speed" { return .animation() }
            return nil
        }
    }
}
