import BorrowedBytes
import HTTP
import LinkRoutes
import SiteTables
import Templates

/// A page created when the table was loaded: a request only fills in the values of its link.
struct BakedPage: Sendable {
    /// A value with the escape of its place; a page has few of them, each in many places.
    struct Slot: Hashable {
        let value: PageValue
        let escape: Escape
    }

    /// What most slots are, without references: the values themselves would be copied and counted for each request.
    private enum Way: Sendable {
        /// A whole segment of the path.
        case segment(Int, Escape)
        /// A query, which most links do not have.
        case query
        case other

        init(_ slot: Slot) {
            switch slot.value {
            case .segment(let index, dropFirst: 0, dropLast: 0): self = .segment(index, slot.escape)
            case .query, .queryWithoutCallbacks, .furtherItems, .ifLanguageIsChosen: self = .query
            case .segment, .rest, .item, .otherHost, .image: self = .other
            }
        }
    }

    /// The usual length of all values of a link, in bytes.
    private static let usualLength = 128

    private let form: BodyForm
    private let slots: [Slot]
    /// How each slot gets its text.
    private let ways: [Way]
    /// A hash of everything that is the same for all requests.
    let tag: EntityTag

    init(_ form: BodyForm, _ slots: [Slot], tag: EntityTag) {
        self.form = form
        self.slots = slots
        ways = slots.map(Way.init)
        self.tag = tag
    }

    /// The bytes that it shares with no other page.
    var ownBytes: Int { form.own.count }

    /// Returns the page for a link in these bytes.
    func filled(for link: PageLink, _ bytes: Borrowed<UInt8>) -> FilledBody {
        var values: [UInt8] = []
        var ends: [UInt32] = []
        if !slots.isEmpty {
            values.reserveCapacity(Self.usualLength)
            ends.reserveCapacity(slots.count)
        }
        for index in ways.indices {
            let isAppended: Bool
            switch ways[index] {
            case .segment(let segment, let escape) where segment < link.segments.count:
                isAppended = escape.appendPlain(bytes, link.segments[segment], to: &values)
            case .query: isAppended = link.query?.range.isEmpty != false
            case .segment, .other: isAppended = false
            }
            if !isAppended { slots[index].value.append(of: link, bytes, slots[index].escape, to: &values) }
            ends.append(UInt32(clamping: values.count))
        }
        return FilledBody(form, values, ends: ends)
    }

    /// Returns the page with other texts in place of its values.
    func filled(with text: (PageValue, Escape) -> [UInt8]) -> [UInt8] {
        var values: [UInt8] = []
        var ends: [UInt32] = []
        for slot in slots {
            values += text(slot.value, slot.escape)
            ends.append(UInt32(clamping: values.count))
        }
        return FilledBody(form, values, ends: ends).bytes
    }

    /// Returns the tag of the page for this host, path and query.
    ///
    /// They determine all values, so hashing these few bytes replaces hashing the page.
    func entityTag(
        _ bytes: Borrowed<UInt8>,
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

/// A page while it is created.
///
/// Long ranges of the layout are shared by all pages, so that a thousand pages stay small. Short ones are copied next
/// to the page's own text, so that a page has few pieces.
struct PageDraft {
    /// A shorter range of the layout is copied: appending it as a piece of its own costs more than its bytes.
    private static let leastShared = 160

    /// The maximum size of a page, in bytes: slow clients keep many of them in memory.
    static let maximumSize = 1 << 20
    /// What a value of the link counts; the longest one has some thousand bytes.
    static let sizeOfValue = 1_024

    /// The size of the page, in bytes; values of the link are estimated.
    private(set) var size = 0

    private let layout: [UInt8]
    private var own: [UInt8] = []
    private var slots: [BakedPage.Slot] = []
    private var pieces: [BodyForm.Piece] = []
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
        append(range, isShared: true)
    }

    /// Appends bytes that are the same for all links.
    mutating func append(_ fixed: some Sequence<UInt8>) {
        let start = own.count
        own += fixed
        tag.combine(own[start...])
        append(start..<own.count, isShared: false)
    }

    /// Appends a text that is the same for all links, escaped for its place.
    mutating func append(_ text: String, _ escape: Escape) {
        let start = own.count
        withBytes(of: text) { escape.append($0, to: &own) }
        tag.combine(own[start...])
        append(start..<own.count, isShared: false)
    }

    /// Appends a value of the link.
    mutating func append(_ value: PageValue, _ escape: Escape) {
        let slot = BakedPage.Slot(value: value, escape: escape)
        let index = slots.firstIndex(of: slot) ?? slots.count
        // Without the index, the tag would not change if two values were swapped.
        tag.combine(-1 - index)
        if index == slots.count {
            slots.append(slot)
            tag.combine("\(value.description) \(escape.description)".utf8)
        }
        size += Self.sizeOfValue
        let text = UInt16(clamping: index)
        if let last = pieces.last, last.text == .max {
            pieces[pieces.count - 1].text = text
        } else {
            pieces.append(BodyForm.Piece(start: 0, count: 0, isShared: false, text: text))
        }
    }

    private mutating func append(_ range: Range<Int>, isShared: Bool) {
        let start = UInt32(clamping: range.lowerBound)
        let count = UInt32(clamping: range.count)
        guard count > 0 else { return }
        size += range.count
        if let last = pieces.last, last.text == .max, last.isShared == isShared,
            last.start &+ last.count == start
        {
            pieces[pieces.count - 1].count &+= count
        } else {
            pieces.append(BodyForm.Piece(start: start, count: count, isShared: isShared))
        }
    }

    /// Returns the page, without unused capacity.
    func baked() -> BakedPage {
        let form = BodyForm(shared: layout, own: Self.trimmed(own), Self.trimmed(pieces), texts: slots.count)
        return BakedPage(form, Self.trimmed(slots), tag: tag)
    }

    private static func trimmed<Element>(_ array: [Element]) -> [Element] {
        var trimmed: [Element] = []
        trimmed.reserveCapacity(array.count)
        trimmed += array
        return trimmed
    }
}

/// The content of a template's hole.
enum PageFill: Sendable {
    /// Text of the table, of linkd or of the template folder, with values of the link.
    case text([PageText.Piece])
    /// A URL that linkd created.
    case url(PageURL)
    /// The content of the Smart App Banner's `<meta>`.
    case banner(PageContent.Banner)
    /// A whole element that linkd created, such as JSON-LD; a hole inside it would not be safe.
    case element([UInt8])
    /// A whole element that several pages share, in the layout of the page.
    case layout(Range<Int>)
}

/// The link of a request, as ranges of its bytes.
struct PageLink {
    /// The ranges of the path segments.
    let segments: [Range<Int>]
    /// The query; nil for a page without values of its link.
    let query: QueryScan?
    /// Whether the link is on the first host of the site.
    let isOnCanonicalHost: Bool
    /// The languages that the query item `lang` can choose; then no link of the page carries the choice.
    let languages: LanguageChoice?

    /// The link for a page without values of its link.
    static let none = PageLink(segments: [], query: nil, isOnCanonicalHost: true, languages: nil)
}

extension TemplateValue<PageFill> {
    static func text(_ text: String) -> Self { .content(.text([.text(text)])) }

    static func text(_ pieces: [PageText.Piece]) -> Self { .content(.text(pieces)) }

    static func url(_ url: PageURL) -> Self { .content(.url(url)) }
}
