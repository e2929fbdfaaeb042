import AssociationProof
public import Diagnostics
import SiteAssociation

/// The kinds of finding; the numbers are stable, programs may rely on them.
///
/// AA: association files of Apple, AL: `assetlinks.json`. The texts of both are checked alike, so AA1 stands in reports
/// about either.
public enum FindingCode: String, Sendable, CaseIterable {
    /// The file is empty.
    case empty = "AA101"
    /// The text begins with a byte order mark (RFC 8259 §8.1).
    case byteOrderMark = "AA102"
    /// The text is UTF-16 or UTF-32 (RFC 8259 §8.1).
    case wideEncoding = "AA103"
    /// A byte is not UTF-8 (RFC 8259 §8.1).
    case notUTF8 = "AA104"
    /// The file is a page of HTML or XML.
    case html = "AA105"
    /// The file is a document of rich text.
    case richText = "AA106"
    /// The file is a pointer of Git LFS.
    case largeFilePointer = "AA107"
    /// The file is signed (RFC 5652); Apple deprecated that (WWDC19 session 717), and linkd does not read it.
    case signed = "AA108"
    /// The JSON stands inside a JSON string.
    case encodedTwice = "AA110"
    /// A comment (RFC 8259 has none).
    case comment = "AA111"
    /// A comma before a closing bracket or brace (RFC 8259 §4, §5).
    case trailingComma = "AA112"
    /// A typographic quotation mark (RFC 8259 §7).
    case typographicQuote = "AA113"
    /// A single quotation mark (RFC 8259 §7).
    case singleQuote = "AA114"
    /// A comma between two elements or members is absent (RFC 8259 §4, §5).
    case missingComma = "AA115"
    /// The braces around the whole text are absent (RFC 8259 §4).
    case missingBraces = "AA116"
    /// The text ends too early.
    case cutOff = "AA117"
    /// A name stands twice in one object (RFC 8259 §4).
    case duplicateKey = "AA118"
    /// Too many arrays and objects stand inside each other.
    case tooDeep = "AA119"
    /// Any other mistake of syntax (RFC 8259).
    case notJSON = "AA120"
    /// The file is larger than 128 KiB (archived guide "Support Universal Links").
    case tooLarge = "AA121"
    /// The file comes near the size that devices take.
    case large = "AA122"

    /// The root is no object (developer.apple.com/documentation/bundleresources/applinks).
    case rootNotObject = "AA201"
    /// No service that Apple's systems know.
    case noKnownService = "AA202"
    /// A key at the top that no system reads.
    case unknownTopLevelKey = "AA203"
    /// A key at the top that nearly names a service.
    case misspeltService = "AA204"
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
    /// A key that nearly is one the system reads.
    case misspeltKey = "AA211"
    /// An entry has `appID` and `appIDs`, of which the first is ignored.
    case bothAppIDForms = "AA212"
    /// An entry has `components` and `paths` (WWDC19 session 717; technote TN3155).
    case pathsBesideComponents = "AA213"
    /// An entry has `appIDs` of iOS 13 with `paths` of iOS 9 (technote TN3155).
    case mixedGenerations = "AA214"
    /// `applinks.apps` is not empty (archived guide "Support Universal Links").
    case appsNotEmpty = "AA215"
    /// `applinks.apps` is absent beside `paths` (archived guide "Support Universal Links").
    case appsMissing = "AA216"
    /// A value of the wrong type, which the system ignores.
    case wrongType = "AA217"
    /// A service without a list of apps in `apps`.
    case serviceShape = "AA218"
    /// A list of apps or entries with nothing in it.
    case emptyList = "AA219"
    /// A key inside the structure that no system reads.
    case unknownKey = "AA220"
    /// An entry with an empty list of rules: it takes no link, as a table without a link for the app wants it.
    case emptyRules = "AA221"

    /// An application identifier is empty.
    case emptyAppID = "AA301"
    /// An application identifier does not begin with ten of A–Z and 0–9 and a dot (WWDC19 session 717).
    case oddAppID = "AA302"
    /// An application identifier is a sample or a template.
    case placeholderAppID = "AA303"
    /// An application identifier begins with ten digits, as App Store numbers have them.
    case storeNumber = "AA304"
    /// An application identifier has a wildcard, which stands for nothing there.
    case wildcardAppID = "AA305"
    /// An app stands in several entries.
    case repeatedApp = "AA306"
    /// An app that was asked for is in no entry.
    case expectedAppMissing = "AA307"
    /// Two apps with different rules both get a link (archived guide "Support Universal Links").
    case overlappingApps = "AA308"

    /// A rule demands nothing, so it takes every link (`swcutil`).
    case constrainsNothing = "AA401"
    /// A rule takes every link, and says so.
    case takesEveryLink = "AA402"
    /// A rule that no link reaches: earlier ones take them all (first match wins: WWDC19 session 717), or none fits.
    case unreachableRule = "AA403"
    /// A rule that another one makes needless: `/x/*` takes `/x` too (`swcutil`).
    case redundantRule = "AA404"
    /// An excluding rule with nothing behind it (WWDC19 session 717).
    case trailingExclude = "AA405"
    /// A query item whose pattern is no string: the whole dictionary is dropped (`swcutil`).
    case queryValueNotString = "AA406"
    /// A query item whose pattern takes its absence too (`swcutil`).
    case queryValueTakesAll = "AA407"
    /// A query inside a pattern for the path.
    case queryInPath = "AA408"
    /// A fragment inside a pattern for the path.
    case fragmentInPath = "AA409"
    /// A whole URL as a pattern for the path.
    case urlInPath = "AA410"
    /// `NOT ` in a component, where it is no keyword (WWDC19 session 717).
    case notInComponent = "AA411"
    /// A space or a letter beyond ASCII, which no URL has as written (`swcutil`).
    case needsDecoding = "AA412"
    /// An escape in a pattern that is compared with decoded text (`swcutil`).
    case escapeNeverMatches = "AA413"
    /// An excluding rule that compares a decoded path, where `%2F` becomes `/` (`swcutil`).
    case decodedExclude = "AA414"
    /// An escape in lower case, which differs from the same one in upper case (`swcutil`).
    case lowerCaseEscape = "AA415"
    /// A key in a component that no system reads (`swcutil`).
    case unknownComponentKey = "AA416"
    /// A key in a component that nearly is one the system reads (`swcutil`).
    case misspeltComponentKey = "AA417"
    /// `**`, which is the same as `*` (`swcutil`).
    case doubleStar = "AA418"
    /// A pattern that begins with `*/`, which misses the path without that segment.
    case leadingStarSlash = "AA419"
    /// A key that the oldest system named does not know yet.
    case newerThanMinimum = "AA420"
    /// What the rules do together was too much to find out.
    case rulesUndecided = "AA421"

    /// A name with `$`, `(` or `)`, or none at all.
    case badVariableName = "AA501"
    /// A value that uses a variable.
    case nestedVariable = "AA502"
    /// A pattern names a variable that nobody defines.
    case undefinedVariable = "AA503"
    /// A `$(` without its `)`.
    case unterminatedVariable = "AA504"
    /// A variable without values, which never matches.
    case emptyVariable = "AA505"
    /// A value that is the empty text.
    case emptyValue = "AA506"
    /// A variable with the name of a predefined one.
    case shadowedVariable = "AA507"
    /// A variable that no pattern uses.
    case unusedVariable = "AA508"
    /// `UK` beside `$(region)`, which has `GB` (`swcutil`).
    case unitedKingdom = "AA509"

    /// The root is no list of statements.
    case rootNotList = "AL101"
    /// The list of statements is empty.
    case noStatement = "AL102"
    /// A statement, or a part of one, has the wrong type.
    case statementType = "AL103"
    /// A statement lacks a key that it needs.
    case statementKeyMissing = "AL104"
    /// A key that nearly is one of a statement's.
    case misspeltStatementKey = "AL105"
    /// A relation that no system knows.
    case unknownRelation = "AL106"
    /// A statement that opens no links.
    case opensNoLinks = "AL107"
    /// A namespace that no system knows.
    case unknownNamespace = "AL108"
    /// A text that is no package name.
    case badPackageName = "AL109"
    /// A fingerprint that is not 32 bytes in upper-case hex with colons.
    case badFingerprint = "AL110"
    /// An app with one fingerprint only.
    case oneFingerprint = "AL111"
    /// A fingerprint that stands twice.
    case repeatedFingerprint = "AL112"
    /// A web target that is no scheme, host and port.
    case badSite = "AL113"
    /// An `include` that is no HTTPS URL.
    case badInclude = "AL114"
    /// An `include` beside the keys of a statement.
    case includeBesideKeys = "AL115"
    /// A dynamic rule with a bad part, which drops all of them (developer.android.com/training/app-links).
    case badDynamicRule = "AL116"
    /// A key in a dynamic rule that Android does not know.
    case unknownDynamicKey = "AL117"
}

extension FindingCode {
    /// How much a finding of this kind matters.
    public var severity: Diagnostic.Severity {
        switch self {
        case .large, .noKnownService, .misspeltService, .nestedService, .detailsMissing, .detailsDictionary,
            .entryWithoutRules, .bothAppIDForms, .pathsBesideComponents, .mixedGenerations, .appsNotEmpty, .emptyList,
            .oddAppID, .placeholderAppID, .storeNumber, .repeatedApp, .overlappingApps, .constrainsNothing,
            .unreachableRule,
            .queryValueTakesAll, .escapeNeverMatches, .unknownComponentKey, .doubleStar, .newerThanMinimum,
            .emptyVariable, .emptyValue, .shadowedVariable, .noStatement, .unknownRelation, .repeatedFingerprint,
            .unknownDynamicKey:
            .warning
        case .unknownTopLevelKey, .appsMissing, .unknownKey, .emptyRules, .takesEveryLink, .redundantRule,
            .trailingExclude,
            .decodedExclude, .lowerCaseEscape, .leadingStarSlash, .unusedVariable, .unitedKingdom, .opensNoLinks,
            .oneFingerprint, .rulesUndecided:
            .info
        default: .error
        }
    }
}

extension Diagnostic {
    /// The code as a case, for programs that switch over it; nil for a diagnostic that is not about an association file.
    public var findingCode: FindingCode? { FindingCode(rawValue: code) }
}
