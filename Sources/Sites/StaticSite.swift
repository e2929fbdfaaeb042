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

    /// The pages in the order of docs/route-table.md#r6; none for a route that is gone.
    package let pages: [Page]
    /// The association files, the files that pages load, and those of the public folder.
    package let files: [File]
    /// The page for paths without one, with the fields that all pages have.
    package let notFound: Response
}

extension Site {
    /// Returns the site as files: its pages are in their first language, and a script fills the values of a link into
    /// their addresses.
    package func asFiles() throws(SiteError) -> StaticSite {
        let appearance = SiteAppearance(table, common.index, isOnFiles: true)
        let baker = try PageBaker(table, theme, files: common.index, appearance: appearance)
        var pages: [StaticSite.Page] = []
        for entry in table.routes.entries where !entry.route.isGone {
            guard let page = table.page(of: entry.route) else { continue }
            let body = try baker.filePage(of: entry, page)
            pages.append(StaticSite.Page(entry: entry, isPrivate: page.isPrivate, body: body))
        }
        let names = ReservedNames.associationFiles + (common.files ?? []).map(\.path)
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
        return StaticSite(pages: pages, files: files, notFound: try baker.errors.notFound().value.response())
    }
}

extension StaticSite.File {
    fileprivate init(_ path: String, _ answer: ExactAnswer) {
        self.init(path: path, body: answer.identity.body, fields: answer.identity.fields)
    }
}
