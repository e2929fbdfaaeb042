/// The texts that one segment of a path, or one query item, may have in a table: decoded, compared byte for byte.
enum SegmentShape: Hashable {
    case text([UInt8])
    /// One of these texts, sorted and distinct.
    case values([[UInt8]])
    case prefix([UInt8])
    case suffix([UInt8])
    case any

    /// Creates the shape of some texts, of which there is at least one.
    init(texts: Set<[UInt8]>) {
        let sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
        self = sorted.count == 1 ? .text(sorted[0]) : .values(sorted)
    }

    /// Whether it is one text, or one of several.
    var isFixed: Bool {
        switch self {
        case .text, .values: true
        case .prefix, .suffix, .any: false
        }
    }
}

/// The links of one path of a table: a shape for each segment, and the required query items.
struct LinkRegion: Hashable {
    let segments: [SegmentShape]
    /// Whether one segment or more follow, as with `{rest+}`.
    var hasRest: Bool
    /// The required items, sorted by name.
    let items: [Item]

    /// A required query item.
    struct Item: Hashable {
        let name: String
        let shape: SegmentShape
    }

    init(_ segments: [SegmentShape], hasRest: Bool = false, items: [Item] = []) {
        self.segments = segments
        self.hasRest = hasRest
        self.items = items.sorted { $0.name < $1.name }
    }

    /// The fewest segments of its links.
    var depth: Int { segments.count + (hasRest ? 1 : 0) }

    /// Whether its links are all those with more segments than this region has.
    var isOpen: Bool { hasRest && items.isEmpty && segments.allSatisfy { $0 == .any } }

    /// Whether a table can have the path: before a catch-all, fixed segments come first, and then plain parameters.
    ///
    /// Source: docs/association-files.md#what-cannot-be-expressed.
    var isExpressible: Bool { !hasRest || segments.drop(while: \.isFixed).allSatisfy { $0 == .any } }
}
