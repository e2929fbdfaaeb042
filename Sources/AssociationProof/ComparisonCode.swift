public import Diagnostics

/// The kinds of difference between a file and a route table.
public enum ComparisonCode: DiagnosticCode, CaseIterable {
    case appNotInTable, noAppInTable, noDynamicRules, undecided, differsFromTable, missingService,
        serviceNotInTable, missingApp, missingFingerprint, fingerprintNotInTable

    /// The row of each code.
    public var descriptor: DiagnosticDescriptor {
        switch self {
        case .appNotInTable: .info("app-not-in-table", "app missing from the table", or: .warning)
        case .noAppInTable: .error("no-app-in-table", "table without an app for the file")
        case .noDynamicRules: .info("no-dynamic-rules", "table without dynamic rules for Android")
        case .undecided: .info("undecided", "undecided comparison", or: .warning, .error)
        case .differsFromTable: .error("differs-from-table", "file that differs from the table", or: .warning)
        case .missingService: .warning("missing-service", "app missing from a service in the file")
        case .serviceNotInTable: .warning("service-not-in-table", "app service missing from the table")
        case .missingApp: .error("missing-app", "app missing from the file")
        case .missingFingerprint: .error("missing-fingerprint", "fingerprint missing from the file")
        case .fingerprintNotInTable: .info("fingerprint-not-in-table", "fingerprint missing from the table")
        }
    }
}
