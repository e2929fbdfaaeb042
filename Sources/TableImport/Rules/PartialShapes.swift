/// A region of a rule, which may still have parts of shapes.
struct RuleRegion: Hashable {
    var region: LinkRegion
    var opensApp: Bool
    /// The number of the rule.
    var rule: Int
    /// Whether it was joined of several rules, each for a part of its links.
    var isJoined = false
}

/// Joins what linkd writes as several rules: an `int` of each length, a suffix after each ending of an escape.
struct PartialShapes {
    /// A place of a region: a segment or an item.
    private enum Place: Hashable {
        case segment(Int)
        case item(Int)
    }

    /// Returns the regions with their parts joined where all parts are there, without an other decision between them.
    static func joined(
        _ regions: [RuleRegion],
        _ budget: inout StepBudget
    ) throws(StepBudget.UsedUp) -> [RuleRegion] {
        guard regions.contains(where: { !places(in: $0.region).isEmpty }) else { return regions }
        var joined: [RuleRegion] = []
        var run: [RuleRegion] = []
        for region in regions {
            if let last = run.last, last.opensApp != region.opensApp {
                joined += try joinedRun(run, &budget)
                run = []
            }
            run.append(region)
        }
        return joined + (try joinedRun(run, &budget))
    }

    private static func joinedRun(
        _ regions: [RuleRegion],
        _ budget: inout StepBudget
    ) throws(StepBudget.UsedUp) -> [RuleRegion] {
        var regions = regions
        while true {
            try budget.spend(regions.count + 1)
            guard let (key, place) = completeGroup(regions) else { return regions }
            var first: Int?
            var rest: [RuleRegion] = []
            for region in regions {
                if places(in: region.region).contains(place), whole(region.region, at: place)?.region == key {
                    if first == nil {
                        first = region.rule
                        rest.append(
                            RuleRegion(region: key, opensApp: region.opensApp, rule: region.rule, isJoined: true)
                        )
                    }
                } else {
                    rest.append(region)
                }
            }
            regions = rest
        }
    }

    /// Returns a region whose parts at a place are all there.
    private static func completeGroup(_ regions: [RuleRegion]) -> (region: LinkRegion, place: Place)? {
        var parts: [Place: [LinkRegion: Set<Int>]] = [:]
        for region in regions {
            for place in places(in: region.region) {
                guard let (whole, part, count) = whole(region.region, at: place) else { continue }
                parts[place, default: [:]][whole, default: []].insert(part)
                if parts[place]?[whole]?.count == count { return (whole, place) }
            }
        }
        return nil
    }

    private static func places(in region: LinkRegion) -> [Place] {
        region.segments.indices.filter { region.segments[$0].part != nil }.map(Place.segment)
            + region.items.indices.filter { region.items[$0].shape.part != nil }.map(Place.item)
    }

    /// Returns the region with the whole shape at a place, the number of its part, and how many parts there are.
    private static func whole(_ region: LinkRegion, at place: Place) -> (region: LinkRegion, part: Int, count: Int)? {
        var region = region
        switch place {
        case .segment(let index):
            guard let part = region.segments[index].part else { return nil }
            region.segments[index] = part.whole
            return (region, part.number, part.count)
        case .item(let index):
            guard let part = region.items[index].shape.part else { return nil }
            region.items[index].shape = part.whole
            return (region, part.number, part.count)
        }
    }
}

extension SegmentShape {
    /// The shape that this one is a part of; nil if it is whole.
    fileprivate var part: (whole: SegmentShape, number: Int, count: Int)? {
        switch self {
        case .digits(let count): (.int, count, 18)
        case .suffixAfter(let ending, let text): (.suffix(text), ending, KnownForm.endingCount)
        default: nil
        }
    }

    /// The shape that a table can have instead of a part, and what it has more; the shape itself if it is whole.
    ///
    /// - Parameter isWider: whether it may have more texts.
    func complete(isWider: Bool) -> (shape: SegmentShape?, loss: PatternLoss?) {
        switch self {
        case .digits(1): return (.values((0x30...0x39).map { [$0] }), nil)
        case .digits: return (isWider ? .int : nil, .digits)
        case .suffixAfter(_, let text): return (isWider ? .suffix(text) : nil, .insideSegment)
        default: return (self, nil)
        }
    }
}

extension LinkRegion {
    /// The region with only shapes that a table can have; nil if there is none.
    func complete(isWider: Bool, _ losses: inout Set<PatternLoss>) -> LinkRegion? {
        var region = self
        var isPossible = true
        func complete(_ shape: inout SegmentShape) {
            let (whole, loss) = shape.complete(isWider: isWider)
            if let loss { losses.insert(loss) }
            if let whole { shape = whole } else { isPossible = false }
        }
        for index in region.segments.indices { complete(&region.segments[index]) }
        for index in region.items.indices { complete(&region.items[index].shape) }
        return isPossible ? region : nil
    }
}
