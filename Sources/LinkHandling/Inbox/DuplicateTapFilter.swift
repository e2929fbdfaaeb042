/// Detects when the system, or the app, delivers one tap several times.
///
/// UIKit passes the link of a launch to `didFinishLaunchingWithOptions` and then to `application(_:open:options:)`. SwiftUI
/// may pass a web link to `onOpenURL` and to `onContinueUserActivity`, and calls the closures of all views of a window. An
/// SDK may call the app's delegate a second time. So an arrival is a duplicate if it has the same text as an earlier one,
/// and
/// - came through another entry point, not in another scene, within a second, since a person cannot go back and tap again
///   so fast; before the app is ready also later, while the earlier one still waits, since a launch may take long. A link of
///   the launch options has no duplicate after the app is ready, because the launch is over then. Or it
/// - came through the same entry point, in any scene, within 100 ms, since nobody can tap twice in this time.
///
/// Links that the app reads itself are compared only if they have the id of a notification. Arrivals with the same id are
/// compared as if each came through another entry point; those with different ids are different taps. A link without an id
/// can be that of a notification.
struct DuplicateTapFilter {
    private struct Arrival {
        var event: LinkEvent
        /// The id of its notification.
        let id: String?
        let time: Duration
        /// When the link came first through each entry point.
        var entryPoints: [LinkEntryPoint: Duration]
        /// Further scenes that received it.
        var scenes: Set<String> = []

        /// Whether the link has come through an entry point so recently that nobody can have tapped again.
        func isSameMoment(_ entryPoint: LinkEntryPoint, _ time: Duration) -> Bool {
            entryPoints[entryPoint].map { time - $0 <= DuplicateTapFilter.moment } ?? false
        }
    }

    private static let window = Duration.seconds(1)
    private static let moment = Duration.milliseconds(100)

    private let limit: Int
    private var arrivals: [Arrival] = []

    init(limit: Int) { self.limit = limit }

    /// Returns the event that an arrival duplicates; nil for a new tap.
    mutating func first(
        of link: ArrivedLink,
        through entryPoint: LinkEntryPoint,
        in scene: String?,
        at time: Duration,
        isReady: Bool,
        isWaiting: (LinkEvent) -> Bool
    ) -> LinkEvent? {
        arrivals.removeAll { arrival in
            if isReady, arrival.event.entryPoint == .launchOptions { return true }
            return time - arrival.time > Self.window && (isReady || !isWaiting(arrival.event))
                && !arrival.isSameMoment(entryPoint, time)
        }
        guard entryPoint != .app || link.id != nil else { return nil }
        let index = arrivals.firstIndex { arrival in
            let isSameID = arrival.id == link.id
            guard arrival.event.url.utf8.elementsEqual(link.url.utf8) else { return false }
            // An SDK may open the link of a notification, without its id.
            guard isSameID || arrival.id == nil || link.id == nil else { return false }
            if arrival.isSameMoment(entryPoint, time) { return true }
            guard link.id != nil && isSameID || arrival.entryPoints[entryPoint] == nil else { return false }
            return arrival.event.isFor(scene) || scene.map(arrival.scenes.contains) == true
        }
        guard let index else { return nil }
        if arrivals[index].entryPoints[entryPoint] == nil { arrivals[index].entryPoints[entryPoint] = time }
        // SwiftUI's onOpenURL does not name it.
        arrivals[index].event = arrivals[index].event.referred(by: link.referrer)
        if let scene {
            arrivals[index].scenes.insert(scene)
            // The launch options of an app do not name the scene that gets their link.
            if arrivals[index].event.scene == nil { arrivals[index].event = arrivals[index].event.moved(to: scene) }
        }
        return arrivals[index].event
    }

    /// Stores a tap for later comparison.
    mutating func remember(_ event: LinkEvent, id: String?, at time: Duration) {
        guard event.entryPoint != .app || id != nil else { return }
        if arrivals.count == limit { arrivals.removeFirst() }
        arrivals.append(Arrival(event: event, id: id, time: time, entryPoints: [event.entryPoint: time]))
    }
}
