import LinkRoutes
import SiteAssociation

/// A rule of an association file as regions of a table, or as an object of `exclude`.
struct RuleTranslation {
    /// The regions of the rule.
    private(set) var regions: [LinkRegion] = []
    /// The object of `exclude`, for a rule that excludes everywhere.
    private(set) var exclusion: DraftExclusion?

    private let rule: AssociationRule
    private let variables: VariableLists

    /// The most regions of one pattern.
    private static let maximumRegions = 16
    /// A link has no more segments (docs/route-table.md#limits).
    private static let maximumSegments = 64

    /// Translates a rule.
    ///
    /// A rule that opens the app gets wider regions where a table cannot say it, so that no link is lost.
    ///
    /// - Parameter isFirst: whether no rule before opens the app, so that the rule can be in `exclude`.
    /// - Throws: that a table cannot say the rule.
    init(
        _ rule: AssociationRule,
        _ variables: VariableLists,
        isFirst: Bool
    ) throws(Unsayable) {
        (self.rule, self.variables) = (rule, variables)
        let paths = try paths()
        let items = try items()
        let isEveryPath = paths.contains(LinkRegion([])) && paths.contains(LinkRegion([], hasRest: true))
        if let fragment = rule.fragment, fragment != "*" {
            guard rule.isExcluding else {
                // Without its condition, the rule would open the app for the whole site.
                guard !isEveryPath || !items.isEmpty else { throw Unsayable("a route cannot require a fragment") }
                regions = paths.map { LinkRegion($0.segments, hasRest: $0.hasRest, items: items) }
                return
            }
            guard isEveryPath, isFirst, case .text(let text) = try shape(of: fragment),
                let exclusion = DraftExclusion(text, items)
            else {
                throw Unsayable("a route cannot require a fragment, and \"exclude\" comes first and is for all paths")
            }
            self.exclusion = exclusion
        } else if rule.isExcluding, isEveryPath, isFirst, let exclusion = DraftExclusion(nil, items) {
            self.exclusion = exclusion
        } else {
            regions = paths.map { LinkRegion($0.segments, hasRest: $0.hasRest, items: items) }
        }
    }

    /// Returns the regions of the path, without query items.
    private func paths() throws(Unsayable) -> [LinkRegion] {
        guard let path = rule.path else { return [LinkRegion([]), LinkRegion([], hasRest: true)] }
        var regions: [LinkRegion] = []
        for spelling in CompiledRule.pathAlternatives(of: path) {
            guard !spelling.isEmpty else {
                regions.append(LinkRegion([]))
                continue
            }
            let parts = Array(variables.pieces(of: spelling))
                .split(separator: .scalar("/"), omittingEmptySubsequences: false)
            guard parts.count < Self.maximumSegments else { throw Unsayable("its path has too many segments") }
            // No route matches a path with an empty segment.
            guard parts.allSatisfy({ !$0.isEmpty }) else { continue }
            if spelling == "*" { regions.append(LinkRegion([])) }
            regions += try self.regions(of: parts.map(Array.init))
        }
        return regions
    }

    private func regions(of parts: [[PatternPiece]]) throws(Unsayable) -> [LinkRegion] {
        var paths: [[SegmentShape]] = [[]]
        for part in parts {
            let reading = try ShapeReading(part, isDecoded: !rule.isPercentEncoded)
            guard reading.isExact || !rule.isExcluding else { throw Self.inexact }
            paths = paths.flatMap { path in reading.shapes.map { path + [$0] } }
            guard paths.count <= Self.maximumRegions else { throw Unsayable("its path has too many wildcards") }
        }
        guard parts.last?.last == .run else { return paths.map { LinkRegion($0) } }
        return paths.flatMap { path -> [LinkRegion] in
            let catchAll = LinkRegion(path.last == .any ? path.dropLast() : path, hasRest: true)
            guard catchAll.isExpressible else { return [LinkRegion(path)] }
            return path.last == .any ? [catchAll] : [catchAll, LinkRegion(path)]
        }
    }

    /// Returns the required items.
    private func items() throws(Unsayable) -> [LinkRegion.Item] {
        var items: [LinkRegion.Item] = []
        switch rule.query {
        case nil: break
        case .whole(let text):
            guard !text.isEmpty, text.allSatisfy({ $0 == "*" }) else {
                throw Unsayable("a table names query items, and the rule has a pattern for the whole query")
            }
        case .items(let patterns):
            for pattern in patterns where pattern.value.isEmpty || !pattern.value.allSatisfy({ $0 == "*" }) {
                let isName = pattern.name.utf8.allSatisfy(PercentEncoding.isUnreserved)
                guard isName, !pattern.name.isEmpty, !ReservedItemName.contains(pattern.name) else {
                    throw Unsayable("a table cannot name its query item")
                }
                items.append(LinkRegion.Item(name: pattern.name, shape: try shape(of: pattern.value)))
            }
        }
        return items
    }

    /// Returns the shape of a query item or a fragment.
    private func shape(of pattern: String) throws(Unsayable) -> SegmentShape {
        let pieces = Array(variables.pieces(of: pattern))
        let reading = try ShapeReading(pieces, isDecoded: !rule.isPercentEncoded, slashes: true)
        let shape = reading.shapes.count == 1 && reading.isExact ? reading.shapes[0] : .any
        switch shape {
        case .any where reading.shapes == [.any] && reading.isExact: return .any
        case .text(let text) where rule.isExcluding || ShapeReading.mayBeValue(text): return shape
        case .values: return shape
        case .any, .text, .prefix, .suffix:
            guard !rule.isExcluding else { throw Self.inexact }
            return .any
        }
    }

    private static let inexact = Unsayable("a route for it would keep more links in the browser")
}

/// An object of `exclude` of the new table.
struct DraftExclusion: Hashable {
    let fragment: [UInt8]?
    let items: [LinkRegion.Item]

    /// Creates the object; nil if an item has several texts, or if there is no condition.
    init?(_ fragment: [UInt8]?, _ items: [LinkRegion.Item]) {
        guard fragment.map({ !$0.isEmpty }) ?? !items.isEmpty else { return nil }
        for item in items { guard case .text = item.shape else { return nil } }
        self.fragment = fragment
        self.items = items
    }
}

/// That a table cannot say a rule.
struct Unsayable: Error {
    /// Why it cannot, a sentence without a full stop.
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
