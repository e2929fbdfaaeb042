import Observation

/// The content of the screen; views bind to it.
@MainActor @Observable
final class TripsNavigation {
    /// A sheet that covers the screen, one at a time.
    enum Sheet: Hashable, Identifiable {
        /// The form for a new trip.
        case newTrip
        /// The form for the name of a trip.
        case rename(reference: String)
        /// The form for a new note, filled in.
        case newNote(title: String, body: String?)
        /// A page of the site, shown in the app.
        case webPage(String)

        var id: Self { self }
    }

    /// The screens above the calendar; empty at home.
    var path: [Deeplink] = []
    /// The sheet that covers the screen.
    var sheet: Sheet?
    /// The problem of a link, for an alert.
    var problem: String?
    /// The link that has just been followed, for views that have a state of their own; nil after ``finish(_:)``.
    private(set) var link: FollowedLink?

    /// Goes to a place from any state of the app: forward, back, and out of a sheet.
    ///
    /// It sets the state and toggles nothing, so that the same link can be followed twice.
    func open(_ place: Deeplink) {
        problem = nil
        sheet = nil
        link = FollowedLink(place: place)
        switch place {
        case .home: path = []
        case .trip, .details: path = [place]
        case .day(let reference, _): path = [.trip(reference: reference), place]
        case .addNote(let title, let body): sheet = .newNote(title: title, body: body)
        }
    }

    /// Shows a page of the site over the current screen.
    func openWebPage(_ url: String) {
        problem = nil
        sheet = .webPage(url)
    }

    /// Resets ``link`` when the views have seen it, unless a newer one has come.
    func finish(_ seen: FollowedLink?) { if seen == link { link = nil } }

    /// Shows what is wrong with a link, and does not move the user.
    func show(problem: String) { self.problem = problem }
}
