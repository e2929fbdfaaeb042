/// Detects when the system delivers one tap twice.
///
/// UIKit passes the link of a launch to `didFinishLaunchingWithOptions` and then to `application(_:open:options:)`, and
/// SwiftUI may pass a web link to `onOpenURL` and to `onContinueUserActivity`. So an arrival is a duplicate if it has
/// the same text as an earlier one, came through another entry point, not in another scene, and
/// - came before the app was ready, while the earlier one still waits, since a launch may take long, or
/// - came within a second, since a person cannot go back and tap again so fast. A link of the launch options has no
///   duplicate after the app is ready, because the launch is over then.
struct DuplicateTapFilter {
    private struct Arrival {
        var event: LinkEvent
        let time: Duration
        var entryPoints: Set<LinkEntryPoint>
    }

    private static let window = Duration.seconds(1)

    private let limit: Int
    private var arrivals: [Arrival] = []

    init(limit: Int) { self.limit = limit }

    /// Returns the event that an arrival duplicates; nil for a new tap.
    mutating func first(
        of url: String,
        through entryPoint: LinkEntryPoint,
        in scene: String?,
        at time: Duration,
        isReady: Bool,
        isWaiting: (LinkEvent) -> Bool
    ) -> LinkEvent? {
        arrivals.removeAll { arrival in
            if isReady, arrival.event.entryPoint == .launchOptions { return true }
            return time - arrival.time > Self.window && (isReady || !isWaiting(arrival.event))
        }
        guard entryPoint != .app else { return nil }
        let index = arrivals.firstIndex {
            $0.event.url.utf8.elementsEqual(url.utf8) && !$0.entryPoints.contains(entryPoint) && $0.event.isFor(scene)
        }
        guard let index else { return nil }
        arrivals[index].entryPoints.insert(entryPoint)
        // The launch options of an app do not name the scene that gets their link.
        if let scene { arrivals[index].event = arrivals[index].event.moved(to: scene) }
        return arrivals[index].event
    }

    /// Stores a tap for later comparison.
    mutating func remember(_ event: LinkEvent, at time: Duration) {
        guard event.entryPoint != .app else { return }
        if arrivals.count == limit { arrivals.removeFirst() }
        arrivals.append(Arrival(event: event, time: time, entryPoints: [event.entryPoint]))
    }
}
