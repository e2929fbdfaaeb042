import LinkRoutes
import StrictJSON
import Templates

/// The page's own words in one language.
struct PageStrings: Sendable {
    /// The language tag.
    let language: String
    private let texts: [PageStringKey: [PageText.Piece]]

    /// Reads a file of words: an object with a text for each, in which `{name}` stands for the app's name.
    ///
    /// - Parameter base: what stands for the words that it leaves out; without it each must be there.
    init(_ value: JSONValue, language: String, base: PageStrings? = nil, problems: JSONProblems) {
        self.language = language
        var texts = base?.texts ?? [:]
        let keys = PageStringKey.allCases.map(\.rawValue)
        if let object = JSONObjectReader(value, path: "", keys: keys, problems: problems) {
            for word in PageStringKey.allCases {
                if texts[word] != nil, object.value(word.rawValue) == nil { continue }
                guard let text = object.requiredString(word.rawValue) else { continue }
                texts[word] = PageText.pieces(text)
                if texts[word]?.allSatisfy(Self.isKnown) != true {
                    object.report(
                        "badHole",
                        word.rawValue,
                        "a brace in this text is not {name}",
                        fix: "write {name} for the app's name, or leave the brace out"
                    )
                }
            }
        }
        self.texts = texts
    }

    private static func isKnown(_ piece: PageText.Piece) -> Bool {
        if case .hole(let name) = piece { name == "name" } else { true }
    }

    /// The words with the name of the app in them.
    func naming(_ name: String) -> NamedPageStrings {
        NamedPageStrings(
            language: language,
            texts: texts.mapValues { pieces in
                pieces.reduce(into: "") { text, piece in
                    switch piece {
                    case .text(let fixed): text += fixed
                    case .hole: text += name
                    }
                }
            }
        )
    }
}

/// A text of the page's own: what a file of words holds for each language.
enum PageStringKey: String, CaseIterable, Sendable {
    /// The first button; `{name}` is the app's.
    case open
    case openDirectly
    case openOnAndroid
    /// The sentence of a page without a description.
    case leadsTo
    case `continue`
    case noApp
    case afterInstalling
    case appStore
    case googlePlay
    case copyLink
    case copied
    case inAppBrowser
    case home
    case notFound
    case notFoundLead
    case gone
    case goneLead
    case misdirected
    case misdirectedLead
    case busy
    case busyLead
}

/// The page's own words in one language, with the name of the app in them.
struct NamedPageStrings: Sendable {
    /// The language tag.
    let language: String
    private let texts: [PageStringKey: String]
    /// The words as a template sees them: made once, for all pages show them.
    let templateValue: TemplateValue<PageFill>

    init(language: String, texts: [PageStringKey: String]) {
        self.language = language
        self.texts = texts
        var object = TemplateObject<PageFill>()
        for word in PageStringKey.allCases { object[word.rawValue] = texts[word].map { .text($0) } }
        templateValue = .object(object)
    }

    subscript(word: PageStringKey) -> String { texts[word] ?? "" }
}

/// Which way a language is written.
enum TextDirection: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"

    private static let rightToLeftScripts = ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"]
    private static let rightToLeftLanguages = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    /// The direction of a language tag: its script says it, else the script that the language is commonly written in.
    init(of language: String) {
        let subtags = language.lowercased().split(separator: "-").map(String.init)
        let isRightToLeft =
            if let script = subtags.dropFirst().first(where: { $0.utf8.count == 4 && !("0"..."9" ~= $0.prefix(1)) }) {
                Self.rightToLeftScripts.contains(script)
            } else {
                Self.rightToLeftLanguages.contains(subtags.first ?? "")
            }
        self = isRightToLeft ? .rightToLeft : .leftToRight
    }
}
