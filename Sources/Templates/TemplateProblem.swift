/// Something wrong in a template, with its place.
public struct TemplateProblem: Error, Hashable, Sendable {
    /// The name of the file.
    public let file: String
    /// The line, the first is 1.
    public let line: Int
    /// The column in characters, the first is 1.
    public let column: Int
    /// What is wrong, one sentence.
    public let message: String
    /// What to do about it, where there is one thing to do.
    public let mend: String?

    /// Makes a problem from its parts.
    public init(file: String, line: Int, column: Int, message: String, mend: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.mend = mend
    }
}

extension TemplateProblem: CustomStringConvertible {
    /// `file:line:column: message; mend`.
    public var description: String { "\(file):\(line):\(column): \(message)" + (mend.map { "; \($0)" } ?? "") }
}
