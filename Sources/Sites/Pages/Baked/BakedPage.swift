import HTTP
import LinkRoutes
import Templates

/// A page created when the table was loaded: a request only fills in the values of its link.
///
/// Long ranges of the layout are shared by all pages, so that a thousand pages stay small. Short ones are copied next
/// to the page's own text, so that a page has few pieces.
struct BakedPage: Sendable {
    /// A value with the escape of its place; a page has few of them, each in many places.
    private struct Slot: Hashable {
        let value: PageValue
        let escape: Escape
    }

    /// A piece of the page; it is small, since each page has about a hundred.
    private struct Piece {
        enum Source: UInt8 { case layout, own, slot }

        /// The offset of the bytes, or the number of a slot.
        let start: UInt32
        var count: UInt32
        let source: Source
    }

    /// A shorter range of the layout is copied: appending it as a piece of its own costs more than its bytes.
    private static let leastShared = 160

    /// The usual maximum number of times that a page shows a value in one escape; if it is exceeded, the page grows
    /// once.
    private static let usesOfAValue = 8

    private let layout: [UInt8]
    private var own: [UInt8] = []
    private var slots: [Slot] = []
    private var pieces: [Piece] = []
    /// The number of bytes that are the same for all requests.
    private var fixedCount = 0
    /// A hash of everything that is the same for all requests.
    private var tag: EntityTag

    /// Begins a page.
    ///
    /// - Parameters:
    ///   - layout: the fixed bytes of the template.
    ///   - tag: the hash of these bytes, so that they are not hashed again for each page.
    init(layout: [UInt8], tag: EntityTag) {
        self.layout = layout
        self.tag = tag
    }

    /// Appends a range of the layout.
    mutating func append(layout range: Range<Int>) {
        guard range.count >= Self.leastShared else { return append(layout[range]) }
        tag.combine(range.lowerBound)
        tag.combine(range.upperBound)
        append(.layout, range)
    }

    /// Appends bytes that are the same for all links.
    mutating func append(_ fixed: some Sequence<UInt8>) {
        let start = own.count
        own += fixed
        tag.combine(own[start...])
        append(.own, start..<own.count)
    }

    /// Appends a text that is the same for all links, escaped for its place.
    mutating func append(_ text: String, _ escape: Escape) {
        let start = own.count
        // An array's bytes are appended in ranges, a string's one by one.
        escape.append(Array(text.utf8), to: &own)
        tag.combine(own[start...])
        append(.own, start..<own.count)
    }

    /// Appends a value of the link.
    mutating func append(_ value: PageValue, _ escape: Escape) {
        let slot = Slot(value: value, escape: escape)
        let index = slots.firstIndex(of: slot) ?? slots.count
        // Without the index, the tag would not change if two values were swapped.
        tag.combine(-1 - index)
        if index == slots.count {
            slots.append(slot)
            tag.combine("\(value.description) \(escape.description)".utf8)
        }
        append(.slot, index..<index)
    }

    private mutating func append(_ source: Piece.Source, _ range: Range<Int>) {
        let start = UInt32(clamping: range.lowerBound)
        let count = UInt32(clamping: range.count)
        fixedCount += range.count
        if source != .slot, let last = pieces.last, last.source == source, last.start &+ last.count == start {
            pieces[pieces.count - 1].count &+= count
        } else if source == .slot || count > 0 {
            pieces.append(Piece(start: start, count: count, source: source))
        }
    }

    /// Returns the page without unused capacity.
    func trimmed() -> BakedPage {
        var page = self
        page.own = Self.trimmed(own)
        page.slots = Self.trimmed(slots)
        page.pieces = Self.trimmed(pieces)
        return page
    }

    private static func trimmed<Element>(_ array: [Element]) -> [Element] {
        var trimmed: [Element] = []
        trimmed.reserveCapacity(array.count)
        trimmed += array
        return trimmed
    }

    /// Returns the page for a link in these bytes.
    func filled(for link: PageLink, _ bytes: Span<UInt8>) -> [UInt8] {
        var values: [UInt8] = []
        values.reserveCapacity(512)
        let ranges = slots.map { slot in
            let start = values.count
            slot.value.append(of: link, bytes, slot.escape, to: &values)
            return start..<values.count
        }
        var page: [UInt8] = []
        page.reserveCapacity(fixedCount + Self.usesOfAValue * values.count)
        for piece in pieces {
            let start = Int(piece.start)
            switch piece.source {
            case .layout: page += layout[start..<start + Int(piece.count)]
            case .own: page += own[start..<start + Int(piece.count)]
            // Most links have no query, but a page contains the query often.
            case .slot: if !ranges[start].isEmpty { page += values[ranges[start]] }
            }
        }
        return page
    }

    /// Returns the tag of the page for this host, path and query.
    ///
    /// They determine all values, so hashing these few bytes replaces hashing the page.
    func entityTag(
        _ bytes: Span<UInt8>,
        path: Range<Int>,
        query: Range<Int>?,
        isOnCanonicalHost: Bool
    ) -> EntityTag {
        var tag = tag
        tag.combine(isOnCanonicalHost ? "1".utf8 : "2".utf8)
        tag.combine(bytes, path)
        if let query {
            // No path contains a "?", so different paths and queries never give the same bytes.
            tag.combine("?".utf8)
            tag.combine(bytes, query)
        }
        return tag
    }
}

/// The content of a template's hole.
enum PageFill: Sendable {
    /// Text of the table, of linkd or of the template folder, with values of the link.
    case text([PageText.Piece])
    /// A URL that linkd created.
    case url(PageURL)
    /// A whole element that linkd created, such as JSON-LD; a hole inside it would not be safe.
    case element([UInt8])
}

/// The link of a request, as ranges of its bytes.
struct PageLink {
    /// The ranges of the path segments.
    let segments: [Range<Int>]
    /// The query; nil for a page without values of its link.
    let query: QueryScan?
    /// Whether the link is on the first host of the site.
    let isOnCanonicalHost: Bool

    /// The link for a page without values of its link.
    static let none = PageLink(segments: [], query: nil, isOnCanonicalHost: true)
}

extension TemplateValue<PageFill> {
    static func text(_ text: String) -> Self { .content(.text([.text(text)])) }

    static func text(_ pieces: [PageText.Piece]) -> Self { .content(.text(pieces)) }

    static func url(_ url: PageURL) -> Self { .content(.url(url)) }
}
