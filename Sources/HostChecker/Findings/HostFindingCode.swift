import Diagnostics

/// The codes of findings about what a host answers (`docs/diagnostics/`).
public enum HostFindingCode: String, Sendable, CaseIterable {
    /// The name has no address.
    case unresolved = "HC101"
    /// The address is private or reserved.
    case privateAddress = "HC102"
    /// The host accepts no connection.
    case unconnected = "HC103"
    /// Only one of IPv4 and IPv6 works.
    case oneFamily = "HC104"
    /// No trusted authority vouches for the certificate.
    case untrusted = "HC105"
    /// The certificate has expired, or is not valid yet.
    case outOfDate = "HC106"
    /// The certificate is for another name.
    case wrongName = "HC107"
    /// The certificate ends soon.
    case endsSoon = "HC108"
    /// TLS fails for another reason.
    case handshake = "HC109"
    /// IPv4 and IPv6 answer differently.
    case familiesDiffer = "HC110"
    /// A host of the configuration is a wildcard.
    case wildcard = "HC111"
    /// No request could be made.
    case unasked = "HC112"

    /// The answer is a redirect.
    case redirect = "HC201"
    /// The status is not 200.
    case status = "HC202"
    /// There is no whole answer in time.
    case timedOut = "HC203"
    /// The answer takes more than half of the time.
    case slow = "HC204"
    /// The content type of Apple's file is not JSON.
    case contentType = "HC205"
    /// The content type of Android's file is not JSON.
    case assetLinksType = "HC206"
    /// The charset is not UTF-8.
    case charset = "HC207"
    /// A fetcher is refused what a browser gets.
    case botWall = "HC208"
    /// The old path of Apple's file answers differently.
    case rootDiffers = "HC209"
    /// `robots.txt` forbids a file.
    case robots = "HC211"
    /// The answer is compressed for a client that did not ask for it.
    case compressed = "HC212"
    /// The answer ends too early, or is not HTTP.
    case broken = "HC213"
    /// There is no `assetlinks.json`, and nothing says that it is needed.
    case noAssetLinks = "HC214"

    /// The file is larger than Apple's limit.
    case tooLarge = "HC301"
    /// The body is not JSON.
    case notJSON = "HC302"
    /// Apple's file and the table differ in meaning.
    case meaningDiffers = "HC303"
    /// A comparison was given up.
    case undecided = "HC304"
    /// Android's file and the table differ.
    case assetLinksDiffer = "HC305"
    /// The file has errors.
    case fileErrors = "HC306"
    /// The file names an app that the table does not.
    case unknownApps = "HC307"
    /// The file lets no link open an app, and is not meant to.
    case opensNothing = "HC308"

    /// Apple's copy is older than the file of the host.
    case copyBehind = "HC401"
    /// Apple cannot fetch the file.
    case copyFails = "HC402"
    /// Apple has a copy of a file that the host no longer has.
    case copyOnly = "HC404"
    /// Apple's copy was not checked.
    case copyUnchecked = "HC405"

    /// Google cannot read the file.
    case googleFails = "HC501"
    /// Google's answer lacks an app of the table.
    case googleBehind = "HC502"
    /// Google was not asked, or gave no answer.
    case googleUnchecked = "HC503"

    /// A claimed page does not answer with 200.
    case pageStatus = "HC601"
    /// A claimed page leads to a login.
    case pageLogin = "HC602"
    /// A claimed page redirects.
    case pageRedirect = "HC603"
    /// A page lacks the banner that the table asks for.
    case pageBanner = "HC604"

    /// The severity of most findings.
    var severity: Diagnostic.Severity {
        switch self {
        case .endsSoon, .oneFamily, .slow, .contentType, .charset, .rootDiffers, .robots, .copyBehind, .copyOnly,
            .googleFails, .googleBehind, .pageRedirect, .pageBanner:
            .warning
        case .wildcard, .noAssetLinks, .undecided, .unknownApps, .opensNothing, .copyUnchecked, .googleUnchecked:
            .info
        default: .error
        }
    }

    /// Whether the host itself may be sound although this is found: others have an old copy, or cannot fetch.
    var isRemote: Bool {
        switch self {
        case .copyBehind, .copyFails, .googleFails, .googleBehind: true
        default: false
        }
    }
}

extension Diagnostic {
    /// Creates a finding about an answer.
    init(
        _ code: HostFindingCode,
        as severity: Severity? = nil,
        at url: String,
        _ message: String,
        fix: String,
        cause: Diagnostic? = nil
    ) {
        self.init(
            code.rawValue,
            severity: severity ?? code.severity,
            at: SourceLocation(url),
            message,
            fix: fix,
            cause: cause
        )
    }
}

extension [Diagnostic] {
    /// Adds a finding about an answer.
    mutating func add(
        _ code: HostFindingCode,
        as severity: Diagnostic.Severity? = nil,
        at url: String,
        _ message: String,
        fix: String,
        cause: Diagnostic? = nil
    ) {
        append(Diagnostic(code, as: severity, at: url, message, fix: fix, cause: cause))
    }
}
