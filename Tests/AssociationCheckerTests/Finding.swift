import AssociationChecker
import Diagnostics
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
