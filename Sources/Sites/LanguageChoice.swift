/// Chooses a language by `Accept-Language` (RFC 9110 §12.5.4, RFC 4647 §3.4 look-up).
enum LanguageChoice {
    /// The index of the language to send; the first one, the site's own, where the field names none of them.
    static func index(of languages: [String], in bytes: Span<UInt8>, _ field: Range<Int>?) -> Int {
        guard languages.count > 1, let field else { return 0 }
        var best = (index: 0, quality: 0)
        var start = field.lowerBound
        while start < field.upperBound {
            var end = start
            while end < field.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
            let (range, quality) = element(bytes, start..<end)
            if quality > best.quality, let index = match(range, languages) { best = (index, quality) }
            start = end + 1
        }
        return best.index
    }

    /// A language range and its weight in thousandths; 0 for one that is refused or malformed.
    private static func element(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (range: String, quality: Int) {
        var text: [UInt8] = []
        for index in range where bytes[index] != 0x20 && bytes[index] != 0x09 { text.append(bytes[index]) }
        let parts = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let name = String(decoding: parts.first ?? [], as: UTF8.self).lowercased()
        guard let weight = parts.dropFirst().first else { return (name, 1000) }
        return (name, thousandths(weight))
    }

    /// `q=0.8` as 800.
    private static func thousandths(_ weight: ArraySlice<UInt8>) -> Int {
        let text = String(decoding: weight, as: UTF8.self).lowercased()
        guard text.hasPrefix("q=") else { return 0 }
        let digits = text.dropFirst(2).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = digits.first.flatMap({ Int($0) }), (0...1).contains(whole) else { return 0 }
        let fraction = digits.dropFirst().first ?? ""
        guard fraction.utf8.count <= 3, let part = Int(fraction + String(repeating: "0", count: 3 - fraction.utf8.count)), part >= 0
        else { return 0 }
        return min(whole * 1000 + part, 1000)
    }

    /// The range itself, then with its last subtags taken off one by one.
    private static func match(_ range: String, _ languages: [String]) -> Int? {
        if range == "*" { return 0 }
        var subtags = range.split(separator: "-")
        while !subtags.isEmpty {
            let tag = subtags.joined(separator: "-")
            if let index = languages.firstIndex(where: { $0.lowercased() == tag }) { return index }
            subtags.removeLast()
        }
        return nil
    }
}
