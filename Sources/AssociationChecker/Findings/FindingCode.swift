public import Diagnostics
import SiteAssociation

/// The kinds of finding about Apple's association files and `assetlinks.json`.
public enum FindingCode: DiagnosticCode, CaseIterable {
    case emptyFile, byteOrderMark, invalidEncoding, webPage, signedFile, duplicateKey, fileTooLarge,
        noKnownService, ignoredKey, misspelledKey, misplacedKey, detailsDictionary, entryWithoutApp,
        entryWithoutRules, mixedKeyGenerations, appsNotEmpty, serviceWithoutApps, emptyList, opensNothing,
        invalidAppID, appStoreIDPrefix, appInSeveralEntries, overlappingApps, noSharedCredentials,
        appInsteadOfClip, unconditionalRule, unreachableRule, queryValueNotString, absentItemMatches,
        excludesAbsentItem, notInPath, ineffectiveNot, patternEncoding, doubleStar, foreignPattern,
        removedQueryItem, wholeQueryPattern, invalidVariable, nestedVariable, undefinedVariable, emptyVariable,
        shadowedVariable, unknownRelation, statementOpensNothing, unknownNamespace, invalidPackageName,
        singleFingerprint, invalidSite, mixedStatementKeys, invalidDynamicRule, onlyExclusions,
        ineffectiveDynamicRule, conflictingDynamicRules

    /// The row of each code.
    public var descriptor: DiagnosticDescriptor {
        switch self {
        case .emptyFile: .error("empty-file", "empty file")
        // RFC 8259 §8.1
        case .byteOrderMark: .error("byte-order-mark", "byte order mark")
        // RFC 8259 §8.1
        case .invalidEncoding: .error("invalid-encoding", "invalid UTF-8")
        case .webPage: .error("web-page", "web page instead of the file")
        // RFC 5652; WWDC19 session 717
        case .signedFile: .error("signed-file", "signed file")
        // RFC 8259 §4
        case .duplicateKey: .error("duplicate-key", "key used twice in an object")
        // Archived guide "Support Universal Links"
        case .fileTooLarge: .error("file-too-large", "file over or near the size limit", or: .warning)
        case .noKnownService: .error("no-known-service", "no known service")
        // Checked with swcutil
        case .ignoredKey: .info("ignored-key", "key that no system reads", or: .warning, .pedantic)
        // Checked with swcutil
        case .misspelledKey: .error("misspelled-key", "misspelled key", or: .warning)
        case .misplacedKey: .error("misplaced-key", "key in the wrong place", or: .warning)
        // Obsolete: WWDC19 session 717
        case .detailsDictionary: .warning("details-dictionary", "details as a dictionary")
        case .entryWithoutApp: .error("entry-without-app", "entry without an app")
        case .entryWithoutRules: .warning("entry-without-rules", "entry without rules", or: .pedantic)
        // WWDC19 session 717; technote TN3155
        case .mixedKeyGenerations: .warning("mixed-key-generations", "keys for different iOS versions in one entry")
        // Archived guide "Support Universal Links"
        case .appsNotEmpty: .warning("apps-not-empty", "applinks.apps is not empty")
        case .serviceWithoutApps: .error("service-without-apps", "service without an app list")
        case .emptyList: .warning("empty-list", "empty list", or: .error)
        case .opensNothing: .error("opens-nothing", "no link opens an app", or: .info)
        // WWDC19 session 717
        case .invalidAppID: .error("invalid-app-id", "invalid app ID")
        case .appStoreIDPrefix: .warning("app-store-id-prefix", "App Store ID as the app ID prefix")
        case .appInSeveralEntries: .warning("app-in-several-entries", "app in several entries")
        // Archived guide "Support Universal Links"
        case .overlappingApps: .warning("overlapping-apps", "link that opens two apps")
        case .noSharedCredentials:
            .pedantic("no-shared-credentials", "app that does not share credentials with the site", or: .warning)
        case .appInsteadOfClip: .warning("app-instead-of-clip", "app ID instead of an App Clip ID")
        // Checked with swcutil
        case .unconditionalRule: .warning("unconditional-rule", "rule without a condition")
        // First match wins: WWDC19 session 717
        case .unreachableRule: .warning("unreachable-rule", "unreachable rule", or: .pedantic)
        // Checked with swcutil
        case .queryValueNotString: .error("query-value-not-string", "query pattern that is not a string")
        // Checked with swcutil
        case .absentItemMatches: .warning("absent-item-matches", "query pattern that matches a missing item")
        // Checked with swcutil
        case .excludesAbsentItem: .info("excludes-absent-item", "exclusion of links without a query item")
        case .notInPath: .error("not-in-path", "query, fragment or host in a path pattern", or: .warning, .info)
        // WWDC19 session 717
        case .ineffectiveNot: .error("ineffective-not", "ineffective NOT")
        // Checked with swcutil
        case .patternEncoding: .error("pattern-encoding", "wrong percent-encoding in a pattern", or: .warning)
        // Checked with swcutil
        case .doubleStar: .warning("double-star", "double asterisk")
        case .foreignPattern: .error("foreign-pattern", "pattern in another system's syntax", or: .warning)
        case .removedQueryItem: .warning("removed-query-item", "query item that Safari removes")
        // Checked with swcutil
        case .wholeQueryPattern: .warning("whole-query-pattern", "pattern for the whole query", or: .pedantic)
        case .invalidVariable: .error("invalid-variable", "invalid variable name or reference")
        case .nestedVariable: .error("nested-variable", "variable inside a variable")
        case .undefinedVariable: .error("undefined-variable", "undefined variable")
        case .emptyVariable: .warning("empty-variable", "variable without values")
        case .shadowedVariable: .warning("shadowed-variable", "variable named like a predefined one")
        case .unknownRelation: .warning("unknown-relation", "unknown relation", or: .error)
        case .statementOpensNothing: .pedantic("statement-opens-nothing", "statement that opens no links")
        case .unknownNamespace: .error("unknown-namespace", "unknown namespace")
        case .invalidPackageName: .error("invalid-package-name", "invalid package name")
        case .singleFingerprint: .info("single-fingerprint", "single fingerprint")
        case .invalidSite: .error("invalid-site", "invalid site or include URL")
        case .mixedStatementKeys: .error("mixed-statement-keys", "keys of two kinds of statement", or: .pedantic)
        // developer.android.com/training/app-links
        case .invalidDynamicRule: .error("invalid-dynamic-rule", "invalid dynamic rule")
        case .onlyExclusions: .error("only-exclusions", "dynamic rules that only exclude")
        case .ineffectiveDynamicRule: .error("ineffective-dynamic-rule", "dynamic rule that matches almost no links")
        case .conflictingDynamicRules: .warning("conflicting-dynamic-rules", "different dynamic rules for one app")
        }
    }
}

extension Diagnostic {
    /// Whether this is a finding of a kind.
    package func isOf(_ code: FindingCode) -> Bool { descriptor == code.descriptor }
}
