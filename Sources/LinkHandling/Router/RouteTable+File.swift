public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension RouteTable {
    /// Reads and checks a table that is a file, such as the `routes.json` in the app's bundle.
    ///
    /// - Throws: a `RouteTableError` with everything that is wrong with the table, or why the file cannot be read.
    public init(contentsOf url: URL) throws { try self.init(json: Array(Data(contentsOf: url))) }
}
