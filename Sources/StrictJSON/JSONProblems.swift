public import Diagnostics

/// The kinds of problem that any JSON file of linkd can have.
public enum JSONProblemCode: DiagnosticCode, CaseIterable {
    case invalidJSON, wrongType, missingKey, unknownKey

    /// The row of each code.
    public var descriptor: DiagnosticDescriptor {
        switch self {
        // RFC 8259 §4, §5; RFC 8259 §7
        case .invalidJSON: .error("invalid-json", "invalid JSON")
        // developer.apple.com/documentation/bundleresources/applinks
        case .wrongType: .error("wrong-type", "value of the wrong type")
        case .missingKey: .error("missing-key", "missing key")
        case .unknownKey: .error("unknown-key", "unknown key")
        }
    }
}

extension Diagnostic {
    /// Creates the diagnostic of a text that is not JSON.
    public init(_ error: JSONError) {
        self.init(
            JSONProblemCode.invalidJSON,
            at: SourceLocation(error.position),
            "invalid JSON: \(error.message)",
            fix: error.fix
        )
    }
}

extension SourceLocation {
    /// The location of a position, in a text without a name.
    ///
    /// - Parameter path: the path in the structure, for example `routes[3].path`; empty for the whole text.
    public init(_ position: JSONPosition, path: String = "") {
        self.init(line: position.line, column: position.column, path: path)
    }
}

/// Collects the problems of one JSON file while it is read, so that a report has all of them and not only the first.
///
/// It keeps a limited number of each code and counts the others.
public final class JSONProblems {
    private var problems: CappedDiagnostics
    /// The old name of each renamed key, by its new name.
    let renamed: [String: String]

    /// Creates an empty collection.
    ///
    /// - Parameter renamed: the old name of each renamed key of the file, by its new name; `unknownKey` suggests the new one.
    public init(limits: JSONLimits = JSONLimits(), renamed: [String: String] = [:]) {
        problems = CappedDiagnostics(maximumPerCode: limits.problems)
        self.renamed = renamed
    }

    /// The problems in the order of reading, then for each code how many were left out.
    public var all: [Diagnostic] { problems.all }

    /// Whether nothing was reported.
    public var isEmpty: Bool { problems.isEmpty }

    /// The problems in the order of the text, each once, then for each code how many were left out.
    public var sorted: [Diagnostic] { problems.sorted }

    /// Adds a diagnostic of the same file.
    public func add(_ diagnostic: Diagnostic) { problems.add(diagnostic) }

    /// Adds an error.
    ///
    /// - Parameter notes: other places that explain the error.
    public func report(
        _ code: some DiagnosticCode,
        at place: SourceLocation,
        _ message: String,
        fix: String? = nil,
        notes: [Diagnostic.Note] = []
    ) {
        problems.add(code) { Diagnostic(code, at: place, message, fix: fix, notes: notes) }
    }

    /// Adds an error that every JSON file can have.
    public func report(_ code: JSONProblemCode, at place: SourceLocation, _ message: String, fix: String? = nil) {
        report(code.descriptor, at: place, message, fix: fix)
    }

    /// Returns the text of a string; reports any other value and returns nil.
    public func string(_ value: JSONValue, _ path: String) -> String? {
        if value.string == nil {
            reportType(of: value, path, "a string")
        }
        return value.string
    }
}
