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
    /// The link to the route on the canonical host.
    var canonical: PageURL?
    var isUnindexed = false
    /// The link as a preview names it; absent where previews may say nothing.
    var address: PageURL?
    /// The preview image, absolute.
    var image: PageURL?
    /// Its size in pixels, where it is known.
    var imageSize: ImageSize?
    /// The same image as the page shows it: only a file of this site may be.
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

    var direction: String {
        let rightToLeft = ["ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"]
        let primary = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
        return rightToLeft.contains(primary) ? "rtl" : "ltr"
    }
}
