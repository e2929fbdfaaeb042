// # Diagnostics
//
// One type for everything that linkd finds: what is wrong, where, why it matters, and how to fix it.
//
// Each reader and each check reports a ``Diagnostic``. So the program can print all of them in one form, in the order
// of the text, as lines, as JSON or as SARIF, and a person who knows one message knows them all.
//
// ```swift
// let duplicate = DiagnosticDescriptor.error("duplicate-app", "app listed twice")
// let problem = Diagnostic(
//     duplicate,
//     at: SourceLocation("routes.json", line: 5, column: 7, path: "apps.ios[1]"),
//     "duplicate app",
//     fix: "remove one"
// )
// #expect(
//     problem.description
//         == "routes.json:5:7: error: apps.ios[1]: duplicate app; fix: remove one [duplicate-app]"
// )
// ```
//
// Each module lists its kinds in one enum, a ``DiagnosticCode``, whose table has a row with the name, the usual severity
// and the title of each. Scripts and tables refer to the names. `docs/diagnostics` has a page for each enum and a section
// for each name; `make snapshots` writes the headings and the index from the tables.
//
// A message that refuses a name can say which one was probably meant:
//
// ```swift
// #expect(NearName.nearest(to: "cat", among: ["car", "bat"]) == "car")
// ```
//
// ## What it leaves out
//
// - Renderers for people and programs. They are in the module `Reports`, so that apps do not carry them.
// - Translation. Messages are English, for those who write tables and run servers.
// - The texts of the messages. They stand where the problem is found, beside the condition.
//
// ## Limits and costs
//
// - ``CappedDiagnostics`` keeps 100 diagnostics of one code in one file and counts the others. A message beyond that is
//   not even made, so a file with a hundred thousand problems costs no more than one with a few hundred.
// - ``NearName`` compares the first 64 bytes of a name, in time proportional to the product of both lengths.
// - Sorting by text removes repeated diagnostics by their hash.
//
// ## Where to read on
//
// `Diagnostic.swift` with `SourceLocation.swift`, then `CappedDiagnostics.swift`, `NearName.swift`, and `ShownText.swift`
// for the texts of strangers in messages. Then `Reports/Report.swift`, which prints them, and
// docs/diagnostics/README.md, the list of all codes.

/// A problem in a file or a setting: what is wrong, where, why it matters, and how to fix it.
///
/// Every reader and check of linkd reports problems as diagnostics. Renderers for people and programs are in the command
/// line tool, so that apps carry none of them.
public struct Diagnostic: Error, Hashable, Sendable {
    /// How much a diagnostic matters.
    public enum Severity: String, Sendable, CaseIterable {
        /// Information without a call to action, which reports show as `info` and only on request.
        case pedantic
        /// Worth knowing.
        case info
        /// Valid, but almost certainly not intended.
        case warning
        /// Cannot work.
        case error

        /// The word in reports.
        public var label: String { self == .pedantic ? Self.info.rawValue : rawValue }
    }

    /// A second place that explains a diagnostic.
    public struct Note: Hashable, Sendable {
        /// What is at that place, one sentence without a full stop.
        public let message: String
        /// The place.
        public let location: SourceLocation

        /// Creates a note from its parts.
        public init(_ message: String, at location: SourceLocation) {
            self.message = message
            self.location = location
        }
    }

    /// The kind.
    public let descriptor: DiagnosticDescriptor
    /// How much it matters.
    public var severity: Severity
    /// Where it is.
    public var location: SourceLocation
    /// What is wrong, one sentence without a full stop.
    public var message: String
    /// What to do, as an instruction; nil where several different things could be meant.
    public var fix: String?
    /// Other places that belong to it.
    public var notes: [Note]
    /// The whole text that is wrong, for a program that can say more about it; nil where nothing can be added.
    public var subject: String?
    /// How many diagnostics of this code were left out, where this one says so; else 0.
    public internal(set) var omitted = 0

    // An array, because a structure cannot contain itself.
    private var causes: [Diagnostic]

    /// The diagnostic that led to this one; nil if there is none.
    public var cause: Diagnostic? {
        get { causes.first }
        set { causes = newValue.map { [$0] } ?? [] }
    }

    /// The name of the kind, for example `unreachable-rule`; `docs/diagnostics` explains each.
    public var code: String { descriptor.name }

    /// Creates a diagnostic from its parts.
    ///
    /// - Parameter severity: nil for the usual severity of the kind.
    public init(
        _ code: some DiagnosticCode,
        severity: Severity? = nil,
        at location: SourceLocation,
        _ message: String,
        fix: String? = nil,
        notes: [Note] = [],
        cause: Diagnostic? = nil
    ) {
        descriptor = code.descriptor
        self.severity = severity ?? code.descriptor.severity
        self.location = location
        self.message = message
        self.fix = fix
        self.notes = notes
        causes = cause.map { [$0] } ?? []
    }
}

extension Diagnostic {
    /// The same diagnostic, located in a file.
    ///
    /// - Parameter file: the name of the file, as the user gave it.
    public func located(in file: String) -> Diagnostic {
        var diagnostic = self
        diagnostic.location.file = file
        for index in notes.indices where notes[index].location.file.isEmpty {
            var location = notes[index].location
            location.file = file
            diagnostic.notes[index] = Note(notes[index].message, at: location)
        }
        return diagnostic
    }
}

extension Diagnostic: CustomStringConvertible {
    /// `file:line:column: severity: path: message; fix: … [code]`, for logs and one-line reports.
    public var description: String {
        headline + (fix.map { "; fix: \($0)" } ?? "") + " [\(code)]"
    }

    /// `file:line:column: severity: path: message`, without the parts that are empty.
    public var headline: String {
        let place = location.description
        return (place.isEmpty ? "" : "\(place): ") + "\(severity.label): "
            + (location.path.isEmpty ? "" : "\(location.path): ") + message
    }
}

extension Diagnostic.Severity: Comparable {
    /// Orders by weight: an error is the greatest.
    public static func < (first: Self, second: Self) -> Bool { first.weight < second.weight }

    private var weight: Int {
        switch self {
        case .pedantic: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        }
    }
}

extension Sequence<Diagnostic> {
    /// The diagnostics in the order of the text, each once.
    public var inTextOrder: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return filter { seen.insert($0).inserted }.enumerated()
            .sorted { first, second in
                let (left, right) = (first.element.location.order, second.element.location.order)
                return left == right ? first.offset < second.offset : left < right
            }
            .map(\.element)
    }
}
