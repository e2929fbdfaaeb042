import HTTP

/// Values by exact bytes, found without making a key: the request's own bytes are hashed and compared where they lie.
struct ByteTable<Value: Sendable>: Sendable {
    /// Holds no reference, so that a look-up counts none until it has found its value.
    private struct Slot: Sendable {
        var hash: UInt64 = 0
        /// Where the key lies in `keys`.
        var key = 0..<0
        /// -1 in an empty slot.
        var value = -1
    }

    /// Open addressing; a power of two, at least twice as many as values.
    private var slots = [Slot(), Slot()]
    private var keys: [UInt8] = []
    private var values: [Value] = []

    /// Adds a value, or replaces the one with the same key.
    mutating func set(_ key: some Sequence<UInt8>, _ value: Value) {
        let key = Array(key)
        let hash = Self.hash(key.span)
        let found = slots[index(of: key.span, hash)].value
        guard found < 0 else { return values[found] = value }
        if (values.count + 1) * 2 > slots.count { grow() }
        let start = keys.count
        keys += key
        values.append(value)
        insert(Slot(hash: hash, key: start..<keys.count, value: values.count - 1))
    }

    /// The value whose key is this stretch of bytes.
    func value(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Value? {
        let key = bytes.extracting(range)
        let found = slots[index(of: key, Self.hash(key))].value
        return found < 0 ? nil : values[found]
    }

    /// The slot of a key, or the empty one where it would stand.
    private func index(of key: Span<UInt8>, _ hash: UInt64) -> Int {
        var index = position(hash)
        while slots[index].value >= 0 {
            if slots[index].hash == hash, Self.equals(keys.span.extracting(slots[index].key), key) { break }
            index = (index + 1) & (slots.count - 1)
        }
        return index
    }

    private mutating func insert(_ slot: Slot) {
        var index = position(slot.hash)
        while slots[index].value >= 0 { index = (index + 1) & (slots.count - 1) }
        slots[index] = slot
    }

    private mutating func grow() {
        let old = slots.filter { $0.value >= 0 }
        slots = Array(repeating: Slot(), count: slots.count * 2)
        for slot in old { insert(slot) }
    }

    private func position(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

    private static func equals(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        guard left.count >= 8 else { return left.indices.allSatisfy { left[$0] == right[$0] } }
        var (restOfLeft, restOfRight) = (left, right)
        while restOfLeft.count > 8, restOfRight.count > 8 {
            guard restOfLeft.firstWord == restOfRight.firstWord else { return false }
            restOfLeft = restOfLeft.extracting(droppingFirst: 8)
            restOfRight = restOfRight.extracting(droppingFirst: 8)
        }
        return left.extracting(last: 8).firstWord == right.extracting(last: 8).firstWord
    }

    /// A multiplication for each eight bytes; the last eight may overlap those before them.
    ///
    /// Only the operator chooses what is in a table, so nobody can fill it with keys of one hash.
    private static func hash(_ key: Span<UInt8>) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: key.count)
        guard key.count >= 8 else {
            for index in key.indices { hash = mixed(hash, UInt64(key[index])) }
            return hash
        }
        var rest = key
        while rest.count > 8 {
            hash = mixed(hash, rest.firstWord)
            rest = rest.extracting(droppingFirst: 8)
        }
        return mixed(hash, key.extracting(last: 8).firstWord)
    }

    /// The odd number is 2^64 divided by the golden ratio, whose bits follow no pattern.
    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 32
    }
}
