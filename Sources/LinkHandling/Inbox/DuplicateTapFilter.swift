/// Knows the second arrival of one tap from a second tap.
///
/// UIKit hands the link of a launch to `didFinishLaunchingWithOptions` and then to `application(_:open:options:)`, and
/// SwiftUI may hand a web link to `onOpenURL` and to `onContinueUserActivity`. So an arrival is an echo when it has the
/// same text as an earlier one, came through an entry point that this one has not come through, and
/// - came before the app was ready, while the earlier one waits: a start may take its time, or
/// - came within a second: nobody taps a link, goes back and taps it again so fast. The options of the launch have no
///   echo once the app is ready, for then the launch is over.
struct DuplicateTapFilter {
    private struct Arrival {
        let event: LinkEvent
        let time: Duration
        var entryPoints: Set<LinkEntryPoint>
    }

    private static let window = Duration.seconds(1)

    private let limit: Int
    private var arrivals: [Arrival] = []

    init(limit: Int) { self.limit = limit }

    /// The event that an arrival is an echo of, nil for a tap of its own.
    mutating func first(
        of url: String,
        through entryPoint: LinkEntryPoint,
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
            $0.event.url.utf8.elementsEqual(url.utf8) && !$0.entryPoints.contains(entryPoint)
        }
        guard let index else { return nil }
        arrivals[index].entryPoints.insert(entryPoint)
        return arrivals[index].event
    }

    /// Remembers a tap.
    mutating func remember(_ event: LinkEvent, at time: Duration) {
        guard event.entryPoint != .app else { return }
        if arrivals.count == limit { arrivals.removeFirst() }
        arrivals.append(Arrival(event: event, time: time, entryPoints: [event.entryPoint]))
    }
}
