import Foundation
import LinkHandling
import LinkRoutes
import Observation

/// The app's model: the link that waits for its screens, and the result on the last screen.
@MainActor @Observable
final class BankletModel {
    /// The animation on the last screen.
    struct Animation: Equatable {
        /// The speeds that look like a movement.
        static let speeds = 1...10

        /// The speed in the link; nil for the standard speed.
        var speed: Int?

        /// Returns how far the coin has turned at a date, in degrees; it never stops.
        func degrees(at date: Date) -> Double {
            let turns = min(max(speed ?? 1, Self.speeds.lowerBound), Self.speeds.upperBound)
            return (date.timeIntervalSinceReferenceDate * Double(turns)).truncatingRemainder(dividingBy: 1) * 360
        }
    }

    /// The inbox in which links wait; it is observable.
    let inbox: LinkInbox
    /// The animation that a link asked for.
    private(set) var animation: Animation?
    /// The web page of a link that leads to no screen; the home screen shows it, and sets nil when it is closed.
    var webPage: URL?

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

    /// Receives a link that is tapped inside the app, which the system would open in the browser.
    ///
    /// - Returns: false if it is not one of the app.
    func openOwn(_ url: URL) -> Bool { inbox.receiveOwn(url, of: BankletLink.table) }

    /// Returns the waiting link and its screen; for a link without a screen, the home screen, which shows its page.
    func waiting() -> (link: LinkEvent, goal: Place)? {
        inbox.peek().map { event in (event, link(of: event).map { Place($0) } ?? .home) }
    }

    /// Consumes a link that has reached its screen: no other screen sees it later, even after the next launch.
    func arrive(with event: LinkEvent) {
        guard let event = inbox.consume(event.id) else { return }
        webPage = nil
        switch link(of: event) {
        case .animation(let speed): animation = Animation(speed: speed)
        case .home, .settings, .general: break
        case nil: webPage = event.kind == .universal ? URL(string: event.url) : nil
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
