import LinkRoutes

/// What a page says; each part that is nil drops out of the layout with its element.
struct PageContent {
    var words: PageWords
    /// The language tag of the title.
    var language: String
    /// The name of the site and of its app.
    var name: String
    var title: [PageText.Piece]
    var description: [PageText.Piece]?
    /// The values that title and description name.
    var values: [String: PageValue] = [:]
    /// The link to the route on the canonical host.
    var canonical: PageURL?
    var isUnindexed = false
    /// Whether the link holds a token, so that nothing of it may reach a preview.
    var isPrivate = false
    /// The link as a preview names it; absent where previews may say nothing.
    var address: PageURL?
    /// The preview image, absolute.
    var image: PageURL?
    /// Its size in pixels, where it is known.
    var imageSize: ImageSize?
    /// The same image as the page shows it, a path: only a file of this site may be.
    var cover: String?
    var icon: String?
    var favicon: String?
    var appStoreID: Int?
    var package: String?
    /// The link that the Smart App Banner hands to the app.
    var banner: PageURL?
    /// The link on another host of the site: Safari opens the app for it, and not for one on the page's own host.
    var openURL: PageURL?
    var schemeURL: PageURL?
    var homeURL: PageURL?
    /// Whether the app opens for the page's link.
    var isClaimed = false

    var direction: TextDirection { TextDirection(of: language) }

    /// The title as the head has it: what previews fall back to, so a private page names its site instead of a value.
    var headTitle: [PageText.Piece] { isPrivate && Self.hasHole(title) ? [.text(name)] : title }

    /// The description as the head has it, likewise.
    var headDescription: [PageText.Piece]? {
        description.flatMap { isPrivate && Self.hasHole($0) ? nil : $0 }
    }

    private static func hasHole(_ pieces: [PageText.Piece]) -> Bool {
        pieces.contains { if case .hole = $0 { true } else { false } }
    }
}
