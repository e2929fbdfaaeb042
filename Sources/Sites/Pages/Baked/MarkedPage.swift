/// The bytes of a page for a host that has only files: `complete.js` fills the values of the link into its addresses.
///
/// A value is in attributes alone, since no text of such a page has one. An attribute with values is written twice:
/// `href="…"` as it is right for a link without a query, if it is, and `data-linkd-href="…"` with a mark for each value.
/// So a page is whole without a script if its link has no values, and no link leads to a wrong address before the
/// script has run.
enum MarkedPage {
    // Around the two forms of a value. No page contains them: they are errors in HTML (WHATWG §13.2.3.5).
    private static let start: UInt8 = 1
    private static let middle: UInt8 = 2
    private static let end: UInt8 = 3
    /// In place of what only the link says.
    private static let unknown: UInt8 = 4

    /// Returns the bytes of a page.
    ///
    /// - Parameter needsQuery: whether a link without a query is no link of the page.
    static func bytes(of page: BakedPage, needsQuery: Bool) -> [UInt8] {
        let html = page.filled { value, escape in
            let fixed = needsQuery && value.isQuery ? nil : fixedText(of: value)
            var text = [start] + (fixed ?? [unknown]) + [middle]
            escape.append("{linkd \(escape == .urlSegment ? "whole " : "")\(value)}".utf8, to: &text)
            return text + [end]
        }
        var output: [UInt8] = []
        var rest = html[...]
        while let value = rest.firstIndex(of: start), let attribute = Attribute(around: value, in: rest) {
            output += rest[..<attribute.name.lowerBound]
            output += written(attribute, in: rest)
            rest = rest[attribute.value.upperBound...].dropFirst()
        }
        return output + form(rest, isMarked: false).filter { $0 != unknown }
    }

    /// What a value is for a link without a query on the canonical host; nil if the link's path or query says it.
    private static func fixedText(of value: PageValue) -> [UInt8]? {
        switch value {
        case .segment, .rest, .item: nil
        case .otherHost(_, let second): Array(second.utf8)
        case .query, .queryWithoutCallbacks, .furtherItems: []
        }
    }

    /// Returns an attribute as it stands without the script, if it can, and as the script reads it.
    private static func written(_ attribute: Attribute, in html: ArraySlice<UInt8>) -> [UInt8] {
        let name = html[attribute.name], quote = html[attribute.value.upperBound]
        var fixed = form(html[attribute.value], isMarked: false)[...]
        // The banner works without an argument, and a link to Google Play without a referrer.
        for ending in [", app-argument=", "&amp;referrer="] where fixed.contains(unknown) {
            if let start = fixed.firstRange(of: Array(ending.utf8))?.lowerBound { fixed = fixed[..<start] }
        }
        let marked = Array("data-linkd-".utf8) + name + [UInt8(ascii: "="), quote]
        let start =
            fixed.contains(unknown) ? [] : name + [UInt8(ascii: "="), quote] + fixed + [quote, UInt8(ascii: " ")]
        return start + marked + form(html[attribute.value], isMarked: true) + [quote]
    }

    /// Returns bytes with one of the forms of each value.
    private static func form(_ html: ArraySlice<UInt8>, isMarked: Bool) -> [UInt8] {
        var output: [UInt8] = []
        var isShown = true
        for byte in html {
            switch byte {
            case start: isShown = !isMarked
            case middle: isShown = isMarked
            case end: isShown = true
            default: if isShown { output.append(byte) }
            }
        }
        return output
    }

    /// The places of an attribute's name and value.
    private struct Attribute {
        let name: Range<Int>
        let value: Range<Int>

        /// Finds the attribute in whose value an index is; values are quoted, else no template is read.
        init?(around index: Int, in html: ArraySlice<UInt8>) {
            let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
            let opening = html[..<index].indices.last {
                quotes.contains(html[$0]) && $0 > html.startIndex && html[$0 - 1] == UInt8(ascii: "=")
            }
            guard let opening, let closing = html[index...].firstIndex(of: html[opening]) else { return nil }
            let start = html[..<opening].lastIndex { $0 <= UInt8(ascii: " ") }.map { $0 + 1 } ?? html.startIndex
            name = start..<opening - 1
            value = opening + 1..<closing
        }
    }
}
