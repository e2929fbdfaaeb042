import BorrowedBytes
package import Diagnostics
import LinkRoutes
import TableChecks

/// Why a text is not the identifier of an app: a prefix of ten characters, a dot, and the bundle identifier.
///
/// Devices accept any text; a wrong identifier causes no error, it only matches no app (WWDC19 session 717). A bundle
/// identifier has only A–Z, a–z, 0–9, `-` and `.`
/// (developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier).
package struct AppIDProblem {
    /// The kind of finding that `check` reports.
    package let code: DiagnosticDescriptor
    /// What is wrong, a sentence without a full stop.
    let message: String
    let fix: String

    /// How much it matters: an identifier of a sample is valid.
    var severity: Diagnostic.Severity { code == RouteTableCode.placeholder.descriptor ? .warning : code.severity }

    /// Whether no app has such an identifier; otherwise it is only unlikely.
    package var namesNoApp: Bool { code != FindingCode.appStoreIDPrefix.descriptor }

    /// Finds the problem of an identifier; nil if there is none.
    package init?(of id: String) {
        var fix = "use the application-identifier from \"codesign -d --entitlements - --xml App.app\""
        let meant = Self.normalized(id)
        if meant.isEmpty {
            (code, message) = (FindingCode.invalidAppID.descriptor, "empty app ID")
        } else if id.contains("*") {
            message = "invalid app ID \(id.quoted): wildcards are not supported"
            (code, fix) = (FindingCode.invalidAppID.descriptor, "list the ID of each app")
        } else if meant != id, Self.isSound(meant) {
            message = "invalid app ID \(id.quoted): space, quotation mark, invisible character or empty part"
            (code, fix) = (FindingCode.invalidAppID.descriptor, FindingReport.write(meant, or: fix))
        } else if Self.isPlaceholder(id) {
            message = "app ID \(id.quoted) is a placeholder"
            code = RouteTableCode.placeholder.descriptor
        } else if !Self.isSound(id) {
            let expected =
                Self.isLikely(id)
                ? "bundle ID must contain only A-Z, a-z, 0-9, \"-\" and \".\""
                : "expected 10 characters A-Z or 0-9, a dot and a bundle ID"
            (code, message) = (FindingCode.invalidAppID.descriptor, "invalid app ID \(id.quoted): \(expected)")
        } else if id.utf8.prefix(10).allSatisfy(\.isDigit) {
            message = "prefix of app ID \(id.quoted) looks like an App Store ID"
            code = FindingCode.appStoreIDPrefix.descriptor
        } else {
            return nil
        }
        self.fix = fix
    }

    /// Returns an identifier without what a copy leaves around its parts: spaces, quotation marks, invisible characters
    /// and dots.
    static func normalized(_ id: String) -> String {
        id.split(separator: ".").map(\.trimmed).filter { !$0.isEmpty }.joined(separator: ".")
    }

    /// Returns whether a text looks like the identifier of an app.
    static func isLikely(_ text: String) -> Bool {
        let prefix = text.prefix { $0 != "." }.utf8
        return prefix.count == 10 && text.utf8.count > 11
            && prefix.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0.isDigit }
    }

    private static func isSound(_ id: String) -> Bool { isLikely(id) && has(id, only: "-.") }

    /// Returns whether an identifier is a sample's, or is sound and has a part that a program writes for a variable without
    /// a value; one with the syntax of a variable names no app for certain.
    private static func isPlaceholder(_ id: String) -> Bool {
        let isUnset = id.split(separator: ".").contains { ["undefined", "null"].contains($0) }
        return isUnset && isSound(id) || Placeholder.isAppID(id) && has(id, only: "-._")
    }

    private static func has(_ id: String, only marks: String) -> Bool {
        id.utf8.allSatisfy { $0.isLetterOrDigit || marks.utf8.contains($0) }
    }
}
