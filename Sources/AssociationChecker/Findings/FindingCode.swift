public import Diagnostics
import SiteAssociation

/// The kinds of finding.
///
/// The numbers are stable; programs may rely on them.
/// AA: Apple's association files, AL: `assetlinks.json`. The JSON text of both is checked in the same way, so reports
/// about both use AA1.
public enum FindingCode: String, Sendable, CaseIterable {
    /// The file is empty.
    case empty = "AA101"
    /// The text begins with a byte order mark (RFC 8259 §8.1).
    case byteOrderMark = "AA102"
    /// The text is not UTF-8 (RFC 8259 §8.1).
    case notUTF8 = "AA104"
    /// The file is HTML or XML.
    case html = "AA105"
    /// The file is signed (RFC 5652). Apple deprecated signed files (WWDC19 session 717); linkd does not read them.
    case signed = "AA108"
    /// A comment (RFC 8259 does not allow comments).
    case comment = "AA111"
    /// A comma before a closing bracket or brace (RFC 8259 §4, §5).
    case trailingComma = "AA112"
    /// A typographic quotation mark (RFC 8259 §7).
    case typographicQuote = "AA113"
    /// A single quotation mark (RFC 8259 §7).
    case singleQuote = "AA114"
    /// A missing comma between two elements or members (RFC 8259 §4, §5).
    case missingComma = "AA115"
    /// The text ends too early.
    case cutOff = "AA117"
    /// A name occurs twice in one object (RFC 8259 §4).
    case duplicateKey = "AA118"
    /// Arrays and objects are nested too deeply.
    case tooDeep = "AA119"
    /// Any other syntax error (RFC 8259).
    case notJSON = "AA120"
    /// The file is larger than 128 KiB (archived guide "Support Universal Links").
    case tooLarge = "AA121"
    /// The size of the file is close to the limit of devices.
    case large = "AA122"

    /// The root is not an object (developer.apple.com/documentation/bundleresources/applinks).
    case rootNotObject = "AA201"
    /// The file has no service that Apple's systems know.
    case noKnownService = "AA202"
    /// A top-level key that no system reads.
    case unknownTopLevelKey = "AA203"
    /// A top-level key that is similar to the name of a service.
    case misspelledService = "AA204"
    /// A service inside `applinks`.
    case nestedService = "AA205"
    /// A key under the wrong parent.
    case misplacedKey = "AA206"
    /// `applinks` has no `details`.
    case detailsMissing = "AA207"
    /// `details` is a dictionary keyed by app (obsolete: WWDC19 session 717).
    case detailsDictionary = "AA208"
    /// An entry names no app.
    case entryWithoutApp = "AA209"
    /// An entry has neither `components` nor `paths`.
    case entryWithoutRules = "AA210"
    /// A key that is similar to a key that the system reads.
    case misspelledKey = "AA211"
    /// An entry has `appID` and `appIDs`; devices ignore `appID`.
    case bothAppIDForms = "AA212"
    /// An entry has `components` and `paths` (WWDC19 session 717; technote TN3155).
    case pathsBesideComponents = "AA213"
    /// An entry has `appIDs` of iOS 13 with `paths` of iOS 9 (technote TN3155).
    case mixedGenerations = "AA214"
    /// `applinks.apps` is not empty (archived guide "Support Universal Links").
    case appsNotEmpty = "AA215"
    /// A value of the wrong type, which the system ignores.
    case wrongType = "AA217"
    /// A service without a list of apps in `apps`.
    case serviceShape = "AA218"
    /// An empty list of apps or entries.
    case emptyList = "AA219"
    /// A nested key that no system reads.
    case unknownKey = "AA220"
    /// An entry with an empty list of rules: it matches no links, as for a table without links for the app.
    case emptyRules = "AA221"
    /// No link opens an app.
    case opensNothing = "AA223"

    /// An application identifier is empty.
    case emptyAppID = "AA301"
    /// An application identifier that no app can have: it is not ten of A–Z and 0–9, a dot and a bundle identifier
    /// (WWDC19 session 717).
    case oddAppID = "AA302"
    /// An application identifier is a placeholder from a sample or a template.
    case placeholderAppID = "AA303"
    /// An application identifier begins with ten digits, like an App Store number.
    case storeNumber = "AA304"
    /// An application identifier has a `*`, which is not a wildcard there.
    case wildcardAppID = "AA305"
    /// An app occurs in several entries.
    case repeatedApp = "AA306"
    /// No entry names an expected app.
    case expectedAppMissing = "AA307"
    /// One link opens two apps with different rules (archived guide "Support Universal Links").
    case overlappingApps = "AA308"
    /// An app of `applinks` is absent from `webcredentials`.
    case appWithoutCredentials = "AA310"
    /// `appclips` names an app in place of its App Clip.
    case appAmongClips = "AA312"

    /// A rule has no condition, so it matches every link (`swcutil`).
    case constrainsNothing = "AA401"
    /// No link reaches a rule: earlier rules match all of its links (first match wins: WWDC19 session 717), or the rule
    /// matches no link.
    case unreachableRule = "AA403"
    /// The pattern of a query item is not a string: devices drop the whole dictionary (`swcutil`).
    case queryValueNotString = "AA406"
    /// The pattern of a query item, or of an exclusion, also matches if the item is missing (`swcutil`).
    case queryValueTakesAll = "AA407"
    /// A query inside a pattern for the path.
    case queryInPath = "AA408"
    /// A `#` in a pattern, where no part of a link has one.
    case fragmentInPath = "AA409"
    /// A whole URL, or a host, in a pattern for the path.
    case urlInPath = "AA410"
    /// A `NOT` that excludes nothing: in a component (WWDC19 session 717), or not in capitals and followed by a space.
    case notInComponent = "AA411"
    /// A space or a non-ASCII letter, which URLs contain only percent-encoded (`swcutil`).
    case needsDecoding = "AA412"
    /// A percent escape in a pattern that is compared with decoded text (`swcutil`).
    case escapeNeverMatches = "AA413"
    /// A key in a component that no system reads (`swcutil`).
    case unknownComponentKey = "AA416"
    /// A key in a component that is similar to a key that the system reads (`swcutil`).
    case misspelledComponentKey = "AA417"
    /// `**`, which has the same meaning as `*` (`swcutil`).
    case doubleStar = "AA418"
    /// The rules are too complex to compare within the limits.
    case rulesUndecided = "AA421"
    /// The syntax of another system in a pattern: `:id`, `{id}`, `[0-9]+`, `(a|b)`, `.*`.
    case foreignSyntax = "AA422"
    /// A rule that requires a query item which Safari removes on the way.
    case removedItem = "AA423"
    /// A pattern for the whole query, which a further item breaks (`swcutil`); information if it has a `*` at both ends.
    case wholeQuery = "AA424"
    /// The name of a query item that no link has: it has a `=`, a `&` or a wildcard.
    case badItemName = "AA425"
    /// A pattern of an exclusion that matches only if the item is missing (`swcutil`).
    case takesOnlyAbsent = "AA426"

    /// A variable name that is empty or contains `$`, `(` or `)`.
    case badVariableName = "AA501"
    /// A value of a variable that uses a variable.
    case nestedVariable = "AA502"
    /// A pattern uses an undefined variable.
    case undefinedVariable = "AA503"
    /// A `$(` without `)`.
    case unterminatedVariable = "AA504"
    /// A variable without values, which never matches.
    case emptyVariable = "AA505"
    /// A variable with the name of a predefined one.
    case shadowedVariable = "AA507"

    /// The root is not a list of statements.
    case rootNotList = "AL101"
    /// The list of statements is empty.
    case noStatement = "AL102"
    /// A statement, or a part of one, has the wrong type.
    case statementType = "AL103"
    /// A statement lacks a required key.
    case statementKeyMissing = "AL104"
    /// A key that is similar to a key of a statement.
    case misspelledStatementKey = "AL105"
    /// A relation that no system knows.
    case unknownRelation = "AL106"
    /// A statement that opens no links.
    case opensNoLinks = "AL107"
    /// A namespace that no system knows.
    case unknownNamespace = "AL108"
    /// A text that is not a package name.
    case badPackageName = "AL109"
    /// A fingerprint that is not 32 bytes in upper-case hex with colons.
    case badFingerprint = "AL110"
    /// An app with only one fingerprint.
    case oneFingerprint = "AL111"
    /// A web target that is not a scheme, a host and an optional port.
    case badSite = "AL113"
    /// An `include` that is not an https URL.
    case badInclude = "AL114"
    /// An `include` beside the keys of a statement.
    case includeBesideKeys = "AL115"
    /// An invalid dynamic rule; Android then ignores all dynamic rules (developer.android.com/training/app-links).
    case badDynamicRule = "AL116"
    /// A key in a dynamic rule that Android does not know.
    case unknownDynamicKey = "AL117"
    /// A package or a fingerprint of a sample or a template.
    case placeholderPackage = "AL123"
    /// Dynamic rules at another place than the one that Android reads.
    case misplacedDynamicRules = "AL124"
    /// A dynamic rule whose links an earlier rule matches.
    case unreachableDynamicRule = "AL125"
    /// Dynamic rules that all exclude.
    case excludesNothing = "AL126"
    /// A dynamic rule whose path, items or fragment are none, or have the syntax of another system.
    case mistakenDynamicRule = "AL127"
    /// Two statements with different dynamic rules for one app.
    case differentDynamicRules = "AL129"
    /// A target with keys of an app and of a site.
    case mixedTarget = "AL130"
    /// An app that opens links, but shares no sign-in with the site.
    case sharesNoSignIn = "AL131"
    /// No link opens an app.
    case verifiesNoApp = "AL132"
}

extension FindingCode {
    /// The severity of a finding of this kind.
    public var severity: Diagnostic.Severity {
        switch self {
        case .large, .misspelledService, .nestedService, .detailsDictionary,
            .entryWithoutRules, .bothAppIDForms, .pathsBesideComponents, .mixedGenerations, .appsNotEmpty, .emptyList,
            .placeholderAppID, .storeNumber, .repeatedApp, .overlappingApps, .appAmongClips,
            .constrainsNothing, .unreachableRule, .queryValueTakesAll, .removedItem, .wholeQuery, .escapeNeverMatches,
            .unknownComponentKey, .doubleStar,
            .emptyVariable, .shadowedVariable, .unknownRelation,
            .unknownDynamicKey, .placeholderPackage,
            .unreachableDynamicRule, .differentDynamicRules:
            .warning
        case .unknownTopLevelKey, .unknownKey, .emptyRules, .appWithoutCredentials, .takesOnlyAbsent,
            .opensNoLinks, .sharesNoSignIn, .oneFingerprint, .rulesUndecided:
            .info
        default: .error
        }
    }
}

extension Diagnostic {
    /// The code as an enum case, for a switch; nil if the diagnostic is not about an association file.
    public var findingCode: FindingCode? { FindingCode(rawValue: code) }
}
