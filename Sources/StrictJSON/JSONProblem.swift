/// Something wrong in a file of JSON, for a report that names all of it at once.
public struct JSONProblem: Error, Hashable, Sendable {
    /// A stable name for programs, for example `unknownKey`.
    public let code: String
    /// The place in the structure, for example `routes[3].path`; empty for the whole text.
    public let path: String
    /// The place in the text.
    public let position: JSONPosition
    /// What is wrong, one sentence.
    public let message: String
    /// What to do about it, where there is one thing to do.
    public let mend: String?

    /// Makes a problem from its parts.
    public init(code: String, path: String, position: JSONPosition, message: String, mend: String? = nil) {
        self.code = code
        self.path = path
        self.position = position
        self.message = message
        self.mend = mend
    }

    /// The problem of a text that is no JSON at all.
    public init(_ error: JSONError) {
        self.init(
            code: "notJSON",
            path: "",
            position: error.position,
            message: "this is not JSON: \(error.message)",
            mend: error.hint
        )
    }
}

extension JSONProblem: CustomStringConvertible {
    /// `line:column: path: message; mend [code]`.
    public var description: String {
        "\(position): " + (path.isEmpty ? "" : "\(path): ") + message + (mend.map { "; \($0)" } ?? "") + " [\(code)]"
    }
}
