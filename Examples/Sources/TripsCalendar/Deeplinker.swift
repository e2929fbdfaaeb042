import LinkHandling
import LinkRoutes

/// Finds out where a link leads, and goes there.
///
/// Each route of the table has a handler that says in its input what it needs of the link; splitting, decoding and
/// checking it is the router's.
@MainActor
struct Deeplinker {
    let router: LinkRouter

    init(table: RouteTable, navigation: TripsNavigation) {
        router = LinkRouter(table)
        router.on("home") { navigation.open(.home) }
        router.on("trip") { (link: TripLink) in navigation.open(.trip(reference: link.reference)) }
        router.on("day") { (link: DayLink) in navigation.open(.day(reference: link.reference, day: link.day)) }
        router.on("details") { (link: DetailsLink) in
            navigation.open(.details(reference: link.reference, tab: link.tab))
        }
        router.on("addNote") { (link: NoteLink) in navigation.open(.newNote(title: link.title, body: link.body)) }
        router.onError { navigation.show(problem: "The link does not work: \($0.error)") }
        router.onUnmatched { Self.follow($0, in: navigation) }
    }

    /// Says what becomes of a link that no handler takes.
    ///
    /// One of our scheme with an unknown path leads home: it may be that of a newer version. A link of the site has a
    /// page there, which is shown in the app; opening it with the system would bring it right back.
    private static func follow(_ miss: LinkMiss, in navigation: TripsNavigation) {
        switch (miss.cause, miss.kind) {
        case (.noPath, .scheme): navigation.open(.home)
        case (.noPath, .universal), (.noHandler, .universal): navigation.openWebPage(miss.url)
        default: navigation.show(problem: "The link does not work: \(miss.explanation.reasons.joined(separator: "; "))")
        }
    }
}

/// The inputs of the handlers, which `validate()` holds against the table.
extension Deeplinker {
    private struct TripLink: Decodable {
        let reference: String
    }

    private struct DayLink: Decodable {
        let reference: String
        let day: CalendarDay
    }

    private struct DetailsLink: Decodable {
        let reference: String
        let tab: DetailsTab?
    }

    private struct NoteLink: Decodable {
        let title: String
        let body: String?
    }
}
