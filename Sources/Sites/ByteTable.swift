import LinkRoutes

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
        let hash = Self.hash(key.span, 0..<key.count)
        let found = slots[index(of: key.span, 0..<key.count, hash)].value
        guard found < 0 else { return values[found] = value }
        if (values.count + 1) * 2 > slots.count { grow() }
        let start = keys.count
        keys += key
        values.append(value)
        insert(Slot(hash: hash, key: start..<keys.count, value: values.count - 1))
    }

    /// The value whose key is this stretch of bytes.
    func value(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Value? {
        let found = slots[index(of: bytes, range, Self.hash(bytes, range))].value
        return found < 0 ? nil : values[found]
    }

    /// The slot of a key, or the empty one where it would stand.
    private func index(of bytes: Span<UInt8>, _ range: Range<Int>, _ hash: UInt64) -> Int {
        var index = position(hash)
        while slots[index].value >= 0 {
            if slots[index].hash == hash, equals(slots[index].key, bytes, range) { break }
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

    private func position(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1) }

    private func equals(_ key: Range<Int>, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard key.count == range.count else { return false }
        let key = keys.span.extracting(key)
        for offset in 0..<key.count where key[offset] != bytes[range.lowerBound + offset] { return false }
        return true
    }

    private static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
        var hash = FNV1a()
        for index in range { hash.combine(bytes[index]) }
        return hash.value
    }
}
