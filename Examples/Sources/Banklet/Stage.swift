import Observation

/// A screen's part in following links: it opens the next screen, or is the destination itself.
@MainActor @Observable
final class Stage {
    let place: Place
    /// Whether the next screen is open; a sheet or a navigation destination is bound to this.
    var isNextOpen = false

    init(_ place: Place) { self.place = place }

    /// Follows the waiting link.
    ///
    /// Call this when the screen appears, and when another link waits. The screens on the way only peek at the link. The
    /// destination consumes it.
    func follow(_ app: BankletModel) {
        guard let (link, goal) = app.waiting() else { return }
        // Set and never toggled: a second tap on the same link must not close the opened screen.
        isNextOpen = goal > place
        if goal == place { app.arrive(with: link) }
    }
}
