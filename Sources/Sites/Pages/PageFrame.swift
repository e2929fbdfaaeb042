import HTTP
import LinkRoutes
import SiteTables
import TableChecks
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

extension PageFrame {
    /// Returns what makes the frame of a site's pages in a language.
    static func maker(
        of table: SiteTable,
        _ files: PublicIndex,
        _ appearance: SiteAppearance
    ) -> (String, PageStrings) -> PageFrame {
        let name = appName(of: table.routes)
        let structuredData = StructuredData.element(table.routes.apps, name: name)
        // A missing icon would be a broken image on every page.
        let icon = table.defaults.icon.flatMap { files.file(at: $0) == nil ? nil : $0 } ?? files.icon
        return { language, words in
            PageFrame(
                language,
                words.naming(name),
                name: name,
                icon: icon,
                favicon: files.favicon ?? icon,
                tagline: table.defaults.tagline?.pieces(in: language, else: table.defaults.language)?.fixedText,
                structuredData: structuredData,
                appearance: appearance
            )
        }
    }

    /// Returns the app's name on pages: the site's name if the app has different names on the two systems, since a page
    /// is for both.
    static func appName(of table: RouteTable) -> String {
        let names = [table.apps.ios.first?.name, table.apps.android.first?.name].compactMap(\.self)
        guard let name = names.first, names.allSatisfy({ $0 == name }) else { return table.name }
        return name
    }
}
