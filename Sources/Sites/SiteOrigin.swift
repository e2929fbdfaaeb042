import HTTP
import LinkRoutes

/// What of a site an answer comes from, as a place among the site's own origins.
///
/// No route's id has a hyphen, so the other names are never mistaken for one.
struct SiteOrigin: Sendable {
    let place: UInt32

    /// A target that no path can be read from.
    static let malformedTarget = SiteOrigin(place: 0)
    /// A path that no route takes.
    static let notFound = SiteOrigin(place: 1)
    /// A file of the public folder.
    static let publicFile = SiteOrigin(place: 2)
    /// A file that linkd makes for its pages.
    static let pageFile = SiteOrigin(place: 3)
    /// `apple-app-site-association` or `assetlinks.json`.
    static let associationFile = SiteOrigin(place: 4)
    /// An old path that leads to a route.
    static let redirect = SiteOrigin(place: 5)

    private static let names = [
        "malformed-target", "not-found", "public-file", "page-file", "association-file", "redirect",
    ]

    /// The route of each entry of a table, whether a page or a 404 answers it.
    static func ofEntries(_ table: RouteTable) -> [SiteOrigin] {
        let indices = Dictionary(table.routes.enumerated().map { ($1.id, $0) }) { first, _ in first }
        return table.entries.map { entry in
            let index = indices[entry.route.id].map { $0 + names.count }
            return index.map { SiteOrigin(place: UInt32(truncatingIfNeeded: $0)) } ?? .notFound
        }
    }

    /// The names of all places of a table's site.
    static func all(_ table: RouteTable) -> [ResponseOrigin] {
        (names + table.routes.map(\.id)).map { ResponseOrigin(site: table.name, route: $0) }
    }
}

extension Response {
    /// The same answer, said to come from there.
    consuming func from(_ origin: SiteOrigin) -> Response {
        self.origin = origin.place
        return self
    }
}
