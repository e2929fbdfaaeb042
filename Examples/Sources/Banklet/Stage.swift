import Observation

/// What a screen knows of links: whether it has to open the next one, or is the goal itself.
@MainActor @Observable
final class Stage {
    let place: Place
    /// Whether the next screen is open: what a sheet or a navigation destination is bound to.
    var isNextOpen = false
    private let app: BankletModel

    init(_ place: Place, of app: BankletModel) {
        self.place = place
        self.app = app
    }

    /// Looks at the link that waits: to be called when the screen appears, and when another link waits.
    ///
    /// Only the goal takes the link out. The screens on the way there look at it and leave it to the next.
    func follow() {
        guard let (link, goal) = app.waiting() else { return }
        guard let goal else {
            app.arrive(with: link)
            return
        }
        // Set and never toggled: a second tap on the same link must not close what the first one opened.
        isNextOpen = goal > place
        if goal == place { app.arrive(with: link) }
    }
}
