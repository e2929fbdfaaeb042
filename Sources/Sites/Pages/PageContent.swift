import LinkRoutes

/// What a page says; each part that is nil or empty drops out of the layout with its element.
struct PageContent {
    /// A link that people tap.
    struct Action {
        let kind: Kind
        let url: PageURL
        let label: String
        /// The only system that it is of use on.
        var system: System?

        enum System: String {
            case ios, android
        }

        /// What the script and the tests know an action by.
        enum Kind: String {
            case open, scheme, intent, website, home
            case appStore = "app-store"
            case googlePlay = "google-play"
        }
    }

    /// A value of the link, under its name.
    struct Parameter {
        let label: String
        let value: [PageText.Piece]
    }

    /// The Smart App Banner, or the card of an App Clip.
    struct Banner {
        let appStoreID: Int64
        let argument: PageURL
        let clip: String?
    }

    /// What Facebook's own browser opens an app with.
    struct AppLink {
        /// The number in the App Store, or the package.
        let id: String
        let name: String
    }

    let frame: PageFrame
    var title: [PageText.Piece] = []
    var description: [PageText.Piece]?
    /// What stands below the title.
    var lead: [PageText.Piece] = []
    /// The values that texts may name.
    var values: [String: PageValue] = [:]
    var parameters: [Parameter] = []
    /// The link to the route on the canonical host.
    var canonical: PageURL?
    var isUnindexed = false
    /// Whether the link holds a token, so that the page shows nothing of it and no preview reads it.
    var isPrivate = false
    /// The link as a preview names it; absent where previews may say nothing.
    var address: PageURL?
    /// The preview image, absolute.
    var image: PageURL?
    /// Its size in pixels, where it is known.
    var imageSize: ImageSize?
    /// The same image as the page shows it, a path: only a file of this site may be.
    var cover: String?
    var banner: Banner?
    /// The link with the app's own scheme.
    var schemeURL: PageURL?
    var iosLink: AppLink?
    var androidLink: AppLink?
    var actions: [Action] = []
    var stores: [Action] = []
    /// Whether the app opens for the page's link.
    var isClaimed = false

    init(_ frame: PageFrame) {
        self.frame = frame
    }

    /// The values that the page may show: those that a text names or that stand under a label.
    var shownValues: [PageValue] {
        (title + lead + parameters.flatMap(\.value)).compactMap {
            if case .hole(let name) = $0 { values[name] } else { nil }
        }
    }
}
