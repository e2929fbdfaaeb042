import BorrowedBytes
import HTTP

/// The parts of a language tag by which a reader understands a text (RFC 5646 §2.1).
///
/// Each part is a number with a byte for each character in lower case, and 0 if it is absent. Old codes are replaced by
/// today's. A language that is written in several scripts gets its usual one.
struct LanguageTag {
    private(set) var language: UInt64 = 0
    /// 0 if the language has one script.
    var script: UInt64 = 0
    private(set) var region: UInt64 = 0
    /// Whether the tag is a language alone.
    private(set) var isBare = true

    /// Reads a tag or a range; nil if it does not begin with a language.
    init?(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) {
        var start = range.lowerBound
        // A language has up to three further subtags of its own; variants and extensions come last.
        for number in 0..<6 where start < range.upperBound {
            let end = bytes.firstIndex(of: UInt8(ascii: "-"), from: start, to: range.upperBound) ?? range.upperBound
            let isNumber = start < end && bytes[start].isDigit
            switch (number, end - start) {
            case (0, 2...8): language = Self.code(bytes, start..<end)
            case (1..., 4) where !isNumber && script == 0 && region == 0: script = Self.code(bytes, start..<end)
            case (1..., 2) where region == 0, (1..., 3) where isNumber && region == 0:
                region = Self.code(bytes, start..<end)
            default: break
            }
            start = end + 1
        }
        guard language != 0 else { return nil }
        isBare = script == 0 && region == 0
        for code in Self.newCodes where code.old == language { language = code.new }
        guard script == 0 else { return }
        for usual in Self.usualScripts where usual.language == language && (usual.region == 0 || usual.region == region)
        {
            script = usual.script
        }
    }

    init?(_ text: String) {
        let bytes = Array(text.utf8)
        self.init(bytes.borrowed, 0..<bytes.count)
    }

    /// Whether the other tag has what this one states.
    func covers(_ other: LanguageTag) -> Bool {
        language == other.language && (isBare || script == other.script) && (region == 0 || region == other.region)
    }

    /// Whether the region is larger than a country, such as 419 for Latin America.
    var isMacroRegion: Bool { region >= 1 << 16 }

    /// Whether readers in two regions use the same kind of the language.
    func isNear(_ one: UInt64, _ other: UInt64) -> Bool {
        for group in Self.groups where group.language == language {
            return group.regions.contains(one) == group.regions.contains(other)
        }
        return true
    }

    private static func code(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> UInt64 {
        range.reduce(0) { $0 << 8 | UInt64(bytes[$1].lowercased) }
    }

    /// Returns the part with this text in lower case.
    static func code(_ text: some StringProtocol) -> UInt64 { text.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    static func text(_ code: UInt64) -> String {
        let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: code >> (8 * UInt64($0))) }
        return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
    }

    /// Source: `languageAlias` in CLDR 46, supplementalMetadata.xml.
    private static let newCodes = [
        ("in", "id"), ("iw", "he"), ("ji", "yi"), ("mo", "ro"), ("no", "nb"), ("tl", "fil"),
    ].map { (old: code($0), new: code($1)) }

    /// The scripts of languages that have several, where a region follows its language.
    ///
    /// Source: CLDR 46, likelySubtags.xml.
    private static let usualScripts = [
        ("az", "", "latn"), ("bs", "", "latn"), ("pa", "", "guru"), ("pa", "pk", "arab"), ("sr", "", "cyrl"),
        ("sr", "me", "latn"), ("uz", "", "latn"), ("zh", "", "hans"), ("zh", "hk", "hant"), ("zh", "mo", "hant"),
        ("zh", "tw", "hant"),
    ].map { (language: code($0), region: code($1), script: code($2)) }

    /// The regions of each language that are nearer to each other than to all others.
    ///
    /// Source: the variables `$enUS`, `$americas` and `$cnsar` of `languageMatches` in CLDR 46, languageInfo.xml.
    private static let groups = [
        ("en", "as ca gu mh mp ph pr um us vi"),
        ("es", "419 ar bo br bz cl co cr cu do ec gt hn mx ni pa pe pr py sv us uy ve"),
        ("pt", "br us uy"), ("zh", "hk mo"),
    ].map { (language: code($0), regions: $1.split(separator: " ").map { code($0) }) }
}
