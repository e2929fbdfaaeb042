import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Collects the findings of one file: a limited number of each code, and the number of the others.
final class FindingReport {
    private var findings: CappedDiagnostics

    /// Creates an empty report.
    ///
    /// - Parameter maximumPerCode: the maximum number of findings of one code.
    init(maximumPerCode: Int = CappedDiagnostics.defaultMaximum) {
        findings = CappedDiagnostics(maximumPerCode: maximumPerCode)
    }

    /// The maximum number of findings of one code.
    var maximumPerCode: Int { findings.maximumPerCode }

    /// Adds a finding; its texts are created only if it is kept.
    ///
    /// - Parameter severity: nil for that of the code.
    func add(
        _ code: some DiagnosticCode,
        in path: FindingPath,
        at position: JSONPosition,
        as severity: Diagnostic.Severity? = nil,
        _ message: @autoclosure () -> String,
        fix: @autoclosure () -> String,
        notes: @autoclosure () -> [Diagnostic.Note] = []
    ) {
        findings.add(code, as: severity) {
            Diagnostic(
                code,
                severity: severity,
                at: SourceLocation(position, path: path.description),
                message(),
                fix: fix(),
                notes: notes()
            )
        }
    }

    /// Adds a finding of this module.
    func add(
        _ code: FindingCode,
        in path: FindingPath,
        at position: JSONPosition,
        as severity: Diagnostic.Severity? = nil,
        _ message: @autoclosure () -> String,
        fix: @autoclosure () -> String
    ) {
        add(code.descriptor, in: path, at: position, as: severity, message(), fix: fix())
    }

    /// Adds that no link opens an app, at the place of the reason and with its fix.
    func addNothing(_ reason: Diagnostic, as severity: Diagnostic.Severity? = nil) {
        let message = "no link opens an app: \(reason.message)"
        let place = reason.location
        findings.add(Diagnostic(FindingCode.opensNothing, severity: severity, at: place, message, fix: reason.fix))
    }

    /// Adds a finding about a value or the name of a member.
    func add(
        _ code: some DiagnosticCode,
        at place: some FindingPlace,
        as severity: Diagnostic.Severity? = nil,
        _ message: @autoclosure () -> String,
        fix: @autoclosure () -> String
    ) {
        add(code.descriptor, in: place.path, at: place.position, as: severity, message(), fix: fix())
    }

    /// Adds a finding of this module about a value or the name of a member.
    func add(
        _ code: FindingCode,
        at place: some FindingPlace,
        as severity: Diagnostic.Severity? = nil,
        _ message: @autoclosure () -> String,
        fix: @autoclosure () -> String
    ) {
        add(code.descriptor, at: place, as: severity, message(), fix: fix())
    }

    /// Returns whether there is an error at a value or inside it.
    ///
    /// - Parameter code: the kind of error; nil for any.
    func hasError(below path: FindingPath, of code: DiagnosticDescriptor? = nil) -> Bool {
        first(.error, below: path, of: code) != nil
    }

    /// Returns the first finding of at least a severity at a value or inside it; nil if there is none.
    ///
    /// - Parameter code: the kind of finding; nil for any.
    func first(
        _ severity: Diagnostic.Severity = .pedantic,
        below path: FindingPath,
        of code: DiagnosticDescriptor? = nil
    ) -> Diagnostic? {
        let path = path.description
        return findings.kept.first { finding in
            finding.severity >= severity && finding.location.path.hasPrefix(path)
                && (code == nil || finding.descriptor == code)
        }
    }

    /// The kinds of finding about a text whose content is unknown.
    private static let unreadable =
        [FindingCode.emptyFile, .invalidEncoding, .webPage, .signedFile, .fileTooLarge].map(\.descriptor)
        + [JSONProblemCode.invalidJSON.descriptor]

    /// The findings in the order of the text, each once, then for each code how many were left out.
    ///
    /// A text that is no JSON has no information, which comes when it can be read as a whole.
    var sorted: [Diagnostic] {
        let sorted = findings.sorted
        let isBroken = sorted.contains { Self.unreadable.contains($0.descriptor) && $0.severity == .error }
        return isBroken ? sorted.filter { $0.severity > .info } : sorted
    }
}

extension FindingReport {
    /// The maximum length of a text in a fix, in bytes: one that is cut short cannot be typed.
    static let longestFix = 200

    /// Returns the fix that writes a text.
    ///
    /// - Parameter other: the fix if the text is empty or too long.
    static func write(_ text: some StringProtocol, or other: String) -> String {
        text.isEmpty || text.utf8.count > longestFix ? other : "write \(text.quoted)"
    }
}

/// Findings that several levels of the structure share.
extension FindingReport {
    /// Adds a key that belongs to another level.
    func addMisplaced(_ member: CheckedValue.Member, fix: String) {
        add(.misplacedKey, at: member, "misplaced key \(member.name.quoted); devices ignore the key", fix: fix)
    }

    /// Adds a key that is not allowed at a level, and returns the similar allowed key; nil if there is none.
    @discardableResult
    func addUnknown(_ member: CheckedValue.Member, known: [String]) -> String? {
        let name = NearName.nearest(to: member.name, among: known)
        add(
            name == nil ? .ignoredKey : .misspelledKey,
            at: member,
            "unknown key \(member.name.quoted)",
            fix: name.map { "write \"\($0)\"" } ?? "remove the key; allowed keys: \(known.joined(separator: ", "))"
        )
        return name
    }

    /// Adds a finding for a value of the wrong type.
    ///
    /// - Parameter fix: the fix; nil to write what is expected.
    func addWrongType(_ place: CheckedValue, expected: String, consequence: String, fix: String? = nil) {
        add(
            JSONProblemCode.wrongType,
            at: place,
            "expected \(expected), found \(place.value.kind); \(consequence)",
            fix: fix ?? "use \(expected)"
        )
    }

    /// Returns the elements of a list; reports an empty list, and another value in its place.
    ///
    /// - Parameters:
    ///   - empty: the code for an empty list.
    ///   - severity: that of an empty list; nil for that of the code.
    ///   - areTexts: whether the elements are texts, of which a single one may stand in its place.
    func elements(
        of place: CheckedValue,
        expected: String,
        consequence: String,
        empty: FindingCode = .emptyList,
        as severity: Diagnostic.Severity? = nil,
        areTexts: Bool = true
    ) -> [CheckedValue] {
        guard let elements = place.elements else {
            let text = areTexts ? place.value.string : nil
            let fix = text.flatMap { $0.utf8.count <= Self.longestFix ? "write [\($0.quoted)]" : nil }
            addWrongType(place, expected: expected, consequence: consequence, fix: fix)
            return []
        }
        if elements.isEmpty {
            add(empty, at: place, as: severity, "empty array; \(consequence)", fix: "add an element")
        }
        return elements
    }
}
