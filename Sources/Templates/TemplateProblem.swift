public import Diagnostics

/// The codes of problems in templates (`docs/diagnostics/`).
public enum TemplateProblemCode: String, Sendable, CaseIterable {
    /// A tag, or the text around it, cannot be read.
    case badTag = "TP101"
    /// A tag names something that pages do not have, or uses it as another kind of value.
    case badName = "TP102"
    /// A partial is missing, or partials call each other too often.
    case badPartial = "TP103"
    /// The markup is not read alike everywhere, is blocked on the page, or has a value where none is safe.
    case badMarkup = "TP104"
}

/// All that is wrong in a template and its partials.
public struct TemplateProblems: Error, Hashable, Sendable {
    /// At least one, by file in the order of reading, each once.
    public let problems: [Diagnostic]
}

extension TemplateProblems: CustomStringConvertible {
    /// A problem a line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension TemplateProblems {
    /// More would not help the reader.
    static let maximumCount = 100

    /// The problems of a compilation, in the order of the text.
    init(_ problems: [Diagnostic]) {
        let files = problems.map(\.location.file)
        func rank(_ problem: Diagnostic) -> (Int, Int, Int) {
            let location = problem.location
            return (files.firstIndex(of: location.file) ?? 0, location.line ?? 0, location.column ?? 0)
        }
        self.problems = problems.sorted { rank($0) < rank($1) }
    }
}

/// A problem and its fix, before its location is known.
struct MarkupProblem: Error, Hashable {
    let message: String
    let fix: String?

    init(_ message: String, fix: String? = nil) {
        self.message = message
        self.fix = fix
    }
}

extension NearName {
    /// Returns what to do about an unknown name: the near name where there is one, else all known names.
    static func fix(_ name: String, among known: [String]) -> String? {
        let known = Set(known).subtracting(["."]).sorted()
        if let nearest = nearest(to: name, among: known) { return "did you mean '\(nearest)'?" }
        guard !known.isEmpty else { return nil }
        return "known names: " + known.prefix(24).joined(separator: ", ") + (known.count > 24 ? ", …" : "")
    }
}
