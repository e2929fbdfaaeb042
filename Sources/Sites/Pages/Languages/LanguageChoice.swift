import BorrowedBytes
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
    func index(in bytes: Borrowed<UInt8>, _ field: Range<Int>?) -> Int {
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
    func index(in bytes: Borrowed<UInt8>, of query: QueryScan?) -> Int? {
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
    static func isNamed(_ bytes: Borrowed<UInt8>, _ name: Range<Int>) -> Bool {
        name.count == 4 && zip("lang".utf8, name).allSatisfy { $0 == bytes[$1] }
    }

    /// Returns the language of a range: its tag or a more specific one (RFC 4647 §3.3.1); otherwise the range is
    /// shortened subtag by subtag (§3.4).
    private func match(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Int? {
        if range.count == 1, bytes[range.lowerBound] == UInt8(ascii: "*") { return 0 }
        var end = range.upperBound
        while end > range.lowerBound {
            if let index = tags.firstIndex(where: { bytes.spells($0, range.lowerBound..<end) }) { return index }
            if end == range.upperBound, let index = tags.firstIndex(where: { extends($0, bytes, at: range) }) {
                return index
            }
            repeat { end -= 1 } while end > range.lowerBound && bytes[end] != UInt8(ascii: "-")
        }
        return nil
    }

    private func extends(_ tag: [UInt8], _ bytes: Borrowed<UInt8>, at range: Range<Int>) -> Bool {
        tag.count > range.count && tag[range.count] == UInt8(ascii: "-")
            && bytes.spells(tag[..<range.count], range)
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
