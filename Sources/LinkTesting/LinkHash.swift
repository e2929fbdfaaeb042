public import LinkRoutes
import TableChecks

extension RouteTable {
    /// The hash of what links depend on, 16 hex digits: generated code with the same hash has the same links.
    public var linkHash: String { RouteTable.hash(ofLinkText: linkText) }
}

extension GeneratedLinks {
    /// The hash of the table's links, as `linkHash` of a `RouteTable`.
    public static var tableHash: String { table.linkHash }
}
