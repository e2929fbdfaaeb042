import AssociationChecker
import Diagnostics
import StrictJSON

/// A diagnostic of a file, with its code as a case, so that expectations can name it.
struct Finding: Hashable {
    let diagnostic: Diagnostic
    let code: FindingCode

    init?(_ diagnostic: Diagnostic) {
        guard let code = diagnostic.findingCode else { return nil }
        self.diagnostic = diagnostic
        self.code = code
    }

    var severity: Diagnostic.Severity { diagnostic.severity }
    /// `line:column`, and both as numbers.
    var location: SourceLocation { diagnostic.location }
    var position: (line: Int, column: Int) { (location.line ?? 0, location.column ?? 0) }
    var path: String { diagnostic.location.path }
    var message: String { diagnostic.message }
    var fix: String { diagnostic.fix ?? "" }
}

extension AssociationChecker {
    /// The findings of a file; every diagnostic has a code of `FindingCode`.
    static func findings(_ bytes: [UInt8], expectedApps: [String] = []) -> [Finding] {
        let diagnostics = check(bytes, expectedApps: expectedApps)
        let findings = diagnostics.compactMap(Finding.init)
        precondition(findings.count == diagnostics.count)
        return findings
    }
}

extension AssetLinksChecker {
    /// The findings of a file; every diagnostic has a code of `FindingCode`.
    static func findings(_ bytes: [UInt8]) -> [Finding] { check(bytes).compactMap(Finding.init) }
}
