public import Diagnostics

/// What is probably not intended in a site that can be served, or is worth knowing about it.
public struct SiteWarning: Hashable, Sendable {
    /// The kinds of warning.
    public enum Code: DiagnosticCode, CaseIterable {
        case suppressedWarning, fileHidesPage, reservedPath, safariRemovesItem, revealingPath, secretValue,
            missingFile, imageSize, unreachableHost, singleHost, untranslatedLanguage, blockedLoad,
            claimedRedirect, noHosts, incompleteImage, untrustedText, unknownMediaType, publicRobots

        /// The row of each code.
        public var descriptor: DiagnosticDescriptor {
            switch self {
            case .suppressedWarning: .info("suppressed-warning", "suppressed warning")
            case .fileHidesPage: .warning("file-hides-page", "public file at the path of a claimed link")
            case .reservedPath: .warning("reserved-path", "path reserved for linkd")
            case .safariRemovesItem: .warning("safari-removes-item", "required query item that Safari removes")
            case .revealingPath: .warning("revealing-path", "claimed path that helps attackers")
            case .secretValue: .warning("secret-value", "possible secret on a public page")
            case .missingFile: .warning("missing-file", "missing file of a page")
            case .imageSize: .warning("image-size", "unsuitable image size")
            case .unreachableHost: .warning("unreachable-host", "host that phones cannot reach")
            case .singleHost: .pedantic("single-host", "single host")
            case .untranslatedLanguage: .warning("untranslated-language", "language without page strings")
            case .blockedLoad: .warning("blocked-load", "template content that the page policy blocks")
            case .claimedRedirect: .warning("claimed-redirect", "redirect that opens the app")
            case .noHosts: .warning("no-hosts", "table without hosts")
            case .incompleteImage:
                .warning("incomplete-image", "image from the link that is blocked or has no fallback")
            case .untrustedText: .warning("untrusted-text", "untrusted value in a title or description")
            case .unknownMediaType: .pedantic("unknown-media-type", "file of an unknown media type")
            case .publicRobots: .warning("public-robots", "public robots.txt that blocks required files")
            }
        }
    }

    /// The code, which has a page in `docs/diagnostics/`.
    public let code: Code
    /// What it is about, and the fix, one sentence.
    public let message: String
    /// Why what it is about is intended, as the table says it of the route or the redirect; nil if nothing says so.
    public let note: String?

    /// Creates a warning from its parts.
    public init(_ code: Code, _ message: String, note: String? = nil) {
        self.code = code
        self.message = message
        self.note = note
    }
}
