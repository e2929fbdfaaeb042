import HTTP
import LinkRoutes

/// A page made when the table was loaded: a request only fills in the values of its link.
struct PageTemplate: Sendable {
    /// A value as one kind of place shows it; a page has few of them, each at many places.
    private struct Slot: Hashable {
        let value: PageValue
        let escape: Escape
    }

    private enum Piece {
        /// A stretch of `text`.
        case fixed(Range<Int>)
        /// An index into `slots`.
        case slot(Int)
    }

    private var text: [UInt8] = []
    private var slots: [Slot] = []
    private var pieces: [Piece] = []
    /// Of all that no request changes.
    private var tag = EntityTag(hashing: [])

    /// Adds bytes that every link gets.
    mutating func append(_ fixed: some Sequence<UInt8>) {
        let start = text.count
        text += fixed
        tag.combine(text[start...])
        if case .fixed(let range) = pieces.last {
            pieces[pieces.count - 1] = .fixed(range.lowerBound..<text.count)
        } else {
            pieces.append(.fixed(start..<text.count))
        }
    }

    /// Adds a value of the link.
    mutating func append(_ value: PageValue, _ escape: Escape) {
        let slot = Slot(value: value, escape: escape)
        let index = slots.firstIndex(of: slot) ?? slots.count
        // Else the tag would not see two values change places.
        tag.combine("\0\(index)".utf8)
        if index == slots.count {
            slots.append(slot)
            tag.combine(" \(value) \(escape.rawValue)\0".utf8)
        }
        pieces.append(.slot(index))
    }

    /// The same page without the room that growing left.
    func trimmed() -> PageTemplate {
        var page = self
        page.text = []
        page.text.reserveCapacity(text.count)
        page.text += text
        return page
    }

    /// The page for a link that lies in these bytes.
    func filled(for link: PageLink, _ bytes: Span<UInt8>) -> [UInt8] {
        var values: [UInt8] = []
        values.reserveCapacity(256)
        let ranges = slots.map { slot in
            let start = values.count
            slot.value.append(of: link, bytes, slot.escape, to: &values)
            return start..<values.count
        }
        var page: [UInt8] = []
        page.reserveCapacity(pieces.reduce(0) { $0 + count(of: $1, ranges) })
        for piece in pieces {
            switch piece {
            case .fixed(let range): page += text[range]
            case .slot(let slot): page += values[ranges[slot]]
            }
        }
        return page
    }

    /// The tag of the page for this path and query: all that fills it lies in them, so hashing those few bytes spares
    /// hashing the page.
    func entityTag(_ bytes: Span<UInt8>, path: Range<Int>, query: Range<Int>?) -> EntityTag {
        var tag = tag
        tag.combine(bytes, path)
        if let query {
            // No path holds one, so that no other path and query are spelled alike.
            tag.combine("?".utf8)
            tag.combine(bytes, query)
        }
        return tag
    }

    private func count(of piece: Piece, _ ranges: [Range<Int>]) -> Int {
        switch piece {
        case .fixed(let range): range.count
        case .slot(let slot): ranges[slot].count
        }
    }
}
