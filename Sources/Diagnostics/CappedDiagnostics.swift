/// Diagnostics of which at most some of each code and file are kept; the others are only counted.
///
/// A file can have hundreds of thousands of problems of one code. More of them do not help a reader, and each costs
/// memory and output.
public struct CappedDiagnostics: Sendable {
    /// The usual maximum number of diagnostics of one code in one file.
    public static let defaultMaximum = 100

    private struct Kind: Hashable {
        let file: String
        let code: DiagnosticDescriptor
    }

    private struct Tally {
        var kept = 0
        var omitted = 0
        var severity: Diagnostic.Severity
    }

    /// The kept diagnostics in the order of their addition.
    public private(set) var kept: [Diagnostic] = []
    /// The maximum number of diagnostics of one code in one file.
    public let maximumPerCode: Int
    private var tallies: [Kind: Tally] = [:]
    /// The codes in the order of their first use.
    private var kinds: [Kind] = []

    /// Creates an empty collection.
    ///
    /// - Parameter maximumPerCode: the maximum number of diagnostics of one code in one file.
    public init(maximumPerCode: Int = defaultMaximum) {
        self.maximumPerCode = maximumPerCode
    }

    /// Whether nothing was added.
    public var isEmpty: Bool { kinds.isEmpty }

    /// Adds a diagnostic.
    public mutating func add(_ diagnostic: Diagnostic) {
        let kind = Kind(file: diagnostic.location.file, code: diagnostic.descriptor)
        guard diagnostic.omitted == 0 else { return count(kind, diagnostic.severity, omitted: diagnostic.omitted) }
        add(kind, as: diagnostic.severity) { diagnostic }
    }

    /// Adds a diagnostic of a file without a name; `make` is called only if the diagnostic is kept.
    ///
    /// - Parameter severity: nil for the usual severity of the kind.
    public mutating func add(
        _ code: some DiagnosticCode,
        as severity: Diagnostic.Severity? = nil,
        _ make: () -> Diagnostic
    ) {
        let descriptor = code.descriptor
        add(Kind(file: "", code: descriptor), as: severity ?? descriptor.severity, make)
    }

    /// The kept diagnostics in the order of their addition, then for each code how many were left out.
    public var all: [Diagnostic] { kept + omissions }

    /// The kept diagnostics in the order of the text, each once, then for each code how many were left out.
    public var sorted: [Diagnostic] { kept.inTextOrder + omissions }

    private mutating func add(_ kind: Kind, as severity: Diagnostic.Severity, _ make: () -> Diagnostic) {
        guard tallies[kind]?.kept ?? 0 < maximumPerCode else { return count(kind, severity, omitted: 1) }
        count(kind, severity, kept: 1)
        kept.append(make())
    }

    private mutating func count(_ kind: Kind, _ severity: Diagnostic.Severity, kept: Int = 0, omitted: Int = 0) {
        if tallies[kind] == nil { kinds.append(kind) }
        var tally = tallies[kind] ?? Tally(severity: severity)
        tally.kept += kept
        tally.omitted += omitted
        tally.severity = max(tally.severity, severity)
        tallies[kind] = tally
    }

    /// A sentence for each code of which diagnostics were left out.
    private var omissions: [Diagnostic] {
        kinds.compactMap { kind in
            guard let tally = tallies[kind], tally.omitted > 0 else { return nil }
            var omission = Diagnostic(
                kind.code,
                severity: tally.severity,
                at: SourceLocation(kind.file),
                "\(tally.omitted) more of this kind \(tally.omitted == 1 ? "is" : "are") not listed",
                fix: "fix the listed ones and check again, or list all with \"linkd check --all\""
            )
            omission.omitted = tally.omitted
            return omission
        }
    }
}

extension Sequence<Diagnostic> {
    /// Returns at most some diagnostics of each code and file, then for each code how many were left out.
    public func capped(to maximumPerCode: Int = CappedDiagnostics.defaultMaximum) -> [Diagnostic] {
        var capped = CappedDiagnostics(maximumPerCode: maximumPerCode)
        for diagnostic in self { capped.add(diagnostic) }
        return capped.all
    }

    /// Returns the number of diagnostics of a severity, with those that were left out.
    public func count(of severity: Diagnostic.Severity) -> Int {
        reduce(0) { $1.severity.label == severity.label ? $0 + Swift.max($1.omitted, 1) : $0 }
    }
}
