/// A text to match, as the places where each unit stands that a pattern asked for.
///
/// With those a step over a whole set of places costs one word of it at a time.
struct MatchText {
    let count: Int
    private let units: [UInt32]
    private var places: [UInt32: PositionSet] = [:]

    init(_ units: Span<UInt32>, _ range: Range<Int>) {
        count = range.count
        self.units = range.map { units[$0] }
    }

    /// The places of the units of a class.
    func places(of units: UnitClass) -> PositionSet {
        var set = PositionSet(count + 1)
        for (place, unit) in self.units.enumerated() where units.contains(unit) { set.insert(place) }
        return set
    }

    /// The places of a unit.
    mutating func places(of unit: UInt32) -> PositionSet {
        if let known = places[unit] { return known }
        var set = PositionSet(count + 1)
        for (place, other) in units.enumerated() where other == unit { set.insert(place) }
        places[unit] = set
        return set
    }
}
