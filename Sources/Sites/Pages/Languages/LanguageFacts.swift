/// What a page must know about a language besides its texts.
///
/// The names are those that Unicode CLDR 46 gives a language in itself, as in a list; the territories are CLDR's likely
/// subtags.
struct LanguageFacts {
    /// The language's name in itself.
    let name: String
    /// The territory where most people speak it, for Open Graph.
    let territory: String

    /// Returns the name of a language tag for a list of languages; the tag itself if the name is unknown.
    static func name(of tag: String) -> String {
        let tag = tag.lowercased()
        guard let facts = all[tag] ?? all[String(tag.prefix { $0 != "-" })] else { return tag }
        guard all[tag] == nil, let rest = tag.firstIndex(of: "-") else { return facts.name }
        return "\(facts.name) (\(tag[rest...].dropFirst().uppercased()))"
    }

    /// Returns a language and a territory, as Open Graph has them (ogp.me); nil if the territory is unknown.
    static func locale(of tag: String) -> String? {
        let parts = tag.split(separator: "-")
        guard let language = parts.first?.lowercased() else { return nil }
        let stated = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
        let script = parts.dropFirst().first { $0.utf8.count == 4 }.map { "\(language)-\($0.lowercased())" }
        guard let territory = stated ?? script.flatMap({ all[$0]?.territory }) ?? all[language]?.territory else {
            return nil
        }
        return "\(language)_\(territory)"
    }

    /// Returns the territory where most people speak a language; nil if it is unknown.
    static func territory(of tag: LanguageTag) -> String? {
        let language = LanguageTag.text(tag.language)
        return (all["\(language)-\(LanguageTag.text(tag.script))"] ?? all[language])?.territory
    }

    private static let all: [String: LanguageFacts] = [
        "ar": LanguageFacts(name: "العربية", territory: "EG"),
        "bg": LanguageFacts(name: "български", territory: "BG"),
        "bn": LanguageFacts(name: "বাংলা", territory: "BD"),
        "ca": LanguageFacts(name: "català", territory: "ES"),
        "cs": LanguageFacts(name: "čeština", territory: "CZ"),
        "da": LanguageFacts(name: "dansk", territory: "DK"),
        "de": LanguageFacts(name: "Deutsch", territory: "DE"),
        "el": LanguageFacts(name: "Ελληνικά", territory: "GR"),
        "en": LanguageFacts(name: "English", territory: "US"),
        "es": LanguageFacts(name: "español", territory: "ES"),
        "et": LanguageFacts(name: "eesti", territory: "EE"),
        "eu": LanguageFacts(name: "euskara", territory: "ES"),
        "fa": LanguageFacts(name: "فارسی", territory: "IR"),
        "fi": LanguageFacts(name: "suomi", territory: "FI"),
        "fil": LanguageFacts(name: "Filipino", territory: "PH"),
        "fr": LanguageFacts(name: "français", territory: "FR"),
        "gl": LanguageFacts(name: "galego", territory: "ES"),
        "he": LanguageFacts(name: "עברית", territory: "IL"),
        "hi": LanguageFacts(name: "हिन्दी", territory: "IN"),
        "hr": LanguageFacts(name: "hrvatski", territory: "HR"),
        "hu": LanguageFacts(name: "magyar", territory: "HU"),
        "id": LanguageFacts(name: "Indonesia", territory: "ID"),
        "is": LanguageFacts(name: "íslenska", territory: "IS"),
        "it": LanguageFacts(name: "italiano", territory: "IT"),
        "ja": LanguageFacts(name: "日本語", territory: "JP"),
        "ko": LanguageFacts(name: "한국어", territory: "KR"),
        "lt": LanguageFacts(name: "lietuvių", territory: "LT"),
        "lv": LanguageFacts(name: "latviešu", territory: "LV"),
        "ms": LanguageFacts(name: "Melayu", territory: "MY"),
        "nb": LanguageFacts(name: "norsk bokmål", territory: "NO"),
        "nl": LanguageFacts(name: "Nederlands", territory: "NL"),
        "nn": LanguageFacts(name: "norsk nynorsk", territory: "NO"),
        "no": LanguageFacts(name: "norsk", territory: "NO"),
        "pl": LanguageFacts(name: "polski", territory: "PL"),
        "pt": LanguageFacts(name: "português", territory: "BR"),
        "ro": LanguageFacts(name: "română", territory: "RO"),
        "ru": LanguageFacts(name: "русский", territory: "RU"),
        "sk": LanguageFacts(name: "slovenčina", territory: "SK"),
        "sl": LanguageFacts(name: "slovenščina", territory: "SI"),
        "sr": LanguageFacts(name: "српски", territory: "RS"),
        "sv": LanguageFacts(name: "svenska", territory: "SE"),
        "sw": LanguageFacts(name: "Kiswahili", territory: "TZ"),
        "ta": LanguageFacts(name: "தமிழ்", territory: "IN"),
        "th": LanguageFacts(name: "ไทย", territory: "TH"),
        "tr": LanguageFacts(name: "Türkçe", territory: "TR"),
        "uk": LanguageFacts(name: "українська", territory: "UA"),
        "ur": LanguageFacts(name: "اردو", territory: "PK"),
        "vi": LanguageFacts(name: "Tiếng Việt", territory: "VN"),
        "zh": LanguageFacts(name: "中文", territory: "CN"),
        "zh-hans": LanguageFacts(name: "简体中文", territory: "CN"),
        "zh-hant": LanguageFacts(name: "繁體中文", territory: "TW"),
    ]
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
