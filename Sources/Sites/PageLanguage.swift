import HTTP
import LinkRoutes

/// Chooses among the languages of a page by `Accept-Language` (RFC 9110 §12.5.4).
struct LanguageChoice: Sendable {
    /// Language tags in lower case; the first one is for clients that accept none of them.
    private let tags: [[UInt8]]

    init(_ languages: [String]) {
        tags = languages.map { Array($0.lowercased().utf8) }
    }

    /// Returns the index of the language to send: the one with the highest weight in the field, the earlier one if
    /// equal.
    func index(in bytes: Span<UInt8>, _ field: Range<Int>?) -> Int {
        guard tags.count > 1, let field else { return 0 }
        var best = (index: 0, weight: 0)
        var list = PreferenceReader(bytes, field)
        while let preference = list.next(in: bytes) {
            if preference.weight > best.weight, let index = match(bytes, preference.name) {
                best = (index, preference.weight)
            }
        }
        return best.index
    }

    /// Returns the index of the language that the query item `lang` names; nil if there is none.
    func index(in bytes: Span<UInt8>, of query: QueryScan?) -> Int? {
        guard let query else { return nil }
        var index = query.range.lowerBound
        while let item = query.next(bytes, &index) {
            if let value = item.value, Self.isNamed(bytes, item.name),
                let language = tags.firstIndex(where: { bytes.spells($0, value) })
            {
                return language
            }
        }
        return nil
    }

    /// Whether the raw name of a query item is `lang`.
    static func isNamed(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
        name.count == 4 && zip("lang".utf8, name).allSatisfy { $0 == bytes[$1] }
    }

    /// Returns the language of a range: its tag or a more specific one (RFC 4647 §3.3.1); otherwise the range is
    /// shortened subtag by subtag (§3.4).
    private func match(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        if range.count == 1, bytes[range.lowerBound] == UInt8(ascii: "*") { return 0 }
        var end = range.upperBound
        while end > range.lowerBound {
            if let index = tags.firstIndex(where: { bytes.spells($0, range.lowerBound..<end) }) { return index }
            if end == range.upperBound, let index = tags.firstIndex(where: { extends($0, bytes, range) }) {
                return index
            }
            repeat { end -= 1 } while end > range.lowerBound && bytes[end] != UInt8(ascii: "-")
        }
        return nil
    }

    private func extends(_ tag: [UInt8], _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        tag.count > range.count && tag[range.count] == UInt8(ascii: "-")
            && bytes.spells(tag[..<range.count], range)
    }
}

extension Span<UInt8> {
    /// Whether the range equals this lower-case text in any case.
    fileprivate func spells(_ lowercase: some Collection<UInt8>, _ range: Range<Int>) -> Bool {
        guard lowercase.count == range.count else { return false }
        return zip(lowercase, range).allSatisfy { byte, index in
            let isUppercase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self[index])
            return byte == (isUppercase ? self[index] | 0x20 : self[index])
        }
    }
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
