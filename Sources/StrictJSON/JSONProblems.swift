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
        mend: String? = nil
    ) {
        all.append(JSONProblem(code: code, path: path, position: position, message: message, mend: mend))
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
