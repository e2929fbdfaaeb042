public import StrictJSON

/// Everything that is wrong with a route table.
public struct RouteTableError: Error, Sendable {
    /// The problems in the order of the text; never empty.
    public let problems: [JSONProblem]
}

extension RouteTableError: CustomStringConvertible {
    /// A line for each problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
