import Diagnostics
import LinkRoutes
import Reports
package import Server
import SiteTables
package import Sites
import TableChecks

/// The lines that `serve` prints after its start: the addresses, example URLs, and how to stop it.
package enum Announcement {
    /// The maximum number of sites with a line of their own.
    private static let maximumSites = 10
    /// The maximum number of hosts in a line.
    private static let maximumHosts = 10

    package static func lines(
        for addresses: [ListenAddress],
        _ sites: [Site],
        admin: ListenAddress?,
        developmentNames: [String] = []
    ) -> [String] {
        var summaries = sites.prefix(maximumSites).map { summary(of: $0.table.routes) }
        if sites.count > maximumSites {
            summaries.append("and \((sites.count - maximumSites).counting("more site"))")
        }
        if !developmentNames.isEmpty { summaries.append("for development also on \(list(developmentNames))") }
        return summaries
            + addresses.map { "listening on \($0.place)" }
            + (admin.map { ["admin listener on \($0.place)"] } ?? [])
            + (sites.first.map { examples(of: $0.table, at: addresses) } ?? [])
            + ["Ctrl-C stops it."]
    }

    private static func summary(of table: RouteTable) -> String {
        "\(table.name.printable): \(table.routes.count.counting("route")) on \(list(table.hosts))"
    }

    private static func list(_ hosts: [String]) -> String {
        let rest = hosts.count - maximumHosts
        return hosts.prefix(maximumHosts).joined(separator: ", ")
            + (rest > 0 ? " and \(rest.counting("more host"))" : "")
    }

    /// Returns example URLs, on the host of the site if no address is a loopback address.
    private static func examples(of site: SiteTable, at addresses: [ListenAddress]) -> [String] {
        let table = site.routes
        let loopback = addresses.first { $0.isLoopback && !$0.isUnixSocket }.map { "http://\($0)" }
        guard let origin = loopback ?? table.hosts.first.map({ "https://\($0)" }) else { return [] }
        let page = site.examplePage.map { ["a page:           \(origin)\($0)"] } ?? []
        guard !table.apps.ios.isEmpty else { return page }
        return page + ["association file: \(origin)/.well-known/apple-app-site-association"]
    }
}

extension ListenAddress {
    /// The address as a URL, or the path of a Unix-domain socket.
    fileprivate var place: String { isUnixSocket ? "\(self)" : "http://\(self)" }
}

extension SiteTable {
    /// The path of an example page, preferably of a claimed route with parameters.
    fileprivate var examplePage: String? {
        let pages = routes.routes.filter { page(of: $0) != nil }
        let ordered = pages.filter { $0.isUniversal && !$0.path.names.isEmpty } + pages
        return ordered.lazy.compactMap { routes.examplePath(of: $0) }.first
    }
}
