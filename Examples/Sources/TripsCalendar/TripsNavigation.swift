import Observation

/// What the screen shows; the views bind to it.
@MainActor @Observable
final class TripsNavigation {
    /// What covers the screen, one thing at a time.
    enum Sheet: Hashable, Identifiable {
        /// The form for a new trip.
        case newTrip
        /// The form for a new note, filled in.
        case newNote(title: String, body: String?)
        /// A page of the site, shown in the app.
        case webPage(String)

        var id: Self { self }
    }

    /// What has been pushed over the calendar; empty at home.
    var path: [Deeplink] = []
    /// What covers it.
    var sheet: Sheet?
    /// What is wrong with a link, for an alert.
    var problem: String?

    /// Goes to a place, from wherever the user is: forward, back, and out of a modal.
    ///
    /// It sets what is shown and toggles nothing, so that the same link twice does no harm.
    func open(_ place: Deeplink) {
        problem = nil
        sheet = nil
        switch place {
        case .home: path = []
        case .trip, .details: path = [place]
        case .day(let reference, _): path = [.trip(reference: reference), place]
        case .newNote(let title, let body): sheet = .newNote(title: title, body: body)
        }
    }

    /// Shows a page of the site over what is there.
    func openWebPage(_ url: String) {
        problem = nil
        sheet = .webPage(url)
    }

    /// Says what is wrong with a link, and leaves the user where they are.
    func show(problem: String) { self.problem = problem }
}
