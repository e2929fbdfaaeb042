/// A set of places in a text, a bit for each.
struct PositionSet {
    private var words: [UInt64]
    private let count: Int

    /// The empty set of `count` places.
    init(_ count: Int) {
        self.count = count
        words = Array(repeating: 0, count: (count + 63) / 64)
    }

    /// The set of one place.
    init(_ count: Int, at place: Int) {
        self.init(count)
        insert(place)
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    var lowest: Int? {
        words.firstIndex { $0 != 0 }.map { $0 * 64 + words[$0].trailingZeroBitCount }
    }

    var highest: Int? {
        words.lastIndex { $0 != 0 }.map { $0 * 64 + 63 - words[$0].leadingZeroBitCount }
    }

    func contains(_ place: Int) -> Bool { words[place / 64] & 1 << (place % 64) != 0 }

    mutating func insert(_ place: Int) { words[place / 64] |= 1 << (place % 64) }

    mutating func formUnion(_ other: PositionSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    /// The places that both sets hold, each moved on by one; what falls behind the last is lost.
    func movedOn(where allowed: PositionSet? = nil) -> PositionSet {
        var result = PositionSet(count)
        var carry: UInt64 = 0
        for index in words.indices {
            let word = words[index] & (allowed?.words[index] ?? .max)
            result.words[index] = word << 1 | carry
            carry = word >> 63
        }
        result.dropSurplus()
        return result
    }

    /// Every place from the lowest on.
    func filledFromLowest() -> PositionSet {
        var result = PositionSet(count)
        guard let lowest else { return result }
        for index in result.words.indices where index > lowest / 64 { result.words[index] = .max }
        result.words[lowest / 64] = UInt64.max << UInt64(lowest % 64)
        result.dropSurplus()
        return result
    }

    private mutating func dropSurplus() {
        guard count % 64 != 0 else { return }
        words[words.count - 1] &= UInt64.max >> UInt64(64 - count % 64)
    }
}
