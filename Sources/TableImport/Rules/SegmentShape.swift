import LinkRoutes

/// The texts that one segment of a path, or one query item, may have in a table: decoded, compared byte for byte.
enum SegmentShape: Hashable {
    case text([UInt8])
    /// One of these texts, sorted and distinct.
    case values([[UInt8]])
    case uuid
    case date
    case int
    /// An `int` of exactly this many digits; ``RouteDraft`` joins all lengths.
    case digits(Int)
    case prefix([UInt8])
    case suffix([UInt8])
    case any

    /// The numbers of digits of an `int`.
    static let digitCounts = ParameterType.intLengths

    /// Creates the shape of some texts, of which there is at least one.
    init(texts: Set<[UInt8]>) {
        let sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
        self = sorted.count == 1 ? .text(sorted[0]) : .values(sorted)
    }

    /// Whether a path with the shape may go on with a catch-all, after segments of an earlier stage.
    ///
    /// Source: docs/association-files.md#what-cannot-be-expressed.
    ///
    /// - Parameter stage: 0 while only fixed segments came, 1 after an `int`, 2 after a plain parameter.
    func isExpressible(beforeRest stage: inout Int) -> Bool {
        switch self {
        case .text, .values, .uuid, .date: return stage == 0
        case .int, .digits:
            defer { stage = 1 }
            return stage == 0
        case .any:
            stage = 2
            return true
        case .prefix, .suffix: return false
        }
    }
}

/// The links of one path of a table: a shape for each segment, and the required query items.
struct LinkRegion: Hashable {
    var segments: [SegmentShape]
    /// Whether one segment or more follow, as with `{rest+}`.
    var hasRest: Bool
    /// The required items, sorted by name.
    var items: [Item]

    /// A required query item.
    struct Item: Hashable {
        let name: String
        var shape: SegmentShape
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

    /// Whether a table can have the path (docs/association-files.md#what-cannot-be-expressed).
    var isExpressible: Bool {
        guard hasRest else { return true }
        var stage = 0
        return segments.allSatisfy { $0.isExpressible(beforeRest: &stage) }
    }

    /// The number of shapes: of the segments, then of the items.
    var shapeCount: Int { segments.count + items.count }

    /// A shape by its number.
    subscript(shape number: Int) -> SegmentShape {
        get { number < segments.count ? segments[number] : items[number - segments.count].shape }
        set {
            if number < segments.count {
                segments[number] = newValue
            } else {
                items[number - segments.count].shape = newValue
            }
        }
    }
}
