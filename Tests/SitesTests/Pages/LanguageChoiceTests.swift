import BorrowedBytes
import SeededRandom
import Testing

@testable import Sites

/// What browsers send, and which language their owners then read.
@Suite struct LanguageChoiceTests {
    /// Each with the languages of a page, the first one for visitors who read none of them.
    @Test(arguments: [
        // Taiwan, Hong Kong and Macau: Chrome, Firefox, Safari.
        ("en zh-Hans zh-Hant", "zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "zh-Hant"),
        ("en zh-Hans zh-Hant", "zh-TW,zh;q=0.8,en-US;q=0.5,en;q=0.3", "zh-Hant"),
        ("en zh-Hans zh-Hant", "zh-TW,zh-Hant;q=0.9", "zh-Hant"),
        ("en zh-Hans zh-Hant", "zh-HK,zh;q=0.9,en;q=0.8", "zh-Hant"),
        ("en zh-Hans zh-Hant", "zh-HK,zh-Hant;q=0.9", "zh-Hant"),
        ("en zh-Hans zh-Hant", "zh-MO", "zh-Hant"),
        ("en zh zh-Hant", "zh-TW,zh;q=0.9,en;q=0.8", "zh-Hant"),
        ("en zh zh-TW", "zh-HK,zh;q=0.9,en;q=0.8", "zh-TW"),
        ("en zh-TW", "zh-Hant-TW", "zh-TW"),
        ("en zh-Hans-CN zh-TW", "zh-Hant", "zh-TW"),
        ("en zh-TW zh-HK", "zh-MO", "zh-HK"),
        // Who reads Traditional Chinese and English gets English before Simplified Chinese.
        ("de en zh-CN", "zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "en"),
        ("de zh-CN", "zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "zh-CN"),
        // China, Singapore and Malaysia.
        ("en zh-Hant zh-Hans", "zh-CN,zh;q=0.9", "zh-Hans"),
        ("en zh-Hant zh-Hans", "zh-CN,zh;q=0.8,zh-TW;q=0.7,zh-HK;q=0.5,en-US;q=0.3,en;q=0.2", "zh-Hans"),
        ("en zh-Hant zh-Hans", "zh-CN,zh-Hans;q=0.9", "zh-Hans"),
        ("en zh-Hant zh-Hans", "zh-CN", "zh-Hans"),
        ("en zh-Hant zh-Hans", "zh-SG", "zh-Hans"),
        ("en zh-TW zh", "en-SG;q=0.5,zh-SG", "zh"),
        ("en zh-TW zh-CN", "zh-MY,zh;q=0.9", "zh-CN"),
        ("en zh-TW zh-CN", "zh", "zh-CN"),
        ("en zh-TW", "zh", "zh-TW"),
        // Brazil, Portugal, Angola.
        ("en pt pt-PT", "pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7", "pt"),
        ("en pt-BR pt-PT", "pt-BR,pt;q=0.8,en-US;q=0.5,en;q=0.3", "pt-BR"),
        ("en pt-BR pt-PT", "pt-PT,pt;q=0.9,en-US;q=0.8,en;q=0.7", "pt-PT"),
        ("en pt-BR", "pt-PT,pt;q=0.8,en;q=0.5,en-US;q=0.3", "pt-BR"),
        ("en pt-BR", "pt-PT", "pt-BR"),
        ("en pt-PT pt-BR", "pt", "pt-BR"),
        ("en pt pt-PT", "pt-AO,pt;q=0.9", "pt-PT"),
        ("en pt-BR pt-PT", "pt-MZ", "pt-PT"),
        // Mexico and Spain.
        ("en es es-419", "es-MX,es;q=0.9,en-US;q=0.8,en;q=0.7", "es-419"),
        ("en es-ES es-419", "es-MX,es-ES;q=0.9,es;q=0.8", "es-419"),
        ("en es es-419", "es-ES,es;q=0.9", "es"),
        ("en es-419 es-ES", "es-MX", "es-419"),
        ("en es-MX es", "es-AR", "es-MX"),
        ("en es", "es-419", "es"),
        // English.
        ("de en en-GB", "en-AU,en-GB;q=0.9,en-US;q=0.8,en;q=0.7", "en-GB"),
        ("de en en-GB", "en-IN,en;q=0.9", "en-GB"),
        ("de en-US en-GB", "en-NZ", "en-GB"),
        ("de en en-GB", "en-US,en;q=0.9", "en"),
        ("de en en-GB", "en", "en"),
        ("de en-001 en-GB", "en-AU", "en-001"),
        // Austria, Switzerland, Canada.
        ("en de", "de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7", "de"),
        ("en de-CH de-DE", "de-AT,de;q=0.8,en-US;q=0.5,en;q=0.3", "de-DE"),
        ("en de-AT de-DE", "de", "de-DE"),
        ("en fr-FR", "fr-CA,fr;q=0.9", "fr-FR"),
        ("en fr-CA", "fr-FR", "fr-CA"),
        // Israel, Norway, the Philippines, Indonesia, Serbia: old codes and scripts.
        ("en he", "iw-IL,iw;q=0.9,en-US;q=0.8,en;q=0.7", "he"),
        ("en iw", "he-IL,he;q=0.9,en-US;q=0.8,en;q=0.7", "iw"),
        ("en nb", "no-NO,no;q=0.9,en;q=0.8", "nb"),
        ("en no", "nb-NO,nb;q=0.9,no;q=0.8,nn;q=0.7,en-US;q=0.6,en;q=0.5", "no"),
        ("en fil", "tl", "fil"), ("en id", "in-ID", "id"), ("en yi", "ji", "yi"), ("en ro", "mo", "ro"),
        ("en sr", "sr-RS,sr;q=0.8,sr-CS;q=0.6,en-US;q=0.4,en;q=0.2", "sr"),
        ("en sr-Latn sr-Cyrl", "sr,en;q=0.8", "sr-Cyrl"),
        ("en sr-Latn sr-Cyrl", "sr-Latn-RS", "sr-Latn"),
        ("en sr-Latn", "sr-RS,en;q=0.8", "en"),
        ("de sr-Latn", "sr-RS,en;q=0.8", "sr-Latn"),
        ("en sr-Latn sr-Cyrl", "sr-ME", "sr-Latn"),
        // Whole tags, variants, extensions.
        ("en de de-1996", "de-1996", "de-1996"), ("en de-1996 de", "de", "de"), ("en de", "de-CH-1901", "de"),
        ("en zh-Hant", "zh-cmn-Hant-TW-u-nu-hanidec", "zh-Hant"), ("en ca", "ca-ES-valencia", "ca"),
        ("en ru", "ru-Cyrl-RU", "ru"),
    ])
    func `a visitor gets the language that he or she reads`(languages: String, field: String, language: String) {
        #expect(Self.choice(field, languages) == language)
    }

    @Test(arguments: [
        ("en de fr", "de;q=0,*", "en"), ("de en fr", "de;q=0,*", "en"), ("de en fr", "*;q=0.5,fr;q=0.1", "de"),
        ("de en", "de;q=0.5,*", "en"), ("de en", "*,de;q=0.5", "en"), ("en-US en-GB de", "en;q=0,*", "de"),
        ("de en-US en-GB", "en-GB,en;q=0", "en-GB"), ("de en-US en-GB", "en,en-US;q=0", "en-GB"),
        ("en zh-Hans zh-Hant", "zh-Hans;q=0,*;q=0.5,en;q=0.1", "zh-Hant"), ("de en", "de;q=0,en;q=0,*", "de"),
        ("en zh-CN zh-TW", "zh;q=0,*;q=0.1", "en"), ("de fr", "*;q=0", "de"), ("de en", "en;q=2,*;q=0.1", "de"),
        ("en zh-Hans", "zh-Hans;q=0,zh-Hant", "en"), ("en de", "de;q=0", "en"),
    ])
    func `a weight of 0 forbids, and the wildcard is for languages that are not named`(
        languages: String,
        field: String,
        language: String
    ) {
        #expect(Self.choice(field, languages) == language)
    }

    /// The same rules by definition: every tag is compared with every range, by texts.
    @Test func `the choice is that of a slow model for every short field over a small alphabet`() {
        var random = SeededGenerator(seed: 46)
        let tags = [
            "zh", "zh-TW", "zh-Hant", "zh-CN", "zh-HK", "en", "en-GB", "en-US", "en-AU", "es", "es-419", "es-MX", "nb",
            "no",
        ]
        let weights = ["", ";q=0.9", ";q=0.5", ";q=0"]
        for _ in 0..<20_000 {
            let languages = Array(
                Set((0..<Int.random(in: 2...4, using: &random)).compactMap { _ in tags.randomElement(using: &random) })
            )
            .sorted().shuffled(using: &random)
            let ranges = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ -> String? in
                (tags + ["*"]).randomElement(using: &random).map { $0 + (weights.randomElement(using: &random) ?? "") }
            }
            let field = ranges.joined(separator: ",")
            let model = SlowLanguageModel(languages: languages, ranges: ranges).choice
            #expect(Self.choice(field, languages.joined(separator: " ")) == model, "\(languages) \(field)")
        }
    }

    @Test(arguments: ["xx", ";", "de;q=0", "*;q=0", "xx;q=0.1", "fr;q=0.1"])
    func `as many ranges are read as a browser can send, and no more`(range: String) {
        let most = LanguageChoice.mostRanges
        for (count, isRead) in [(0, true), (most - 1, true), (most, false), (15_000, false)] {
            let first = String(repeating: "\(range),", count: count)
            let expected = isRead ? "en" : Self.choice(first, "pt fr de en")
            #expect(Self.choice("\(first)en", "pt fr de en") == expected, "\(count)")
            #expect(Self.choice(first, "pt fr de en") != "en")
        }
    }

    private static func choice(_ field: String, _ languages: String) -> String {
        let languages = languages.split(separator: " ").map(String.init)
        let bytes = Array("x\(field)de".utf8)
        return languages[LanguageChoice(languages).index(in: bytes.borrowed, 1..<bytes.count - 2)]
    }
}

/// The rules of docs/pages.md#languages, written for readers and not for speed, for the tags of the test alone.
private struct SlowLanguageModel {
    let languages: [String]
    let ranges: [String]

    private struct Parts {
        let language: String
        let script: String
        let region: String
        /// What the text states, without what is usual.
        let stated: [String]

        init(_ text: String) {
            let subtags = text.split(separator: "-").map(String.init)
            language = subtags[0] == "no" ? "nb" : subtags[0]
            region = subtags.dropFirst().first { $0.count < 4 } ?? ""
            stated = Array(subtags.dropFirst())
            script =
                language != "zh"
                ? "" : stated.first { $0.count == 4 } ?? (["TW", "HK"].contains(region) ? "Hant" : "Hans")
        }

        /// The region, or the usual one.
        var place: String {
            if !region.isEmpty { return region }
            return ["zhHans": "CN", "zhHant": "TW", "en": "US", "es": "ES", "nb": "NO"][language + script] ?? ""
        }

        var usualPlace: String { Parts(language + (script.isEmpty ? "" : "-\(script)")).place }
    }

    private typealias Candidate = (tag: String, weight: Double, fit: Int)

    var choice: String {
        var candidates: [Candidate] = []
        var previous: (language: String, script: String)?
        for (text, weight) in weighted {
            if text == "*" {
                if weight > 0, let tag = languages.first(where: { state($0) == nil }) {
                    candidates.append((tag, weight, 0))
                }
                continue
            }
            guard weight > 0 else { continue }
            let range = Parts(text)
            let script =
                range.stated.isEmpty && previous?.language == range.language ? previous?.script ?? "" : range.script
            previous = (range.language, script)
            let fits = languages.compactMap { tag -> Candidate? in
                guard Parts(tag).language == range.language else { return nil }
                let fit = fit(of: tag, to: text, script: script)
                return state(tag) == false && fit != 10 ? nil : (tag, weight, fit)
            }
            if let best = fits.map(\.fit).max(), let candidate = fits.first(where: { $0.fit == best }) {
                candidates.append(candidate)
            }
        }
        let inScript = candidates.filter { $0.fit >= 0 }
        let usable = inScript.isEmpty ? candidates : inScript
        let best = usable.map(\.weight).max()
        return usable.first { $0.weight == best }?.tag ?? languages[0]
    }

    private var weighted: [(String, Double)] {
        ranges.map { range in
            let parts = range.split(separator: ";")
            return (String(parts[0]), parts.count == 1 ? 1 : Double(parts[1].dropFirst(2)) ?? 0)
        }
    }

    /// Whether the field wants the tag; nil if no range but the wildcard names it.
    private func state(_ tag: String) -> Bool? {
        let tag = Parts(tag)
        let naming = weighted.filter { text, _ in
            let range = Parts(text)
            return text != "*" && range.language == tag.language && (range.region.isEmpty || range.region == tag.region)
                && (range.stated.isEmpty || range.script == tag.script)
        }
        return naming.isEmpty ? nil : naming.allSatisfy { $0.1 > 0 }
    }

    private func fit(of text: String, to rangeText: String, script: String) -> Int {
        let (tag, range) = (Parts(text), Parts(rangeText))
        let group: Set<String> = ["US", "419", "MX", "HK"]
        if text == rangeText { return 10 }
        if tag.script != script { return -1 }
        if tag.region == range.region { return 9 }
        let isUsual = tag.place == tag.usualPlace
        if range.region.isEmpty { return isUsual ? 8 : 7 }
        if group.contains(range.region) != group.contains(tag.place) { return isUsual ? 2 : 1 }
        return tag.region == "419" ? 8 : isUsual ? 7 : 6
    }
}
