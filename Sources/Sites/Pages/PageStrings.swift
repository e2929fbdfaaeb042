import LinkRoutes
import StrictJSON
import Templates

/// linkd's own texts for pages, in one language.
struct PageStrings: Sendable {
    /// The language tag.
    let language: String
    private let texts: [PageStringKey: [PageText.Piece]]

    /// Reads a file of page strings: an object with a text for each key, in which `{name}` means the app's name.
    ///
    /// - Parameter base: the strings for missing keys; without it, every key is required.
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
                        "the braces in this text are not {name}",
                        fix: "write {name} for the app's name, or remove the brace"
                    )
                }
            }
        }
        self.texts = texts
    }

    private static func isKnown(_ piece: PageText.Piece) -> Bool {
        if case .hole(let name) = piece { name == "name" } else { true }
    }

    /// Returns the strings with the app's name filled in.
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

/// A key in a file of page strings.
enum PageStringKey: String, CaseIterable, Sendable {
    /// The first button; `{name}` is the app's name.
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
    /// What a screen reader says of the QR code.
    case code
    case scan
    /// The summary of the actions that are rarely useful on the visitor's device.
    case more
    case inAppBrowser
    /// The link that leaves the browser of another app.
    case openInBrowser
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

/// linkd's own texts for pages in one language, with the app's name filled in.
struct NamedPageStrings: Sendable {
    /// The language tag.
    let language: String
    private let texts: [PageStringKey: String]
    /// The strings in the form for a template: created once, since all pages use them.
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

/// The writing direction of a language.
enum TextDirection: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"

    private static let rightToLeftScripts = ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"]
    private static let rightToLeftLanguages = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    /// Determines the direction of a language tag: by its script, or by the usual script of the language.
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
