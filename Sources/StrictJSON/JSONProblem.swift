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
    public let fix: String?

    /// Makes a problem from its parts.
    public init(code: String, path: String, position: JSONPosition, message: String, fix: String? = nil) {
        self.code = code
        self.path = path
        self.position = position
        self.message = message
        self.fix = fix
    }

    /// The problem of a text that is no JSON at all.
    public init(_ error: JSONError) {
        self.init(
            code: "notJSON",
            path: "",
            position: error.position,
            message: "this is not JSON: \(error.message)",
            fix: error.hint
        )
    }
}

extension JSONProblem: CustomStringConvertible {
    /// `line:column: path: message; fix [code]`.
    public var description: String {
        "\(position): " + (path.isEmpty ? "" : "\(path): ") + message + (fix.map { "; \($0)" } ?? "") + " [\(code)]"
    }
}

/// Gathers the problems of one file while it is read, so that a report holds all of them and not only the first.
public final class JSONProblems {
    /// What was reported, in the order of reading.
    public private(set) var all: [JSONProblem] = []

    /// Makes an empty collection.
    public init() {}

    /// Whether nothing was reported.
    public var isEmpty: Bool { all.isEmpty }

    /// Adds a problem.
    public func report(
        _ code: String,
        _ path: String,
        at position: JSONPosition,
        _ message: String,
        fix: String? = nil
    ) {
        all.append(JSONProblem(code: code, path: path, position: position, message: message, fix: fix))
    }

    /// The text of a value, else nil and a problem: the value is no string.
    public func string(_ value: JSONValue, _ path: String) -> String? {
        if value.string == nil {
            report("wrongType", path, at: value.position, "a string should stand here, not \(value.kind)")
        }
        return value.string
    }

    /// The problems in the order of the text, each once.
    public var sorted: [JSONProblem] {
        var seen: Set<JSONProblem> = []
        return all.filter { seen.insert($0).inserted }.enumerated()
            .sorted { ($0.element.position.offset, $0.offset) < ($1.element.position.offset, $1.offset) }
            .map(\.element)
    }
}
