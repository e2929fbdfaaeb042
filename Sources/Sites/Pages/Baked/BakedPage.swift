import HTTP
import LinkRoutes
import Templates

/// A page made when the table was loaded: a request only fills in the values of its link.
///
/// Long stretches of the layout are shared by all pages, so that a thousand of them stay small; short ones are copied
/// next to the page's own text, so that a page is few pieces.
struct BakedPage: Sendable {
    /// A value as one kind of place shows it; a page has few of them, each at many places.
    private struct Slot: Hashable {
        let value: PageValue
        let escape: Escape
    }

    /// A stretch of the page; small, for a site has a hundred for each page.
    private struct Piece {
        enum Source: UInt8 { case layout, own, slot }

        /// Where the bytes begin; the number of a slot.
        let start: UInt32
        var count: UInt32
        let source: Source
    }

    /// A stretch of the layout that is shorter than this is copied: to append it costs more than its bytes do.
    private static let leastShared = 160

    /// How often a page shows a value in one escape, at most of the time: what is more grows the page once.
    private static let usesOfAValue = 8

    private let layout: [UInt8]
    private var own: [UInt8] = []
    private var slots: [Slot] = []
    private var pieces: [Piece] = []
    /// How many bytes no request changes.
    private var fixedCount = 0
    /// Of all that no request changes.
    private var tag: EntityTag

    /// Begins a page.
    ///
    /// - Parameters:
    ///   - layout: the fixed bytes of its template.
    ///   - tag: the tag of these bytes, so that they are not hashed for each page.
    init(layout: [UInt8], tag: EntityTag) {
        self.layout = layout
        self.tag = tag
    }

    /// Adds a stretch of the layout.
    mutating func append(layout range: Range<Int>) {
        guard range.count >= Self.leastShared else { return append(layout[range]) }
        tag.combine(range.lowerBound)
        tag.combine(range.upperBound)
        append(.layout, range)
    }

    /// Adds bytes that every link gets.
    mutating func append(_ fixed: some Sequence<UInt8>) {
        let start = own.count
        own += fixed
        tag.combine(own[start...])
        append(.own, start..<own.count)
    }

    /// Adds a text that every link gets, as its place wants it.
    mutating func append(_ text: String, _ escape: Escape) {
        let start = own.count
        // An array's bytes are appended by the stretch, those of a string one by one.
        escape.append(Array(text.utf8), to: &own)
        tag.combine(own[start...])
        append(.own, start..<own.count)
    }

    /// Adds a value of the link.
    mutating func append(_ value: PageValue, _ escape: Escape) {
        let slot = Slot(value: value, escape: escape)
        let index = slots.firstIndex(of: slot) ?? slots.count
        // Else the tag would not see two values change places.
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

    /// The same page without the room that growing left.
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

    /// The page for a link that lies in these bytes.
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
            // Most links have no query, which a page names often.
            case .slot: if !ranges[start].isEmpty { page += values[ranges[start]] }
            }
        }
        return page
    }

    /// The tag of the page for this host, path and query: all that fills it lies in them, so hashing those few bytes
    /// spares hashing the page.
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
            // No path holds one, so that no other path and query are spelled alike.
            tag.combine("?".utf8)
            tag.combine(bytes, query)
        }
        return tag
    }
}

/// What a hole of a template is filled with.
enum PageFill: Sendable {
    /// Text of the table, of linkd or of the template's folder, with values of the link.
    case text([PageText.Piece])
    /// A URL of linkd's making.
    case url(PageURL)
    /// A whole element of linkd's making, such as JSON-LD: no hole could stand in it safely.
    case element([UInt8])
}

/// The link that asks for a page, as positions in the request.
struct PageLink {
    /// Where the segments of the path lie.
    let segments: [Range<Int>]
    /// The query; nil for a page that shows nothing of its link.
    let query: QueryScan?
    /// Whether the link is on the first host of the site.
    let isOnCanonicalHost: Bool

    /// What a page that shows nothing of its link is filled with.
    static let none = PageLink(segments: [], query: nil, isOnCanonicalHost: true)
}

extension TemplateValue<PageFill> {
    static func text(_ text: String) -> Self { .content(.text([.text(text)])) }

    static func text(_ pieces: [PageText.Piece]) -> Self { .content(.text(pieces)) }

    static func url(_ url: PageURL) -> Self { .content(.url(url)) }
}
