import Diagnostics
import HostChecker
import LinkRoutes
import Reports
import SiteTables
import Sites
import TableChecks

/// Checks the `robots.txt` of a public folder: whether it lets others read what a site has for them.
struct RobotsCheck {
    private let table: SiteTable
    private let rules: RobotsRules

    /// Returns a warning for each kind of content that it forbids, and each suppressed one.
    static func findings(in site: Site, of file: String) -> [Diagnostic] {
        guard let body = site.publicFile(at: "/robots.txt") else { return [] }
        let check = RobotsCheck(table: site.table, rules: RobotsRules(body))
        let pages = check.pages.filter { $0.note != nil } + check.pages.filter { $0.note == nil }.prefix(1)
        return (check.files + check.images.prefix(1) + pages).map { Diagnostic($0, in: file) }
    }

    private var files: [SiteWarning] {
        let apps = table.routes.apps
        let paths =
            (apps.ios.isEmpty ? [] : [Plan.associationPath]) + (apps.android.isEmpty ? [] : [Plan.assetLinksPath])
        return paths.compactMap(rules.sentence(aboutFile:)).map {
            SiteWarning(.publicRobots, $0.message, fix: $0.fix)
        }
    }

    /// The preview images that a fetcher of previews may not read.
    private var images: [SiteWarning] {
        table.previewImages.filter { $0.hasPrefix("/") }.compactMap { path in
            rules.obstacle(to: path, ["Twitterbot", "facebookexternalhit"]).map {
                let message = "robots.txt blocks preview image \(path.quoted) with \($0.line); previews omit the image"
                return SiteWarning(.publicRobots, message, fix: $0.fix)
            }
        }
    }

    /// The pages whose `noindex` nobody sees, because a search engine may not read them.
    private var pages: [SiteWarning] {
        table.routes.routes.filter { table.page(of: $0)?.isUnindexed == true }.compactMap { route in
            let start = String(route.path.description.prefix { $0 != "{" })
            guard let path = table.routes.examplePath(of: route),
                let found = rules.obstacle(to: path, ["Googlebot"], start: start)
            else { return nil }
            let message =
                "robots.txt blocks pages of \(route.id.quoted) with \(found.line), so crawlers cannot read \"noindex\""
            return SiteWarning(.publicRobots, message, fix: found.fix, unless: table.suppressions(of: route))
        }
    }
}
