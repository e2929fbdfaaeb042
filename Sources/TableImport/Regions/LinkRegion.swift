/// The links of one path of a table: a pattern for each segment, and the required query items.
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

    /// The region as the file of a table may claim it where no path of the other kind is near.
    var loosened: LinkRegion {
        var region = self
        for index in region.segments.indices where region.segments[index].isLoose { region.segments[index] = .any }
        for index in region.items.indices where region.items[index].shape.isLoose { region.items[index].shape = .any }
        return region
    }

    /// How many steps a comparison with another region takes.
    var weight: Int { segments.reduce(items.reduce(1) { $0 + $1.shape.weight }) { $0 + $1.weight } }

    /// The shape of a segment; any text where the catch-all is.
    func shape(at index: Int) -> SegmentShape { index < segments.count ? segments[index] : .any }

    /// Returns the common links of two regions.
    func meeting(_ other: LinkRegion) -> Meeting<LinkRegion> {
        guard hasRest || other.hasRest ? true : segments.count == other.segments.count,
            hasRest || depth >= other.depth, other.hasRest || other.depth >= depth
        else { return .none }
        var isUnknown = false
        var common: [SegmentShape] = []
        for index in 0..<max(segments.count, other.segments.count) {
            switch shape(at: index).meeting(other.shape(at: index)) {
            case .none: return .none
            case .unknown: isUnknown = true
            case .common(let shape): common.append(shape)
            }
        }
        var items = items
        for item in other.items {
            guard let own = items.firstIndex(where: { $0.name == item.name }) else {
                items.append(item)
                continue
            }
            switch items[own].shape.meeting(item.shape) {
            case .none: return .none
            case .unknown: isUnknown = true
            case .common(let shape): items[own].shape = shape
            }
        }
        return isUnknown ? .unknown : .common(LinkRegion(common, hasRest: hasRest && other.hasRest, items: items))
    }

    /// Whether the region has every link of another one; false if unsure.
    func covers(_ other: LinkRegion) -> Bool {
        guard hasRest ? other.depth >= depth : !other.hasRest && other.segments.count == segments.count else {
            return false
        }
        return segments.indices.allSatisfy { segments[$0].covers(other.shape(at: $0)) }
            && items.allSatisfy { item in
                other.items.contains { $0.name == item.name && item.shape.covers($0.shape) }
            }
    }

    /// Which of two regions a table prefers for a common link (docs/route-table.md#r6).
    func precedence(over other: LinkRegion) -> Precedence {
        for (mine, theirs) in zip(ranks, other.ranks) where mine != theirs { return mine < theirs ? .first : .second }
        if items.count != other.items.count { return items.count > other.items.count ? .first : .second }
        return .none
    }

    /// The result of a comparison.
    enum Precedence {
        case first, second, none
    }

    private var ranks: [SegmentShape.Rank] {
        segments.map(\.rank) + (hasRest ? [.rest] : []) + [.end]
    }

    /// Why a table cannot have two paths: one link may match both equally well.
    enum Clash {
        /// Lists of texts at this segment have texts in common.
        case values(at: Int)
        /// Fixed text at this segment begins one path and ends the other.
        case affixes(at: Int)
        /// The paths are equal, and different items are required.
        case items
    }

    /// Returns why a table cannot have both regions; nil if it can.
    ///
    /// A table refuses two different segments of one rank with a common text, whatever follows them
    /// (docs/route-table.md#r6).
    func clash(_ other: LinkRegion) -> Clash? {
        for index in 0..<min(depth, other.depth) {
            let isEnd = (index >= segments.count, index >= other.segments.count)
            if isEnd.0 || isEnd.1 {
                if isEnd.0 && isEnd.1 { continue }
                return nil
            }
            let (mine, theirs) = (segments[index], other.segments[index])
            guard mine != theirs else { continue }
            guard mine.rank == theirs.rank else { return nil }
            if case .none = mine.meeting(theirs) { return nil }
            if case .values = mine { return .values(at: index) }
            return .affixes(at: index)
        }
        guard depth == other.depth, hasRest == other.hasRest, items.count == other.items.count, items != other.items
        else { return nil }
        let isCompatible = items.allSatisfy { item in
            other.items.allSatisfy { theirs in
                guard theirs.name == item.name else { return true }
                if case .none = item.shape.meeting(theirs.shape) { return false }
                return true
            }
        }
        return isCompatible ? .items : nil
    }
}
