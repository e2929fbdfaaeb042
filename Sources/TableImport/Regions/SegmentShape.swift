import LinkRoutes
import SiteAssociation

/// The texts that one segment of a path, or one query item, may have in a table: decoded, compared byte for byte.
enum SegmentShape: Hashable {
    case text([UInt8])
    /// One of these texts, sorted and distinct; a single one ranks after fixed text.
    case values([[UInt8]])
    case uuid
    case date
    case int
    /// An `int` of exactly this many digits; ``PartialShapes`` joins all lengths.
    case digits(Int)
    case prefix([UInt8])
    case suffix([UInt8])
    /// A suffix after captured text with one of the endings that linkd writes; ``PartialShapes`` joins them.
    case suffixAfter(ending: Int, [UInt8])
    case any
}

/// The common links of two descriptions.
enum Meeting<Common> {
    /// There are none.
    case none
    /// They are described by this.
    case common(Common)
    /// There may be some, but no table can describe them.
    case unknown
}

extension SegmentShape {
    /// Creates the shape of some texts, of which there is at least one.
    init(texts: Set<[UInt8]>) {
        let sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
        self = sorted.count == 1 ? .text(sorted[0]) : .values(sorted)
    }

    /// The rank of docs/route-table.md#r6, lower if more specific.
    var rank: Rank {
        switch self {
        case .text: Rank(kind: 0)
        case .values: Rank(kind: 1)
        case .uuid: Rank(kind: 2)
        case .date: Rank(kind: 3)
        case .int, .digits: Rank(kind: 4)
        case .prefix(let text), .suffix(let text), .suffixAfter(_, let text): Rank(kind: 5, bytes: text.count)
        case .any: Rank(kind: 6)
        }
    }

    /// A rank in the order of docs/route-table.md#r6.
    struct Rank: Comparable {
        let kind: Int
        var bytes = 0

        /// The end of a path ranks after every segment but a catch-all.
        static let end = Rank(kind: 7)
        static let rest = Rank(kind: 8)

        static func < (left: Rank, right: Rank) -> Bool {
            left.kind != right.kind ? left.kind < right.kind : left.bytes > right.bytes
        }
    }

    /// Returns the common texts of two shapes.
    func meeting(_ other: SegmentShape) -> Meeting<SegmentShape> {
        switch (self, other) {
        case (.any, _): return .common(other)
        case (_, .any): return .common(self)
        case (.text(let text), _): return other.accepts(text) ? .common(self) : .none
        case (_, .text(let text)): return accepts(text) ? .common(other) : .none
        case (.values(let values), _): return Self.meeting(values, other)
        case (_, .values(let values)): return Self.meeting(values, self)
        case (.prefix(let mine), .prefix(let theirs)):
            if mine.starts(with: theirs) { return .common(self) }
            return theirs.starts(with: mine) ? .common(other) : .none
        case (.suffix(let mine), .suffix(let theirs)):
            if mine.reversed().starts(with: theirs.reversed()) { return .common(self) }
            return theirs.reversed().starts(with: mine.reversed()) ? .common(other) : .none
        case (.uuid, .uuid), (.date, .date), (.int, .int), (.int, .digits): return .common(other)
        case (.digits, .int): return .common(self)
        case (.digits(let mine), .digits(let theirs)): return mine == theirs ? .common(self) : .none
        case (.uuid, .date), (.uuid, .int), (.uuid, .digits), (.date, .uuid), (.date, .int), (.date, .digits),
            (.int, .uuid), (.int, .date), (.digits, .uuid), (.digits, .date):
            return .none
        default: return self == other ? .common(self) : .unknown
        }
    }

    private static func meeting(_ values: [[UInt8]], _ other: SegmentShape) -> Meeting<SegmentShape> {
        let common = values.filter(other.accepts)
        if common.count == values.count { return .common(.values(values)) }
        return common.isEmpty ? .none : .common(SegmentShape(texts: Set(common)))
    }

    /// Whether the shape has every text of another one; false if unsure.
    func covers(_ other: SegmentShape) -> Bool {
        switch (self, other) {
        case (.any, _): true
        case (_, .text(let text)): accepts(text)
        case (_, .values(let values)): values.allSatisfy(accepts)
        case (.prefix(let mine), .prefix(let theirs)): theirs.starts(with: mine)
        case (.suffix(let mine), .suffix(let theirs)): theirs.reversed().starts(with: mine.reversed())
        case (.int, .digits): true
        default: self == other
        }
    }

    /// Whether the shape has a text.
    func accepts(_ text: [UInt8]) -> Bool {
        switch self {
        case .text(let own): own == text
        case .values(let values): Self.contains(values, text)
        case .uuid: ParameterType.uuid.accepts(String(decoding: text, as: UTF8.self))
        case .date: ParameterType.date.accepts(String(decoding: text, as: UTF8.self))
        case .int: ParameterType.int.accepts(String(decoding: text, as: UTF8.self))
        case .digits(let count): text.count == count && text.allSatisfy { (0x30...0x39).contains($0) }
        case .prefix(let affix): text.count > affix.count && text.starts(with: affix)
        case .suffix(let affix), .suffixAfter(_, let affix):
            text.count > affix.count && text.reversed().starts(with: affix.reversed())
        case .any: !text.isEmpty
        }
    }

    /// Whether a sorted list has a text.
    private static func contains(_ values: [[UInt8]], _ text: [UInt8]) -> Bool {
        var (low, high) = (0, values.count)
        while low < high {
            let middle = (low + high) / 2
            if values[middle].lexicographicallyPrecedes(text) { low = middle + 1 } else { high = middle }
        }
        return low < values.count && values[low] == text
    }

    /// How many steps a comparison takes.
    var weight: Int { if case .values(let values) = self { 1 + values.count } else { 1 } }

    /// Whether the single pattern of the shape matches more texts (docs/association-files.md#segments-and-values).
    var isLoose: Bool {
        switch self {
        case .int, .digits: true
        case .suffix(let text), .suffixAfter(_, let text): text.first.map("0123456789ABCDEF".utf8.contains) ?? false
        default: false
        }
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
        case .prefix, .suffix, .suffixAfter: return false
        }
    }
}
