import HTTP
import LinkRoutes
package import SiteTables
import TableChecks

/// A served table with a hash, for comparison between servers.
package struct ServedTable: Hashable, Sendable {
    /// The name of the site.
    package let site: String
    /// A hash of sixteen hexadecimal digits, the same on every server with the same table, hosts and apps.
    package let hash: String

    /// Creates a served table from a table and its text.
    ///
    /// The hash includes the hosts and the apps, because a configuration may replace them.
    package init(_ table: SiteTable, readFrom text: [UInt8]) {
        var tag = EntityTag(hashing: text)
        let routes = table.routes
        var names = routes.hosts
        for app in routes.apps.ios { names += [app.id, app.name] + Self.texts(table.defaults.appStoreItems[app.id]) }
        for app in routes.apps.android {
            names += [app.package, app.name] + app.fingerprints
            names += Self.texts(table.defaults.playStoreItems[app.package])
        }
        for name in names { tag.combine(name.utf8 + [0]) }
        site = routes.name
        hash = "\(tag)".filter(\.isHexDigit)
    }

    private static func texts(_ items: [LinkURL.QueryItem]?) -> [String] {
        (items ?? []).flatMap { [$0.name, $0.value ?? ""] }
    }
}

extension ServedTable: Comparable {
    package static func < (left: ServedTable, right: ServedTable) -> Bool {
        (left.site, left.hash) < (right.site, right.hash)
    }
}
