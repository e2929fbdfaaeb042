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
    /// A new note, to look over and save.
    case newNote(title: String, body: String?)
}

/// The tabs of a trip's details.
enum DetailsTab: String, Hashable, Sendable, Decodable {
    case map, info
}

extension RouteTable {
    /// The link that leads to a place, to share: it opens the app, and where there is none, a page of the site.
    ///
    /// - Throws: why there is no such link; the one to a new note has a scheme only.
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

    /// The items that have a value.
    private func items(_ pairs: (name: String, value: String?)...) -> [LinkURL.QueryItem] {
        pairs.compactMap { name, value in value.map { LinkURL.QueryItem(name: name, value: $0) } }
    }
}
