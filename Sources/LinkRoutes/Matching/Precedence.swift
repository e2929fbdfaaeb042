/// The place of an entry in the order of house rule R6, the more specific the earlier.
///
/// Left to right the first differing rank decides, then more required items. Between the equally specific the texts do,
/// so that no order depends on where a route is declared.
struct Precedence: Comparable {
    private let ranks: [PathSegment.Rank]
    private let required: Int
    private let path: [UInt8]
    private let id: [UInt8]

    init(_ entry: RouteEntry) {
        ranks = entry.pattern.segments.map(\.rank) + [.end]
        required = entry.required.count
        path = Array(entry.pattern.description.utf8)
        id = Array(entry.route.id.utf8)
    }

    static func < (left: Precedence, right: Precedence) -> Bool {
        if left.ranks != right.ranks { return left.ranks.lexicographicallyPrecedes(right.ranks) }
        if left.required != right.required { return left.required > right.required }
        if left.path != right.path { return left.path.lexicographicallyPrecedes(right.path) }
        return left.id.lexicographicallyPrecedes(right.id)
    }
}
