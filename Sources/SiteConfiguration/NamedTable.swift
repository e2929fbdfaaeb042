import AssociationChecker
import Diagnostics
package import LinkRoutes
package import Reports
package import StrictJSON

/// A table with its file name for messages.
package struct NamedTable: Sendable {
    package let file: String
    package let table: RouteTable

    package init(file: String, table: RouteTable) {
        self.file = file
        self.table = table
    }
}

extension NamedTable {
    /// Reads a named table.
    ///
    /// - Throws: all problems of the table.
    package init(file: String, limits: JSONLimits = JSONLimits()) throws(Report) {
        self.init(file: file, table: try RouteTable(file: file, limits: limits))
    }
}

extension RouteTable {
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
