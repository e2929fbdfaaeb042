import BorrowedBytes
package import HTTP
package import LinkRoutes
import SiteTables

/// A site as files, for hosts that have only files.
package struct StaticSite: Sendable {
    /// A file with the fields of its answer.
    package struct File: Sendable {
        /// The decoded path, with its leading slash.
        package let path: String
        package let body: ResponseBody
        package let fields: ResponseFields
    }

    /// The page of a path of the table.
    package struct Page: Sendable {
        package let entry: RouteEntry
        package let isPrivate: Bool
        package let body: [UInt8]
    }

    /// An old path, and the link that it leads to.
    package struct Redirect: Sendable {
        package let from: PathPattern
        /// The pieces of the link: a text, or a value of the old path by its number, from 1.
        fileprivate let pieces: [(text: String, value: Int?)]
        /// Permanent, but to a private page: browsers keep no address of one.
        package let status: Int

        /// Returns the link.
        ///
        /// - Parameters:
        ///   - value: what stands for a value; `#` is its number.
        ///   - rest: what stands for the segments at the end.
        package func link(_ value: String, rest: String) -> String {
            pieces.map { text, number in
                guard let number else { return text }
                return (from.hasRest && number == from.names.count ? rest : value).replacing("#", with: "\(number)")
            }.joined()
        }
    }

    /// The pages in the order of docs/route-table.md#r6; none for a route that is gone.
    package let pages: [Page]
    /// The association files, the files that pages load, and those of the public folder.
    package let files: [File]
    /// In the order of docs/route-table.md#r6.
    package let redirects: [Redirect]
    /// The page for paths without one, with the fields that all pages have.
    package let notFound: Response
}

extension Site {
    /// Returns the site as files: its pages are in their first language, and a script fills the values of a link into
    /// their addresses.
    package func asFiles() throws(SiteError) -> StaticSite {
        let appearance = SiteAppearance(table.defaults, common.index, isOnFiles: true)
        let baker = try PageBaker(table, theme, files: common.index, appearance: appearance)
        var pages: [StaticSite.Page] = []
        for entry in table.routes.entries where !entry.route.isGone {
            guard let page = table.page(of: entry.route) else { continue }
            let body = try baker.filePage(of: entry, page)
            pages.append(StaticSite.Page(entry: entry, isPrivate: page.isPrivate, body: body))
        }
        let names =
            [ReservedNames.appleAssociation, ReservedNames.oldAppleAssociation, ReservedNames.assetLinks]
            + (common.files ?? []).map(\.path)
        var files = names.compactMap { path in
            let key = SharedAnswers.key(path.utf8)
            return known(key.borrowed, 0..<key.count).map { StaticSite.File(path, $0) }
        }
        do throws(ResponseFieldError) {
            for asset in [appearance.style, appearance.script] {
                files.append(StaticSite.File(asset.path, try asset.answer { _ in nil }))
            }
        } catch {
            throw SiteError(unwritable: error)
        }
        let redirects = table.orderedRedirects.compactMap(redirect)
        let notFound = try baker.notFound().value.response()
        return StaticSite(pages: pages, files: files, redirects: redirects, notFound: notFound)
    }

    private func redirect(_ redirect: Redirect) -> StaticSite.Redirect? {
        guard let host = table.routes.exactHosts.first else { return nil }
        let names = redirect.from.names, route = redirect.route
        let values = names.enumerated().map { ($1, PageValue.segment($0 + 1, dropFirst: 0, dropLast: 0)) }
        let entry = RouteEntry(route: route, pattern: route.path, required: route.query.required)
        let path = PagePath(entry, Dictionary(values) { first, _ in first })
        let pieces = PageURL.https(host, path, keepsQuery: false).parts.map { part -> (text: String, value: Int?) in
            switch part {
            case .fixed(let text): (text, nil)
            case .value(.segment(let number, _, _)): ("", number)
            case .value(.item(let name)): ("", names.firstIndex { $0.utf8.elementsEqual(name) }.map { $0 + 1 })
            case .value, .segment, .encoded: ("", nil)
            }
        }
        return StaticSite.Redirect(from: redirect.from, pieces: pieces, status: redirect.isPrivate ? 302 : 301)
    }
}

extension StaticSite.File {
    fileprivate init(_ path: String, _ answer: ExactAnswer) {
        self.init(path: path, body: answer.identity.body, fields: answer.identity.fields)
    }
}
