import AssociationChecker
import Diagnostics
package import LinkRoutes
package import Reports
package import SiteTables
package import StrictJSON

/// A table with its file name for messages.
package struct NamedTable: Sendable {
    package let file: String
    package let site: SiteTable

    /// Its links.
    package var table: RouteTable { site.routes }

    package init(file: String, site: SiteTable) {
        self.file = file
        self.site = site
    }
}

extension NamedTable {
    /// Reads a named table.
    ///
    /// - Throws: all problems of the table.
    package init(file: String, limits: JSONLimits = JSONLimits()) throws(Report) {
        self.init(file: file, site: try SiteTable(file: file, limits: limits))
    }
}

extension SiteTable {
    /// Reads a named table.
    ///
    /// - Throws: the problems of the table.
    package init(file: String, limits: JSONLimits = JSONLimits()) throws(Report) {
        let bytes = try Files.readNamed(file)
        do throws(RouteTableError) {
            try self.init(json: bytes, limits: limits)
        } catch {
            throw Report(
                ForeignSyntax.explained(error.problems).map { $0.located(in: file) },
                exitCode: .badFile,
                maximumPerCode: limits.problems
            )
        }
    }
}
