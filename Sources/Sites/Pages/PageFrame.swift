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
