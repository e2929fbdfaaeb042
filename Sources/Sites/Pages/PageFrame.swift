import LinkRoutes
import Templates

/// What all pages of a site have in common in one language.
struct PageFrame {
    /// The language tag of the texts.
    let language: String
    /// linkd's words, which may be of another language where it does not speak this one.
    let words: NamedWords
    /// The name of the app, or of the site that has none; empty on pages of no site.
    let name: String
    let direction: TextDirection
    /// The same as a template sees it: made once, for a page copies it in one piece.
    let values: TemplateObject<PageFill>

    /// Takes what a site has, the paths of its icons among it, and JSON-LD about its app.
    init(
        _ language: String,
        _ words: NamedWords,
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
        // Room for what a page adds.
        values.reserveCapacity(PageSchema.names.kinds.count)
        self.values = values
    }
}
