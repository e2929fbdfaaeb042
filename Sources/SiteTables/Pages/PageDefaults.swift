public import LinkRoutes

/// What a table says for all its pages.
public struct PageDefaults: Sendable {
    /// The language of texts without a language.
    public internal(set) var language = "en"
    /// The apps' icon: the decoded path of a square PNG on this site.
    public internal(set) var icon: String?
    /// What the app is, in one line, without holes.
    public internal(set) var tagline: PageText?
    /// The preview image of pages without one, without holes.
    public internal(set) var image: PageText?
    /// Whether pages have a Smart App Banner by default.
    public internal(set) var hasBanner = true
    /// The website at which pages continue: an https origin, optionally with a path, without a slash at its end.
    package internal(set) var website: String?
    /// The host of the website, in lower case, if it is one of this table: then only links that it answers lead there.
    package internal(set) var ownWebsiteHost: String?
    /// Whether a desktop goes on to the website at once.
    var opensWebsiteOnDesktop = false
    /// The owner's look of the pages; nil for linkd's.
    public internal(set) var brand: Brand?
    /// The owner's images of the stores' badges.
    public internal(set) var badges = StoreBadges(appStore: nil, googlePlay: nil)
    /// The links at the end of each page.
    public internal(set) var legal: [LegalLink] = []
    /// The sources that pages may load from in addition to linkd's files, by the kind of content: `'self'` or an https
    /// origin.
    public internal(set) var contentSources: [ContentKind: [String]] = [:]
    /// The query items of the link to an app's page in the App Store, by the id of the app.
    ///
    /// Source: "Campaign links" and "Custom product pages" in Apple's App Store Connect Help.
    public internal(set) var appStoreItems: [String: [LinkURL.QueryItem]] = [:]
    /// The items in the `referrer` of the link to an app's page in Google Play, by its package; the app can read them
    /// after installation.
    ///
    /// Source: "Google Play Install Referrer" and "Campaign parameters" in Google's developer documentation.
    public internal(set) var playStoreItems: [String: [LinkURL.QueryItem]] = [:]
}

/// A link at the end of every page, such as the imprint.
public struct LegalLink: Hashable, Sendable {
    /// The text of the link, without holes.
    public let title: PageText
    /// An https URL, or a path on this site, without holes.
    public let url: PageText
}

/// The owner's images of the stores' badges; pages have buttons with a text where there are none.
public struct StoreBadges: Hashable, Sendable {
    /// The decoded path of an image on this site for the App Store.
    public let appStore: PageText?
    /// The decoded path of an image on this site for Google Play.
    public let googlePlay: PageText?
}

/// A kind of content for which an owner lists further sources, by its directive (CSP Level 3 §6.1).
public enum ContentKind: String, CaseIterable, Sendable {
    /// `<img>`, icons and the posters of videos.
    case images = "img-src"
    /// Fonts of stylesheets.
    case fonts = "font-src"
    /// What scripts ask for.
    case connections = "connect-src"
    /// The manifest of a web app.
    case manifests = "manifest-src"
    /// `<audio>` and `<video>`.
    case media = "media-src"
}
