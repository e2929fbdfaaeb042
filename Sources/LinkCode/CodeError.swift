public import Diagnostics

/// All reasons why a table has no generated code.
public struct CodeError: Error, Sendable {
    /// The problems in the order of the table; never empty.
    public let problems: [Diagnostic]
}

extension CodeError: CustomStringConvertible {
    /// One line for each problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// The stable codes of what keeps a valid table from having generated code (`docs/diagnostics/`).
public enum CodeProblemCode: String, Sendable, CaseIterable {
    /// Two names of the table are the same name in code.
    case collision = "LC101"
    /// A name that the generated code or the language already has.
    case reservedName = "LC102"
    /// A name without a letter or digit.
    case noName = "LC103"
    /// A table without a route for the code.
    case emptyTable = "LC104"
}
