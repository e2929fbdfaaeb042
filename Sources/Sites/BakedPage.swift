import HTTP
import LinkRoutes

/// A page made when the table was loaded: a request only fills in the values of its link.
struct BakedPage: Sendable {
    enum Piece: Sendable {
        case fixed([UInt8])
        case value(PageValue, Escape)
        /// `?` and the raw query, nothing without one.
        case query(Escape)
    }

    private let pieces: [Piece]
    private let fixedCount: Int
    /// The tag of all that is fixed; a request adds what it fills in.
    private let entityTag: EntityTag

    init(_ pieces: [Piece]) {
        self.pieces = pieces
        var tag = EntityTag(hashing: [])
        var count = 0
        for case .fixed(let bytes) in pieces {
            tag.combine(bytes)
            // Else moving a byte over a hole would leave the tag as it is.
            tag.combine([0])
            count += bytes.count
        }
        entityTag = tag
        fixedCount = count
    }

    /// The page for a link that lies in these bytes.
    func body(for link: PageLink, _ bytes: Span<UInt8>) -> [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(fixedCount + 512)
        for piece in pieces {
            switch piece {
            case .fixed(let fixed): body.append(contentsOf: fixed)
            case .value(let value, let escape): value.append(link, bytes, escape, to: &body)
            case .query(let escape):
                guard !link.query.range.isEmpty else { continue }
                body.append(UInt8(ascii: "?"))
                for index in link.query.range { escape.append(bytes[index], to: &body) }
            }
        }
        return body
    }

    /// The tag of the page for this path and query: all that fills its holes lies in them, so hashing those few bytes
    /// spares hashing the page.
    func entityTag(_ bytes: Span<UInt8>, path: Range<Int>, query: Range<Int>?) -> EntityTag {
        var tag = entityTag
        for index in path { tag.combine(CollectionOfOne(bytes[index])) }
        for index in query ?? 0..<0 { tag.combine(CollectionOfOne(bytes[index])) }
        if let query { tag.combine([UInt8(truncatingIfNeeded: query.count), 0]) }
        return tag
    }
}
