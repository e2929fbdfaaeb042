import AssociationProof
public import Diagnostics

/// The kinds of finding about the files of an app's project.
public enum AppFileCode: DiagnosticCode, CaseIterable {
    case unreadableAppFile, invalidProperty, misplacedProperty, missingHost, invalidDomain, developerMode,
        hostNotInTable, differentApp, webBrowser, missingScheme, schemeNotInTable, sceneWithoutDelegate,
        unverifiedFilter, incompleteFilter,
        unexportedActivity, filterDiffersFromTable, notCompared, filterMatchesNothing

    /// The row of each code.
    public var descriptor: DiagnosticDescriptor {
        switch self {
        case .unreadableAppFile: .error("unreadable-app-file", "unreadable app project file")
        case .invalidProperty: .error("invalid-property", "property of the wrong type")
        case .misplacedProperty: .warning("misplaced-property", "property in the wrong place", or: .error)
        case .missingHost: .error("missing-host", "host missing from the app project")
        case .invalidDomain: .error("invalid-domain", "invalid associated domain", or: .warning)
        case .developerMode: .warning("developer-mode", "developer mode in the entitlements")
        case .hostNotInTable: .info("host-not-in-table", "host or service missing from the table", or: .warning)
        case .differentApp: .error("different-app", "different app ID", or: .warning)
        case .webBrowser: .error("web-browser", "web browser entitlement")
        case .missingScheme: .error("missing-scheme", "scheme missing from the app project", or: .warning)
        case .schemeNotInTable: .info("scheme-not-in-table", "scheme missing from the table", or: .warning)
        case .sceneWithoutDelegate: .warning("scene-without-delegate", "scene without a delegate")
        case .unverifiedFilter: .error("unverified-filter", "intent filter without autoVerify", or: .warning)
        case .incompleteFilter: .error("incomplete-filter", "intent filter without an action or category")
        case .unexportedActivity: .error("unexported-activity", "activity that is not exported")
        case .filterDiffersFromTable:
            .warning("filter-differs-from-table", "intent filter that differs from the table", or: .error, .info)
        case .notCompared: .info("not-compared", "part of the file that is not compared")
        case .filterMatchesNothing: .error("filter-matches-nothing", "intent filter value that matches no link")
        }
    }
}

extension Diagnostic {
    /// Creates a finding about a place of an app's file; the caller adds the name of the file.
    init(
        _ code: AppFileCode,
        severity: Severity? = nil,
        at location: SourceLocation = SourceLocation(),
        _ message: String,
        fix: String? = nil
    ) {
        self.init(code.descriptor, severity: severity, at: location, message, fix: fix)
    }
}

extension [Diagnostic] {
    /// Adds a finding about a place of an app's file.
    mutating func add(
        _ code: AppFileCode,
        severity: Diagnostic.Severity? = nil,
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
            ComparisonCode.noAppInTable,
            at: SourceLocation(),
            "no \(kind) in \(tableFile) to compare with",
            fix: "add \(kind == "App Clip" ? "\"appClip\"" : "the app") to \"apps\", or pass another table"
        )
    }

    /// Creates a finding about keys that stand where the system does not read them.
    static func misplaced(_ value: PropertyList, _ keys: String, expected place: String, fix: String) -> Diagnostic {
        Diagnostic(.misplacedProperty, at: value.location, "misplaced \(keys); expected in \(place)", fix: fix)
    }

    /// Creates a finding about a value of a property list that has another type than the system reads.
    static func wrongType(_ value: PropertyList, _ expected: String) -> Diagnostic {
        Diagnostic(.invalidProperty, at: value.location, "expected \(expected)", fix: "use \(expected)")
    }
}
