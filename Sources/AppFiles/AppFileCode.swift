import Diagnostics

/// The codes of findings about the files of an app's project (`docs/diagnostics/`).
public enum AppFileCode: String, Sendable, CaseIterable {
    /// The file cannot be read as a property list or as a manifest.
    case unreadable = "AP101"
    /// A value of a property list has the wrong type.
    case wrongType = "AP102"
    /// The entitlements list no associated domain.
    case noDomains = "AP201"
    /// The entitlements lack a domain that the table needs.
    case domainMissing = "AP202"
    /// A domain of the entitlements that no system reads.
    case badDomain = "AP203"
    /// A domain has a mode that must not be in a release.
    case developerMode = "AP204"
    /// A domain of the entitlements that the table does not have.
    case domainNotInTable = "AP205"
}

extension Diagnostic {
    /// Creates a finding about a place of an app's file; the caller adds the name of the file.
    init(
        _ code: AppFileCode,
        severity: Severity = .error,
        at location: SourceLocation = SourceLocation(),
        _ message: String,
        fix: String? = nil
    ) {
        self.init(code.rawValue, severity: severity, at: location, message, fix: fix)
    }
}

extension String {
    /// The text as part of a message, not longer than a line.
    var excerpt: String {
        unicodeScalars.count > 120 ? String(String.UnicodeScalarView(unicodeScalars.prefix(119))) + "…" : self
    }
}
