import Foundation
import LinkHandling
import LinkRoutes

/// Determines the destination of a link, and goes there.
///
/// Each route of the table has a handler whose input declares the parameters that it needs. The router splits, decodes
/// and checks the link.
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

    /// Returns the place that a link leads to, and changes nothing.
    ///
    /// - Returns: nil for a link of another app, for a link whose path needs a value that it lacks, and for a page of the
    ///   site.
    func manage(url: URL) -> Deeplink? {
        let explanation = router.table.explain(url.absoluteString)
        if let match = explanation.match { return try? Self.place(match) }
        return explanation.outcome == .noPath && explanation.link?.kind == .scheme ? .home : nil
    }

    private static func place(_ match: RouteMatch) throws(LinkParameterError) -> Deeplink? {
        let parameters = LinkParameters(match)
        switch match.route.id {
        case "home": return .home
        case "trip": return .trip(reference: try parameters.decode(TripLink.self).reference)
        case "day":
            let link: DayLink = try parameters.decode()
            return .day(reference: link.reference, day: link.day)
        case "details":
            let link: DetailsLink = try parameters.decode()
            return .details(reference: link.reference, tab: link.tab)
        case "addNote":
            let link: NoteLink = try parameters.decode()
            return .newNote(title: link.title, body: link.body)
        default: return nil
        }
    }

    /// Handles a link for which no handler was called.
    ///
    /// A link with our scheme and an unknown path leads home: it may belong to a newer version. A link of the site has
    /// a page, which is shown in the app; the system would return the link to the app.
    private static func follow(_ miss: LinkMiss, in navigation: TripsNavigation) {
        switch (miss.cause, miss.kind) {
        case (.noPath, .scheme): navigation.open(.home)
        case (.noPath, .universal), (.noHandler, .universal): navigation.openWebPage(miss.url)
        default: navigation.show(problem: "The link does not work: \(miss.explanation.reasons.joined(separator: "; "))")
        }
    }
}

/// The inputs of the handlers, which `validate()` compares with the table.
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
