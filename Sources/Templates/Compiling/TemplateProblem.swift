import StrictJSON

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
    public let fix: String?

    /// Makes a problem from its parts.
    public init(file: String, line: Int, column: Int, message: String, fix: String? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.fix = fix
    }
}

extension TemplateProblem: CustomStringConvertible {
    /// `file:line:column: message; fix`.
    public var description: String { "\(file):\(line):\(column): \(message)" + (fix.map { "; \($0)" } ?? "") }
}

/// All that is wrong in a template and its partials.
public struct TemplateProblems: Error, Hashable, Sendable {
    /// At least one, by file in the order of reading, each once.
    public let problems: [TemplateProblem]
}

extension TemplateProblems: CustomStringConvertible {
    /// A problem a line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension TemplateProblems {
    /// More help nobody.
    static let maximumCount = 100

    /// The problems of a compilation, in the order of the text.
    init(_ problems: [TemplateProblem]) {
        let files = problems.map(\.file)
        func rank(_ problem: TemplateProblem) -> (Int, Int, Int) {
            (files.firstIndex(of: problem.file) ?? 0, problem.line, problem.column)
        }
        self.problems = problems.sorted { rank($0) < rank($1) }
    }
}

/// What is wrong and what to do, before it is known where.
struct Complaint: Error, Hashable {
    let message: String
    let fix: String?

    init(_ message: String, fix: String? = nil) {
        self.message = message
        self.fix = fix
    }
}

/// Finds the name that somebody meant.
enum NearestName {
    /// What to do about an unknown name: the nearest one where there is a near one, else all of them.
    static func fix(_ name: String, among known: [String]) -> String? {
        let known = Set(known).subtracting(["."]).sorted()
        if let nearest = EditDistance.nearest(to: name, among: known) { return "did you mean '\(nearest)'?" }
        guard !known.isEmpty else { return nil }
        return "there are " + known.prefix(24).joined(separator: ", ") + (known.count > 24 ? ", …" : "")
    }
}
