public import Diagnostics
public import SiteTables

/// A likely mistake in a site that can be served, or information about the site.
public struct SiteWarning: Hashable, Sendable {
    /// The kinds of warning.
    public enum Code: DiagnosticCode, CaseIterable {
        case suppressedWarning, invalidSuppression, fileHidesPage, reservedPath, safariRemovesItem, revealingPath,
            secretValue, missingFile, imageSize, unreachableHost, singleHost, untranslatedLanguage, blockedLoad,
            claimedRedirect, noHosts, incompleteImage, untrustedText, unknownMediaType, publicRobots

        /// The row of each code.
        public var descriptor: DiagnosticDescriptor {
            switch self {
            case .suppressedWarning: .info("suppressed-warning", "suppressed warning")
            case .invalidSuppression: .warning("invalid-suppression", "suppression without effect")
            case .fileHidesPage: .warning("file-hides-page", "public file at the path of a claimed link")
            case .reservedPath: .warning("reserved-path", "path reserved for linkd")
            case .safariRemovesItem: .warning("safari-removes-item", "required query item that Safari removes")
            case .revealingPath: .warning("revealing-path", "claimed path that helps attackers")
            case .secretValue: .warning("secret-value", "possible secret on a public page")
            case .missingFile: .warning("missing-file", "missing file for a page")
            case .imageSize: .warning("image-size", "unsuitable image size")
            case .unreachableHost: .warning("unreachable-host", "host that phones cannot reach")
            case .singleHost: .pedantic("single-host", "single host")
            case .untranslatedLanguage: .warning("untranslated-language", "language without page strings")
            case .blockedLoad: .warning("blocked-load", "template content that the page policy blocks")
            case .claimedRedirect: .warning("claimed-redirect", "redirect whose links open the app")
            case .noHosts: .warning("no-hosts", "table without hosts")
            case .incompleteImage:
                .warning("incomplete-image", "image with link values that is blocked or has no fallback")
            case .untrustedText: .warning("untrusted-text", "untrusted value in a title or description")
            case .unknownMediaType: .pedantic("unknown-media-type", "file of an unknown media type")
            case .publicRobots: .warning("public-robots", "public robots.txt that blocks required files")
            }
        }

        /// The warnings about a route or redirect, which it can suppress.
        package static let suppressible: [Code] = [
            .fileHidesPage, .reservedPath, .safariRemovesItem, .revealingPath, .secretValue, .missingFile,
            .claimedRedirect, .incompleteImage, .untrustedText, .publicRobots,
        ]
    }

    /// The code, which has a page in `docs/diagnostics/`.
    public let code: Code
    /// The problem, as in a diagnostic.
    public let message: String
    /// The instruction that fixes the problem, as in a diagnostic.
    public let fix: String?
    /// The reason for which the table suppresses it, at the place of the suppression; nil if the table does not.
    public let note: Diagnostic.Note?

    /// Creates a warning.
    ///
    /// - Parameter suppressions: those of the route or redirect that it is about; one without a reason has no effect.
    public init(_ code: Code, _ message: String, fix: String? = nil, unless suppressions: [Suppression] = []) {
        self.code = code
        self.message = message
        self.fix = fix
        note = suppressions.first { $0.name == code.name && !$0.isBlank }
            .map { Diagnostic.Note("reason: \($0.reason)", at: $0.place) }
    }
}
