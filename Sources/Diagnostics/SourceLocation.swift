/// A place in a file: a line and column of its text, and a path in its structure.
public struct SourceLocation: Hashable, Sendable {
    /// The name of the file as the user gave it; empty until a caller adds it.
    public var file: String
    /// The line, counted from 1; nil for the file as a whole.
    public var line: Int?
    /// The column in Unicode scalars, counted from 1; nil for the line as a whole.
    public var column: Int?
    /// The path in the structure, for example `routes[3].path`; empty for the whole text.
    public var path: String

    /// Creates a location from its parts.
    public init(_ file: String = "", line: Int? = nil, column: Int? = nil, path: String = "") {
        self.file = file
        self.line = line
        self.column = column
        self.path = path
    }

    /// What the order in a text depends on.
    package var order: (Int, Int) { (line ?? 0, column ?? 0) }
}

extension SourceLocation: CustomStringConvertible {
    /// `file:line:column`, the form that editors and terminals open, without the parts that are missing.
    public var description: String {
        ([file].filter { !$0.isEmpty } + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
    }
}
