public import Diagnostics

/// The kinds of problem in templates.
public enum TemplateProblemCode: DiagnosticCode, CaseIterable {
    case invalidTag, unknownVariable, invalidPartial, unsafeMarkup, notATemplate

    /// The row of each code.
    public var descriptor: DiagnosticDescriptor {
        switch self {
        case .invalidTag: .error("invalid-tag", "invalid tag")
        case .unknownVariable: .error("unknown-variable", "unknown variable")
        case .invalidPartial: .error("invalid-partial", "invalid partial")
        case .unsafeMarkup: .error("unsafe-markup", "unsafe markup")
        case .notATemplate: .error("not-a-template", "file that is not a template")
        }
    }
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
        if let nearest = nearest(to: name, among: known) { return "use \"\(nearest)\"" }
        guard !known.isEmpty else { return nil }
        return "use one of " + known.prefix(24).joined(separator: ", ") + (known.count > 24 ? ", …" : "")
    }
}
