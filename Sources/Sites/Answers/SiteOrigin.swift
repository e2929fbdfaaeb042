import HTTP
import LinkRoutes
import SiteTables

/// The part of a site that an answer comes from, as an index into the site's origins.
///
/// No route id contains a hyphen, so the other names never collide with one.
struct SiteOrigin: Sendable {
    let place: UInt32

    /// A target without a valid path.
    static let malformedTarget = SiteOrigin(place: 0)
    /// A path that no route matches.
    static let notFound = SiteOrigin(place: 1)
    /// A file of the public folder.
    static let publicFile = SiteOrigin(place: 2)
    /// A file that linkd creates for its pages.
    static let pageFile = SiteOrigin(place: 3)
    /// An old path that leads to a route.
    static let redirect = SiteOrigin(place: 4)
    /// `apple-app-site-association` or `assetlinks.json`.
    static let associationFile = SiteOrigin(place: 5)

    /// A link that the external website answers, so linkd should not have been asked.
    static let external = SiteOrigin(place: 6)

    private static let names = [
        "malformed-target", "not-found", "public-file", "page-file", "redirect", ResponseOrigin.associationFile,
        "page-external",
    ]

    /// Returns the origin of each entry of a table: its route, for pages and 404s.
    static func ofEntries(_ table: SiteTable) -> [SiteOrigin] {
        zip(table.routes.entries, table.routes.routeNumbers).map { entry, number in
            table.isExternal(entry.route)
                ? external : SiteOrigin(place: UInt32(truncatingIfNeeded: number + names.count))
        }
    }

    /// Returns the names of all origins of a table's site.
    static func names(of table: RouteTable) -> [String] {
        names + table.routes.map(\.id)
    }
}

extension Response {
    /// Returns the same answer with an origin.
    consuming func from(_ origin: SiteOrigin) -> Response {
        self.origin = origin.place
        return self
    }
}
