import HTTP
import LinkRoutes
import Templates

/// The parts that all pages of a site share in one language.
struct PageFrame {
    /// The language tag of the texts.
    let language: String
    /// linkd's own texts, in another language if linkd does not have this one.
    let words: NamedPageStrings
    /// The name of the app, or of the site without an app; empty on pages without a site.
    let name: String
    let direction: TextDirection
    /// The same values in the form for a template: created once, since each page copies them at once.
    let values: TemplateObject<PageFill>

    /// Creates a frame from a site's properties, including the paths of its icons and JSON-LD about its app.
    init(
        _ language: String,
        _ words: NamedPageStrings,
        name: String,
        icon: String? = nil,
        favicon: String? = nil,
        structuredData: [UInt8] = []
    ) {
        self.language = language
        self.words = words
        self.name = name
        direction = TextDirection(of: language)
        var values: TemplateObject<PageFill> = [
            "language": .text(language),
            "direction": .text(direction.rawValue),
            "name": .text(name),
            "initial": .text(name.first.map { $0.uppercased() } ?? ""),
            "hasBrand": .flag(icon != nil || !name.isEmpty),
            "structuredData": .content(.element(structuredData)),
            "style": .url(.asset(.style)),
            "script": .url(.asset(.script)),
            "words": words.templateValue,
        ]
        values["icon"] = icon.map { .url(.file($0)) }
        values["favicon"] = favicon.map { .url(.file($0)) }
        // Space for the values that a page adds.
        values.reserveCapacity(PageSchema.names.kinds.count)
        self.values = values
    }
}

/// A page for a status, in the layout of all pages.
struct ErrorPage {
    private let status: Status
    private let title: PageStringKey
    private let lead: PageStringKey
    private let cache: String

    /// - Parameter cache: the `Cache-Control` value.
    init(_ status: Status, title: PageStringKey, lead: PageStringKey, cache: String = "no-store") {
        self.status = status
        self.title = title
        self.lead = lead
        self.cache = cache
    }

    /// Returns the page in every language of the theme.
    ///
    /// - Parameters:
    ///   - language: the language for clients that accept none of them.
    ///   - site: the frame of a site's pages in a language; by default the page shows no site.
    ///   - actions: the links on the page.
    func pages(
        _ theme: PageTheme,
        first language: String,
        of site: (String, PageStrings) -> PageFrame = { PageFrame($0, $1.naming(""), name: "") },
        actions: (NamedPageStrings) -> [PageContent.Action] = { _ in [] }
    ) throws(SiteError) -> PageSet {
        let own = try theme.words(of: language).language
        let languages = [own] + theme.languages.filter { $0 != own }
        var pages: [BakedPage] = []
        for language in languages {
            let frame = site(language, try theme.words(of: language))
            var content = PageContent(frame)
            content.title = [.text(frame.words[title])]
            content.lead = [.text(frame.words[lead])]
            content.actions = actions(frame.words)
            pages.append(try theme.baked(content))
        }
        return PageSet(
            language: LanguageChoice(languages),
            canonical: pages,
            others: pages,
            status: status,
            fields: try PageFields.ofError(cache: cache, retryAfter: status == .serviceUnavailable ? 5 : nil),
            isTagged: false
        )
    }
}
