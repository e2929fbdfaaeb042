/// The match of a request's target, as positions in its bytes.
package struct TargetMatch: Sendable {
    /// The index of the entry in the table.
    package let entry: Int
    /// Where the segments lie.
    package let path: PathScan
    /// Where the query items lie.
    package let query: QueryScan
}
