import HTTP
import SiteTables
import Templates

/// The parts that all pages of a site share in one language.
struct PageFrame: Sendable {
    /// The language tag of the texts.
    let language: String
    /// linkd's own texts, in another language if linkd does not have this one.
    let words: NamedPageStrings
    /// The name of the app, or of the site without an app; empty on pages without a site.
    let name: String
    let direction: TextDirection
    /// The same values in the form for a template: created once, since each page copies them at once.
    let values: TemplateObject<PageFill>
    /// The paths of the stores' badges.
    let badges: [PageContent.Action.Kind: String]
    /// Whether every page ends with links of the owner.
    let hasLegal: Bool

    /// Creates a frame from a site's properties, including the paths of its icons, a line about its app and JSON-LD about it.
    init(
        _ language: String,
        _ words: NamedPageStrings,
        name: String,
        icon: String? = nil,
        favicon: String? = nil,
        tagline: String? = nil,
        structuredData: [UInt8] = [],
        appearance: SiteAppearance
    ) {
        self.language = language
        self.words = words
        self.name = name
        direction = TextDirection(of: language)
        badges = appearance.badges(in: language)
        let legal = appearance.legal(in: language)
        hasLegal = !legal.isEmpty
        var values: TemplateObject<PageFill> = [
            "language": .text(language),
            "direction": .text(direction.rawValue),
            "name": .text(name),
            "initial": .text(name.first.map { $0.uppercased() } ?? ""),
            "brand": .object(appearance.brandValues),
            "colorScheme": .text(appearance.scheme.keyword),
            "hasBrand": .flag(appearance.logo != nil || icon != nil || !name.isEmpty),
            "hasLegal": .flag(hasLegal),
            "legal": .list(legal),
            "structuredData": .content(.element(structuredData)),
            "style": .url(.asset(appearance.style)),
            "script": .url(.asset(appearance.script)),
            "scriptDeadline": .content(.element(Array("<script>\(PagePolicy.scriptDeadline)</script>".utf8))),
            "words": words.templateValue,
        ]
        for tag in PageTheme.prefixes(of: language) { values["language.\(tag)"] = .flag(true) }
        // For words in another language than the page's texts (WCAG 3.1.2).
        if language.prefix(while: { $0 != "-" }).lowercased()
            != words.language.prefix(while: { $0 != "-" }).lowercased()
        {
            values["wordsLanguage"] = .text(words.language)
            values["wordsDirection"] = .text(TextDirection(of: words.language).rawValue)
        }
        values["tagline"] = tagline.map { .text($0) }
        values["icon"] = icon.map { .url(.file($0)) }
        values["favicon"] = favicon.map { .url(.file($0)) }
        // Space for the values that a page adds.
        values.reserveCapacity(PageSchema.usualCount)
        self.values = values
    }
}
