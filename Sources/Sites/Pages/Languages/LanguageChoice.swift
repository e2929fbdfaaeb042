import BorrowedBytes
import HTTP
import LinkRoutes

/// Chooses among the languages of a page by `Accept-Language` (RFC 9110 §12.5.4).
///
/// A range and a tag must have the same language and, where it matters, the same script: who reads Traditional Chinese
/// does not want Simplified Chinese. The region decides last (Unicode UTS #35, "Language Matching").
struct LanguageChoice: Sendable {
    /// Language tags in lower case; the first one is for clients that accept none of them.
    private let tags: [[UInt8]]
    /// The parts of the same tags; nil for a text that is none.
    private let parts: [LanguageTag?]
    /// Where most people speak the language of each tag.
    private let usualRegions: [UInt64]

    /// How well a range of another script fits, and one that is the whole tag.
    private static let (otherScript, whole) = (-1, 7)

    /// The maximum number of ranges that are read, of which each is compared with each language; browsers send some ten.
    static let mostRanges = 64

    /// What the field says of a tag in another way than by the wildcard.
    private enum State {
        case unnamed, named, unwanted
    }

    init(_ languages: [String]) {
        tags = languages.map { Array($0.lowercased().utf8) }
        parts = languages.map { LanguageTag($0) }
        usualRegions = parts.map { $0.flatMap(LanguageFacts.territory).map { LanguageTag.code($0.lowercased()) } ?? 0 }
    }

    /// Returns the index of the language to send: the one with the highest weight in the field, the earlier one if
    /// equal.
    func index(in bytes: Borrowed<UInt8>, _ field: Range<Int>?) -> Int {
        guard tags.count > 1, let field else { return 0 }
        let (index, needsStates) = index(bytes, field, states: [])
        return needsStates ? self.index(bytes, field, states: states(bytes, field)).index : index
    }

    /// Returns the index of the tag that is nearest to another one; nil if none has its language.
    func index(of tag: String) -> Int? {
        let bytes = Array(tag.utf8)
        return LanguageTag(tag).flatMap { nearest(to: $0, bytes.borrowed, 0..<bytes.count, states: [])?.index }
    }

    /// - Parameter states: those of the tags; empty if the field has no wildcard and no weight of 0, as most have none.
    private func index(
        _ bytes: Borrowed<UInt8>,
        _ field: Range<Int>,
        states: [State]
    ) -> (index: Int, needsStates: Bool) {
        var best = (index: 0, weight: 0), inOtherScript = best
        var needsStates = false
        var previous: LanguageTag?
        var list = PreferenceReader(bytes, field, atMost: Self.mostRanges)
        while let preference = list.next(in: bytes) {
            let isWildcard = preference.name.count == 1 && bytes[preference.name.lowerBound] == UInt8(ascii: "*")
            if isWildcard || preference.weight == 0 { needsStates = true }
            if isWildcard, preference.weight > best.weight, let index = states.firstIndex(of: .unnamed) {
                best = (index, preference.weight)
            }
            guard preference.weight > 0, var range = LanguageTag(bytes, preference.name) else { continue }
            // Chrome and Firefox add the language alone: "zh-TW,zh;q=0.9" is Traditional Chinese twice.
            if range.isBare, let previous, previous.language == range.language { range.script = previous.script }
            previous = range
            guard let found = nearest(to: range, bytes, preference.name, states: states) else { continue }
            if found.fit == Self.otherScript {
                if preference.weight > inOtherScript.weight { inOtherScript = (found.index, preference.weight) }
            } else if preference.weight > best.weight {
                best = (found.index, preference.weight)
            }
        }
        // No other language of the visitor is there.
        return (best.weight > 0 ? best.index : inOtherScript.index, needsStates)
    }

    private func states(_ bytes: Borrowed<UInt8>, _ field: Range<Int>) -> [State] {
        var states = [State](repeating: .unnamed, count: tags.count)
        var list = PreferenceReader(bytes, field, atMost: Self.mostRanges)
        while let preference = list.next(in: bytes) {
            guard let range = LanguageTag(bytes, preference.name) else { continue }
            for index in parts.indices where states[index] != .unwanted && parts[index].map(range.covers) == true {
                states[index] = preference.weight > 0 ? .named : .unwanted
            }
        }
        return states
    }

    /// Returns the first of the tags that fit a range best; nil if none has its language.
    private func nearest(
        to range: LanguageTag,
        _ bytes: Borrowed<UInt8>,
        _ spelling: Range<Int>,
        states: [State]
    ) -> (index: Int, fit: Int)? {
        var best: (index: Int, fit: Int)?
        for index in parts.indices {
            guard let tag = parts[index], tag.language == range.language else { continue }
            let fit =
                bytes.spells(tags[index], spelling) ? Self.whole : fit(of: tag, to: range, usual: usualRegions[index])
            // A tag can be wanted although its language is not: "en-GB, en;q=0".
            if !states.isEmpty, states[index] == .unwanted, fit < Self.whole { continue }
            if fit > best?.fit ?? .min { best = (index, fit) }
        }
        return best
    }

    private func fit(of tag: LanguageTag, to range: LanguageTag, usual: UInt64) -> Int {
        if tag.script != range.script, tag.script != 0, range.script != 0 { return Self.otherScript }
        if tag.region == range.region { return 6 }
        let isNear = range.region == 0 || range.isNear(range.region, tag.region == 0 ? usual : tag.region)
        if isNear, range.region != 0, tag.isMacroRegion { return 5 }
        return (isNear ? 3 : 0) + (tag.region == 0 || tag.region == usual ? 1 : 0)
    }

    /// Returns the index of the language that the query item `lang` names; nil if there is none.
    func index(in bytes: Borrowed<UInt8>, of query: QueryScan?) -> Int? {
        guard let query else { return nil }
        var index = query.range.lowerBound
        while let item = query.next(bytes, &index) {
            if let language = self.index(in: bytes, of: item) { return language }
        }
        return nil
    }

    /// Returns the index of the language that one query item chooses, as the page's list of languages has it.
    ///
    /// Nil for `lang` with another value, which is the owner's or the app's.
    func index(in bytes: Borrowed<UInt8>, of item: QueryScan.Item) -> Int? {
        guard let value = item.value, item.name.count == 4,
            zip("lang".utf8, item.name).allSatisfy({ $0 == bytes[$1] })
        else { return nil }
        return tags.firstIndex { bytes.spells($0, value) }
    }
}

extension Borrowed<UInt8> {
    /// Whether the range equals this lower-case text in any case.
    fileprivate func spells(_ lowercase: some Collection<UInt8>, _ range: Range<Int>) -> Bool {
        guard lowercase.count == range.count else { return false }
        return zip(lowercase, range).allSatisfy { byte, index in
            byte == self[index].lowercased
        }
    }
}
