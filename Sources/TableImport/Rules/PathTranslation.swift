import SiteAssociation

/// A path pattern of an association file as regions of a table, without query items.
struct PathTranslation {
    private(set) var regions: [LinkRegion] = []
    private(set) var losses: Set<PatternLoss> = []

    private let isExcluding: Bool
    private let isDecoded: Bool

    /// The most regions of one pattern.
    private static let maximumRegions = 200
    /// A link has no more segments (docs/route-table.md#limits).
    private static let maximumSegments = 63

    /// Translates the pattern of a rule; without one, the rule has every path.
    ///
    /// A rule that opens the app gets wider regions where a table cannot say the pattern, so that no link is lost. A
    /// rule that excludes gets narrower ones.
    init(_ rule: AssociationRule, _ variables: VariableLists, _ budget: inout StepBudget) throws(StepBudget.UsedUp) {
        isExcluding = rule.isExcluding
        isDecoded = !rule.isPercentEncoded
        guard let path = rule.path else {
            regions = [LinkRegion([]), LinkRegion([], hasRest: true)]
            return
        }
        try budget.spend(path.utf8.count)
        for spelling in CompiledRule.pathAlternatives(of: path) {
            for pieces in try Self.withoutSlashesInLists(Array(variables.pieces(of: spelling)), &losses, &budget) {
                try add(pieces, &budget)
            }
        }
        var known: Set<LinkRegion> = []
        regions = regions.filter { known.insert($0).inserted }
    }

    /// Returns the alternatives of a pattern in which no text of a list has a slash.
    private static func withoutSlashesInLists(
        _ pieces: [PatternPiece],
        _ losses: inout Set<PatternLoss>,
        _ budget: inout StepBudget
    ) throws(StepBudget.UsedUp) -> [[PatternPiece]] {
        var alternatives: [[PatternPiece]] = [[]]
        for piece in pieces {
            if case .list(_, let texts) = piece { try budget.spend(texts.count) }
            try budget.spend(alternatives.count)
            guard case .list(_, let texts) = piece, texts.contains(where: { $0.utf8.contains(0x2F) }) else {
                for index in alternatives.indices { alternatives[index].append(piece) }
                continue
            }
            guard alternatives.count * texts.count <= maximumRegions else {
                losses.insert(.tooMany)
                return []
            }
            // Each alternative is a copy, which the rest of the pattern is added to.
            let bytes = texts.reduce(0) { $0 + $1.utf8.count }
            try budget.spend(alternatives.count * (texts.count * (pieces.count + 1) + bytes))
            alternatives = texts.flatMap { text in alternatives.map { $0 + PatternPieces(ofText: text) } }
        }
        return alternatives
    }

    private mutating func add(_ pieces: [PatternPiece], _ budget: inout StepBudget) throws(StepBudget.UsedUp) {
        // A text of a list may end with a slash, which does not count.
        var pieces = pieces[...]
        while pieces.first == .scalar("/") { pieces.removeFirst() }
        while pieces.last == .scalar("/") { pieces.removeLast() }
        let parts = pieces.split(separator: .scalar("/"), omittingEmptySubsequences: false).map(Array.init)
        guard !pieces.isEmpty else { return regions.append(LinkRegion([])) }
        guard parts.count <= Self.maximumSegments else { return }
        // Tables route no path with an empty segment.
        guard !parts.contains(where: \.isEmpty) else { return }
        if parts == [[.run]] { regions.append(LinkRegion([])) }
        var choices: [[SegmentShape]] = []
        for part in parts {
            let text = try GlobText(part, isDecoded: isDecoded, &budget)
            losses.formUnion(text.losses)
            let shapes = isExcluding ? text.exact : text.wider.map { [$0] } ?? text.exact
            guard !shapes.isEmpty else { return }
            choices.append(shapes.sorted { $0.rank < $1.rank })
        }
        guard let paths = try product(choices, &budget) else { return }
        addPaths(paths, isOpen: Self.isTail(parts[...], choices[...]), parts, choices)
    }

    /// Returns every combination; nil if there are too many.
    private mutating func product(
        _ choices: [[SegmentShape]],
        _ budget: inout StepBudget
    ) throws(StepBudget.UsedUp) -> [[SegmentShape]]? {
        var paths: [[SegmentShape]] = [[]]
        for shapes in choices {
            guard paths.count * shapes.count + regions.count <= Self.maximumRegions else {
                losses.insert(.tooMany)
                return nil
            }
            try budget.spend(paths.count * shapes.count)
            paths = paths.flatMap { path in shapes.map { path + [$0] } }
        }
        return paths
    }

    /// Whether from the first wildcard on, all segments are free, so that the wildcards may have slashes too.
    private static func isTail(_ parts: ArraySlice<[PatternPiece]>, _ choices: ArraySlice<[SegmentShape]>) -> Bool {
        guard let first = parts.firstIndex(where: { $0.contains { $0.isWild } }) else { return true }
        return parts[first...].indices.allSatisfy { index in
            choices[index] == [.any] && parts[index].contains(.run)
        }
    }

    /// Adds the paths, and those in which wildcards match slashes.
    private mutating func addPaths(
        _ paths: [[SegmentShape]],
        isOpen: Bool,
        _ parts: [[PatternPiece]],
        _ choices: [[SegmentShape]]
    ) {
        guard let last = parts.last, last.last == .run else {
            if parts.contains(where: { $0.contains { $0.isWild } }) { losses.insert(.slashes) }
            regions += paths.map { LinkRegion($0) }
            return
        }
        if !isOpen { losses.insert(.slashes) }
        let isFree = choices.last == [.any]
        for path in paths {
            if isFree {
                let catchAll = LinkRegion(Array(path.dropLast()), hasRest: true)
                if catchAll.isExpressible {
                    regions.append(catchAll)
                } else {
                    losses.insert(.restAfterPattern)
                    regions.append(LinkRegion(path))
                }
            } else {
                regions.append(LinkRegion(path))
                // `/a*` has `/a/b` too.
                let deeper = LinkRegion(path, hasRest: true)
                if case .text = path.last, deeper.isExpressible { regions.append(deeper) }
            }
        }
    }
}

extension PatternPiece {
    /// Whether the piece can match a slash.
    fileprivate var isWild: Bool { self == .run || self == .one }
}
