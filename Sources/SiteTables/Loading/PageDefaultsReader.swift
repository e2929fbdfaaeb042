import Diagnostics
import LinkRoutes
import StrictJSON

/// Reads the table's values for all its pages: `language`, `icon`, `tagline`, `image`, `smartAppBanner`, `website`, `desktop`, and the brand.
struct PageDefaultsReader {
    let problems: JSONProblems

    func defaults(_ table: JSONObjectReader, hosts: [String]) -> PageDefaults {
        var defaults = PageDefaults(language: language(table))
        let texts = PageTextReader(language: defaults.language, holes: .forbidden, problems: problems)
        defaults.icon = icon(table)
        defaults.tagline = tagline(table, texts)
        defaults.image = ImageReader(texts: texts).image(table)
        defaults.hasBanner = table.bool("smartAppBanner", default: true)
        if let website = WebsiteReader(texts: texts).origin(table, hosts: hosts) {
            (defaults.website, defaults.ownWebsiteHost) = (website.text, website.ownHost)
        }
        defaults.opensWebsiteOnDesktop = WebsiteReader(texts: texts).opensOnDesktop(table, default: false)
        let look = BrandReader(texts: texts, problems: problems)
        defaults.brand = look.brand(table)
        defaults.badges = look.badges(table)
        defaults.legal = look.legal(table)
        defaults.contentSources = PolicyReader(problems: problems).sources(table)
        let stores = StoreReader(problems: problems)
        defaults.appStoreItems = stores.appStoreItems(table)
        defaults.playStoreItems = stores.playStoreItems(table)
        return defaults
    }

    private func language(_ table: JSONObjectReader) -> String {
        guard let language = table.string("language") else { return "en" }
        PageTextReader.checkLanguageTag(language, at: table.place(of: "language"), problems)
        return language
    }

    private func tagline(_ table: JSONObjectReader, _ texts: PageTextReader) -> PageText? {
        let tagline = texts.text(table, "tagline")
        if tagline?.languages.values.contains(where: \.isBlank) == true {
            table.report(.emptyName, at: "tagline", "empty tagline", fix: "describe the app in one line")
        }
        return tagline
    }

    private func icon(_ table: JSONObjectReader) -> String? {
        guard let icon = table.string("icon") else { return nil }
        if !BrandReader.isFilePath(icon, [".png"]) {
            let message = "expected a percent-decoded path to a PNG file on the site, found \(icon.quoted)"
            let fix = "write \"/icon.png\", and put a square PNG file into the public folder"
            table.report(.invalidImage, at: "icon", message, fix: fix)
        }
        return icon
    }
}
