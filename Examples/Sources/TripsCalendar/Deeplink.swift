import LinkRoutes

/// A place in Trips Calendar that a link leads to.
enum Deeplink: Hashable, Sendable {
    /// The calendar itself.
    case home
    /// A trip.
    case trip(reference: String)
    /// A day of a trip.
    case day(reference: String, day: CalendarDay)
    /// The details of a trip.
    case details(reference: String, tab: DetailsTab?)
    /// A new note, which the user reviews and saves.
    case newNote(title: String, body: String?)
}

/// The tabs of a trip's details.
enum DetailsTab: String, Hashable, Sendable, Decodable {
    case map, info
}

extension RouteTable {
    /// Returns the link to a place, for sharing: it opens the app, or a page of the site if the app is not installed.
    ///
    /// - Throws: why there is no such link; a new note has only a link with the app's scheme.
    func link(to place: Deeplink, on origin: LinkOrigin = .universal()) throws(PrintError) -> String {
        switch place {
        case .home:
            try link(to: "home", on: origin)
        case .trip(let reference):
            try link(to: "trip", ["reference": .text(reference)], on: origin)
        case .day(let reference, let day):
            try link(to: "day", ["reference": .text(reference), "day": .text(day.description)], on: origin)
        case .details(let reference, let tab):
            try link(to: "details", query: items(("reference", reference), ("tab", tab?.rawValue)), on: origin)
        case .newNote(let title, let body):
            try link(to: "addNote", query: items(("title", title), ("body", body)), on: origin)
        }
    }

    /// Returns the items that have a value.
    private func items(_ pairs: (name: String, value: String?)...) -> [LinkURL.QueryItem] {
        pairs.compactMap { name, value in value.map { LinkURL.QueryItem(name: name, value: $0) } }
    }
}
