import AssociationChecker
import Diagnostics
import FindingSnapshots
import StrictJSON

/// A diagnostic of a file, with what expectations read of it.
struct Finding: Hashable {
    let diagnostic: Diagnostic

    var code: String { diagnostic.code }
    /// The severity as reports show it.
    var severity: Diagnostic.Severity { max(diagnostic.severity, .info) }
    /// `line:column`, and both as numbers.
    var location: SourceLocation { diagnostic.location }
    var position: (line: Int, column: Int) { (location.line ?? 0, location.column ?? 0) }
    var path: String { diagnostic.location.path }
    var message: String { diagnostic.message }
    var fix: String { diagnostic.fix ?? "" }

    /// Returns the file after the replacement that the fix states; nil if the fix is advice in words.
    func fixed(_ file: String) -> String? {
        diagnostic.applyingFix(to: Array(file.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension AssociationChecker {
    /// The findings of a file.
    static func findings(_ bytes: [UInt8], expectedApps: [String] = []) -> [Finding] {
        check(bytes, expectedApps: expectedApps).map(Finding.init)
    }
}

extension AssetLinksChecker {
    /// The findings of a file.
    static func findings(_ bytes: [UInt8]) -> [Finding] { check(bytes).map(Finding.init) }
}
