/// A place in a JSON text, as an editor shows it.
public struct JSONPosition: Hashable, Sendable {
    /// Bytes from the start of the text, 0 for the first.
    public let offset: Int
    /// Line, 1 for the first; a line ends with LF, CR or both.
    public let line: Int
    /// Column in Unicode scalars, 1 for the first of its line.
    public let column: Int

    /// Makes a position from its three numbers.
    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// The first byte of a text.
    public static let start = JSONPosition(offset: 0, line: 1, column: 1)
}

extension JSONPosition: CustomStringConvertible {
    /// `line:column`, the form that editors and terminals open.
    public var description: String { "\(line):\(column)" }
}
