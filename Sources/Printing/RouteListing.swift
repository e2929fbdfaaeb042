import Diagnostics
import Explaining
import LinkRoutes
import Reports
package import SiteAssociation
package import SiteTables
import TableChecks

/// The routes of a table, for people.
package struct RouteListing {
    private let site: SiteTable
    private let table: RouteTable

    package init(_ site: SiteTable) {
        self.site = site
        table = site.routes
    }

    /// One line for each path, the most specific first.
    package var text: String {
        let rows = table.entries.map { entry in
            (path: Self.pattern(entry.pattern, of: entry.route), reach: reach(entry.route), id: entry.route.id)
        }
        let width = rows.map(\.path.count).max() ?? 0
        return rows.map { path, reach, id in
            path + String(repeating: " ", count: width - path.count + 2) + reach + "  " + id + "\n"
        }.joined()
    }

    /// A table in Markdown with each route, in the order of the file: its links, a sample, and what the app and the web
    /// make of the sample.
    ///
    /// - Throws: that no association file can be generated from the table.
    package func markdown() throws(AssociationError) -> String {
        let explainer = try Explainer(site)
        let hasNotes = table.routes.contains { $0.note != nil }
        var lines = Self.header(["Route", "Links", "Sample", "The app", "The web"], hasNotes: hasNotes)
        for route in table.routes {
            let sample = SampleLink(to: route, of: table).map { explainer.explain($0.url) }
            let links = ([route.path] + route.aliases).map { Self.code(Self.pattern($0, of: route)) }
            let cells = [
                Self.code(route.id), links.joined(separator: "<br>"), sample.map { Self.code($0.url) } ?? "none",
                app(route, sample), web(route, sample),
            ]
            lines.append(Self.row(cells, note: route.note, hasNotes: hasNotes))
        }
        return (lines + redirects).joined(separator: "\n") + "\n"
    }

    /// The lines of the redirects; empty if there are none.
    private var redirects: [String] {
        guard !site.redirects.isEmpty else { return [] }
        let hasNotes = site.redirects.contains { $0.note != nil }
        return [""] + Self.header(["Redirect", "Leads to"], hasNotes: hasNotes)
            + site.redirects.map { redirect in
                let cells = [Self.code(redirect.from.description), Self.code(redirect.route.id)]
                return Self.row(cells, note: redirect.note, hasNotes: hasNotes)
            }
    }

    /// The first two lines of a table, with a column for notes where there is one.
    private static func header(_ names: [String], hasNotes: Bool) -> [String] {
        let names = names + (hasNotes ? ["Note"] : [])
        return ["| " + names.joined(separator: " | ") + " |", "|" + String(repeating: "---|", count: names.count)]
    }

    private static func row(_ cells: [String], note: String?, hasNotes: Bool) -> String {
        let cells = cells + (hasNotes ? [escaped(note ?? "")] : [])
        return "| " + cells.joined(separator: " | ") + " |"
    }

    /// A path with the query items of its route.
    private static func pattern(_ path: PathPattern, of route: Route) -> String {
        let query = route.query.map { "\($0.name)=\($0)" }
        return path.description + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// Returns whether a route opens the app, has a page or is answered by the external website, and is reached by a
    /// scheme.
    private func reach(_ route: Route) -> String {
        let page = site.isExternal(route) ? "site" : "page"
        return [(route.isUniversal, "app"), (route.hasPage, page), (route.isScheme, "scheme")]
            .map { isSo, word in isSo ? word : String(repeating: "-", count: word.count) }
            .joined(separator: " ")
    }

    /// Returns what the app gets from a sample.
    private func app(_ route: Route, _ sample: Explanation?) -> String {
        guard !table.apps.ios.isEmpty || !table.apps.android.isEmpty else { return "no app" }
        guard let sample else { return "no sample value leads to the route" }
        let schemes = route.isScheme ? table.schemes.map { Self.code("\($0):") } : []
        guard sample.link == .scheme || sample.opensApp == true else {
            return schemes.isEmpty ? "does not open" : "opens with \(schemes.joined(separator: ", ")) only"
        }
        let parameters = sample.parameters.map { "\($0.name) = \($0.value.texts.joined(separator: "/"))" }
        let items = sample.query.map { "\($0.name) = \($0.values.compactMap(\.self).joined(separator: ", "))" }
        let values = (parameters + items).map(Self.code)
        let requirement = route.requirement.map { ", if it grants \(Self.code($0))" } ?? ""
        return "opens" + (values.isEmpty ? "" : " with " + values.joined(separator: ", ")) + requirement
            + (route.isNavigation ? "" : "; no navigation")
    }

    /// Returns what the web shows for a sample.
    private func web(_ route: Route, _ sample: Explanation?) -> String {
        if site.isExternal(route) { return "the page of your website" }
        guard let page = site.page(of: route) else { return "no page" }
        let title = Self.escaped(title(of: page, sample))
        if route.isGone { return "410: \(title)" }
        return page.opensWebsiteOnDesktop ? "\(title); a desktop goes on to the website" : title
    }

    /// The title of a page in the language of the table, with the values of a sample.
    private func title(of page: Page, _ sample: Explanation?) -> String {
        let pieces = page.title.languages[site.defaults.language] ?? []
        return pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .hole(let name): Self.value(name, sample) ?? "{\(name)}"
            }
        }.joined()
    }

    private static func value(_ name: String, _ sample: Explanation?) -> String? {
        if let parameter = sample?.parameters.first(where: { $0.name == name }) {
            return parameter.value.texts.joined(separator: "/")
        }
        return sample?.query.first { $0.name == name }?.values.compactMap(\.self).first
    }

    /// A text as code in a cell, between more backticks than it has in a row; a bar ends a cell in code too.
    private static func code(_ text: String) -> String {
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        let space = text.contains("`") ? " " : ""
        return fence + space
            + text.printable.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
            + space + fence
    }

    /// A text as plain text in a cell.
    private static func escaped(_ text: String) -> String {
        text.printable.map { "\\`*_[]<>|&~".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
