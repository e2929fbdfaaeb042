import BorrowedBytes

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
    /// - Parameter needsQuery: whether each link of the page has a query.
    static func bytes(of page: BakedPage, needsQuery: Bool) -> [UInt8] {
        let html = page.filled { value, escape in
            let fixed = needsQuery && value.isQuery ? nil : fixedText(of: value)
            var text = [start] + (fixed ?? [unknown]) + [middle]
            let mark = "{linkd \(escape == .urlSegment ? "whole " : "")\(value)}"
            withBytes(of: mark) { escape.append($0, to: &text) }
            return text + [end]
        }
        var output: [UInt8] = []
        var rest = html[...]
        // Values of attributes are quoted, else no template is read.
        while let value = rest.firstIndex(of: start),
            let equals = rest[..<value].indices.last(where: { rest[$0] == UInt8(ascii: "=") && isQuote(rest[$0 + 1]) }),
            let end = rest[value...].firstIndex(of: rest[equals + 1])
        {
            let name = rest[..<equals].lastIndex { $0 <= UInt8(ascii: " ") }.map { $0 + 1 } ?? rest.startIndex
            output += rest[..<name]
            output += written(rest[equals + 2..<end], after: rest[name...equals + 1])
            rest = rest[(end + 1)...]
        }
        return output + form(rest, isMarked: false).filter { $0 != unknown }
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// What a value is for a link without a query on the canonical host; nil if the link's path or query says it.
    private static func fixedText(of value: PageValue) -> [UInt8]? {
        switch value {
        case .segment, .rest, .item, .image: nil
        case .otherHost(_, let second): Array(second.utf8)
        case .query, .queryWithoutCallbacks, .furtherItems, .ifLanguageIsChosen: []
        }
    }

    /// Returns an attribute as it stands without the script, if it can, and as the script reads it.
    ///
    /// - Parameter head: its name up to the quote.
    private static func written(_ value: ArraySlice<UInt8>, after head: ArraySlice<UInt8>) -> [UInt8] {
        var fixed = form(value, isMarked: false)[...]
        // The banner works without an argument, and a link to Google Play without a referrer.
        for ending in [", app-argument=", "&amp;referrer="] where fixed.contains(unknown) {
            if let start = fixed.firstRange(of: Array(ending.utf8))?.lowerBound { fixed = fixed[..<start] }
        }
        let quote = head.suffix(1)
        let whole = fixed.contains(unknown) ? [] : head + fixed + quote + " ".utf8
        return whole + Array("data-linkd-".utf8) + head + form(value, isMarked: true) + quote
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
}
