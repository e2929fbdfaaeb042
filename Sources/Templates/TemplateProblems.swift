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
