import LinkRoutes
import Templates

/// The page's own words in one language, with the name of the app in them.
struct NamedWords: Sendable {
    /// The language tag.
    let language: String
    private let texts: [PageWord: String]
    /// The words as a template sees them: made once, for all pages show them.
    let templateValue: TemplateValue<PageFill>

    init(language: String, texts: [PageWord: String]) {
        self.language = language
        self.texts = texts
        var object = TemplateObject<PageFill>()
        for word in PageWord.allCases { object[word.rawValue] = texts[word].map { .text($0) } }
        templateValue = .object(object)
    }

    subscript(word: PageWord) -> String { texts[word] ?? "" }
}
