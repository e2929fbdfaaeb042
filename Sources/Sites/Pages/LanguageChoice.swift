/// Chooses among the languages of a page by `Accept-Language` (RFC 9110 §12.5.4).
struct LanguageChoice: Sendable {
    /// Language tags in lower case; the first is the one for clients that like none of them.
    private let tags: [[UInt8]]

    init(_ languages: [String]) {
        tags = languages.map { Array($0.lowercased().utf8) }
    }

    /// The index of the language to send: of what the field names, what it weighs most, the earlier of equals.
    func index(in bytes: Span<UInt8>, _ field: Range<Int>?) -> Int {
        guard tags.count > 1, let field else { return 0 }
        var best = (index: 0, weight: 0)
        var start = field.lowerBound
        while start < field.upperBound {
            let end = bytes.end(of: start..<field.upperBound, at: UInt8(ascii: ","))
            let nameEnd = bytes.end(of: start..<end, at: UInt8(ascii: ";"))
            let weight = Self.weight(bytes, nameEnd..<end)
            if weight > best.weight, let index = match(bytes, bytes.trimmed(start..<nameEnd)) {
                best = (index, weight)
            }
            start = end + 1
        }
        return best.index
    }

    /// `;q=0.8` as 800, nothing as 1000; 0, which refuses the language, for what is malformed (RFC 9110 §12.4.2).
    private static func weight(_ bytes: Span<UInt8>, _ parameter: Range<Int>) -> Int {
        guard !parameter.isEmpty else { return 1000 }
        let text = bytes.trimmed(parameter.lowerBound + 1..<parameter.upperBound).map { bytes[$0] }
        guard (3...7).contains(text.count), text[0] | 0x20 == UInt8(ascii: "q"), text[1] == UInt8(ascii: "="),
            text.count == 3 || text[3] == UInt8(ascii: ".")
        else { return 0 }
        var weight = 0
        for digit in [text[2]] + text.dropFirst(4) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return 0 }
            weight = weight * 10 + Int(digit & 15)
        }
        for _ in max(text.count, 4)..<7 { weight *= 10 }
        return weight <= 1000 ? weight : 0
    }

    /// The language of a range: of its tag or a more specific one (RFC 4647 §3.3.1), else of the range with its last
    /// subtags taken off one by one (§3.4).
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
    /// Where the byte stands, or the end of the range.
    fileprivate func end(of range: Range<Int>, at byte: UInt8) -> Int {
        for index in range where self[index] == byte { return index }
        return range.upperBound
    }

    /// The range without blanks at its ends.
    fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
        while start < end, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }

    /// Whether the range is this lower-case text in any case.
    fileprivate func spells(_ lowercase: some Collection<UInt8>, _ range: Range<Int>) -> Bool {
        guard lowercase.count == range.count else { return false }
        return zip(lowercase, range).allSatisfy { byte, index in
            let isUppercase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self[index])
            return byte == (isUppercase ? self[index] | 0x20 : self[index])
        }
    }
}
