/// What is probably not intended in a site that can be served, or is worth knowing about it.
public struct SiteWarning: Hashable, Sendable {
    /// The codes of warnings (`docs/diagnostics/`).
    public enum Code: String, CaseIterable, Sendable {
        /// A file of the public folder has the path of a link that opens the app.
        case hiddenByFile = "SW103"
        /// A route or a redirect has a path that belongs to linkd.
        case reservedPath = "SW104"
        /// A route requires a query item that Safari removes.
        case removedItem = "SW105"
        /// A path in the association file tells attackers where to look.
        case revealingPath = "SW106"
        /// A value that looks like a secret is in links whose page is not private.
        case secretValue = "SW107"
        /// A file that pages name is not in the public folder.
        case missingFile = "SW108"
        /// An image or an icon has a size that does not suit its use.
        case imageSize = "SW109"
        /// No phone can ask a host for an association file.
        case unreachableHost = "SW111"
        /// The pages have no second host for a link that opens the app.
        case singleHost = "SW112"
        /// Pages in a language have English texts of linkd.
        case untranslated = "SW113"
        /// A template loads what the Content-Security-Policy of its pages blocks.
        case blockedLoad = "SW114"
        /// The app opens for links of a redirect.
        case claimedRedirect = "SW115"
        /// An image with values of the link stands on no page, or has none in its place.
        case incompleteImage = "SW118"
        /// A title or a description shows a value that can be any text.
        case strangersWords = "SW119"
        /// A file of the public folder has no known media type.
        case unknownType = "SW120"
        /// The `robots.txt` of the public folder forbids what others must read.
        case robots = "SW121"
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
