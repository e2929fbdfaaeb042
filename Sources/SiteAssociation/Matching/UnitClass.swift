/// A set of single characters, such as `$(digit)`.
struct UnitClass: Sendable {
    private let units: Set<UInt32>
    /// The ASCII ones, a bit for each.
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Makes the set of a list's texts; nil when one of them is no single plain character.
    init?(_ values: [String], folds: Bool) {
        var units: Set<UInt32> = []
        for value in values {
            let scalars = value.unicodeScalars
            guard scalars.count == 1, let scalar = scalars.first, scalar != "*", scalar != "?" else { return nil }
            units.insert((folds ? scalar.folded : scalar).value)
        }
        guard !units.isEmpty else { return nil }
        self.units = units
        for unit in units where unit < 64 { low |= 1 << UInt64(unit) }
        for unit in units where (64..<128).contains(unit) { high |= 1 << UInt64(unit - 64) }
    }

    @inline(__always)
    func contains(_ unit: UInt32) -> Bool {
        if unit < 64 { return low >> UInt64(unit) & 1 != 0 }
        if unit < 128 { return high >> UInt64(unit - 64) & 1 != 0 }
        return units.contains(unit)
    }
}
