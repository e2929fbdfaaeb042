/// A kind of diagnostic.
///
/// Each module lists its kinds in one enum, whose ``descriptor`` is a table with one row for each case. A section of
/// `docs/diagnostics` explains each name.
public protocol DiagnosticCode: Hashable, Sendable {
    /// The name, the severity and the title.
    var descriptor: DiagnosticDescriptor { get }
}

extension DiagnosticCode {
    /// The name that reports show, for example `unreachable-rule`.
    public var name: String { descriptor.name }
}

/// A row in a table of diagnostics.
public struct DiagnosticDescriptor: DiagnosticCode {
    /// The name that reports show, for example `unreachable-rule`; unique in all of linkd.
    public let name: String
    /// The heading of its section in `docs/diagnostics`, a noun phrase without a period.
    public let title: String
    /// The severity unless a diagnostic sets another one.
    public let severity: Diagnostic.Severity
    /// The other severities that a diagnostic of this kind can have.
    public let otherSeverities: [Diagnostic.Severity]

    /// The row itself.
    public var descriptor: Self { self }

    /// Returns the row of a kind that is usually an error.
    public static func error(_ name: String, _ title: String, or others: Diagnostic.Severity...) -> Self {
        Self(name: name, title: title, severity: .error, otherSeverities: others)
    }

    /// Returns the row of a kind that is usually a warning.
    public static func warning(_ name: String, _ title: String, or others: Diagnostic.Severity...) -> Self {
        Self(name: name, title: title, severity: .warning, otherSeverities: others)
    }

    /// Returns the row of a kind that is usually information.
    public static func info(_ name: String, _ title: String, or others: Diagnostic.Severity...) -> Self {
        Self(name: name, title: title, severity: .info, otherSeverities: others)
    }

    /// Returns the row of a kind that is usually information without a call to action.
    public static func pedantic(_ name: String, _ title: String, or others: Diagnostic.Severity...) -> Self {
        Self(name: name, title: title, severity: .pedantic, otherSeverities: others)
    }
}
