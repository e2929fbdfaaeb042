import BorrowedBytes
import HTTP
import LinkRoutes

/// A value of the requested link.
enum PageValue: Hashable, Sendable {
    /// The captured text of a segment, without the bytes of a fixed prefix or suffix.
    case segment(Int, dropFirst: Int, dropLast: Int)
    /// The segments from this one on, joined with slashes.
    case rest(from: Int)
    /// The first value of a required query item, by the bytes of its name.
    case item(name: [UInt8])
    /// Another host of the site than the page's own: the second host on the first one, otherwise the first.
    case otherHost(first: String, second: String)
    /// `?` and the raw query; empty if there is none.
    case query
    /// The same without `x-*`, which name callbacks of other apps in a scheme link (x-callback-url).
    case queryWithoutCallbacks
    /// The items of the raw query without the choice of a language, each with `&` before it.
    case furtherItems
    /// These items of a query, if the link chooses a language of the page.
    case ifLanguageIsChosen([UInt8])
    /// The URL of an image that depends on other values.
    case image(PageImage)

    /// Whether the value is a raw query, whose delimiters stay.
    var isQuery: Bool {
        switch self {
        case .query, .queryWithoutCallbacks, .furtherItems, .ifLanguageIsChosen: true
        case .segment, .rest, .item, .otherHost, .image: false
        }
    }

    /// Returns the values in an entry's links, by name.
    static func named(of entry: RouteEntry) -> [String: PageValue] {
        var values: [String: PageValue] = [:]
        for (index, segment) in entry.pattern.segments.enumerated() {
            guard let name = segment.name else { continue }
            values[name] =
                switch segment {
                case .rest: .rest(from: index)
                case .prefix(let text, _): .segment(index, dropFirst: text.utf8.count, dropLast: 0)
                case .suffix(_, let text): .segment(index, dropFirst: 0, dropLast: text.utf8.count)
                case .literal, .parameter: .segment(index, dropFirst: 0, dropLast: 0)
                }
        }
        for rule in entry.required { values[rule.name] = .item(name: Array(rule.name.utf8)) }
        return values
    }

    /// Appends the value, escaped for its place.
    func append(of link: PageLink, _ bytes: Borrowed<UInt8>, _ escape: Escape, to output: inout [UInt8]) {
        switch self {
        case .segment(let index, let first, let last):
            guard index < link.segments.count else { return }
            Self.append(bytes, link.segments[index], from: first, through: last, escape: escape, to: &output)
        case .rest(let start):
            if let first = link.segments.dropFirst(start).first, let last = link.segments.last,
                escape.isText, last.upperBound - first.lowerBound > Self.mostCharacters
            {
                let whole = first.lowerBound..<last.upperBound
                return Self.append(bytes, whole, from: 0, through: 0, escape: escape, to: &output)
            }
            for index in start..<max(start, link.segments.count) {
                // A slash between segments stays a slash; a slash inside a segment is escaped.
                if index > start { escape.whole.append(Self.slash.borrowed, to: &output) }
                Self.append(bytes, link.segments[index], from: 0, through: 0, escape: escape, to: &output)
            }
        case .item(let name):
            guard let value = Self.item(name, of: link, bytes) else { return }
            Self.append(bytes, value, from: 0, through: 0, escape: escape, to: &output)
        case .otherHost(let first, let second):
            output += (link.isOnCanonicalHost ? second : first).utf8
        case .ifLanguageIsChosen(let text):
            guard let query = link.query, link.languages?.index(in: bytes, of: query) != nil else { return }
            escape.append(text.borrowed, to: &output)
        case .image(let image): image.append(of: link, bytes, to: &output)
        case .query, .queryWithoutCallbacks, .furtherItems:
            guard let query = link.query, !query.range.isEmpty else { return }
            let items = Self.items(
                of: query,
                bytes,
                withCallbacks: self != .queryWithoutCallbacks,
                without: link.languages
            )
            Self.append(items, after: self == .furtherItems ? "&" : "?", of: bytes, escape: escape, to: &output)
        }
    }

    private static let slash: [UInt8] = [UInt8(ascii: "/")]

    /// Appends a part of the link, decoded and without bytes at its ends.
    private static func append(
        _ bytes: Borrowed<UInt8>,
        _ range: Range<Int>,
        from first: Int,
        through last: Int,
        escape: Escape,
        to output: inout [UInt8]
    ) {
        // An escaped character of a fixed prefix or suffix has three bytes, and its decoded form has one.
        let hasEscape = bytes.firstIndex(of: UInt8(ascii: "%"), from: range.lowerBound, to: range.upperBound) != nil
        let (start, end) = (range.lowerBound + first, range.upperBound - last)
        if !hasEscape, start <= end, escape.appendPlain(bytes, start..<end, to: &output) { return }
        let decoded = PercentEncoding.decodedBytes(bytes, range)
        let value = decoded.borrowed.extracting(droppingFirst: first)
        let part = value.extracting(first: max(value.count - last, 0))
        if let text = Self.text(part, escape) {
            escape.append(text.borrowed, to: &output)
        } else {
            escape.append(part, to: &output)
        }
    }

    /// Appends items of the raw query, which follow each other without a gap.
    private static func append(
        _ items: [Range<Int>],
        after start: Unicode.Scalar,
        of bytes: Borrowed<UInt8>,
        escape: Escape,
        to output: inout [UInt8]
    ) {
        var raw: [UInt8] = []
        raw.reserveCapacity(items.reduce(items.count) { $0 + $1.count })
        for (number, item) in items.enumerated() {
            raw.append(UInt8(ascii: number == 0 ? start : "&"))
            for index in item { raw.append(bytes[index]) }
        }
        escape.append(raw.borrowed, to: &output)
    }

    /// Returns the items without `x-*` and without the choice of a language; the whole query if it has none of them.
    private static func items(
        of query: QueryScan,
        _ bytes: Borrowed<UInt8>,
        withCallbacks: Bool,
        without languages: LanguageChoice?
    ) -> [Range<Int>] {
        if withCallbacks, languages == nil { return [query.range] }
        var items: [Range<Int>] = []
        var hasLeftOut = false
        var index = query.range.lowerBound
        while let item = query.next(bytes, &index) {
            let isCallback = !withCallbacks && ReservedItemName.contains(item.name, in: bytes)
            let isLanguage = languages?.index(in: bytes, of: item) != nil
            if isCallback || isLanguage {
                hasLeftOut = true
            } else {
                items.append(item.name.lowerBound..<(item.value ?? item.name).upperBound)
            }
        }
        return hasLeftOut ? items : [query.range]
    }

    /// Returns the first value of a query item, by the bytes of its name: `String` treats a Kelvin sign as a K.
    private static func item(_ name: [UInt8], of link: PageLink, _ bytes: Borrowed<UInt8>) -> Range<Int>? {
        guard let query = link.query else { return nil }
        var index = query.range.lowerBound
        while let item = query.next(bytes, &index) {
            if let value = item.value, PercentEncoding.decodedBytes(bytes, item.name) == name { return value }
        }
        return nil
    }

    /// The most characters of a value in a text, the ellipsis of a longer one among them: anyone can write a link, and a
    /// value must not become a message of its own.
    static let mostCharacters = 60

    /// Returns a value as text for people; nil if that is the value itself.
    ///
    /// It is one line, and not long. It has no characters that change the direction of the text around it (Unicode
    /// UAX #9 §2), and none that HTML does not allow (WHATWG §13.2.3.5). ``Escape`` replaces those of ASCII.
    private static func text(_ value: Borrowed<UInt8>, _ escape: Escape) -> [UInt8]? {
        guard escape.isText, value.count > mostCharacters || value.indices.contains(where: { value[$0] >= 0x80 })
        else { return nil }
        let scalars = String(value).unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            switch scalar.value {
            // The ends of lines (UAX #14).
            case 0x85, 0x2028, 0x2029: " "
            case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF: nil
            default: scalar.value & 0xFFFE == 0xFFFE ? nil : scalar
            }
        }
        let text = Array(shortened(scalars).utf8)
        guard escape == .isolatedText, scalars.contains(where: isRightToLeft) else { return text }
        return Array("\u{2068}".utf8) + text + Array("\u{2069}".utf8)
    }

    /// Returns at most `mostCharacters` whole characters.
    ///
    /// A character can have any number of marks, so their number is limited, too.
    private static func shortened(_ scalars: [Unicode.Scalar]) -> String {
        let start = scalars.prefix(4 * mostCharacters)
        let text = String(String.UnicodeScalarView(start))
        let isWhole = start.count == scalars.count
        if isWhole, text.count <= mostCharacters { return text }
        return text.prefix(min(mostCharacters, text.count + (isWhole ? 1 : 0)) - 1) + "…"
    }

    /// Whether a character belongs to the blocks of right-to-left scripts (Unicode `DerivedBidiClass.txt`), or is their
    /// mark.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200F, 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

extension PageValue: CustomStringConvertible {
    /// A unique description of the value.
    var description: String {
        switch self {
        case .segment(let index, let first, let last): "segment \(index) \(first) \(last)"
        case .rest(let start): "rest \(start)"
        case .item(let name): "item \(String(decoding: name, as: UTF8.self))"
        case .otherHost(let first, let second): "host \(first) \(second)"
        case .query: "query"
        case .queryWithoutCallbacks: "query without callbacks"
        case .furtherItems: "further items"
        case .ifLanguageIsChosen(let text): "language \(String(decoding: text, as: UTF8.self))"
        case .image(let image): image.description
        }
    }
}
