import Diagnostics

/// The codes of findings about the files of an app's project (`docs/diagnostics/`).
public enum AppFileCode: String, Sendable, CaseIterable {
    /// The file cannot be read as a property list or as a manifest.
    case unreadable = "AP101"
    /// A value of a property list has the wrong type.
    case wrongType = "AP102"
    /// The table has no app that the file can belong to.
    case noApp = "AP103"
    /// A key stands where the system does not read it.
    case misplacedKey = "AP104"
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
    /// The identifier that the app is signed with is not in the table.
    case otherApp = "AP206"
    /// A web browser, which gets no universal links.
    case browser = "AP207"
    /// The `Info.plist` lacks a scheme of the table.
    case schemeMissing = "AP301"
    /// A text of the `Info.plist` is not a scheme.
    case badScheme = "AP302"
    /// A scheme of the `Info.plist` that the table does not have.
    case schemeNotInTable = "AP303"
    /// A scene of the `Info.plist` has no delegate that receives links.
    case sceneWithoutDelegate = "AP304"
    /// No intent filter of the manifest has a host of the table.
    case manifestHostMissing = "AP401"
    /// The package of the manifest is not in the table.
    case packageNotInTable = "AP402"
    /// Android does not verify the hosts of an intent filter.
    case notVerified = "AP403"
    /// An intent filter lacks the action or a category of links.
    case filterIncomplete = "AP404"
    /// Other apps cannot start the activity of an intent filter.
    case notExported = "AP405"
    /// The paths or groups of the intent filters open the app for other links than the table.
    case pathsDiffer = "AP406"
    /// A host, paths or groups of the intent filters are not compared.
    case notCompared = "AP407"
    /// A value of an intent filter matches no link.
    case matchesNoLink = "AP408"
    /// No intent filter takes the links of a scheme of the table.
    case schemeFilterMissing = "AP409"
    /// A host of the manifest that the table does not have, and that Android verifies.
    case manifestHostNotInTable = "AP410"
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

extension [Diagnostic] {
    /// Adds a finding about a place of an app's file.
    mutating func add(
        _ code: AppFileCode,
        severity: Diagnostic.Severity = .error,
        at location: SourceLocation,
        _ message: String,
        fix: String? = nil
    ) {
        append(Diagnostic(code, severity: severity, at: location, message, fix: fix))
    }
}

extension Diagnostic {
    /// Creates a finding about a table without an app of a kind.
    static func noApp(_ kind: String, in tableFile: String) -> Diagnostic {
        Diagnostic(
            .noApp,
            "\(tableFile) has no \(kind), so the file is not compared",
            fix: "add \(kind == "App Clip" ? "\"clip\"" : "the app") to \"apps\" of \(tableFile), or name another table"
        )
    }

    /// Creates a finding about keys that stand where the system does not read them.
    static func misplaced(_ value: PropertyList, _ keys: String, only place: String, fix: String) -> Diagnostic {
        let message = "the system reads \(keys) only \(place)"
        return Diagnostic(.misplacedKey, severity: .warning, at: value.location, message, fix: fix)
    }

    /// Creates a finding about a value of a property list that has another type than the system reads.
    static func wrongType(_ value: PropertyList, _ expected: String) -> Diagnostic {
        Diagnostic(.wrongType, at: value.location, "the value is not \(expected)", fix: "write \(expected)")
    }
}
